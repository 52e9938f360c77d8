// What a phone takes for sendable is what the server takes: with one more, the day would wait on the phone for ever.
import { MarksSchema } from '#contract/journal.ts'
import { maxDayBytes, maxEnvelopeLength } from '#contract/limits.ts'
import { mapAnswers } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import { emptyMarks, type Marks } from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { sealAnswers } from '#engine/crypto/sealAnswers.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { canBeSent, fitsAnswer, fitsRequest, maxRegisterBytes } from '#engine/journal/canBeSent.ts'
import { randomBytes } from '#support/bytes.ts'
import { day } from '#support/days.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const blank = mapAnswers(() => emptyRegister)
const markId = (index: number): string =>
  `${String(index).padStart(11, '0')}.${'k'.repeat(16)}.${'s'.repeat(16)}`
const marksOf = (field: keyof Marks, valueCount: number, replacedCount: number): Marks => ({
  ...emptyMarks,
  [field]: {
    values: Array.from({ length: valueCount }, (_, index) => ({
      id: markId(index),
      value: field === 'pin' ? true : null,
      savedAt: index,
    })),
    replacedIds: Array.from({ length: replacedCount }, (_, index) => markId(10_000 + index)),
  },
})

test.for(['music', 'pin'] as const)('as many marks of %s leave as the contract takes', (field) => {
  const sizes = [
    [50, 5000],
    [51, 5000],
    [50, 5001],
  ] as const
  const taken = sizes.map(([values, replaced]) => {
    const marks = marksOf(field, values, replaced)
    expect(canBeSent({ answers: blank, glow: emptyRegister, marks })).toBe(v.is(MarksSchema, marks))
    return v.is(MarksSchema, marks)
  })
  expect(taken).toEqual([true, false, false])
})

const glowsOf = (count: number) => ({
  values: Array.from({ length: count }, (_, at) => ({
    id: markId(at),
    value: null,
    savedAt: at,
  })),
  replacedIds: [],
})

const canLeave = (count: number) =>
  canBeSent({ answers: blank, glow: glowsOf(count), marks: emptyMarks })

test('as many glows leave as songs', () => {
  expect([canLeave(50), canLeave(51)]).toEqual([true, false])
})

const registerOf = (value: string): Register<string> => ({
  values: [{ id: 'aaaaaaaaaaa', value, savedAt: 1 }],
  replacedIds: [],
})
const emptyLength = JSON.stringify(registerOf('')).length
/** Its register takes so many bytes. */
const answerOf = (bytes: number): string => 'é'.repeat(100) + 'a'.repeat(bytes - emptyLength - 200)

test('an answer leaves as long as it fits its envelope, to the byte', async () => {
  const key = await contentKeyOf(makeAccountKey(randomBytes))
  const deps = { random: { bytes: randomBytes }, clock: { now: () => 0 } }
  const longest = 383 * 1024 - 10
  for (const bytes of [longest, longest + 1]) {
    const answers = { ...blank, lueur: registerOf(answerOf(bytes)) }
    const sealed = await sealAnswers(
      key,
      today,
      { registers: answers, glow: emptyRegister, carried: nothingCarried },
      deps,
    )
    const fits = sealed.answers.lueur.length <= maxEnvelopeLength
    expect(fits).toBe(bytes === longest)
    expect(canBeSent({ answers, glow: emptyRegister, marks: emptyMarks })).toBe(fits)
  }
})

const manyOf = (count: number) => Array.from({ length: count }, (_, at) => markId(at).slice(0, 11))

const signs = (count: number) => registerOf('\u001f'.repeat(count))
const values = (count: number): Register<string> => ({
  values: manyOf(count).map((id) => ({ id, value: '', savedAt: 1 })),
  replacedIds: [],
})
const replaced = (count: number): Register<string> => ({ values: [], replacedIds: manyOf(count) })

test('an answer fits by what it takes as a whole: signs that are written long, many values, many replaced ones', () => {
  for (const [make, fits, tooMany] of [
    [signs, 65_000, 66_000],
    [values, 8000, 10_000],
    [replaced, 28_000, 29_000],
  ] as const) {
    const sizes = [fits, tooMany].map((count) => JSON.stringify(make(count)).length)
    expect(sizes.map((size) => size <= maxRegisterBytes)).toEqual([true, false])
    expect([fits, tooMany].map((count) => fitsAnswer(make(count)))).toEqual([true, false])
  }
})

const rowOf = (length: number) => ({
  day: today,
  writtenAt: '2026-11-20T11:00:00.000Z',
  offset: 60,
  answers: { ...mapAnswers(() => '' as Envelope), lueur: 'a'.repeat(length) as Envelope },
  marks: emptyMarks,
})

test('a sealed day leaves while the request about it holds no more bytes than the server reads', () => {
  const { day: date, ...rest } = rowOf(0)
  const room = maxDayBytes - JSON.stringify({ date, ...rest }).length
  expect(fitsRequest(rowOf(room))).toBe(true)
  expect(fitsRequest(rowOf(room + 1))).toBe(false)
})
