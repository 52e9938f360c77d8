import type { Day } from '#domain/day.ts'
import { excerpt, findMatches } from '#domain/matches.ts'
import { findDays, indexYear, parseQuery, type Searchable } from '#domain/search.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** What the specification of the search says, word for word and without any index. */
const simple = (text: string): string =>
  Array.from(text, (character) => {
    const plain = character
      .normalize('NFD')
      .replace(/[\u0300-\u036F]/g, '')
      .toLowerCase()
    return { œ: 'oe', æ: 'ae', '’': "'" }[plain] ?? plain
  })
    .join('')
    .split(/\s+/)
    .join(' ')

function oracle(entries: readonly Searchable[], query: string): readonly Day[] {
  const phrase = simple(query).trim()
  if (phrase === '') return []
  const hasPhrase = ({ fields }: Searchable) =>
    fields.some((field) => simple(field).includes(phrase))
  const hasWords = ({ fields }: Searchable) =>
    phrase.split(' ').every((word) => fields.some((field) => simple(field).includes(word)))
  const newest = entries.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const whole = newest.filter(hasPhrase)
  const rest = newest.filter((entry) => !hasPhrase(entry) && hasWords(entry))
  return [...whole, ...rest].map(({ day }) => day)
}

function searchAll(entries: readonly Searchable[], query: string, limit = 1000): readonly Day[] {
  const newest = entries.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const years = Map.groupBy(newest, ({ day }) => day.slice(0, 4))
  const parsed = parseQuery(query)
  return parsed === null ? [] : findDays([...years.values()].map(indexYear), parsed, limit)
}

const words = [
  'cœur',
  'coeur',
  'CŒUR',
  'élève',
  'Eleve',
  "l'été",
  'l’été',
  'été',
  'ete',
  'çà',
  'ca',
  'où',
  'ou',
  'a',
  'e',
  'train',
  'traîn',
  'Noël',
  'noel',
  'œ',
  'aujourd’hui',
  "aujourd'hui",
  '😀',
  'ex æquo',
]
const piece = fc.constantFrom(...words, ' ', ' ', '\n', ', ', '  ')
const field = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''))
const dates = Array.from({ length: 800 }, (_, at) =>
  new Date(Date.UTC(2024, 10, 1 + at)).toISOString().slice(0, 10),
)
const journal = fc
  .uniqueArray(
    fc.record({ day: fc.constantFrom(...dates), fields: fc.array(field, { maxLength: 6 }) }),
    {
      selector: ({ day }) => day,
      maxLength: 25,
    },
  )
  .map((entries) => entries as unknown as Searchable[])
const query = fc.array(piece, { maxLength: 4 }).map((all) => all.join(''))

describe('search', () => {
  test('finds every day that an oracle without index finds, in its order, and no other', () => {
    fc.assert(
      fc.property(journal, query, (entries, looked) => {
        expect(searchAll(entries, looked)).toEqual(oracle(entries, looked))
      }),
      { numRuns: 2000 },
    )
  })

  test('a limit keeps the first ones', () => {
    fc.assert(
      fc.property(journal, query, fc.nat(5), (entries, looked, limit) => {
        expect(searchAll(entries, looked, limit)).toEqual(oracle(entries, looked).slice(0, limit))
      }),
    )
  })

  test('the whole phrase comes before its words in another order, the newest first in both', () => {
    const entries = [
      { day: '2026-11-03', fields: ['le train encore'] },
      { day: '2026-11-02', fields: ['encore le train'] },
      { day: '2026-11-01', fields: ['train', 'encore'] },
      { day: '2025-01-01', fields: ['le TRAÎN encore'] },
    ] as unknown as Searchable[]
    expect(searchAll(entries, 'Train encore')).toEqual([
      '2026-11-03',
      '2025-01-01',
      '2026-11-02',
      '2026-11-01',
    ])
  })

  test('a phrase that repeats one word is a phrase: a day with the word alone comes after', () => {
    const entries = [
      { day: '2026-11-02', fields: ['loin'] },
      { day: '2026-11-01', fields: ['loin, loin loin'] },
    ] as unknown as Searchable[]
    expect(searchAll(entries, 'loin loin')).toEqual(['2026-11-01', '2026-11-02'])
  })

  test('a phrase does not run from one field into the next, nor from one day into another', () => {
    const entries = [
      { day: '2026-11-02', fields: ['un deux', 'trois'] },
      { day: '2026-11-01', fields: ['quatre'] },
    ] as unknown as Searchable[]
    expect(searchAll(entries, 'deuxtrois')).toEqual([])
    expect(searchAll(entries, 'deux\ntrois')).toEqual(['2026-11-02'])
    expect(searchAll(entries, 'trois\0quatre')).toEqual([])
  })

  test('a blank query finds nothing', () => {
    expect(parseQuery('')).toBeNull()
    expect(parseQuery(' \n\u00A0')).toBeNull()
    expect(parseQuery('\u0301')).toBeNull()
  })
})

