// A day that is more than the server takes: what stays of it, what is set aside, and in which order.
import { maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { emptyEntryOf, emptyMarks, type Entry } from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { fitsAnswer, maxRegisterBytes } from '#engine/journal/canBeSent.ts'
import {
  fitEntry,
  fitWords,
  holdsWords,
  joinWords,
  noWords,
  partsOf,
} from '#engine/journal/fitDay.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const learning = (register: Register<string>): ByAnswer<Register<string>> =>
  mapAnswers((id) => (id === 'learned' ? register : emptyRegister))
const value = (id: string, length: number, savedAt: number) => ({
  id,
  value: id.slice(0, 1).repeat(length),
  savedAt,
})
const register = (...values: readonly ReturnType<typeof value>[]): Register<string> => ({
  values,
  replacedIds: [],
})
const idsOf = ({ learned }: ByAnswer<Register<string>>) =>
  learned.values.map(({ id }) => id).toSorted()
const third = Math.floor(maxRegisterBytes / 3)
/** The length of a text with which this register fills an answer to the byte. */
const roomBeside = (...values: readonly ReturnType<typeof value>[]): number =>
  maxRegisterBytes -
  new TextEncoder().encode(JSON.stringify(register(...values, value('z', 0, 9)))).length

test('[JF9] what fits whole stays whole, with what it replaced', () => {
  const whole = learning({ ...register(value('a', 5, 1)), replacedIds: ['r'] })
  expect(fitWords(noWords, whole)).toEqual({ kept: whole, rest: noWords })
  expect([holdsWords(whole), holdsWords(noWords)]).toEqual([true, false])
  expect(joinWords(whole, noWords)).toEqual(whole)
})

test('[JF9][CR20] words that were there first stay, and the others join them from the oldest on', () => {
  const [a, b, c, d] = [
    value('a', third, 4),
    value('b', third, 3),
    value('c', third, 2),
    value('d', 9, 5),
  ]
  const whole = learning({ ...register(a, b, c, d), replacedIds: ['r'] })
  const fitted = fitWords(learning(register(a)), whole)
  expect([idsOf(fitted.kept), idsOf(fitted.rest)]).toEqual([['a', 'c', 'd'], ['b']])
  expect(fitted.kept.learned.replacedIds).toEqual(['r'])
  expect(fitted.rest.learned.replacedIds).toEqual([])
  expect(fitsAnswer(fitted.kept.learned)).toBe(true)
  const oldest = fitWords(noWords, whole)
  expect([idsOf(oldest.kept), idsOf(oldest.rest)]).toEqual([['b', 'c', 'd'], ['a']])
})

test('[JF9] an answer is filled to the byte, and not by one more', () => {
  const [a, b] = [value('a', third, 1), value('b', 2 * third, 3)]
  const fills = value('z', roomBeside(a), 9)
  expect(fitsAnswer(register(a, fills))).toBe(true)
  const fitted = (length: number) => {
    const whole = learning(register(a, { ...fills, savedAt: 2, value: 'z'.repeat(length) }, b))
    return idsOf(fitWords(learning(register(a)), whole).kept)
  }
  expect(fitted(fills.value.length)).toEqual(['a', 'z'])
  expect(fitted(fills.value.length + 1)).toEqual(['a'])
})

test('[JF9] words are parted into as many days as they need, and a text that fits none is named', () => {
  const [a, b, c] = [value('a', 2 * third, 1), value('b', 2 * third, 2), value('c', 4 * third, 3)]
  const { parts, tooLong } = partsOf(learning(register(a, b, c)))
  expect([parts.map(idsOf), idsOf(tooLong)]).toEqual([[['a'], ['b']], ['c']])
  expect(partsOf(noWords)).toEqual({ parts: [], tooLong: noWords })
})

const song = (id: string, savedAt: number) => ({
  id,
  value: { id: '1', name: 'a', artists: 'b' },
  savedAt,
})
const songs = (...ids: readonly string[]) => ({
  values: ids.map((id, at) => song(id, at)),
  replacedIds: [] as readonly string[],
})
const today = day('2026-11-20')
const entryWith = (marks: Partial<Entry['marks']>): Entry => ({
  ...emptyEntryOf(today),
  marks: { ...emptyMarks, ...marks },
})
const many = Array.from({ length: maxMarkValues }, (_, at) => `m${String(at).padStart(3, '0')}`)

test('[JF9] songs that were there stay, and the latest others join them as long as the server takes them', () => {
  const few = entryWith({ music: songs('x', 'y') })
  expect(fitEntry(entryWith({}), few)).toMatchObject({ entry: few, hasAllMarks: true })
  const whole = entryWith({ music: songs('first', ...many) })
  const fitted = fitEntry(entryWith({ music: songs('first') }), whole)
  expect(fitted.hasAllMarks).toBe(false)
  const kept = new Set(fitted.entry.marks.music.values.map(({ id }) => id))
  expect(kept).toEqual(new Set(['first', ...many.slice(1)]))
  // The one that was there is not counted twice, though it is the latest.
  const own = entryWith({ music: songs(...many, 'last') })
  const ofOwn = fitEntry(entryWith({ music: songs('last') }), own).entry.marks.music.values
  expect(new Set(ofOwn.map(({ id }) => id))).toEqual(new Set([...many.slice(1), 'last']))
  const latest = fitEntry(entryWith({}), whole)
  expect(new Set(latest.entry.marks.music.values.map(({ id }) => id))).toEqual(new Set(many))
})

test('[JF9] where more was replaced than the server takes, what was there stays alone', () => {
  const replacedIds = Array.from({ length: maxMarkGone + 1 }, (_, at) => `g${at}`)
  const first = entryWith({ music: songs('first') })
  const fitted = fitEntry(first, entryWith({ music: { ...songs('first', 'x'), replacedIds } }))
  expect(fitted).toMatchObject({ entry: { marks: first.marks }, hasAllMarks: false })
  const pin = { values: [{ id: 'p', value: true, savedAt: 1 }], replacedIds }
  expect(fitEntry(first, entryWith({ pin }))).toMatchObject({ hasAllMarks: false })
})

test('[JF9] words and marks of a day are fitted each for themselves', () => {
  const whole: Entry = {
    ...entryWith({ music: songs('x') }),
    answers: learning(register(value('a', 2 * third, 1), value('b', 2 * third, 2))),
  }
  const { entry, rest, hasAllMarks } = fitEntry(entryWith({}), whole)
  expect([idsOf(entry.answers), idsOf(rest), hasAllMarks]).toEqual([['a'], ['b'], true])
  expect(entry).toMatchObject({ day: today, marks: whole.marks })
})

test('[JF9] of more glows than a day keeps the latest stay, beside those that were there', () => {
  const whole: Entry = {
    ...emptyEntryOf(day('2026-11-20')),
    glow: {
      values: Array.from({ length: maxMarkValues + 2 }, (_, at) => ({
        id: `g${String(at).padStart(2, '0')}`,
        value: 3,
        savedAt: at,
      })),
      replacedIds: [],
    },
  }
  const first = {
    ...emptyEntryOf(whole.day),
    glow: { values: whole.glow.values.slice(0, 1), replacedIds: [] },
  }
  const { entry, hasAllMarks } = fitEntry(first, whole)
  expect([entry.glow.values.length, hasAllMarks]).toEqual([maxMarkValues, false])
  expect(entry.glow.values.map(({ id }) => id).slice(0, 2)).toEqual(['g00', 'g03'])
  expect(fitEntry(first, { ...whole, glow: first.glow })).toMatchObject({ hasAllMarks: true })
})
