// What an import counts, names, puts and sets aside, on the real store, without session nor server.
import { makeJournalFile, parseJournalFile } from '#contract/journalFile.ts'
import { maxEnvelopeLength, maxMarkValues } from '#contract/limits.ts'
import { mapAnswers } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import { addDays, firstDay, type Day } from '#domain/day.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { importEntries } from '#engine/journal/importDays.ts'
import { valueOf } from '#engine/journal/fileValues.ts'
import { maxTries, type WriteDeps } from '#engine/journal/writeDay.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { writeDeps } from '#engine/journal/writing.ts'
import { readRow } from '#engine/local/days.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const first = day(firstDay)
const counts = { added: 0, changed: 0, same: 0, corrected: 0, formerKept: 0, drafts: 0 }
const nothing = { ...counts, leftOut: [], setAside: [], beside: [] }

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
let store: WriteDeps['store']
/** How many days each write put. */
let written: number[]
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
  ;({ store } = writeDeps(journal))
  written = []
})
afterEach(() => journal.db.close())

interface Content {
  readonly days?: readonly object[]
  readonly setAside?: readonly object[]
}

const read = ({ days = [], setAside = [] }: Content) => {
  const file = parseJournalFile(
    JSON.stringify({ format: 'lueur-journal', version: 1, days, setAside }),
  )
  if (file === null) throw new Error('it is a journal file')
  return file
}

const bring = (content: Content, takesPart = true) => {
  const counting: WriteDeps['store'] = {
    ...store,
    putUnchanged(prepared, ...others) {
      written.push(prepared.length)
      return store.putUnchanged(prepared, ...others)
    },
  }
  return importEntries({ store: counting, sealer: journal.sealer, takesPart }, read(content))
}

const filling = (length: number) => '灯'.repeat(length)
const dated = (date: Day, learned = 'mots') => ({ date, learned })
const sealedPart = (date: Day, sealed: string) => ({ date, answer: 'learned', sealed })

/** Words as another phone of this journal sealed them. */
async function sealedWords(on: Day, words: string): Promise<Envelope> {
  const entry = emptyEntryOf(on)
  const learned = await valueOf(on, 'learned', words, 5)
  const { content } = await journal.sealer.seal({
    entry: { ...entry, answers: { ...entry.answers, learned } },
    carried: nothingCarried,
    onServer: nothingCarried,
  })
  return content.answers.learned
}

test('[JF1] each day of a file is counted once, put fifty at a time, and not put again', async () => {
  const dates = Array.from({ length: 120 }, (_, at) => addDays(today, -at))
  const content = { days: dates.map((date) => dated(date)) }
  expect(await bring(content)).toEqual({ ...nothing, added: 120 })
  expect(written).toEqual([50, 50, 20])
  written = []
  expect(await bring(content)).toEqual({ ...nothing, same: 120 })
  expect(written).toEqual([])
  const longer = { days: dates.map((date, at) => dated(date, at === 0 ? 'autres' : 'mots')) }
  expect(await bring(longer)).toEqual({ ...nothing, changed: 1, same: 119 })
  expect(written).toEqual([1])
})

test('a day written while a file comes in is joined again; one that never rests ends the import', async () => {
  let changes = 1
  const changing: WriteDeps['store'] = {
    ...store,
    async putUnchanged(prepared, ...others) {
      written.push(prepared.length)
      if (changes-- > 0)
        await saveDay(journal, filledForm(today, `écrit ${changes}`, `f${changes}`))
      return store.putUnchanged(prepared, ...others)
    },
  }
  const deps = { store: changing, sealer: journal.sealer, takesPart: true }
  const content = read({ days: [dated(today), dated(addDays(today, -1))] })
  expect(await importEntries(deps, content)).toEqual({ ...nothing, added: 1, changed: 1 })
  expect(written).toEqual([2, 1])

  changes = Infinity
  written = []
  const other = read({ days: [dated(today, 'encore')] })
  await expect(importEntries(deps, other)).rejects.toThrow('The days kept changing')
  expect(written).toHaveLength(maxTries)
})

