// What page and worker have of a browser context, as far as Node has it too.
import { browserEnvironment, type OwnParts } from '#engine/environment.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const own: OwnParts = {
  kdf: (password) => Promise.resolve(password),
  loadWords: () => Promise.resolve([]),
  storage: null,
  push: null,
  passkeys: null,
  startAnew: () => false,
  onUnsent: () => undefined,
}

const channels: BroadcastChannel[] = []
beforeEach(() => {
  class ClosedLater extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', ClosedLater)
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Calls that wait are made by the test. */
function holdTimers() {
  const waiting = new Map<number, { readonly call: () => void; readonly ms: number }>()
  let last = 0
  vi.stubGlobal('setTimeout', (call: () => void, ms: number) => {
    last += 1
    waiting.set(last, { call, ms })
    return last
  })
  vi.stubGlobal('clearTimeout', (id: number) => waiting.delete(id))
  return waiting
}

test('what a page or the worker supplies stays its own', () => {
  expect(browserEnvironment(own, 'build 7')).toMatchObject({ ...own, build: 'build 7' })
})

test('calls go to where the page comes from', async () => {
  const asked = vi.fn((..._request: readonly unknown[]) => Promise.resolve(new Response('yes')))
  vi.stubGlobal('fetch', asked)
  const { http } = browserEnvironment(own, 'build')
  const response = await http.fetch(`${http.origin}/user/me`, { method: 'PUT' })
  expect(await response.text()).toBe('yes')
  expect(asked.mock.calls).toEqual([['/user/me', { method: 'PUT' }]])
})

test('the hour is read from the phone, and what is east of Greenwich is ahead of it', () => {
  const { clock } = browserEnvironment(own, 'build')
  vi.spyOn(Date, 'now').mockReturnValue(1234)
  expect(clock.now()).toBe(1234)
  const instants: number[] = []
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
    instants.push(this.getTime())
    return -120
  })
  expect(clock.offsetAt(5678)).toBe(120)
  expect(instants).toEqual([5678])
})

test('randomness comes from the platform', () => {
  const { random } = browserEnvironment(own, 'build')
  const [one, other] = [random.bytes(16), random.bytes(16)]
  expect(one).toHaveLength(16)
  expect(one).not.toEqual(other)
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  expect(random.fraction()).toBe(0.25)
})

test('a call that was put off is made after its time, unless it was taken back', () => {
  const { timer } = browserEnvironment(own, 'build')
  const waiting = holdTimers()
  const made: string[] = []
  timer.after(500, () => made.push('one'))
  const takeBack = timer.after(700, () => made.push('other'))
  expect([...waiting.values()].map(({ ms }) => ms)).toEqual([500, 700])
  takeBack()
  for (const { call } of waiting.values()) call()
  expect(made).toEqual(['one'])
})

test('what one tab announces the others hear, and it does not', async () => {
  const [one, other] = [browserEnvironment(own, 'build'), browserEnvironment(own, 'build')]
  const heard: string[] = []
  one.channel.onAnnounced(() => heard.push('one'))
  other.channel.onAnnounced(() => heard.push('other'))
  one.channel.announce()
  await expect.poll(() => heard).toEqual(['other'])
})

test('where the person is, and what keeps its tabs apart, is asked of the browser', () => {
  const { zone, locks } = browserEnvironment(own, 'build')
  expect(zone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(zone()).not.toBe('')
  expect(locks).toBe(navigator.locks)
})

test('a store that does not answer is given up by the clock of the phone', async () => {
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const waiting = holdTimers()
  const { databases } = browserEnvironment(own, 'build')
  const given = expect(databases.inTime(new Promise(() => undefined))).rejects.toThrow(
    StoreHangError,
  )
  now = 6000
  for (const { call } of waiting.values()) call()
  await given
})

test('a journal of the page has a name of its own for what it writes, and as many rows at once as it says', () => {
  const names = ['page', 'worker'].map((kind) => {
    const { databases } = browserEnvironment(own, 'build', kind === 'page' ? undefined : 5)
    const db = databases.openJournal('lea' as never)
    return { name: db.memory.newName(), rowsAtOnce: db.rowsAtOnce }
  })
  expect(names.map(({ rowsAtOnce }) => rowsAtOnce)).toEqual([20, 5])
  expect(new Set(names.map(({ name }) => name)).size).toBe(2)
  for (const { name } of names) expect(name).toMatch(/^[\da-f]{8}-/)
})
