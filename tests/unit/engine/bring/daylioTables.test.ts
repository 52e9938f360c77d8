// Tables of Daylio as they were in 2016, and as a program of tables saves today's again; weekdays that tell the order of figures.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (...lines: readonly string[]) => {
  const brought = await broughtFrom(fileOf(lines.join('\r\n'), 'daylio_export.csv'))
  return [brought.format, ...days(brought), brought.unsureDates]
}
const head = 'full_date,date,weekday,time,mood,activities,scales,note_title,note'

test('[BJ2] in Daylio’s table that Excel saved again the weekday beside a date tells the order', async () => {
  expect(
    await told(
      head,
      '3/4/2024,4-Mar,Monday,11:59 PM,rad,,,,a',
      '3/5/2024,5-Mar,Tuesday,12:30 AM,rad,,,,b',
    ),
  ).toEqual(['daylio', '2024-03-04 23:59', '2024-03-05 00:30', 0])
  expect(await told(head, '04/03/2024,4 mars,lundi,23:59,super,,,,a')).toEqual([
    'daylio',
    '2024-03-04 23:59',
    0,
  ])
})

test.for([
  ['English', '14 August,Monday,9:25 pm', '31 December,Saturday,12:30 am'],
  ['American', 'August 14,Monday,9:25 pm', 'December 31,Saturday,12:30 am'],
  ['French', '14 août,lundi,21:25', '31 décembre,samedi,00:30'],
  ['saved again', '14-Aug,Monday,21:25', '31-Dec,Saturday,0:30'],
  ['in figures', '8/14,Monday,21:25', '12/31,Saturday,0:30'],
] as const)('[BJ2] the year beside a date without one is its own: %s', async ([, one, other]) => {
  expect(
    await told(
      'year,date,weekday,time,mood,activities,note',
      `2017,${one},rad,"friends | ciné",a<br>b`,
      `2016,${other},good,,c`,
    ),
  ).toEqual(['daylio', '2017-08-14 21:25', '2016-12-31 00:30', 0])
})

test('[BJ2] a year beside whole dates stays a word, and what is no date is counted', async () => {
  const brought = await broughtFrom(
    fileOf('Année;Date;Texte\n3e;2024-03-04;a\n3e;2024-03-05;b', 'a.csv'),
  )
  expect(brought.entries[0]?.parts).toContainEqual({ heading: 'Année', text: '3e' })
  const half = await broughtFrom(fileOf('Année;Date;Texte\n2024;4 mars;a\n2024;bientôt;b', 'a.csv'))
  expect([days(half), half.unread.noDate]).toEqual([['2024-03-04'], 1])
})
