// Where one thing ends and the next begins: the exact length, day, place or state at which a rule gives another answer.
import {
  answerIds,
  isAnswerId,
  isRequired,
  isTooLong,
  mapAnswers,
  mapAnswersAsync,
} from '#domain/answers.ts'
import { isClockOff } from '#domain/clockSkew.ts'
import { monthOf, parseDay, parseMonth, yearOf } from '#domain/day.ts'
import {
  bareMarks,
  emptyEntryOf,
  emptyMarks,
  entryToView,
  isPinned,
  songOf,
} from '#domain/entry.ts'
import { truncate } from '#domain/graphemes.ts'
import { findMatches, excerpt } from '#domain/matches.ts'
import { memoriesOf } from '#domain/memories.ts'
import { canonicalMusic, isSameMusic } from '#domain/music.ts'
import { checkNewPassword } from '#domain/password.ts'
import {
  bareId,
  bareRegister,
  emptyRegister,
  latestValue,
  valuesInOrder,
  type Register,
} from '#domain/register.ts'
import { findDays, formatYear, indexYear, parseQuery, parseYear } from '#domain/search.ts'
import { missingDays, noSight, seesAll, seesDay, seesMonth } from '#domain/sight.ts'
import { checkFirstUsername, checkUsername, initialsOf } from '#domain/username.ts'
import { mapSealedParts, mapSealedPartsAsync, sealedIds } from '#domain/sealedParts.ts'
import { day, month } from '#support/days.ts'
import { describe, expect, test } from 'vitest'

test('a clock is off by twelve hours, before or after, not by a moment less', () => {
  const half = 12 * 3_600_000
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  expect([isClockOff(now + half, now), isClockOff(now - half, now)]).toEqual([true, true])
  expect([
    isClockOff(now + half - 1, now),
    isClockOff(now - half + 1, now),
    isClockOff(now, now),
  ]).toEqual([false, false, false])
})

test('songs are the same by id, name and artists', () => {
  const song = { id: '1', name: 'a', artists: 'b' }
  expect([isSameMusic(null, null), isSameMusic(song, { ...song, album: 'x' })]).toEqual([
    true,
    true,
  ])
  for (const other of [
    null,
    { ...song, id: '2' },
    { ...song, name: 'c' },
    { ...song, artists: 'c' },
  ]) {
    expect([isSameMusic(song, other), isSameMusic(other, song)]).toEqual([false, false])
  }
})

test('answers are those of the table, and none that every object has', async () => {
  expect(answerIds.every(isAnswerId)).toBe(true)
  expect(['hoped', 'toString', ''].some(isAnswerId)).toBe(false)
  expect(answerIds.filter((id) => !isRequired(id))).toContain('lueur')
  const names = mapAnswers((id) => `${id}!`)
  expect(await mapAnswersAsync(async (id) => `${id}!`)).toEqual(names)
  expect([isTooLong('x'.repeat(40_000)), isTooLong('x'.repeat(40_001))]).toEqual([false, true])
})

test('the parts of a song have one order, and what it lacks is null', () => {
  const song = { id: '1', name: 'a', artists: 'b' }
  const whole = { ...song, album: 'd', image: 'e', uri: 'f' }
  expect(canonicalMusic(whole)).toEqual([song.id, song.name, song.artists, 'd', 'e', 'f'])
  expect(canonicalMusic(song)).toEqual([song.id, song.name, song.artists, null, null, null])
  expect(canonicalMusic(null)).toBeNull()
})

test('what is sealed of a day is its answers and its glow', async () => {
  expect(sealedIds).toEqual([...answerIds, 'glow'])
  const names = mapSealedParts((id) => `${id}!`)
  expect(Object.keys(names)).toEqual(sealedIds)
  expect(await mapSealedPartsAsync(async (id) => `${id}!`)).toEqual(names)
})

test('what is no text is no day and no month', () => {
  for (const other of [null, undefined, 20_261_120, ['2026-11-20'], ['2026-11'], {}]) {
    expect([parseDay(other), parseMonth(other)]).toEqual([null, null])
  }
  expect([yearOf(day('2026-11-20')), yearOf(month('2026-11'))]).toEqual([2026, 2026])
})

test('memories have their names, and go back thirty years', () => {
  const memories = memoriesOf(day('2026-11-20'))
  expect(memories.slice(0, 3)).toEqual([
    { day: '2026-11-13', ago: { unit: 'week' } },
    { day: '2026-10-20', ago: { unit: 'month' } },
    { day: '2025-11-20', ago: { unit: 'year', count: 1 } },
  ])
  expect(memories.at(-1)).toEqual({ day: '1996-11-20', ago: { unit: 'year', count: 30 } })
})

