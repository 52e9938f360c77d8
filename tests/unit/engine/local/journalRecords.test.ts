// The single records of a journal's database, and what is set aside there.
import type { Envelope, FormId, Kid } from '#domain/brands.ts'
import type { Day, Month } from '#domain/day.ts'
import { hasDays } from '#engine/local/days.ts'
import { deleteDraft, hasDrafts, putDraft } from '#engine/local/draftStore.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import {
  addMeta,
  beginReseal,
  changeMeta,
  changeReseal,
  dropEtag,
  fetchedMonths,
  firstEngineState,
  forgetFetched,
  hasWholeHistory,
  keepEtag,
  outdateBoot,
  readEngineState,
  readMeta,
  rememberFetched,
  rememberRefusedKid,
  saveBoot,
  updateEngineState,
  writeMeta,
} from '#engine/local/metaStore.ts'
import {
  outdateSearch,
  readSearchYear,
  saveSearchYear,
  watchSearchYears,
  type ChangedYears,
} from '#engine/local/searchYear.ts'
import {
  addSetAside,
  asideAmong,
  asideOf,
  daysOfSetAside,
  hasSetAside,
  kidsOfSetAside,
  nextUntried,
  settleTried,
  someSetAside,
  type SetAside,
} from '#engine/local/setAside.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import { day, month } from '#support/days.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [october, november] = [month('2026-10'), month('2026-11')]
const [first, second] = [day('2026-10-31'), day('2026-11-20')]
const sealed = 'le1.kid.bytes' as Envelope

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    cache: 'disabled',
  })
})
afterEach(() => db.close())

const years = async () => (await readEngineState(db)).years
const fetched = (months: readonly Month[], unverified: readonly Day[], received: number, all = 3) =>
  rememberFetched(
    db,
    { months, unverified, awaited: [], disputed: [], years: { received, all } },
    { fetchedAt: 5, heard: 0, isSameStore: () => true },
  )

test('[SY30] what was left out of a month is named until that month is fetched again', async () => {
  await fetched([october], [first], 1)
  await fetched([november], [second], 1)
  expect((await readEngineState(db)).unverified).toEqual([first, second])
  expect(await fetchedMonths(db)).toEqual([october, november])
  await fetched([october], [], 1)
  const state = await readEngineState(db)
  expect(state.unverified).toEqual([second])
  expect(hasWholeHistory({ ...state, hasHistory: true })).toBe(false)
  expect(hasWholeHistory({ unverified: [], hasHistory: true })).toBe(true)
  expect(hasWholeHistory({ unverified: [], hasHistory: false })).toBe(false)
})

test('[SY30] years that were received never count back, and are never more than there are', async () => {
  await fetched([], [], 2)
  await fetched([], [], 1)
  expect(await years()).toEqual({ received: 2, all: 3 })
  await fetched([], [], 3)
  expect(await years()).toEqual({ received: 3, all: 3 })
  await fetched([], [], 0, 1)
  expect(await years()).toEqual({ received: 1, all: 1 })
})

test('[SY30] what came for a store that the browser took away is not said to be here', async () => {
  const arrived = {
    months: [october],
    unverified: [],
    awaited: [],
    disputed: [],
    years: { received: 1, all: 1 },
  }
  const options = { fetchedAt: 5, heard: 0, isSameStore: () => false }
  expect(await rememberFetched(db, arrived, options)).toBe(0)
  expect(await fetchedMonths(db)).toEqual([])
  expect(await readMeta(db, 'engine')).toBeUndefined()
  await fetched([october], [], 1)
  await forgetFetched(db)
  expect(await fetchedMonths(db)).toEqual([])
  expect(await readEngineState(db)).toEqual(firstEngineState)
})

test('[SY31] a tag that was dropped during a pass is not kept by it', async () => {
  await keepEtag(db, 'tag', 0)
  expect((await readEngineState(db)).etag).toBe('tag')
  await dropEtag(db)
  expect(await readEngineState(db)).toMatchObject({ etag: null, etagsDropped: 1 })
  await keepEtag(db, 'older', 0)
  expect((await readEngineState(db)).etag).toBeNull()
  await keepEtag(db, 'newer', 1)
  await changeMeta(db, 'engine', firstEngineState, ({ failures }) => ({ failures: failures + 1 }))
  expect(await readEngineState(db)).toMatchObject({ etag: 'newer', failures: 1 })
  await updateEngineState(db, { failures: 2 })
  expect(await readEngineState(db)).toMatchObject({ etag: 'newer', etagsDropped: 1, failures: 2 })
})

