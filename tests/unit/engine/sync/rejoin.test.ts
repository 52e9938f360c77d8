// What was set aside, tried again: which of it returns to its day, what waits, for whom, and what a full day leaves beside it.
import { maxDayBytes } from '#contract/limits.ts'
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { createDaySealer, type DaySealer, type Keys } from '#engine/crypto/daySealer.ts'
import { setAsidePart } from '#engine/crypto/setAside.ts'
import { joinEnvelopes, sealText } from '#engine/crypto/envelope.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { maxRegisterBytes } from '#engine/journal/canBeSent.ts'
import { makeRow, type DayRow } from '#engine/local/dayRow.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { rejoinSetAside } from '#engine/sync/rejoin.ts'
import { randomBytes } from '#support/bytes.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [yesterday, today] = [day('2026-11-19'), day('2026-11-20')]
const deps = {
  random: { bytes: randomBytes, fraction: () => 0.5 },
  clock: { now: () => Date.UTC(2026, 10, 20), offsetAt: () => 60 },
}
const makeKey = () => contentKeyOf(makeAccountKey(randomBytes))
const keysOf = (current: ContentKey, ...others: readonly ContentKey[]): Keys => ({
  current,
  ring: new Map([current, ...others].map(({ kid, key }) => [kid, key])),
  markRing: new Map([[current.kid as string, current.markKey]]),
})

let db: JournalDatabase
let mine: ContentKey
let other: ContentKey
beforeEach(async () => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  ;[mine, other] = await Promise.all([makeKey(), makeKey()])
})
afterEach(() => db.close())

const rejoin = (keys = keysOf(mine), build = 'build', change: Partial<DaySealer> = {}) =>
  rejoinSetAside({ db, sealer: Object.assign(createDaySealer(keys, deps), change), build })

const words = (...texts: readonly string[]): Register<string> => ({
  values: texts.map((value, at) => ({
    id: `${value.slice(0, 8)}${at}`.padEnd(11, '_'),
    value,
    savedAt: at + 1,
  })),
  replacedIds: [],
})
/** A text of that share of what an answer takes. */
const long = (letter: string, share: number): string =>
  letter.repeat(Math.floor(maxRegisterBytes * share))
const learning = (register: Register<string>): ByAnswer<Register<string>> =>
  mapAnswers((id) => (id === 'learned' ? register : emptyRegister))

const sealed = (on: Day, register: Register<string>, key: ContentKey) =>
  sealText(key, { kind: 'answer', day: on, id: 'learned' }, JSON.stringify(register), deps)

async function setAside(on: Day, register: Register<string>, key = mine): Promise<void> {
  const envelope = await sealed(on, register, key)
  await addSetAside(db, [await setAsidePart(on, { id: 'learned', envelope })])
}
async function write(on: Day, register: Register<string>, changes: Partial<DayRow> = {}) {
  const entry = { ...emptyEntryOf(on), answers: learning(register) }
  const sealer = createDaySealer(keysOf(mine), deps)
  const { content } = await sealer.seal({
    entry,
    carried: nothingCarried,
    onServer: nothingCarried,
  })
  const row = makeRow(content, entry, {
    serverRev: content.contentRev,
    neverSentIds: ['never'],
    refusal: null,
  })
  await putRows(db, [{ row: { ...row, ...changes }, from: null }])
}
const textsOn = async (on: Day, keys = keysOf(mine)) => {
  const row = await readRow(db, on)
  if (row === undefined) return null
  const { entry } = await createDaySealer(keys, deps).open(row)
  return new Set(entry.answers.learned.values.map(({ value }) => value.slice(0, 9)))
}
const left = () => db.setAside.count()
const knowWhole = () => updateEngineState(db, { hasHistory: true })

