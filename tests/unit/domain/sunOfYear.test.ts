// The sun of a year, for years of any fullness.
import { mapAnswers } from '#domain/answers.ts'
import type { Glow } from '#domain/glow.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import {
  daysInYear,
  longestStretch,
  sameDates,
  sunOf,
  wordsOfEach,
  yearFigures,
} from '#domain/sunOfYear.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const on = (
  date: Day,
  words = 20,
  song: string | null = null,
  glow: Glow | null = null,
): WrittenDay => ({
  day: date,
  texts: { ...mapAnswers(() => ''), learned: Array.from({ length: words }, () => 'mot').join(' ') },
  glow,
  song,
})
const run = (from: string, count: number, words?: number): readonly WrittenDay[] =>
  Array.from({ length: count }, (_, at) => on(addDays(day(from), at), words))
const none: ReadonlySet<Day> = new Set()
const today = day('2026-11-20')

test.each([
  [2026, 0, true],
  [2026, 12, true],
  [2025, 300, false],
  [2024, 366, false],
])('[LB3] %i with %i days: a ray for each, and no more', (year, count, isLamp) => {
  const sun = sunOf(run(`${year}-01-01`, count), none, year, today)
  expect([sun.rays.length, sun.isLamp, sun.days]).toEqual([count, isLamp, daysInYear(year)])
  expect(sun.rays.map(({ at }) => at)).toEqual(Array.from({ length: count }, (_, at) => at))
  expect(sun.rays.every(({ length }) => length >= 8 && length <= 90)).toBe(true)
})

test('[LB3] 29 February has its ray in a leap year, and 31 December is the last one', () => {
  const [february, december] = sunOf(
    [on(day('2024-02-29')), on(day('2024-12-31'))],
    none,
    2024,
    today,
  ).rays
  expect([february?.at, december?.at]).toEqual([59, 365])
})

test('[LB3] a longer day has a longer ray, up to the person’s own full day; pins are gold', () => {
  const days = [
    ...run('2025-01-01', 100, 20),
    on(day('2025-06-01'), 45),
    on(day('2025-07-01'), 900),
  ]
  const { rays } = sunOf(days, new Set([day('2025-06-01')]), 2025, today)
  const [short, longer, longest] = [rays[0], rays[100], rays[101]].map((ray) => ray?.length ?? 0)
  expect(short).toBeLessThan(longer ?? 0)
  expect(longest).toBe(90)
  expect(rays.filter(({ isPinned }) => isPinned).map((ray) => ray.day)).toEqual(['2025-06-01'])
})

const isLamp = (count: number) => sunOf(run('2025-01-01', count), none, 2025, today).isLamp

test('[LB3] so many rays are a lamp, and one more is a sun', () => {
  expect([isLamp(59), isLamp(60)]).toEqual([true, false])
})

const lengthsOf = (words: readonly number[]) => {
  const days = words.map((count, at) => on(addDays(day('2025-01-01'), at), count))
  return sunOf(days.toReversed(), none, 2025, today).rays.map(({ length }) => length)
}

test('[LB3] a ray of a lamp is half as long again at thirty words, and no longer than at 120', () => {
  expect(lengthsOf([0, 30, 120, 480])).toEqual([40, 64, 88, 88])
})

test('[LB3] a ray of a sun is whole at the words of a full day: nine of ten days have no more', () => {
  // 100 to 199 words in no order.
  const words = Array.from({ length: 100 }, (_, at) => 100 + ((at * 37) % 100))
  expect(lengthsOf(words)).toEqual(
    words.map((count) => 8 + 82 * Math.min(1, (count / 190) ** 0.72)),
  )
  const short = Array.from({ length: 100 }, (_, at) => at % 7)
  expect(lengthsOf(short)).toEqual(short.map((count) => 8 + 82 * (count / 60) ** 0.72))
})

const gapsOf = (dates: readonly string[], year: number) =>
  sunOf(
    dates.map((date) => on(day(date))),
    none,
    year,
    today,
  ).gaps