test('[SY33] a key that the server refuses asks for the password once', async () => {
  const [mine, other] = ['mine', 'other'] as unknown as [Kid, Kid]
  expect(await rememberRefusedKid(db, mine)).toBe(true)
  expect(await rememberRefusedKid(db, mine)).toBe(false)
  expect(await rememberRefusedKid(db, other)).toBe(true)
})

test('[SY24] the picture of the next start goes with its own day, and is not made while the app lock is on', async () => {
  const boot = { day: second, build: 'build', sealed }
  await saveBoot(db, boot)
  await outdateBoot(db, [first])
  expect(await readMeta(db, 'boot')).toEqual(boot)
  await outdateBoot(db, [first, second])
  expect(await readMeta(db, 'boot')).toBeUndefined()
  await outdateBoot(db, [first, second])
  await writeMeta(db, 'appLock', { awayMs: 60_000, credentialId: null })
  await saveBoot(db, boot)
  expect(await readMeta(db, 'boot')).toBeUndefined()
})

test('[SY52] a late word of a former change of the key changes nothing of the present one', async () => {
  const [former, present] = ['former', 'present'] as unknown as [Kid, Kid]
  await changeReseal(db, present, { left: 1 })
  expect(await readMeta(db, 'reseal')).toBeUndefined()
  const begun = await beginReseal(db, present, 7)
  expect(begun).toEqual({
    kid: present,
    from: 7,
    reason: null,
    left: null,
    shut: [],
    toldAt: null,
    isDone: false,
  })
  await changeReseal(db, former, { isDone: true })
  expect(await readMeta(db, 'reseal')).toEqual(begun)
  await changeReseal(db, present, { left: 4 })
  expect(await readMeta(db, 'reseal')).toEqual({ ...begun, left: 4 })
})

test('[SY22] an index of a year that was read before a change is not stored after it', async () => {
  const index = { year: 2026, changeCount: 0, sealed, kids: 'kid' }
  await saveSearchYear(db, index)
  expect(await readSearchYear(db, 2026)).toEqual(index)
  await db.transaction('rw', db.search, () => outdateSearch(db, [second, first, day('2025-01-01')]))
  expect(await readSearchYear(db, 2026)).toEqual({
    ...index,
    changeCount: 1,
    sealed: null,
    kids: '',
  })
  expect(await readSearchYear(db, 2025)).toMatchObject({ changeCount: 1 })
  await saveSearchYear(db, index)
  expect(await readSearchYear(db, 2026)).toMatchObject({ sealed: null })
  await saveSearchYear(db, { ...index, changeCount: 1 })
  expect(await readSearchYear(db, 2026)).toMatchObject({ sealed })
})

test('[SY22] whoever searches hears which years have changed, and nothing once it stopped', async () => {
  const heard: ChangedYears[] = []
  const stop = watchSearchYears(db, (changes) => heard.push(changes))
  const change = async (...days: readonly Day[]) => {
    heard.length = 0
    await db.transaction('rw', db.search, () => outdateSearch(db, days))
  }
  const changed = () => new Set(heard.flatMap((one) => (one === 'all' ? [] : [...one])))
  await change(first)
  await expect.poll(changed).toEqual(new Set([2026]))
  await change(day('2024-05-01'), first, day('2021-05-01'), day('2022-05-01'))
  await expect.poll(changed).toEqual(new Set([2021, 2022, 2024, 2026]))
  // What cannot be told year by year is all of them.
  heard.length = 0
  await db.search.clear()
  await expect.poll(() => heard).toEqual(['all'])
  heard.length = 0
  Dexie.on.storagemutated.fire({ all: {} } as never)
  expect(heard).toEqual(['all'])
  heard.length = 0
  await writeMeta(db, 'beat', 1)
  expect(heard).toEqual([])
  stop()
  await change(first)
  expect(heard).toEqual([])
})

const namesOf = (rows: readonly SetAside[]) => rows.map(({ name }) => name)
const aside = (on: Day, name: string): SetAside => ({
  day: on,
  answerId: 'learned',
  name,
  envelope: sealed,
})