test('[CR20] words that open return to their day, which is to be sent, refused no more; once more changes nothing', async () => {
  await write(today, words('un'), { refusal: { code: 'tooLarge', build: 'b', refusedAt: 1 } })
  await write(yesterday, words('hier'))
  const { serverRev } = (await readRow(db, today)) ?? {}
  await setAside(today, words('deux'))
  await setAside(today, words('trois'))
  await setAside(yesterday, words('avant'))
  await rejoin()
  expect(await textsOn(today)).toEqual(new Set(['un', 'deux', 'trois']))
  expect(await textsOn(yesterday)).toEqual(new Set(['hier', 'avant']))
  expect(await left()).toBe(0)
  expect(await readRow(db, today)).toMatchObject({
    unsent: 1,
    serverRev,
    refusal: null,
    neverSentIds: ['never'],
  })
  await setAside(today, words('deux'))
  const before = await readRow(db, today)
  await rejoin()
  expect([await readRow(db, today), await left()]).toEqual([before, 0])
})

test('[CR20] words with which the day would be more than a request takes, because of its songs too, wait until it has changed', async () => {
  await write(today, words('un'))
  await setAside(today, words('deux'))
  const sealer = createDaySealer(keysOf(mine), deps)
  // As each answer fits by itself, and all of them with many songs do not.
  const seal: DaySealer['seal'] = async (opened) => {
    const { content, setAside: closed } = await sealer.seal(opened)
    const answers = { ...content.answers, lueur: 'x'.repeat(maxDayBytes) as never }
    return { content: { ...content, answers }, setAside: closed }
  }
  const before = await readRow(db, today)
  await rejoin(keysOf(mine), 'build', { seal })
  expect([await readRow(db, today), await left()]).toEqual([before, 1])
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([
    `build ${mine.kid} ${before?.contentRev}`,
  ])
  await write(today, words('un'), { changeCount: 9, contentRev: 'z'.repeat(22) as never })
  await rejoin()
  expect([await textsOn(today), await left()]).toEqual([new Set(['un', 'deux']), 0])
})

test('[CR20] a glow that opens returns to its day, and what is there already changes nothing', async () => {
  await write(today, words('un'))
  const glow = { values: [{ id: 'g'.repeat(11), value: 4, savedAt: 9 }], replacedIds: [] }
  const aside = async () => {
    const purpose = { kind: 'answer', day: today, id: 'glow' } as const
    const envelope = await sealText(mine, purpose, JSON.stringify(glow), deps)
    await addSetAside(db, [await setAsidePart(today, { id: 'glow', envelope })])
  }
  await aside()
  await rejoin()
  const row = await readRow(db, today)
  if (row === undefined) throw new Error('The day is here.')
  const { entry } = await createDaySealer(keysOf(mine), deps).open(row)
  expect([entry.glow, row.unsent, await left()]).toEqual([glow, 1, 0])
  expect(await textsOn(today)).toEqual(new Set(['un']))
  await aside()
  await rejoin()
  expect([await readRow(db, today), await left()]).toEqual([row, 0])
})

test('[CR20] a phone that cannot join tries nothing', async () => {
  await write(today, words('un'))
  await setAside(today, words('deux'))
  await rejoin({ ...keysOf(mine), isReplaced: true })
  expect([await textsOn(today), await left()]).toEqual([new Set(['un']), 1])
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([''])
})

test('[CR20] what does not open is tried once by a build and its keys; what opens beside it returns', async () => {
  await write(today, words('un'))
  await setAside(today, words('deux'))
  await setAside(today, words('fermé'), other)
  await rejoin()
  expect([await textsOn(today), await left()]).toEqual([new Set(['un', 'deux']), 1])
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([`build ${mine.kid}`])
  await rejoin(keysOf(mine), 'newer')
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([`newer ${mine.kid}`])
  await rejoin(keysOf(mine, other), 'newer')
  expect([await textsOn(today), await left()]).toEqual([new Set(['un', 'deux', 'fermé']), 0])
})

test('[CR20] a day that is not here is made again once it is known that nobody has it; until then its words wait', async () => {
  await setAside(yesterday, words('deux'))
  await write(today, words('un'))
  await setAside(today, words('trois'))
  await rejoin()
  expect([await textsOn(yesterday), await textsOn(today), await left()]).toEqual([
    null,
    new Set(['un', 'trois']),
    1,
  ])
  await knowWhole()
  await rejoin()
  expect([await textsOn(yesterday), await left()]).toEqual([new Set(['deux']), 0])
  expect(await readRow(db, yesterday)).toMatchObject({
    unsent: 1,
    serverRev: null,
    neverSentIds: [],
    refusal: null,
  })
})