test('[LB3] gaps begin and end with the year where the journal goes on beyond it', () => {
  const whole = Array.from({ length: 365 }, (_, at) => at)
  expect(gapsOf(['2024-11-10', '2025-03-01'], 2025)).toEqual(whole.filter((at) => at !== 59))
  expect(gapsOf(['2025-12-28', '2025-12-30'], 2025)).toEqual([362, 364])
  expect(gapsOf(['2026-11-10'], 2027)).toEqual([])
  expect(gapsOf(['2026-11-10'], 2025)).toEqual([])
})

test('[LB3] a day without words is a gap from the first entry to today, and nothing after', () => {
  const days = [on(day('2026-11-10')), on(day('2026-11-15'))]
  expect(sunOf(days, none, 2026, today).gaps).toHaveLength(9)
  expect(sunOf([], none, 2026, today).gaps).toEqual([323])
  expect(sunOf(days, none, 2025, today).gaps).toEqual([])
})

test('[LB4] a song is the year’s once it came twice', () => {
  const once = [on(day('2025-05-01'), 5, 'nantes'), on(day('2025-05-03'), 5, 'perfect day')]
  expect(yearFigures(once, none, 2025).song).toBeNull()
  expect(yearFigures([...once, on(day('2025-05-09'), 5, 'nantes')], none, 2025).song).toEqual({
    day: '2025-05-09',
    count: 2,
  })
})

test('[LB4] figures: days, words, the longest run, the fullest month, the song', () => {
  const days = [
    ...run('2025-03-28', 8, 10),
    on(day('2025-05-01'), 5, 'nantes\nbarbara'),
    on(day('2025-05-03'), 5, 'nantes\nbarbara'),
    on(day('2025-05-09'), 5, 'nantes\nbarbara'),
    on(day('2025-02-04'), 5, 'perfect day\nlou reed'),
    on(day('2025-02-06'), 5),
    on(day('2025-05-04'), 5, 'perfect day\nlou reed'),
    on(day('2024-05-04'), 5, 'perfect day\nlou reed'),
  ]
  const figures = yearFigures(days, new Set([day('2025-05-03'), day('2024-05-04')]), 2025)
  expect(figures).toMatchObject({
    written: 14,
    pinned: 1,
    longestRun: 8,
    words: 110,
    fullest: '2025-03',
    song: { day: '2025-05-09', count: 3 },
  })
  expect(figures.months[4]).toEqual({
    month: '2025-05',
    days: 31,
    written: 4,
    pinned: 1,
    meanGlow: null,
    mostGlow: null,
    bestGlow: null,
  })
  expect(yearFigures([], none, 2025)).toMatchObject({ written: 0, fullest: null, song: null })
  expect(longestStretch([])).toEqual([])
  const dates = ['2025-01-01', '2025-01-03', '2025-01-04', '2025-01-07', '2025-01-08'].map(day)
  expect(longestStretch(dates)).toEqual(['2025-01-03', '2025-01-04'])
})

const other = (date: Day): WrittenDay => ({
  day: date,
  get texts(): never {
    throw new Error('These words are not asked for.')
  },
  get glow(): never {
    throw new Error('This glow is not asked for.')
  },
  get song(): never {
    throw new Error('This song is not asked for.')
  },
})

test('[LB1] of many years the words of the one that is looked at are taken apart, and no others', () => {
  const others = ['2020-05-04', '2024-12-31', '2026-01-01'].map((date) => other(day(date)))
  const days = [...others, ...run('2025-05-01', 40)]
  expect(sunOf(days, none, 2025, today).rays).toHaveLength(40)
  expect(yearFigures(days, none, 2025)).toMatchObject({ written: 40, words: 800 })
  expect(sameDates(days, day('2025-05-04'))).toEqual(['2025-05-04', '2020-05-04'])
})

