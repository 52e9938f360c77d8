import { checkClock } from '#engine/api/clockSkew.ts'
import { expect, test } from 'vitest'

const hourMs = 3_600_000
const serverTime = Date.parse('2026-11-22T12:00:00Z')

/** A client whose server says noon; the call lasts `lastsMs` on a phone that is `aheadMs` ahead. */
function setUp(id: Readonly<Record<string, string>> = { 'x-request-id': 'Zm9vYmFy-_09' }) {
  let now = serverTime
  let lastsMs = 100
  const { http, clockCheck } = checkClock(
    {
      origin: '',
      fetch: () => {
        now += lastsMs
        const headers = {
          'content-type': 'application/json',
          date: new Date(serverTime).toUTCString(),
          ...id,
        }
        return Promise.resolve(new Response('{}', { headers }))
      },
    },
    { now: () => now },
  )
  const changes: boolean[] = []
  const unsubscribe = clockCheck.subscribe(() => changes.push(clockCheck.current()))
  return {
    unsubscribe,
    clockCheck,
    changes,
    call: async (aheadMs: number, lasts = 100): Promise<void> => {
      now = serverTime + aheadMs
      lastsMs = lasts
      await http.fetch('/api')
    },
  }
}

test('[SY35] a clock that is half a day off is told, ahead or behind, until it is right', async () => {
  const { call, clockCheck, changes } = setUp()
  await call(11 * hourMs)
  expect(clockCheck.current()).toBe(false)
  await call(12 * hourMs)
  expect(clockCheck.current()).toBe(true)
  await call(0)
  expect(clockCheck.current()).toBe(false)
  await call(-13 * hourMs)
  expect(changes).toEqual([true, false, true])
})

test('[SY35] a phone that slept during the call compares nothing', async () => {
  const { call, clockCheck } = setUp()
  await call(0, 14 * hourMs)
  expect(clockCheck.current()).toBe(false)
})

test('[SY35] a reply that may come from anybody tells nothing', async () => {
  const { call, clockCheck } = setUp({})
  await call(400 * 24 * hourMs)
  expect(clockCheck.current()).toBe(false)
})

test('[SY35] a clock that was put right during the call compares nothing', async () => {
  const { call, clockCheck } = setUp()
  await call(0, -14 * hourMs)
  expect(clockCheck.current()).toBe(false)
})

test('[SY35] a call compares up to a minute long, and whoever listens no more hears nothing', async () => {
  const { call, clockCheck, changes, unsubscribe } = setUp()
  await call(13 * hourMs, 60_000)
  expect(clockCheck.current()).toBe(false)
  await call(13 * hourMs, 59_999)
  expect(changes).toEqual([true])
  unsubscribe()
  await call(0, 0)
  expect(clockCheck.current()).toBe(false)
  await call(13 * hourMs, 0)
  expect(clockCheck.current()).toBe(true)
  expect(changes).toEqual([true])
})
