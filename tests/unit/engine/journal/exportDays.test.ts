// What a file says of the days of a phone: which it holds, in which order, and which it holds in part or not at all.
import type { Envelope } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { mapAnswers } from '#domain/answers.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { joinEnvelopes, sealText } from '#engine/crypto/envelope.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import type { Glow } from '#domain/glow.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import { digestsOf, valueOf } from '#engine/journal/fileValues.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { day, filled } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const before = (count: number) => addDays(today, -count)

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
})
afterEach(() => journal.db.close())

const write = (on: Day) => saveDay(journal, filledForm(on, `écrit le ${on}`))

/** Under an answer's envelopes, or in their place. */
async function putSealed(on: Day, envelope: Envelope, isWhole: boolean): Promise<void> {
  const row = await readRow(journal.db, on)
  if (row === undefined) throw new Error('the day is written')
  const learned = joinEnvelopes([row.answers.learned, envelope])
  const answers = isWhole ? mapAnswers(() => envelope) : { ...row.answers, learned }
  const contentRev = await revOf({ ...row, answers })
  await journal.db.days.update(on, { answers, contentRev })
}

let asides = 0
const setAside = (on: Day, envelope: Envelope, answerId = 'learned') =>
  addSetAside(journal.db, [{ day: on, answerId, name: `n${asides++}`, envelope }])

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

const datesOf = async () => (await exportDays(journal)).days.map(({ date }) => date)

test('[JF6] days come oldest first, those of which words are set aside alone too, one of several parts together', async () => {
  await write(today)
  await write(before(5))
  await write(before(3))
  await setAside(before(9), await sealedWords(before(9), 'avant tout'))
  await setAside(before(4), await sealedWords(before(4), 'entre deux'))
  await setAside(addDays(today, 1), await sealedWords(addDays(today, 1), 'après'))
  expect(await datesOf()).toEqual([
    before(9),
    before(5),
    before(4),
    before(3),
    today,
    addDays(today, 1),
  ])
})

test('[JF6] words set aside that open stand with their day, in parts where they do not fit it', async () => {
  await write(today)
  await setAside(today, await sealedWords(today, 'ailleurs'))
  const { days, setAside: left, ...rest } = await exportDays(journal)
  expect(days).toHaveLength(1)
  const lines = days[0]?.learned.split('\n').filter((line) => line !== '')
  expect(lines?.toSorted()).toEqual(['ailleurs', `écrit le ${today}`])
  expect(left).toEqual([])
  expect(rest).toMatchObject({ sealedDays: 0, partlySealedDays: 0 })

  for (const letter of 'abcdefghi')
    await setAside(today, await sealedWords(today, letter.repeat(61_000)))
  const [first, ...others] = (await exportDays(journal)).days
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) {
    expect(other).toMatchObject({
      date: today,
      writtenAt: first?.writtenAt,
      offset: first?.offset,
      proud: '',
      digests: await digestsOf({
        learned: other.registers?.learned ?? { values: [], replacedIds: [] },
      }),
    })
    expect(other.registers?.learned.values.length).toBeGreaterThan(0)
  }
})

test('[JF6] a day that opens in part is in the file and counted, one that does not open is counted alone', async () => {
  for (const count of [0, 1, 2, 3]) await write(before(count))
  await putSealed(before(1), garbage, false)
  await putSealed(before(2), garbage, true)
  expect(await exportDays(journal)).toMatchObject({ sealedDays: 1, partlySealedDays: 1 })
  expect(await datesOf()).toEqual([before(3), before(1), today])
  // One that a newer build wrote, as well.
  await putSealed(before(2), 'le9.FFFFFFFFFFFFFFFF.AAAA' as Envelope, true)
  expect(await exportDays(journal)).toMatchObject({ sealedDays: 1, partlySealedDays: 1 })
  await putSealed(before(3), 'le9.FFFFFFFFFFFFFFFF.AAAA' as Envelope, false)
  expect(await exportDays(journal)).toMatchObject({ sealedDays: 1, partlySealedDays: 2 })
  expect(await datesOf()).toEqual([before(3), before(1), today])
})

test('[JF6] texts set aside that stay shut leave as they are, and their days count as in part or sealed, each once', async () => {
  await write(today)
  await write(before(1))
  await setAside(today, garbage)
  await setAside(today, `${garbage}B` as Envelope, 'hoped')
  await setAside(before(7), garbage)
  await setAside(before(7), `${garbage}B` as Envelope)
  const file = await exportDays(journal)
  expect(file).toMatchObject({ sealedDays: 1, partlySealedDays: 1 })
  expect(file.days.map(({ date }) => date)).toEqual([before(1), today])
  expect(new Set(file.setAside.map((part) => JSON.stringify(part)))).toEqual(
    new Set(
      [
        { date: today, answer: 'learned', sealed: garbage },
        { date: today, answer: 'hoped', sealed: `${garbage}B` },
        { date: before(7), answer: 'learned', sealed: garbage },
        { date: before(7), answer: 'learned', sealed: `${garbage}B` },
      ].map((part) => JSON.stringify(part)),
    ),
  )
})

