// Dates of programs that are none, or that the same entry says otherwise.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

test('[BJ3] a date of Diarium with a figure too many is counted among what has none', async () => {
  const dates = ['2022-07-11T21:04:00', '2022-07-112T21:04:00', '2022-07-13', '2022-07-144']
  const list = dates.map((date, at) => ({ date, heading: `h${at}`, html: '<p>a</p>' }))
  const brought = await broughtFrom(fileOf(JSON.stringify(list), 'Diarium.json'))
  expect([...days(brought), brought.unread.noDate]).toEqual(['2022-07-11 21:04', '2022-07-13', 2])
})

const rows = (...dates: readonly string[]) =>
  broughtFrom(
    fileOf(
      [
        'full_date,date,weekday,time,mood,activities,note_title,note',
        ...dates.map((date, at) => `${date},21:04,bien,,,n${at}`),
      ].join('\n'),
      'daylio_export.csv',
    ),
  )

test.for([
  ['2024-03-06,7 mars,mercredi', '7 mars'],
  ['2024-03-06,March 7,Wednesday', 'March 7'],
  ['2024-03-06,7-Mar,Wednesday', '7-Mar'],
  ['2024-03-06,6 mars,jeudi', 'jeudi'],
  ['2012-03-06,6 mars,mercredi', 'mercredi'],
  ['2024-03-06,7 mars,jeudi', '7 mars'],
] as const)(
  '[BJ3] a row of Daylio that says two days is told, and keeps both: %s',
  async ([row, first]) => {
    const { entries, likeDates } = await rows('2024-03-05,5 mars,mardi', row)
    expect(likeDates.first).toBe(first)
    expect(entries[1]?.parts.map(({ text }) => text)).toContain(first)
  },
)

test.for([
  '2024-03-06,6 mars,mercredi',
  '2024-03-06,March 6,Wednesday',
  '2024-03-06,6-Mar,Wed',
  '2024-03-06,6. März,Mittwoch',
  '2024-03-06,6 de marzo,miércoles',
  '2024-03-06,06/03,',
  '2024-03-06,3/6,Wednesday',
  '2024-02-29,29 février,jeudi',
  '2024-03-06,,',
])(
  '[BJ3] one that says its day again, in whatever language, is told by nothing: %s',
  async (row) => {
    const { entries, likeDates } = await rows('2024-03-05,5 mars,mardi', row)
    expect([likeDates.count, entries[1]?.parts.map(({ text }) => text)]).toEqual([0, ['n1']])
  },
)
