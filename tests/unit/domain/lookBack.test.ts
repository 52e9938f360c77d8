// What the pages that look back take from the folded texts of the search.
import { mapAnswers } from '#domain/answers.ts'
import { prideDays, writtenDaysOf } from '#domain/lookBack.ts'
import { formatYear, indexYear, parseQuery, parseYear } from '#domain/search.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const written = (on: string, proud: string, song: readonly string[] = [], glow = '') => {
  const texts = { ...mapAnswers(() => ''), proud, learned: 'Deux\nlignes' }
  return { day: day(on), fields: [...Object.values(texts), glow, ...song] }
}
/** Read anew by each test: what was taken apart is kept. */
const readDays = () =>
  writtenDaysOf(
    parseYear(
      formatYear(
        indexYear([
          written('2026-03-03', 'Être allée nager'),
          written('2026-03-02', ' \u200B'),
          written('2026-03-01', "D'avoir nagé,\nlongtemps", ['Göttingen', 'Barbara'], 'Éclaircie'),
          written('2026-02-01', 'Un gâteau'),
          { day: day('2026-01-01'), fields: ['Un vœu'] },
        ]),
      ),
    ),
  )

test('[LB1] a year of the search gives each day its answers, its glow and its song', () => {
  const days = readDays()
  expect(days.map((one) => [one.day, one.texts.proud, one.glow, one.song])).toEqual([
    ['2026-03-03', 'etre allee nager', null, null],
    ['2026-03-02', ' ', null, null],
    ['2026-03-01', "d'avoir nage, longtemps", 4, 'gottingen\nbarbara'],
    ['2026-02-01', 'un gateau', null, null],
    ['2026-01-01', '', null, null],
  ])
  expect(days[0]?.texts.learned).toBe('deux lignes')
  // Of an older build, which had fewer fields.
  expect(days.at(-1)?.texts).toEqual({ ...mapAnswers(() => ''), learned: 'un voeu' })
})

test('[LB2] prides: pinned days first, newest first in both, and none of a day without one', () => {
  const days = readDays()
  const pinned = new Set([day('2026-02-01'), day('2026-03-02')])
  expect(prideDays(days, pinned, null)).toEqual(['2026-02-01', '2026-03-03', '2026-03-01'])
  expect(prideDays(days, new Set(), parseQuery('GÂTEAU'))).toEqual(['2026-02-01'])
  expect(prideDays(days, new Set(), parseQuery('longtemps nag'))).toEqual(['2026-03-01'])
  // What stands under another question is no pride.
  expect(prideDays(days, new Set(), parseQuery('lignes'))).toEqual([])
})
