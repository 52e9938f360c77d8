// What a body makes of a day, before anything is stored.
import { contentOfRow } from '#server/journal/storedDay.ts'
import { partsOf } from '#server/journal/saveBatch.ts'
import type { ReceivedItem } from '#contract/journal.ts'
import { expect, test } from 'vitest'
import { maxEnvelopeLength } from '#contract/limits.ts'
import { mapAnswers } from '#domain/answers.ts'
import { addDays } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import { changeMarks } from '#server/journal/changeMarks.ts'
import { monthsOf } from '#server/journal/entriesJson.ts'
import { plainDayOf } from '#server/journal/plainDay.ts'
import { statisticsOf } from '#server/journal/readStatistics.ts'
import { checkSealedDay, sealedDayOf } from '#server/journal/sealedDay.ts'
import { day } from '#support/days.ts'
import { createEnvelope, createKid, sealDay } from '#support/people.ts'
import { realRandom } from '#support/setupServer.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const kid = createKid()

test('a song or a pin that is so already stays the value that it was; another one replaces it', () => {
  const song = { id: 's', name: 'Titre', artists: 'Voix' }
  const marks = changeMarks(emptyMarks, { music: song, isPinned: true }, realRandom, now)
  expect(changeMarks(marks, { music: { ...song }, isPinned: true }, realRandom, now)).toEqual(marks)
  expect(changeMarks(marks, {}, realRandom, now)).toEqual(marks)
  const other = changeMarks(marks, { music: null, isPinned: false }, realRandom, now)
  expect(other.music.values.map(({ value }) => value)).toEqual([null])
  expect(other.music.replacedIds).toEqual(marks.music.values.map(({ id }) => id))
  expect(other.pin.values.map(({ value }) => value)).toEqual([false])
})

test('a plain day needs its answers, and takes no marks of an app that seals', () => {
  const context = { timeZone: 'Europe/Paris', now, random: realRandom }
  const answers = mapAnswers(() => 'mot')
  const codeOf = (body: object) => {
    const made = plainDayOf(body, null, context)
    return made.ok ? null : made.error.code
  }
  expect(codeOf({ answers })).toBeNull()
  expect(codeOf({})).toBe('invalid')
  expect(codeOf({ answers, marks: emptyMarks })).toBe('invalid')
})

test('[SV64] of a day under keys that the account never had a hundred are named, each once', () => {
  const kids = Array.from({ length: 101 }, createKid)
  const under = (...names: readonly string[]) => ({
    ...sealDay(kid),
    answers: mapAnswers(() => names.map(createEnvelope).join(' ')),
  })
  const check = (names: readonly string[]) =>
    checkSealedDay(under(...names), new Set([kid]), now) as { kids: readonly string[] } | null
  expect(check([kid])).toBeNull()
  expect(check([kid, ...kids.slice(0, 2)])?.kids).toEqual(kids.slice(0, 2))
  expect(check(kids)?.kids).toEqual(kids.slice(0, 100))
})

test('a sealed day that is refused says why: an answer in clear, or the field that is wrong', () => {
  const refusalOf = (changes: object) => {
    const made = sealedDayOf({ ...sealDay(kid), ...changes } as never, new Set([kid]), now)
    return made.ok ? null : made.error
  }
  expect(refusalOf({})).toBeNull()
  expect(refusalOf({ answers: undefined })).toMatchObject({ code: 'envelopeRequired' })
  const clear = { ...sealDay(kid).answers, proud: 'en clair' }
  expect(refusalOf({ answers: clear })).toMatchObject({ code: 'envelopeRequired' })
  const wrong = { ...emptyMarks, pin: { values: [{ id: 'x' }], replacedIds: [] } }
  expect(refusalOf({ marks: wrong })).toMatchObject({
    code: 'invalid',
    fields: { marks: expect.any(String) },
  })
  expect(refusalOf({ offset: 5000 })).toMatchObject({ fields: { offset: expect.any(String) } })
  const long = {
    ...sealDay(kid).answers,
    proud: createEnvelope(kid) + 'A'.repeat(maxEnvelopeLength),
  }
  expect(refusalOf({ answers: long })).toMatchObject({ fields: { answers: expect.any(String) } })
})

test('a query names a month, the twelve of a year, or none', () => {
  expect(monthsOf('2026', '02')).toEqual(['2026-02'])
  expect(monthsOf('2026', undefined)).toHaveLength(12)
  expect(monthsOf('2026', undefined).at(-1)).toBe('2026-12')
  expect(monthsOf('2026', '13')).toEqual([])
})

test('statistics count pinned days alone as pinned', () => {
  const states = ['2026-11-18', '2026-11-19', '2026-11-20'].map((text, at) => ({
    day: day(text),
    rev: 'r' as never,
    is_pinned: at === 1 ? 1 : 0,
  }))
  expect(statisticsOf(states as never, day('2026-11-20'))).toMatchObject({ pinnedDaysCount: 1 })
})

/** Items of one day each, from the first of a year on. */
const itemsOf = (howMany: number, ...lengths: readonly number[]) =>
  Array.from({ length: howMany }, (_, at) => ({
    date: addDays(day('2026-01-01'), at),
    answers: Object.fromEntries(lengths.map((length, place) => [`a${place}`, 'x'.repeat(length)])),
  })) as unknown as readonly ReceivedItem[]

const sizesOf = (items: readonly ReceivedItem[]) =>
  Array.from(partsOf(items), (part) => part.length)

test('[SV73] others have their turn after a hundred days of a batch, or as soon as 256 KiB of them', () => {
  expect(sizesOf(itemsOf(100, 10))).toEqual([100])
  expect(sizesOf(itemsOf(200, 10))).toEqual([100, 100])
  expect(sizesOf(itemsOf(101, 10))).toEqual([100, 1])
  const kib = 1024
  expect(sizesOf(itemsOf(2, 256 * kib))).toEqual([1, 1])
  expect(sizesOf(itemsOf(7, 50 * kib, 36 * kib))).toEqual([3, 3, 1])
  expect(sizesOf(itemsOf(3, 256 * kib - 2, 1))).toEqual([2, 1])
})

test('a part of a batch names no day twice, and keeps the order', () => {
  const [first, second] = itemsOf(2, 10)
  if (first === undefined || second === undefined) throw new Error('no items')
  expect([...partsOf([first, second, first, first])]).toEqual([[first, second], [first], [first]])
})

test('a row that is older than a question has a blank answer to it, and keeps those of a newer app', () => {
  const { answers } = contentOfRow({
    day: day('2026-11-20'),
    written_at: '2026-11-20T10:00:00.000Z',
    offset_minutes: 60,
    answers: '{"learned":"appris","later":"de plus"}',
    marks: '{}',
  })
  expect(answers).toEqual({ ...mapAnswers(() => ''), learned: 'appris', later: 'de plus' })
})