const wordsIn = (lueur: string) =>
  wordsOfEach([{ ...on(day('2025-05-01'), 0), texts: { ...mapAnswers(() => ''), lueur } }])[0]

test('[LB4] what has neither letter nor figure is no word', () => {
  const texts = {
    ...mapAnswers(() => ''),
    learned: "l'ete : 12 km - ete !",
    proud: 'жизнь  一 (ah) { ~',
  }
  expect(wordsOfEach([{ day: day('2025-05-01'), texts, glow: null, song: null }])).toEqual([7])
  expect(['- un z a 9 0', 'fin 一', '一', '一 -', ''].map(wordsIn)).toEqual([5, 2, 1, 1, 0])
})

test('[LB5] a date across the years, newest first; 29 February in leap years alone', () => {
  const days = ['2023-02-28', '2024-02-29', '2020-02-29', '2021-03-01'].map((date) => on(day(date)))
  expect(sameDates(days, day('2024-02-29'))).toEqual(['2024-02-29', '2020-02-29'])
})

const shining = (from: string, glows: readonly (Glow | null)[]): readonly WrittenDay[] =>
  glows.map((glow, at) => on(addDays(day(from), at), 20, null, glow))

const lightsOf = (days: readonly WrittenDay[]) =>
  sunOf(days, none, 2025, today).rays.map(({ light, glow }) => [light, glow])

test('[LB3] a ray has the light of its day’s glow; where the year has none at all, all have one light', () => {
  expect(lightsOf(shining('2025-01-01', [1, null, 5]))).toEqual([
    [1, 1],
    [0, null],
    [5, 5],
  ])
  expect(lightsOf(shining('2025-01-01', [null, null]))).toEqual([
    [4, null],
    [4, null],
  ])
  // A glow of another year lights nothing here.
  const others = [...shining('2024-01-01', [3]), ...shining('2025-01-01', [null])]
  expect(lightsOf(others)).toEqual([[4, null]])
})

test('[LB4] the brightest month is the one of the highest mean, of those with five glows at least', () => {
  const days = [
    ...shining('2025-02-01', [5, 5, 5, 5]),
    ...shining('2025-04-01', [4, 4, 3, 4, 5, null, null]),
    ...shining('2025-09-01', [4, 4, 4, 4, 4]),
    ...shining('2025-11-01', [1, 1, 1, 1, 1, 5]),
  ]
  const { brightest, months } = yearFigures(days, none, 2025)
  expect(brightest).toBe('2025-04')
  expect(months[1]).toMatchObject({ meanGlow: 5, mostGlow: { glow: 5, days: 4 } })
  expect(months[3]).toMatchObject({ meanGlow: 4, mostGlow: { glow: 4, days: 3 } })
  expect(months[0]).toMatchObject({ meanGlow: null, mostGlow: null, bestGlow: null })
  const later = [
    ...shining('2025-03-01', [2, 2, 2, 2, 2]),
    ...shining('2025-09-01', [4, 4, 4, 4, 4]),
  ]
  expect(yearFigures(later, none, 2025).brightest).toBe('2025-09')
  expect(yearFigures(shining('2025-02-01', [5, 5, 5, 5, null]), none, 2025).brightest).toBeNull()
  // What makes a month bright are its bright days, though dim ones may be the most.
  const uneven = yearFigures(shining('2025-05-01', [1, 1, 1, 5, 5, 4, 4]), none, 2025)
  expect(uneven.months[4]).toMatchObject({
    mostGlow: { glow: 1, days: 3 },
    bestGlow: { glow: 5, days: 2 },
  })
  expect(yearFigures(shining('2025-02-01', [5, 5, 5, 5]), none, 2025).brightest).toBeNull()
  // Of two as frequent the brighter one is told.
  const even = yearFigures(shining('2025-02-01', [2, 4, 2, 4]), none, 2025)
  expect(even.months[1]?.mostGlow).toEqual({ glow: 4, days: 2 })
})
