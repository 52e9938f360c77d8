import { err, ok, settle } from '#domain/result.ts'
import { askedWaitMs, isNamedLongAgo, nextTryMs, retryDelayMs } from '#domain/retry.ts'
import { createTurnQueue } from '#domain/turnQueue.ts'
import { expect, test } from 'vitest'

test('waits double with each failure, up to five minutes, by chance between nothing and all of it', () => {
  expect([1, 2, 3].map((failures) => retryDelayMs(failures, 1))).toEqual([2000, 4000, 8000])
  expect(retryDelayMs(3, 0.5)).toBe(4000)
  expect(retryDelayMs(30, 1)).toBe(300_000)
  expect(retryDelayMs(30, 0)).toBe(0)
})

test('what a server asked is waited for, an hour at most', () => {
  expect(askedWaitMs(5000, 2000)).toBe(3000)
  expect(askedWaitMs(2000, 5000)).toBe(0)
  expect(askedWaitMs(3_600_000, 0)).toBe(3_600_000)
  expect(askedWaitMs(3_600_001, 0)).toBe(0)
})

test('two tries are two seconds apart, and a clock that went back makes none wait', () => {
  expect(nextTryMs(1000, 1500)).toBe(1500)
  expect(nextTryMs(1000, 1000)).toBe(2000)
  expect(nextTryMs(1000, 3000)).toBe(0)
  expect(nextTryMs(1000, 9000)).toBe(0)
  expect(nextTryMs(1001, 1000)).toBe(0)
})

test('an outcome is a value, a rejection too', async () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 })
  expect(err('non')).toEqual({ ok: false, error: 'non' })
  expect(await settle(Promise.resolve(2))).toEqual({ ok: true, value: 2 })
  expect(await settle(Promise.reject(new Error('raté')))).toEqual({
    ok: false,
    error: new Error('raté'),
  })
})

test('work in turn begins once the work before it has ended, well or not', async () => {
  const turns = createTurnQueue()
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns.inTurn(async () => {
    steps.push('first begins')
    await gate.promise
    steps.push('first ends')
    throw new Error('raté')
  })
  const second = turns.inTurn(() => {
    steps.push('second')
    return Promise.resolve('deux')
  })
  await Promise.resolve()
  gate.resolve()
  await expect(first).rejects.toThrow('raté')
  expect(await second).toBe('deux')
  expect(steps).toEqual(['first begins', 'first ends', 'second'])
})

test('[SY28][SY63] « unchanged » is believed for a day after the server has named what it holds, and of no later hour', () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  const dayMs = 86_400_000
  const ages = [dayMs, dayMs - 1, 0, 1 - dayMs, -dayMs]
  expect(ages.map((age) => isNamedLongAgo(now - age, now))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
  expect(isNamedLongAgo(null, now)).toBe(true)
})
