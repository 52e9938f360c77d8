// A refusal whose day was written again, or went, while the request was on its way; and words under a key that the server never had.
import type { BatchItem } from '#contract/journal.ts'
import type { Envelope, Kid, Rev } from '#domain/brands.ts'
import { emptyEntryOf, emptyMarks, type Entry } from '#domain/entry.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { ok } from '#domain/result.ts'
import type { WriteResult } from '#engine/api/journalApi.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import type { OpenedDay } from '#engine/crypto/daySealer.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { deleteRow, putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { Day } from '#domain/day.ts'
import type { PullDeps } from '#engine/sync/pull.ts'
import { noteReply, sendBatch } from '#engine/sync/push.ts'
import { day, filled } from '#support/days.ts'
import { createEnvelope } from '#support/people.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const [mine, foreign] = ['M'.repeat(16), 'F'.repeat(16)] as unknown as [Kid, Kid]
const revOf = (letter: string) => letter.repeat(22) as Rev
const under = (kid: Kid) => filled({ learned: createEnvelope(kid) }) as NewDayRow['answers']

let db: JournalDatabase
const push = async (deps: PullDeps, except: ReadonlySet<Day>) =>
  noteReply(deps, await sendBatch(deps, except))
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const rowOf = (changes: Partial<NewDayRow> = {}): NewDayRow => ({
  day: today,
  contentRev: revOf('a'),
  writtenAt: '2026-11-20T10:00:00.000Z',
  offset: 60,
  answers: under(foreign),
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  ...changes,
})
const put = (changes: Partial<NewDayRow> = {}) => putRows(db, [{ row: rowOf(changes), from: null }])

const word = { id: 'a'.repeat(11), value: 'mot', savedAt: 1 }
/** What opens of the day: a word under this phone's own key. */
const wordOfMine: Entry = {
  ...emptyEntryOf(today),
  answers: { ...emptyEntryOf(today).answers, proud: { values: [word], replacedIds: [] } },
}

/** Sends the day that is there; `meanwhile` happens before the reply comes. */
async function sendOnce(
  reply: Partial<WriteResult>,
  {
    meanwhile = async () => undefined,
    isStoreBusy = false,
    theirs = null,
    opened = { entry: wordOfMine, carried: nothingCarried },
  }: {
    meanwhile?: () => Promise<unknown>
    isStoreBusy?: boolean
    theirs?: DayContent | null
    opened?: Pick<OpenedDay, 'entry' | 'carried'>
  } = {},
) {
  const toSeal: unknown[] = []
  const store = createDayStore(db)
  const sealed = { ...rowOf(), answers: under(mine), contentRev: revOf('m') }
  const deps = {
    api: {
      async writeDay(item: BatchItem) {
        await meanwhile()
        const whole = { date: item.date, rev: null, code: null, foreignKids: [], current: null }
        return ok({ ...whole, ...reply })
      },
    },
    store: isStoreBusy ? { ...store, putUnchanged: async () => [today] } : store,
    sealer: {
      canOpen: true,
      currentKid: mine,
      open: async () => opened,
      openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
      seal: async (part: unknown) => {
        toSeal.push(part)
        return { content: sealed, setAside: [] }
      },
    },
    now: () => 5,
    build: 'build',
    today: () => today,
    batchBytes: 1_000_000,
    onKeyRefused: async () => false,
    verify: async () => theirs,
  } as unknown as PullDeps
  const pushed = await push(deps, new Set())
  const row: DayRow | undefined = await readRow(db, today)
  return { pushed, row, toSeal }
}
const neverHad = { outcome: 'refused', code: 'foreignKey', foreignKids: [foreign] } as const
const changed = { outcome: 'changed', code: 'precondition' } as const
const sent = { type: 'sent', left: [], joined: [] }
const sentToJoin = { ...sent, joined: [today] }

test('[SY33] what stands under a key that the server never had is sealed under this phone’s own, and sent again', async () => {
  await put()
  const carried = nothingCarried
  const toSeal = [{ entry: wordOfMine, carried, onServer: nothingCarried, refusedKids: [foreign] }]
  const mended = { contentRev: revOf('m'), unsent: 1, refusal: null }
  expect(await sendOnce(neverHad)).toMatchObject({ pushed: sent, row: mended, toSeal })
  // One answer under it is enough.
  const learned = createEnvelope(foreign)
  await put({
    answers: filled({ learned, proud: createEnvelope(mine) }) as NewDayRow['answers'],
  })
  expect(await sendOnce(neverHad)).toMatchObject({ pushed: sent, row: mended, toSeal })
})

