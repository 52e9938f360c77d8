// Whether a journal can be opened here: what the server says, and what is said while it does not answer.
import { readAdmission } from '#context/admission.ts'
import type { Engine } from '#engine/session/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let answer: () => Promise<Response>
const http = {
  origin: 'https://lueur.test',
  fetch: () => answer(),
  clock: { now: () => 0, offsetAt: () => 60 },
  build: 'tests',
}
const says = (signup: string) => (): Promise<Response> => Promise.resolve(Response.json({ signup }))
const isSilent = (): Promise<Response> => new Promise(() => undefined)
const isGone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what asks the server
const engine = { http } as unknown as Engine
const admission = async (invitation?: string) => (await readAdmission(engine, invitation)).type

beforeEach(async () => {
  answer = says('open')
  await admission()
})
afterEach(() => void vi.useRealTimers())

test('what the server said last holds without network, until it says otherwise', async () => {
  answer = isGone
  expect(await admission()).toBe('admitted')
  for (const [mode, type] of [
    ['closed', 'closed'],
    ['invite', 'uninvited'],
    ['open', 'admitted'],
  ] as const) {
    answer = says(mode)
    expect(await admission()).toBe(type)
    answer = isGone
    expect(await admission()).toBe(type)
  }
})

test('a server that does not answer for three seconds is not waited for: what it said last holds', async () => {
  answer = says('closed')
  await admission()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = isSilent
  const reading = admission()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await reading).toBe('closed')
})

test('an invitation that cannot be checked is kept for the form, which asks the server again', async () => {
  answer = says('invite')
  await admission()
  answer = isGone
  expect(await readAdmission(engine, 'abcd')).toEqual({ type: 'admitted', invitation: 'abcd' })
})
