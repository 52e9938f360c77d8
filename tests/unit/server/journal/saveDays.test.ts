// Several days of one account, each decided by itself.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bytesOf, type LockedAccount } from '#server/journal/room.ts'
import { saveDays, type DaySave } from '#server/journal/saveDay.ts'
import { findDay, type DayContent } from '#server/journal/storedDay.ts'
import { maxVersions } from '#server/journal/versions.ts'
import { createMemoryRateLimiter } from '#server/store/rateLimit.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { createKid, sealDay } from '#support/people.ts'

const now = 1000 * 86_400_000
const kid = createKid()
const saver = { userId: 'a', now }
const newDay = (date: string): DaySave => ({
  content: sealDay(kid, date),
  stored: null,
  precondition: { type: 'absent' },
})

test('[SV78] a day that may not be replaced any more gives back the room that it took', async () => {
  const { db } = await openMemoryStore()
  await db
    .insertInto('account')
    .values(accountRow('a', { created_at: 1 }))
    .execute()
  const locked: LockedAccount = {
    queries: db,
    rateLimiter: createMemoryRateLimiter(),
    room: { left: 1_000_000 },
    quotaBytes: 0,
    isOwners: true,
    heldSince: now,
    // Nothing is counted anew for it.
    isResealed: true,
  }
  const first = newDay('2026-11-01')
  expect((await saveDays(locked, saver, [first])).map(({ ok }) => ok)).toEqual([true])
  await sql`with recursive place(n) as (select 1 union all select n + 1 from place where n < ${maxVersions})
    insert into entry_version
    select user_id, day, ${now} - n, rev, written_at, offset_minutes, answers, marks
    from entry, place`.execute(db)
  const stored = await findDay(db, 'a', first.content.date)
  if (stored === null) throw new Error('nothing is stored')
  const changed: DayContent = sealDay(kid, '2026-11-01')
  const replacing: DaySave = {
    content: changed,
    stored,
    precondition: { type: 'rev', rev: stored.rev },
  }
  const next = newDay('2026-11-02')
  locked.room.left = Math.max(bytesOf(changed), bytesOf(next.content)) + 10
  expect(await saveDays(locked, saver, [replacing, next])).toMatchObject([
    { ok: false, error: { code: 'versionsFull' } },
    { ok: true, value: { date: '2026-11-02', isNew: true } },
  ])
})
