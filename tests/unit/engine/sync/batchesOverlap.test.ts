// The next batch travels while the reply to the one before is noted: what is in which request, and what the rows say in the end.
import type { BatchItem } from '#contract/journal.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import { err, ok } from '#domain/result.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore, type DayStore } from '#engine/local/dayStore.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { runPass } from '#engine/sync/pass.ts'
import type { PullDeps } from '#engine/sync/pull.ts'
import { day, filled } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [first, second, third] = [day('2026-11-18'), day('2026-11-19'), day('2026-11-20')]
const days = [first, second, third]

let db: JournalDatabase
beforeEach(async () => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  await putRows(
    db,
    days.map((one) => ({ row: rowOf(one, 'a'), from: null })),
  )
})
afterEach(() => db.close())

const rowOf = (on: Day, letter: string): NewDayRow => ({
  day: on,
  contentRev: letter.repeat(22) as Rev,
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: filled() as NewDayRow['answers'],
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
})

/** A pass that sends one day at a time, to a server that stores what it gets. */
function passOver(
  store: DayStore,
  onWrite: (asked: readonly Day[]) => unknown = () => undefined,
  isCurrent = () => true,
  replyTo: ((date: Day) => unknown) | null = null,
) {
  const asked: Day[] = []
  const writeDay = async ({ date }: BatchItem) => {
    asked.push(date)
    const row = await readRow(db, date)
    await onWrite(asked)
    if (replyTo !== null) return replyTo(date)
    return ok({ date, outcome: 'stored', rev: row?.contentRev, code: null, foreignKids: [] })
  }
  const done = runPass(
    {
      api: { months: async () => ok({ months: null, etag: 'tag' }), writeDay },
      onUnchanged: async () => undefined,
      store,
      sealer: { currentKid: null, canOpen: true },
      today: () => third,
      batchBytes: 1,
    } as unknown as PullDeps,
    null,
    isCurrent,
  )
  return { asked, done }
}
const unsentDays = async () => {
  const rows = await Promise.all(days.map((one) => readRow(db, one)))
  return rows.flatMap((row) => (row?.unsent === 1 ? [row.day] : []))
}

test('[SY62] the next batch leaves while the reply to the one before is noted, and no day is in two at once', async () => {
  const store = createDayStore(db)
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
  const { asked, done } = passOver({
    ...store,
    async update(...changed) {
      await slow
      return store.update(...changed)
    },
  })
  await expect.poll(() => asked).toEqual([first, second])
  letGo()
  expect(await done).toMatchObject({ type: 'equal', leftDays: 0 })
  expect(asked).toEqual(days)
  expect(await unsentDays()).toEqual([])
})

test('[SY62] a day that was written anew while it travelled goes once more', async () => {
  const store = createDayStore(db)
  const { asked, done } = passOver(store, async (sent) => {
    if (sent.length > 1) return
    const row = await readRow(db, first)
    await putRows(db, [{ row: { ...rowOf(first, 'b') }, from: row?.changeCount ?? null }])
  })
  expect(await done).toMatchObject({ type: 'equal', leftDays: 0 })
  expect(asked).toEqual([first, second, first, third])
  expect(await unsentDays()).toEqual([])
  expect(await readRow(db, first)).toMatchObject({ serverRev: 'b'.repeat(22) })
})

test('[SY62] where the phone cannot note a reply, the pass ends, and what was sent is still to be sent', async () => {
  const store = createDayStore(db)
  const { done } = passOver({ ...store, update: () => Promise.reject(new Error('disk')) })
  await expect(done).rejects.toThrow('disk')
  expect(await unsentDays()).toEqual(days)
})

test('[SY62] once the session has changed what was sent is noted, and no other batch leaves', async () => {
  let isCurrent = true
  const { asked, done } = passOver(
    createDayStore(db),
    () => {
      isCurrent = false
    },
    () => isCurrent,
  )
  expect(await done).toMatchObject({ type: 'later' })
  expect(asked).toEqual([first])
  expect(await unsentDays()).toEqual([second, third])
})

test('[SY62] after a reply that failed no other batch leaves', async () => {
  const { asked, done } = passOver(createDayStore(db), () => Promise.reject(new Error('lost')))
  await expect(done).rejects.toThrow('lost')
  expect(asked).toEqual([first])
  const refused = passOver(createDayStore(db), undefined, undefined, () =>
    err({ type: 'network' as const }),
  )
  expect(await refused.done).toMatchObject({ type: 'later' })
  expect(refused.asked).toEqual([first])
  expect(await unsentDays()).toEqual(days)
})

test('[SY62] a pass with nothing to send looks once for what it might send', async () => {
  const store = createDayStore(db)
  await db.days.clear()
  let looks = 0
  const { asked, done } = passOver({
    ...store,
    offerUnsent(...limits) {
      looks++
      return store.offerUnsent(...limits)
    },
  })
  expect(await done).toMatchObject({ type: 'equal', etag: 'tag' })
  expect([looks, asked]).toEqual([1, []])
})