const marked = (text: string, looked: string, max = 100): string => {
  const parsed = parseQuery(looked)
  if (parsed === null) throw new Error('blank')
  return excerpt(text, findMatches(text, parsed), max)
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('')
}

describe('what is shown of a text', () => {
  test('the match is marked as it was written', () => {
    expect(marked("Un cœur d'artichaut", 'COEUR D’ART')).toBe("Un [cœur d'art]ichaut")
    expect(marked('E\u0301tait-ce l’été ?', 'ete')).toBe('E\u0301tait-ce l’[été] ?')
    expect(marked('le cœur', 'o')).toBe('le c[œ]ur')
    expect(marked('encore le train, encore', 'train encore')).toBe('[encore] le [train], [encore]')
  })

  test('a short text is whole; a long one is cut, with the match in sight', () => {
    const long = `${'a'.repeat(150)} lueur ${'b'.repeat(150)}`
    expect(marked('lueur', 'lueur')).toBe('[lueur]')
    expect(marked(`lueur ${'b'.repeat(150)}`, 'lueur')).toBe(`[lueur] ${'b'.repeat(94)}...`)
    expect(marked(long, 'lueur')).toBe(`...${'a'.repeat(23)} [lueur] ${'b'.repeat(70)}...`)
    expect(marked(`${'a'.repeat(150)} lueur`, 'lueur')).toBe(`...${'a'.repeat(94)} [lueur]`)
    expect(marked('x'.repeat(150), 'zz')).toBe(`${'x'.repeat(100)}...`)
  })

  test('no blank stands between what is cut and its dots', () => {
    expect(marked(`recette ${'b'.repeat(20)}`, 'recette', 8)).toBe('[recette]...')
    const ahead = `${'a'.repeat(50)} ${'b'.repeat(23)}`
    expect(marked(`${ahead} lueur`, 'lueur', 30)).toBe(`...${'b'.repeat(23)} [lueur]`)
    expect(marked(`lueur\n\n${'b'.repeat(20)}`, 'lueur', 7)).toBe('[lueur]...')
  })

  test('nothing but dots is added, at most 100 characters are kept, and a match is always in sight', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((all) => all.join('').trim()),
        query.filter((looked) => parseQuery(looked) !== null),
        fc.integer({ min: 5, max: 100 }),
        (text, looked, max) => {
          const parsed = parseQuery(looked)
          if (parsed === null) return
          const matches = findMatches(text, parsed)
          const segments = excerpt(text, matches, max)
          const shown = segments.map((segment) => segment.text).join('')
          const bare = shown.replace(/^\.\.\./, '').replace(/\.\.\.$/, '')
          expect(text).toContain(bare)
          expect([...new Intl.Segmenter('fr').segment(bare)].length).toBeLessThanOrEqual(max)
          expect(segments.some(({ isMatch }) => isMatch)).toBe(matches.length > 0)
        },
      ),
    )
  })
})