test('[CR20] what is set aside is tried once by a build and its keys, day after day, until it opens', async () => {
  expect(await addSetAside(db, [aside(first, 'a'), aside(first, 'b'), aside(second, 'c')])).toBe(3)
  expect(await addSetAside(db, [aside(first, 'a'), aside(second, 'd'), aside(second, 'd')])).toBe(1)
  expect(await readSearchYear(db, 2026)).toMatchObject({ changeCount: 2 })
  const next = (by: string, except: readonly Day[] = []) => nextUntried(db, by, new Set(except))
  const rows = await next('build')
  expect(namesOf(rows)).toEqual(['a', 'b'])
  await settleTried(db, { opened: [], closed: rows.slice(1) }, 'build')
  expect(namesOf(await next('build'))).toEqual(['a'])
  expect(namesOf(await next('build', [first]))).toEqual(['c', 'd'])
  expect(await next('build', [first, second])).toEqual([])
  await settleTried(db, { opened: rows.slice(0, 1), closed: rows.slice(1) }, 'build')
  expect(namesOf(await asideOf(db, first))).toEqual(['b'])
  expect(namesOf(await next('build'))).toEqual(['c', 'd'])
  expect(namesOf(await next('newer', [second]))).toEqual(['b'])
})

test('[CR20] the keys of what is set aside are known, of each text of it, also as it is tried again', async () => {
  const envelope = 'le1.one.bytes le1.two.bytes le1.one.bytes' as Envelope
  await addSetAside(db, [{ ...aside(first, 'a'), envelope }, aside(second, 'b')])
  expect(await kidsOfSetAside(db)).toEqual(['kid', 'one', 'two'])
  expect((await db.setAside.toArray()).map(({ kids }) => kids)).toEqual([['one', 'two'], ['kid']])
  const closed = await nextUntried(db, 'build', new Set([second]))
  await db.setAside.clear()
  await settleTried(db, { opened: [], closed }, 'build')
  expect(await kidsOfSetAside(db)).toEqual(['one', 'two'])
})

/** As the builds of those days opened it. */
async function openFormer(indexedDB: IDBFactory): Promise<Dexie> {
  const former = new Dexie('lueur-former', { indexedDB, IDBKeyRange })
  former.version(1).stores({
    days: 'day, unsent, [pinned+day], [day+serverRev], refusal.code',
    drafts: '[day+formId]',
    keys: 'kid',
    months: 'month',
    search: 'year',
    meta: 'key',
  })
  former.version(2).stores({ setAside: '[day+answerId+name], day, triedBy' })
  return former.open()
}

test('[CR20] what an older build set aside stays, and its keys are known once this one has tried it', async () => {
  const indexedDB = new IDBFactory()
  const former = await openFormer(indexedDB)
  await former.table('setAside').put({ ...aside(first, 'a'), triedBy: '' })
  former.close()
  const own = openJournalDatabase('lueur-former', { indexedDB, IDBKeyRange })
  expect(await kidsOfSetAside(own)).toEqual([])
  const closed = await nextUntried(own, 'build', new Set())
  expect(namesOf(closed)).toEqual(['a'])
  await settleTried(own, { opened: [], closed }, 'build')
  expect(await kidsOfSetAside(own)).toEqual(['kid'])
  own.close()
})

test('[CR20] texts that are set aside are counted with their days', async () => {
  expect(await hasSetAside(db)).toBe(false)
  await addSetAside(db, [aside(first, 'a'), aside(first, 'b'), aside(second, 'c')])
  expect(await hasSetAside(db)).toBe(true)
  expect(await daysOfSetAside(db)).toEqual([first, first, second])
  expect(await someSetAside(db, 2)).toHaveLength(2)
  expect(await asideAmong(db, [day('2020-01-01')])).toEqual([])
  expect(await asideAmong(db, [first])).toHaveLength(2)
  expect(await countUnsent(db)).toEqual({ days: 0, drafts: 0, setAside: 3, all: 2 })
})

test('a record that is there is not replaced by one that is for where there is none', async () => {
  await addMeta(db, 'provenPassword', 'first')
  expect(await readMeta(db, 'provenPassword')).toBe('first')
  await addMeta(db, 'provenPassword', 'second')
  expect(await readMeta(db, 'provenPassword')).toBe('first')
})

test('[PR8] each draft is counted once, stored or in memory, and an empty journal has nothing to lose', async () => {
  expect([await hasDrafts(db), await hasDays(db)]).toEqual([false, false])
  const [one, two, three] = ['one', 'two', 'three'] as unknown as [FormId, FormId, FormId]
  for (const formId of [one, two]) await putDraft(db, { day: first, formId, sealed, savedAt: 1 })
  expect(await hasDrafts(db)).toBe(true)
  expect(await countUnsent(db, [two, three])).toMatchObject({ drafts: 3, all: 3 })
  await saveBoot(db, { day: second, build: 'build', sealed })
  await deleteDraft(db, { day: first, formId: one })
  expect(await countUnsent(db)).toMatchObject({ drafts: 1 })
  expect(await readMeta(db, 'boot')).toBeUndefined()
  await db.days.put({ day: first, answers: {} } as never)
  expect(await hasDays(db)).toBe(true)
})