test('a new password needs both fields', () => {
  expect(checkNewPassword('motdepasse', '')).toBe('fieldsRequired')
  expect(checkNewPassword('', 'motdepasse')).toBe('fieldsRequired')
  expect(checkNewPassword(' ', ' ')).toBe('fieldsRequired')
  expect(checkNewPassword('a', 'a')).toBe('passwordTooShort')
})

test('usernames of exactly two, twenty and twenty-four characters', () => {
  expect(['ab', 'a', 'x'.repeat(20), 'x'.repeat(21)].map(checkFirstUsername)).toEqual([
    null,
    'tooShort',
    null,
    'tooLong',
  ])
  expect(
    ['ab', ' a ', 'x'.repeat(24), ` ${'x'.repeat(24)} `, 'x'.repeat(25)].map(checkUsername),
  ).toEqual([null, 'tooShort', null, null, 'tooLong'])
  expect([
    initialsOf('  zoé', null),
    initialsOf('  ', '  lea@x.fr'),
    initialsOf(null, null),
  ]).toEqual(['ZO', 'LE', 'ME'])
})

test('a text as long as it may be is whole', () => {
  expect([
    truncate('abc', 3),
    truncate('abcd', 3),
    truncate('é'.normalize('NFD').repeat(3), 3),
  ]).toEqual(['abc', 'abc...', 'é'.normalize('NFD').repeat(3)])
})

describe('what a phone may call unwritten', () => {
  const sight = { ...noSight, months: new Set([month('2026-11')]) }
  const away = new Set([day('2026-11-03')])

  test('a month that came, and what the server said that it has nothing of', () => {
    expect([seesMonth(sight, month('2026-11')), seesMonth(sight, month('2026-10'))]).toEqual([
      true,
      false,
    ])
    const told = { ...sight, awaited: new Set([month('2025-01')]) }
    expect([seesMonth(told, month('2026-10')), seesMonth(told, month('2025-01'))]).toEqual([
      true,
      false,
    ])
    expect(seesMonth({ ...noSight, isWhole: true }, month('2020-01'))).toBe(true)
  })

  test('not a day that could not be verified, nor its month', () => {
    const whole = { ...noSight, isWhole: true, unverified: away }
    expect([seesDay(whole, day('2026-11-03')), seesDay(whole, day('2026-11-04'))]).toEqual([
      false,
      true,
    ])
    expect([seesMonth(whole, month('2026-11')), seesMonth(whole, month('2026-10'))]).toEqual([
      false,
      true,
    ])
    expect(seesDay(noSight, day('2026-11-04'))).toBe(false)
  })

  test('all is seen once everything came and was verified; what is missing has a name by then', () => {
    const whole = { ...noSight, isWhole: true }
    expect([seesAll(noSight), seesAll(whole), seesAll({ ...whole, unverified: away })]).toEqual([
      false,
      true,
      false,
    ])
    const days = new Set([day('2026-11-03'), day('2025-01-01')])
    expect(missingDays({ isWhole: true, unverified: days })).toEqual(['2025-01-01', '2026-11-03'])
    expect(missingDays({ isWhole: false, unverified: days })).toEqual([])
  })
})

const one = <T>(id: string, value: T, savedAt = 1): Register<T> => ({
  values: [{ id, value, savedAt }],
  replacedIds: [],
})

test('ids lose their stamps, in values and in what was replaced', () => {
  expect([bareId('a'), bareId('a.k.m')]).toEqual(['a', 'a'])
  expect(bareRegister({ ...one('a.k.m', 1), replacedIds: ['b.k.m'] })).toEqual({
    ...one('a', 1),
    replacedIds: ['b'],
  })
})

test('of values of one instant the greater id is the later', () => {
  const values = [
    { id: 'b', value: 2, savedAt: 1 },
    { id: 'a', value: 1, savedAt: 1 },
    { id: 'c', value: 0, savedAt: 0 },
  ]
  const register = { values, replacedIds: [] }
  expect(valuesInOrder(register).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(valuesInOrder({ ...register, values: values.toReversed() }).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ])
  expect(latestValue(register)?.id).toBe('b')
  expect(latestValue(emptyRegister)).toBeUndefined()
})