test('[JF7] a day is not taken from before all days, nor is a sealed text; the first one is', async () => {
  const before = addDays(first, -1)
  const beforeThat = addDays(first, -2)
  expect(
    await bring({
      days: [dated(first), dated(before)],
      setAside: [sealedPart(beforeThat, garbage), sealedPart(before, garbage)],
    }),
  ).toEqual({
    ...nothing,
    added: 1,
    leftOut: [
      { name: before, reason: 'damaged' },
      { name: beforeThat, reason: 'damaged' },
    ],
  })
  expect(await readRow(journal.db, first)).toBeDefined()
  const aside = await bring({ setAside: [sealedPart(first, garbage)] })
  expect(aside.setAside).toMatchObject([{ day: first, envelope: garbage }])
})

test('[JF6] a sealed text that opens joins its day; one that does not is set aside and makes none', async () => {
  const sealed = await sealedWords(today, 'scellés ailleurs')
  const kept = await bring({ setAside: [sealedPart(today, sealed), sealedPart(today, garbage)] })
  expect(kept).toEqual({
    ...nothing,
    added: 1,
    setAside: [expect.objectContaining({ day: today, answerId: 'learned', envelope: garbage })],
  })
  const yesterday = addDays(today, -1)
  expect(await bring({ setAside: [sealedPart(yesterday, garbage)] })).toEqual({
    ...nothing,
    setAside: [expect.objectContaining({ day: yesterday, envelope: garbage })],
  })
  expect(await readRow(journal.db, yesterday)).toBeUndefined()
})

test('[CR20] a sealed record is set aside unless its day carries all of it', async () => {
  await bring({ days: [dated(today)] })
  const row = await readRow(journal.db, today)
  const newer = `le9.FFFFFFFFFFFFFFFF.BBBB`
  const carried = `${garbage} le1.FFFFFFFFFFFFFFFF.CCCC`
  await journal.db.days.update(today, {
    answers: { ...row?.answers, learned: `${row?.answers.learned} ${carried}` },
  })
  expect((await bring({ setAside: [sealedPart(today, carried)] })).setAside).toEqual([])
  const both = `${garbage} ${newer}`
  expect((await bring({ setAside: [sealedPart(today, both)] })).setAside).toMatchObject([
    { day: today, envelope: both },
  ])
})

test('[JF9] a day too long is left out whole where no part of it is taken, its sealed texts set aside', async () => {
  const texts = 'abcdefghi'.split('').map((letter) => letter.repeat(61_000))
  const days = texts.map((learned) => dated(today, learned))
  const sealed = await sealedWords(today, 'scellés ailleurs')
  const setAside = [sealedPart(today, sealed), sealedPart(today, garbage)]
  const none = await bring({ days, setAside }, false)
  expect(none).toEqual({
    ...nothing,
    leftOut: [{ name: today, reason: 'tooLarge' }],
    setAside: expect.any(Array),
  })
  expect(none.setAside.map(({ envelope }) => envelope)).toEqual([sealed, garbage])
  expect(await readRow(journal.db, today)).toBeUndefined()

  const part = await bring({ days, setAside })
  expect(part).toMatchObject({ ...counts, added: 1, leftOut: [] })
  expect(part.beside.length).toBeGreaterThan(0)
  expect(part.setAside.map(({ envelope }) => envelope)).toEqual([garbage])
})

test('a day without words, song nor pin is named, except where that day is here already; one of a song alone is taken', async () => {
  await bring({ days: [dated(today)] })
  const blank = { learned: ' ', music: null, isPinned: false }
  const yesterday = addDays(today, -1)
  expect(
    await bring({
      days: [
        { date: today, ...blank },
        { date: yesterday, ...blank },
      ],
    }),
  ).toEqual({ ...nothing, same: 1, leftOut: [{ name: yesterday, reason: 'empty' }] })
  const music = { id: 's', name: 'chanson', artists: 'x' }
  const sung = { date: yesterday, ...blank, music }
  expect(await bring({ days: [sung] })).toEqual({ ...nothing, added: 1 })
})

test('an exported file is what it was made of', () => {
  const file = makeJournalFile({
    exportedAt: '2026-11-20T12:00:00.000Z',
    days: [],
    drafts: [],
    sealedDays: 1,
    partlySealedDays: 2,
    sealedDrafts: 3,
    hasAll: false,
    setAside: [{ date: today, answer: 'learned', sealed: garbage }],
  })
  expect(parseJournalFile(JSON.stringify(file))?.file).toEqual(file)
})

