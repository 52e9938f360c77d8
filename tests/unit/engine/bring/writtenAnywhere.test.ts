// Whatever somebody wrote, in whatever app: each word comes back once, on its day and at its hour, and nothing is counted as left behind.
import { writers, type Written } from '#support/journalWriters.ts'
import { readHere } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

/** Since the year 2000 none of these has had another offset. */
const zones = [
  ['Pacific/Kiritimati', 840],
  ['Pacific/Pago_Pago', -660],
  ['Asia/Kathmandu', 345],
  ['Asia/Tokyo', 540],
  ['Africa/Lagos', 60],
  ['America/Bogota', -300],
  ['UTC', 0],
] as const

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 1) / 86_400_000 })
  .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10))
const time = fc.oneof(
  fc.constantFrom('00:00', '00:01', '23:59', '12:00'),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
)
/** What stands between words, at their start and at their end. */
const between = fc.oneof(
  { weight: 4, arbitrary: fc.constant(' ') },
  fc.constantFrom('"', '""', ',', ';', '\t', '|', "'", '\\', ' " ', '",', ';"'),
  fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\n\n\n\n'),
  fc.constantFrom('\n# ', '\n## ', '\n- ', '\n> ', '\n---\n', '\n* ', '\n[', '\n| ', '\n***\n'),
  fc.constantFrom(
    ' 😀 ',
    '👩‍👩‍👧',
    ' שלום ',
    '\u202E',
    ' مرحبا ',
    '\u0301',
    '\u{FEFF}',
    '\u00A0',
    '\u2028',
  ),
  fc.constantFrom('\0', '\u0007', '\u001B', '\u0085'),
  fc.constantFrom(
    ' < ',
    ' x<y ',
    ' & ',
    '&amp;',
    ' <3 ',
    '](',
    ' {"a": [',
    ']} ',
    '<Paul>',
    ' $1 ',
    '%00',
  ),
  fc.constantFrom(' 2020-01-02 ', ' le 3 mars 2019 ', ' 10:30 ', ' date,note '),
)
const start = fc.constantFrom(
  '',
  '',
  '',
  '# ',
  '## ',
  '"',
  '- ',
  '> ',
  '[',
  '{',
  '---\n',
  '=',
  '\u{FEFF}',
  '😀',
  '  ',
  '* a ',
)

interface Piece {
  readonly start: string
  readonly gaps: readonly string[]
  readonly isLong: boolean
}
const piece: fc.Arbitrary<Piece> = fc.record({
  start,
  gaps: fc.array(between, { minLength: 0, maxLength: 8 }),
  isLong: fc.boolean(),
})
const entry = fc.record({ day, time, zone: fc.constantFrom(...zones), piece })

/** Words that no reader knows, each of its own. */
const wordAt = (entryAt: number, at: number): string => `zq${entryAt}x${at}w`

const textOf = ({ start: first, gaps, isLong }: Piece, entryAt: number): string =>
  first +
  wordAt(entryAt, 0) +
  gaps.map((gap, at) => gap + wordAt(entryAt, at + 1)).join('') +
  (isLong ? ` ${'long '.repeat(2000)}` : '')

const wordsIn = (text: string): readonly string[] => text.match(/zq\d+x\d+w/g) ?? []

const journal = fc.array(entry, { minLength: 1, maxLength: 6 }).map((entries) =>
  entries.map(({ day: on, time: at, zone: [zone, offset], piece: words }, entryAt): Written => ({
    day: on,
    time: at,
    zone,
    offset,
    text: textOf(words, entryAt),
  })),
)

test.each(writers.map((writer) => [writer.name, writer] as const))(
  '[BJ5] of %s each word comes back once, on its day, and nothing is left behind',
  async (_, { write, hasTime, isOneADay = false, titles = [] }) => {
    await fc.assert(
      fc.asyncProperty(journal, async (all) => {
        const written = isOneADay
          ? all.filter(({ day: on }, at) => all.findIndex((one) => one.day === on) === at)
          : all
        const read = await readHere([write(written)])
        if (!read.ok) throw new Error(read.error)
        const { entries, unread, unknown } = read.value
        const found = entries.map((one) => ({
          at: hasTime ? `${one.day} ${one.time}` : one.day,
          words: one.parts.flatMap(({ heading, text }) => wordsIn(`${heading ?? ''} ${text}`)),
        }))
        const expected = written.map(({ day: on, time: at, text }) => ({
          at: hasTime ? `${on} ${at}` : on,
          words: wordsIn(text),
        }))
        const sorted = (list: typeof expected) =>
          list.map(({ at, words }) => `${at} ${words.toSorted().join(' ')}`).toSorted()
        expect(sorted(found)).toEqual(sorted(expected))
        expect([unread, unknown]).toEqual([{ noDate: 0, noText: 0, damaged: 0, twice: 0 }, titles])
      }),
      { numRuns: 200 },
    )
  },
)