test('[JF6] a day as it was written has no forged song nor sealed part, its own instant and digests', async () => {
  await write(today)
  const { days, hasAll, exportedAt } = await exportDays(journal)
  const [only] = days
  expect(only).toMatchObject({
    date: today,
    writtenAt: `${today}T11:00:00.000Z`,
    offset: 60,
    learned: `écrit le ${today}`,
    music: null,
    isPinned: false,
  })
  expect(only?.digests).toEqual(await digestsOf({ ...only?.registers } as never))
  expect(exportedAt).toBe(new Date(journal.clock.now()).toISOString())
  expect(hasAll).toBe(false)
  await updateEngineState(journal.db, { hasHistory: true })
  expect((await exportDays(journal)).hasAll).toBe(true)
})

test('[JF6] every day leaves, however many there are, and drafts with their song', async () => {
  await write(today)
  const row = await readRow(journal.db, today)
  if (row === undefined) throw new Error('the day is written')
  const others = Array.from({ length: 400 }, (_, at) => before(at + 1))
  const blank = mapAnswers(() => '' as Envelope)
  await journal.db.days.bulkPut(others.map((on) => ({ ...row, day: on, answers: blank })))
  const song = { id: '1', name: 'a', artists: 'b' }
  await journal.drafts.keep({ ...filledForm(before(401), 'pas fini'), music: song })
  await journal.drafts.keep({ ...filledForm(before(402), 'brille', 'g'), glow: 4 })
  await journal.drafts.flush()
  const file = await exportDays(journal)
  expect(file.days).toHaveLength(401)
  expect(file.days.at(-1)).toMatchObject({ date: today, learned: `écrit le ${today}` })
  const [plain, shining] = file.drafts.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  expect(plain).toEqual({
    date: before(401),
    ...filled({ learned: 'pas fini' }),
    music: song,
  })
  expect(shining).toMatchObject({ date: before(402), learned: 'brille', glow: 4 })
})

test('[JF6] a glow that is set aside without its day leaves sealed as it is', async () => {
  const on = before(2)
  const glow = await valueOf<Glow | null>(on, 'glow', 4, 5)
  const { content } = await journal.sealer.seal({
    entry: { ...emptyEntryOf(on), glow },
    carried: nothingCarried,
    onServer: nothingCarried,
  })
  const sealed = content.answers['glow'] ?? ''
  await setAside(on, sealed as Envelope, 'glow')
  await setAside(before(3), await sealedWords(before(3), 'mots'))
  const file = await exportDays(journal)
  expect(file.days.map(({ date }) => date)).toEqual([before(3)])
  expect(file.setAside).toEqual([{ date: on, answer: 'glow', sealed }])
})

test('[JF6] words set aside that are too long for any day leave all the same', async () => {
  await setAside(before(2), await sealedWords(before(2), 'm'.repeat(450_000)))
  const { days, setAside: left } = await exportDays(journal)
  expect(days.map(({ date, learned }) => [date, learned.length])).toEqual([[before(2), 450_000]])
  expect(left).toEqual([])
})

test('[JF6] a glow set aside that opens stands with its day', async () => {
  await write(today)
  const { current } = journal.keys
  if (current === null) throw new Error('no key')
  const glow = { values: [{ id: 'g'.repeat(11), value: 2, savedAt: 1 }], replacedIds: [] }
  const purpose = { kind: 'answer', day: today, id: 'glow' } as const
  await setAside(today, await sealText(current, purpose, JSON.stringify(glow), journal), 'glow')
  const { days, setAside: left } = await exportDays(journal)
  expect([days.length, left]).toEqual([1, []])
  expect(days[0]).toMatchObject({ date: today, glow: 2, registers: { glow } })
})

test('[JF6] words that move or come while the days are read are in the file', async () => {
  const count = 230
  for (let at = 0; at < count; at++) await write(before(at))
  const first = before(count - 1)
  let hasMoved = false
  const sealer: typeof journal.sealer = {
    ...journal.sealer,
    async open(row) {
      if (!hasMoved) {
        hasMoved = true
        // As a refused day that is written on a day which was read already, and then goes from its own.
        await saveDay(journal, filledForm(first, 'venu entre-temps', 'another form'))
        await journal.db.days.delete(today)
      }
      return journal.sealer.open(row)
    },
  }
  const { days } = await exportDays({ ...journal, sealer })
  expect(days.find(({ date }) => date === first)?.learned).toContain('venu entre-temps')
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
})