test('[JF7] what of a file is not taken is named, each once, in the order in which it was found', async () => {
  const file = {
    ...read({ days: [dated(today)] }),
    damaged: ['2026-13-01'],
    unknownParts: ['humeur', 'météo', 'humeur'],
    unknownLists: ['lieux'],
    damagedTexts: ['2026-11-02'],
    draftCount: 2,
  }
  const taken: number[] = []
  const deps = { store, sealer: journal.sealer, takesPart: true }
  expect(await importEntries(deps, file, (days) => void taken.push(days))).toEqual({
    ...nothing,
    added: 1,
    drafts: 2,
    leftOut: [
      { name: '2026-13-01', reason: 'damaged' },
      { name: 'humeur', reason: 'unknownParts' },
      { name: 'météo', reason: 'unknownParts' },
      { name: 'lieux', reason: 'unknownLists' },
      { name: '2026-11-02', reason: 'damagedText' },
    ],
  })
  expect(taken).toEqual([1])
})

test('[JF1] the days that the journal has now are told chunk by chunk, those that are the same too, and no other', async () => {
  const yesterday = addDays(today, -1)
  await bring({ days: [dated(today)] })
  const long = 'abcdefghi'
    .split('')
    .map((letter) => dated(addDays(today, -2), letter.repeat(61_000)))
  const taken: number[] = []
  const deps = { store, sealer: journal.sealer, takesPart: false }
  const others = Array.from({ length: 50 }, (_, at) => dated(addDays(today, -10 - at)))
  const content = {
    days: [dated(today), dated(yesterday, ' '), ...long, ...others],
  }
  const imported = await importEntries(deps, read(content), (days) => void taken.push(days))
  expect(imported).toMatchObject({ added: 50, same: 1 })
  expect(taken).toEqual([48, 3])
})

test('[JF9] songs that the server would not take are named; the words of their day, and the other songs, are taken', async () => {
  const songs = Array.from({ length: maxMarkValues + 2 }, (_, at) => ({
    ...dated(today),
    music: { id: `s${at}`, name: `chanson ${at}`, artists: 'x' },
  }))
  // Its sealed text opens, and is not set aside again.
  const setAside = [sealedPart(today, await sealedWords(today, 'scellés ailleurs'))]
  expect(await bring({ days: songs, setAside })).toEqual({
    ...nothing,
    added: 1,
    leftOut: [{ name: today, reason: 'marks' }],
  })
  const row = await readRow(journal.db, today)
  expect(row?.marks.music.values).toHaveLength(maxMarkValues)
})

test('[JF9] where songs alone are more than one request takes, the words of their day are taken; taken whole or not at all, none is', async () => {
  await bring({ days: [dated(today)] })
  const row = await readRow(journal.db, today)
  if (row === undefined) throw new Error('the day is written')
  // A newer build asks for more.
  const newer = `le9.FFFFFFFFFFFFFFFF.${'A'.repeat(maxEnvelopeLength - 30)}`
  const answers = { ...row.answers, mood: newer as Envelope }
  await journal.db.days.update(today, { answers, contentRev: await revOf({ ...row, answers }) })
  const texts = Array.from({ length: 6 }, (_, at) => `${at}`.repeat(65_000))
  const songs = Array.from({ length: maxMarkValues }, (_, at) => ({
    date: today,
    music: {
      id: `${at}${filling(490)}`,
      name: filling(500),
      artists: filling(1000),
      album: filling(500),
      uri: filling(500),
      image: `https://${'a'.repeat(2000)}`,
    },
  }))
  const days = [...texts.map((text) => ({ date: today, ...mapAnswers(() => text) })), ...songs]
  expect(await bring({ days }, false)).toMatchObject({
    ...counts,
    leftOut: [{ name: today, reason: 'tooLarge' }],
  })
  expect(await bring({ days })).toMatchObject({
    ...counts,
    changed: 1,
    leftOut: [{ name: today, reason: 'marks' }],
  })
  const now = await readRow(journal.db, today)
  expect(now?.marks.music.values).toEqual([])
  const opened = now && (await journal.sealer.open(now))
  expect(opened?.entry.answers.lueur.values).toHaveLength(texts.length)
})