test('[SY33] what stands under this phone’s own key, or under none of those that were named, is held', async () => {
  const held = { contentRev: revOf('a'), refusal: { code: 'foreignKey' } }
  await put({ answers: under(mine) })
  expect(await sendOnce({ ...neverHad, foreignKids: [mine] })).toMatchObject({
    row: held,
    toSeal: [],
  })
  await put()
  expect(await sendOnce({ ...neverHad, foreignKids: ['X'.repeat(16)] })).toMatchObject({
    row: held,
    toSeal: [],
  })
})

test('[SY33] a day of which nothing else is left is held whole, unless the server has it or it says something else', async () => {
  const silent = { entry: emptyEntryOf(today), carried: nothingCarried }
  await put()
  expect(await sendOnce(neverHad, { opened: silent })).toMatchObject({
    row: { contentRev: revOf('a'), refusal: { code: 'foreignKey' } },
    toSeal: [],
  })
  const mended = { row: { contentRev: revOf('m'), unsent: 1, refusal: null } }
  await put({ serverRev: revOf('b') })
  expect(await sendOnce(neverHad, { opened: silent })).toMatchObject(mended)
  const glowing = { ...silent.entry, glow: { values: [{ ...word, value: 3 }], replacedIds: [] } }
  await put()
  expect(
    await sendOnce(neverHad, { opened: { ...silent, entry: glowing as Entry } }),
  ).toMatchObject(mended)
  for (const [kid, isSent] of [
    [mine, true],
    [foreign, false],
  ] as const) {
    const carried = { ...nothingCarried, proud: [createEnvelope(kid) as Envelope] }
    await put()
    const { row } = await sendOnce(neverHad, { opened: { ...silent, carried } })
    expect(row?.refusal === null).toBe(isSent)
  }
})

test('[SY10] a day that another phone wrote first is joined with what came with the refusal', async () => {
  await put({ serverRev: revOf('b') })
  const { day: date, ...rest } = rowOf()
  const theirs: DayContent = { ...rowOf(), contentRev: revOf('t') }
  const current = { ...rest, date, rev: revOf('t') } as never
  const { pushed, row } = await sendOnce({ ...changed, current }, { theirs })
  expect([pushed, row?.contentRev, row?.serverRev, row?.unsent]).toEqual([
    sentToJoin,
    revOf('t'),
    revOf('t'),
    0,
  ])
})

test('[SY33] a day that was written again meanwhile is left as it is, and one that went stays gone', async () => {
  await put()
  const written = { answers: under(mine), contentRev: revOf('w') }
  const { pushed, row } = await sendOnce(neverHad, { meanwhile: () => put(written) })
  expect([pushed, row?.contentRev, row?.refusal]).toEqual([sent, revOf('w'), null])
  await put()
  const gone = await sendOnce(neverHad, { meanwhile: () => deleteRow(db, today) })
  expect(gone).toMatchObject({ pushed: sent, row: undefined })
})

test('[SY11] where that cannot be stored, or was not the reason, the day is held for what the server said', async () => {
  await put()
  expect(await sendOnce(neverHad, { isStoreBusy: true })).toMatchObject({
    row: { contentRev: revOf('a'), refusal: { code: 'foreignKey' } },
  })
  await put()
  expect(await sendOnce({ ...neverHad, code: 'tooLarge' })).toMatchObject({
    row: { contentRev: revOf('a'), refusal: { code: 'tooLarge' } },
  })
  await put()
  expect(await sendOnce({ outcome: 'refused' })).toMatchObject({
    row: { refusal: { code: 'invalid', build: 'build', refusedAt: 5 } },
  })
})

test('[SY13] a day that another phone wrote, and that went from here meanwhile, is not brought back', async () => {
  await put({ serverRev: revOf('b') })
  const gone = await sendOnce(changed, { meanwhile: () => deleteRow(db, today) })
  expect(gone).toMatchObject({ pushed: sentToJoin, row: undefined })
})

test('[SY31] a day whose row changes at every try is left for a later pass', async () => {
  await put({ serverRev: revOf('b') })
  const { pushed, row } = await sendOnce(changed, { isStoreBusy: true })
  expect(pushed).toEqual({ type: 'sent', left: [today], joined: [] })
  expect(row).toMatchObject({ serverRev: revOf('b') })
})
