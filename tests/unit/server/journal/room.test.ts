// The room of an account, to the byte.
import { beforeEach, expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { takeRoom, type LockedAccount } from '#server/journal/room.ts'
import { createMemoryRateLimiter } from '#server/store/rateLimit.ts'
import type { Queries } from '#server/store/store.ts'
import { rowBytes } from '#server/store/usedBytes.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'

const dayMs = 86_400_000
const now = 1000 * dayMs
const quotaBytes = 32_000
const spare = quotaBytes / 32

let db: Queries
beforeEach(async () => {
  ;({ db } = await openMemoryStore())
  await db
    .insertInto('account')
    .values(accountRow('a', { created_at: 1 }))
    .execute()
})

const lockedWith = (left: number, isResealed = false): LockedAccount => ({
  queries: db,
  rateLimiter: createMemoryRateLimiter(),
  room: { left },
  quotaBytes,
  isOwners: true,
  heldSince: now,
  isResealed,
})
const take = (locked: LockedAccount, bytes: number) => takeRoom(locked, { userId: 'a', bytes, now })
/** A version that takes so many bytes in all. */
const addVersion = (ageDays: number, bytes: number) =>
  db
    .insertInto('entry_version')
    .values({
      user_id: 'a',
      day: '2026-01-01' as Day,
      replaced_at: now - ageDays * dayMs,
      rev: String(ageDays).padStart(22, 'v') as never,
      written_at: '',
      offset_minutes: 0,
      answers: 'a'.repeat(bytes - rowBytes - 2),
      marks: '{}',
    })
    .execute()
const ages = async () =>
  (await db.selectFrom('entry_version').select('replaced_at').orderBy('replaced_at').execute()).map(
    (row) => (now - row.replaced_at) / dayMs,
  )

test('[SV190] days that are only sealed anew fill three quarters to the byte, and take what they fill', async () => {
  const locked = lockedWith(quotaBytes, true)
  expect(await take(locked, quotaBytes * 0.75 + 1)).toBe(false)
  expect(await take(locked, 1000)).toBe(true)
  expect(await take(locked, quotaBytes * 0.75 - 999)).toBe(false)
  expect(await take(locked, quotaBytes * 0.75 - 1000)).toBe(true)
  expect(locked.room.left).toBe(quotaBytes / 4)
})

test('[SV35] a write that fits to the byte counts nothing and removes nothing', async () => {
  await addVersion(60, 10_000)
  const locked = lockedWith(500)
  expect([await take(locked, 500), locked.room.left]).toEqual([true, 0])
  const counted = lockedWith(0)
  expect([await take(counted, 22_000), counted.room.left]).toEqual([true, 0])
  expect(await ages()).toEqual([60])
  const { bytes } = await db.selectFrom('account').select('bytes').executeTakeFirstOrThrow()
  expect(bytes).toBe(10_000)
})

test('[SV36] what is missing and a little more is freed and no version beyond, and what is still missing is refused', async () => {
  for (const age of [60, 50, 40]) await addVersion(age, spare + 100)
  await addVersion(3, 20_000)
  const used = 20_000 + 3 * (spare + 100)
  const locked = lockedWith(0)
  const wanted = quotaBytes - used + 100
  expect([await take(locked, wanted), locked.room.left]).toEqual([true, spare])
  expect(await ages()).toEqual([50, 40, 3])
  const second = lockedWith(0)
  expect(await take(second, 13_000)).toBe(false)
  expect(await ages()).toEqual([3])
  expect(second.room.left).toBe(12_000)
})
