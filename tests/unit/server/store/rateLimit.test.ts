// Kept in memory; tests/contract/store.suite.ts holds the rows of PostgreSQL to the same.
import { expect, test } from 'vitest'
import { createMemoryRateLimiter } from '#server/store/rateLimit.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')

test('the allowance comes back evenly, up to its burst and no further', async () => {
  const limiter = createMemoryRateLimiter()
  const limit = { burst: 3, everyMs: 1000 }
  const waits = async (at: number, count: number) =>
    Promise.all(Array.from({ length: count }, () => limiter.take('k', limit, at)))
  expect(await waits(now, 4)).toEqual([0, 0, 0, 1000])
  expect(await waits(now + 2000, 3)).toEqual([0, 0, 1000])
  expect(await waits(now + 3_600_000, 4)).toEqual([0, 0, 0, 1000])
})

test('a refused request uses nothing up', async () => {
  const limiter = createMemoryRateLimiter()
  const limit = { burst: 1, everyMs: 1000 }
  expect(await limiter.take('k', limit, now)).toBe(0)
  for (let count = 0; count < 9; count++)
    expect(await limiter.take('k', limit, now + 400)).toBe(600)
  expect(await limiter.take('k', limit, now + 1000)).toBe(0)
})

test('[SV20] memory is bounded: the key that asked longest ago is forgotten first', async () => {
  const limiter = createMemoryRateLimiter(2)
  const limit = { burst: 2, everyMs: 1000 }
  await limiter.take('a', limit, now)
  await limiter.take('b', limit, now)
  await limiter.take('a', limit, now)
  await limiter.take('c', limit, now)
  expect(await limiter.take('a', limit, now)).toBe(1000)
  expect(await limiter.take('b', limit, now)).toBe(0)
})

test('[SV20] a hundred thousand keys are remembered, and not one more', async () => {
  const limiter = createMemoryRateLimiter()
  const limit = { burst: 1, everyMs: 1000 }
  for (let key = 0; key < 100_000; key++) await limiter.take(String(key), limit, now)
  expect(await limiter.take('0', limit, now)).toBe(1000)
  await limiter.take('one more', limit, now)
  expect(await limiter.take('1', limit, now)).toBe(1000)
  expect(await limiter.take('0', limit, now)).toBe(0)
})
