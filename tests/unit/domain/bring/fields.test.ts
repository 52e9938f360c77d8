// What is read of a JSON value that anybody may have written, and what makes an entry of it.
import { dayAndTime, entryOf } from '#domain/bring/brought.ts'
import { namesIn, numberIn, othersIn } from '#domain/bring/fields.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

test('names of a list are its texts and the names of its objects; anything else is none', () => {
  const list = ['a', ' ', { name: ' b ' }, { name: 1 }, 5, null, ['c'], '', ' d ']
  expect(namesIn({ list }, 'list')).toEqual(['a', 'b', 'd'])
  expect(namesIn({ list: 'a' }, 'list')).toEqual([])
})

test('a number is one that can be counted with', () => {
  const fields = { one: 1.5, none: '1', huge: Number.POSITIVE_INFINITY, nothing: null }
  expect(Object.keys(fields).map((name) => numberIn(fields, name))).toEqual([1.5, null, null, null])
  expect(numberIn({}, 'toString')).toBeNull()
})

test('a field that is not known is told where it holds something', () => {
  const nothing = { a: null, b: '', c: false, d: 0, e: [] }
  const something = { f: 'x', g: true, h: 1, i: [0], j: {} }
  const others = othersIn({ ...nothing, ...something, known: 'x' }, new Set(['known']))
  expect(others).toEqual(['f', 'g', 'h', 'i', 'j'])
})

const date = day('2026-11-20')
const note = (text: string) => [{ heading: null, text }]

test('lines of a text end in one way, whatever ended them', () => {
  expect(entryOf(date, { parts: note(' a\r\nb\rc\n ') })).toMatchObject({ parts: note('a\nb\nc') })
})

test('an entry holds a text, a tag, a mood or a song; a place alone is none', () => {
  const music = { id: 'manual', name: 'Nantes', artists: 'Barbara' }
  for (const found of [
    { parts: note('x') },
    { parts: [], tags: ['a'] },
    { parts: [], mood: '4/5' },
    { parts: [], music },
  ])
    expect(entryOf(date, found)).toMatchObject({ ...found, day: date })
  expect(entryOf(date, { parts: note(' '), place: 'Lyon', isPinned: true })).toBe('noText')
  expect(entryOf(null, { parts: note('x') })).toBe('noDate')
})

test('a day is the beginning of a text, and its hour what follows', () => {
  expect(dayAndTime('2026-11-20T21:04:59')).toEqual({ day: date, time: '21:04' })
  expect(dayAndTime('2026-11-20')).toEqual({ day: date, time: null })
  expect(dayAndTime('2026-11-20T24:04')).toEqual({ day: date, time: null })
})
