// A JSON that comes in pieces gives the items of its lists as if it had been read at once, wherever it was cut.
import { BringError } from '#domain/bring/brought.ts'
import { csvRows } from '#domain/bring/csvRows.ts'
import { createJsonItems } from '#domain/bring/jsonItems.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

type Given = readonly (readonly [list: string | null, item: unknown])[]

function itemsOf(pieces: readonly string[]): Given {
  const given: [string | null, unknown][] = []
  const items = createJsonItems((list, item) => given.push([list, item]))
  for (const piece of pieces) items.push(piece)
  items.end()
  return given
}

function cut(text: string, places: readonly number[]): readonly string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  )
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
}

const name = fc.stringMatching(/^[a-zA-Z]{1,9}$/)
const places = fc.array(fc.nat(), { maxLength: 12 })
const spacing = fc.constantFrom(undefined, 2)

test('[BJ1] lists of an object, and the object itself, whatever stands in them and wherever the text is cut', () => {
  const file = fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), {
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(file, places, spacing, (object, ends, space) => {
      const expected = Object.entries(object).flatMap(([list, value]): Given =>
        Array.isArray(value) ? value.map((item) => [list, item] as const) : [],
      )
      const text = JSON.stringify(object, null, space)
      const read = JSON.parse(text) as unknown
      const plain = JSON.parse(JSON.stringify(expected)) as unknown
      expect(itemsOf(cut(text, ends))).toEqual([...(plain as Given), [null, read]])
    }),
  )
})

test('[BJ1] items of a list', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), places, spacing, (list, ends, space) => {
      const text = JSON.stringify(list, null, space)
      const read = JSON.parse(text) as readonly unknown[]
      expect(itemsOf(cut(text, ends))).toEqual(read.map((item) => ['', item]))
    }),
  )
})

test('[BJ4] a text that ends too early is damage, wherever it ends', () => {
  const text = JSON.stringify({ entries: [{ a: 'é"\\' }, 1, [2]], b: { c: [] } })
  for (let end = 0; end < text.length; end++) {
    expect(() => itemsOf([text.slice(0, end)])).toThrow(BringError)
  }
})

test('[BJ4] what stands after the end of a list is damage, and so is a list that does not end', () => {
  for (const text of ['[1]]', '[{},1', '[1', '[1]"abc', '}', ''])
    expect(() => itemsOf([text]), text).toThrow(BringError)
})

test('[BJ1] strings end where they end, whatever signs stand in them', () => {
  const item = { 'a,]}"': 'a\nb\t"\\', b: ['\\', '"', '[{,', 'é\u0001'] }
  const text = JSON.stringify([item, 'c\n', item])
  for (let end = 0; end <= text.length; end++)
    expect(itemsOf([text.slice(0, end), text.slice(end)])).toEqual([
      ['', item],
      ['', 'c\n'],
      ['', item],
    ])
})

test('[BJ4] an item that is no JSON is damage, and so is an end too many', () => {
  for (const text of ['[nul]', '{"a":[{"b"}]}', '{"a":nul}', '[1]]'])
    expect(() => itemsOf([text]), text).toThrow(expect.objectContaining({ reason: 'damaged' }))
})

test('[BJ1] a list of blanks has no item', () => {
  expect(itemsOf(['[ \n]'])).toEqual([])
  expect(itemsOf(['{"a": [ ], "b": [1 , 2 ]}']).slice(0, -1)).toEqual([
    ['b', 1],
    ['b', 2],
  ])
})

test('[BJ1] a list whose name is not read is not the outermost one', () => {
  for (const key of ['a"b', '', 'e'.repeat(81)]) {
    const [given] = itemsOf([JSON.stringify({ b: 1, [key]: [1] })])
    expect(given, key).toEqual(['"', 1])
  }
  expect(itemsOf([`{"${'e'.repeat(80)}":[1]}`])[0]).toEqual(['e'.repeat(80), 1])
})

// Millions of letters take a while: one text for each test.
const long = (length: number) => `{"a":[1],"b":"${'x'.repeat(length - 16)}"}`.padEnd(length, ' ')
const pieces = (text: string) => [text.slice(0, 600_000), text.slice(600_000)]

test('[BJ4] an object of four million characters is given whole', () => {
  expect(itemsOf(pieces(long(4_000_000))).map(([list]) => list)).toEqual(['a', null])
})

test('[BJ4] one of a character more is not, and its lists are', () => {
  expect(itemsOf(pieces(long(4_000_001)))).toEqual([['a', 1]])
})

test('[BJ4] nor is one that comes at once', () => {
  expect(itemsOf([long(4_000_001)])).toEqual([['a', 1]])
})

const lengths = (texts: readonly string[]) =>
  itemsOf(texts).map(([, value]) => String(value).length)
const item = `"${'x'.repeat(3_999_998)}"`
const tooLarge = expect.objectContaining({ reason: 'tooLarge' }) as Error

test('[BJ4] an item of four million characters is given', () => {
  expect(lengths(['[', item, ']'])).toEqual([3_999_998])
})

test('[BJ4] one of a character more is too large', () => {
  expect(() => itemsOf([`[${item} ]`])).toThrow(tooLarge)
})

test('[BJ4] and is so before it has ended', () => {
  const items = createJsonItems(() => undefined)
  items.push('[')
  expect(() => items.push(`${item} `)).toThrow(tooLarge)
})

test('[BJ4] a text outside of lists has as many characters as it wants', () => {
  expect(lengths([`{"a":"${'x'.repeat(4_000_001)}`, '","entries":[1]}'])).toEqual([1])
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('[BJ4] five hundred levels are read, no more; what comes after them is', () => {
  const deepest = JSON.parse(nested(499)) as unknown
  expect(itemsOf([`[${nested(499)},1]`])).toEqual([
    ['', deepest],
    ['', 1],
  ])
  expect(itemsOf([`[${nested(500)},1]`])).toEqual([
    ['', null],
    ['', 1],
  ])
  const object = `{"a":${nested(499)}}`
  expect(itemsOf([object]).at(-1)).toEqual([null, JSON.parse(object)])
})

test('[BJ1] what nests deeper outside of lists leaves their first item as it is', () => {
  expect(itemsOf([`{"a":{"b":${nested(499)}}`, ',"c":[1]}'])).toEqual([['c', 1]])
})

test('[BJ1] rows of a table come back as they were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', ' ') })
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const quoted = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`))
      const text = quoted.map((cells) => cells.join(',')).join('\n')
      const read = Array.from(csvRows(text), ({ cells }) => cells)
      expect(read).toEqual(rows.filter((cells) => cells.some((one) => one.trim() !== '')))
    }),
  )
})