test('[CR20] what replaces words, and has none, makes no day', async () => {
  await knowWhole()
  await setAside(yesterday, { values: [], replacedIds: ['b'.repeat(11)] })
  await rejoin()
  expect([await textsOn(yesterday), await left()]).toEqual([null, 1])
})

test('[CR20] words that do not fit their day stay beside it, and are tried again once the day has changed', async () => {
  await write(today, words(long('u', 0.6)))
  const before = await readRow(db, today)
  await setAside(today, words(long('d', 0.6)))
  await setAside(today, words('fermé'), other)
  await rejoin()
  expect([await readRow(db, today), await left()]).toEqual([before, 2])
  const tried = await db.setAside.toArray()
  expect(new Set(tried.map(({ triedBy }) => triedBy))).toEqual(
    new Set([`build ${mine.kid}`, `build ${mine.kid} ${before?.contentRev}`]),
  )
  await rejoin()
  expect(await db.setAside.toArray()).toEqual(tried)
  // What is set aside since is tried.
  await setAside(today, words('neuf'))
  await rejoin()
  expect(await left()).toBe(3)
  expect((await db.setAside.toArray()).every(({ triedBy }) => triedBy !== '')).toBe(true)
  await write(today, words('court'))
  await rejoin()
  expect([await textsOn(today), await left()]).toEqual([
    new Set(['court', 'neuf', long('d', 0.6).slice(0, 9)]),
    1,
  ])
})

test('[CR20][SY13] words whose day changes at every try stay set aside', async () => {
  await write(today, words('un'))
  await setAside(today, words('deux'))
  const own = createDaySealer(keysOf(mine), deps)
  const seal: DaySealer['seal'] = async (toSeal) => {
    const row = await readRow(db, today)
    if (row !== undefined) await putRows(db, [{ row, from: row.changeCount }])
    return own.seal(toSeal)
  }
  await rejoin(keysOf(mine), 'build', { seal })
  expect([await textsOn(today), await left()]).toEqual([new Set(['un']), 1])
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([''])
})

test('[CR20] what does not open, of a day that is not here, has been tried all the same', async () => {
  await setAside(yesterday, words('fermé'), other)
  await rejoin()
  expect((await db.setAside.toArray()).map(({ triedBy }) => triedBy)).toEqual([`build ${mine.kid}`])
})

test('[CR20] of words whose day is gone as many make it again as fit; a text that fits no day makes none', async () => {
  await knowWhole()
  await setAside(today, words(long('u', 0.6)))
  await setAside(today, words(long('d', 0.6)))
  await setAside(yesterday, words(long('x', 1.1)))
  await rejoin()
  expect([(await textsOn(today))?.size, await textsOn(yesterday)]).toEqual([1, null])
  expect(await left()).toBe(3)
  expect(await readRow(db, today)).toMatchObject({ unsent: 1, serverRev: null })
})

test('[CR20] sealed words that no longer fit a day, once others return to it, are set aside in their turn', async () => {
  await write(today, words('un'))
  const row = await readRow(db, today)
  if (row === undefined) throw new Error('the day is written')
  const closed = await sealed(today, words(long('f', 0.7)), other)
  const learned = joinEnvelopes([row.answers.learned, closed])
  await write(today, words('un'), { answers: { ...row.answers, learned } })
  await setAside(today, words(long('d', 0.5)))
  await rejoin()
  expect(await textsOn(today, keysOf(mine, other))).toEqual(
    new Set(['un', long('d', 0.5).slice(0, 9)]),
  )
  expect((await db.setAside.toArray()).map(({ envelope }) => envelope)).toEqual([closed])
  await write(today, words('court'))
  await rejoin(keysOf(mine, other))
  expect([await textsOn(today, keysOf(mine, other)), await left()]).toEqual([
    new Set(['court', long('f', 0.7).slice(0, 9)]),
    0,
  ])
})