test('a day’s own song goes before a foreign one, for which no file vouches', () => {
  const song = { id: '1', name: 'a', artists: 'b' }
  const other = { ...song, id: '2' }
  const bare = emptyEntryOf(day('2026-11-20'))
  expect([bare.writtenAt, bare.offset]).toEqual(['2026-11-19T10:00:00.000Z', 840])
  const foreign = { ...bare, foreignMarks: { music: one('f.k.m', other), pin: one('p.k.m', true) } }
  expect([songOf(foreign), isPinned(foreign)]).toEqual([other, true])
  expect(bareMarks(foreign)).toEqual(emptyMarks)
  const own = { ...foreign, marks: { ...emptyMarks, music: one('o.k.m', song) } }
  expect([songOf(own), bareMarks(own).music]).toEqual([song, one('o', song)])

  const unread = { isSealed: false, isNewer: false, hasForgedSong: true }
  expect(entryToView(foreign, unread)).toMatchObject({
    isSongUnchecked: true,
    isPinUnchecked: true,
  })
  expect(entryToView(own, unread)).toMatchObject({ isSongUnchecked: false, isPinUnchecked: true })
  const nothing = { isSongUnchecked: false, isPinUnchecked: false }
  expect(entryToView(bare, unread)).toMatchObject(nothing)
  expect(entryToView(bare, unread).hasForgedSong).toBe(true)
  expect(entryToView(own, unread).hasForgedSong).toBe(false)
  expect(entryToView(bare, { ...unread, hasForgedSong: false }).hasForgedSong).toBe(false)
})

const ranges = (text: string, query: string) => {
  const looked = parseQuery(query)
  return looked === null ? [] : findMatches(text, looked)
}
const shown = (text: string, query: string, max: number) => {
  const looked = parseQuery(query)
  return looked === null ? [] : excerpt(text, findMatches(text, looked), max)
}

/** A match with forty letters on either side, in 27 characters. */
const around = (match: string) =>
  shown(`${'x'.repeat(40)}${match}${'y'.repeat(40)}`, match, 27).map(({ text }) => text)

describe('search', () => {
  const entries = [
    { day: day('2026-11-03'), fields: ['un soir', 'de pluie'] },
    { day: day('2026-11-02'), fields: ['un soir de pluie'] },
    { day: day('2026-11-01'), fields: ['pluie, un soir de'] },
  ]
  const year = indexYear(entries)
  const find = (text: string, limit: number) => {
    const looked = parseQuery(text)
    return looked === null ? [] : findDays([year], looked, limit)
  }

  test('a year is written as a text and read back', () => {
    expect(parseYear(formatYear(year))).toEqual(year)
    expect(parseYear(formatYear(indexYear(entries.slice(0, 1))))).toEqual(
      indexYear(entries.slice(0, 1)),
    )
  })

  test('words are looked for longest first, each once', () => {
    expect(parseQuery(' Un  soir un soir de pluie ')).toEqual({
      phrase: 'un soir un soir de pluie',
      words: ['pluie', 'soir', 'un', 'de'],
    })
  })

  test('so many days as asked for, the phrase before its words', () => {
    const all = ['2026-11-02', '2026-11-03', '2026-11-01']
    for (const limit of [0, 1, 2, 3, 4]) {
      expect(find('soir de pluie', limit)).toEqual(all.slice(0, limit))
    }
  })

  test('words that overlap in a text are marked as one, those that touch stay two', () => {
    expect(ranges('abcde', 'xyz abc bcd')).toEqual([{ start: 0, end: 4 }])
    expect(ranges('abcd', 'xyz abcd bc')).toEqual([{ start: 0, end: 4 }])
    expect(ranges('abcd', 'xyz ab cd')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ])
  })

  test('a match that ends with the last character shown needs no window', () => {
    expect(shown('0123456789abc et la suite', 'abc', 13)).toEqual([
      { text: '0123456789', isMatch: false },
      { text: 'abc', isMatch: true },
      { text: '...', isMatch: false },
    ])
    expect(shown('0123456789abc', 'abc', 12)).toEqual([
      { text: '...', isMatch: false },
      { text: '123456789', isMatch: false },
      { text: 'abc', isMatch: true },
    ])
    expect(shown('abc', 'abc', 3)).toEqual([{ text: 'abc', isMatch: true }])
  })

  test('what stands before a match is shown as far as the whole match is in sight', () => {
    expect(around('abc')).toEqual(['...', 'x'.repeat(24), 'abc', '...'])
    expect(around('abcd')).toEqual(['...', 'abcd', 'y'.repeat(23), '...'])
  })
})

test('a month is that of its day', () => {
  expect(monthOf(day('2026-11-20'))).toBe('2026-11')
})
