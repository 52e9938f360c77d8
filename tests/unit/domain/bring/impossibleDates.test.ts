// Dates that no calendar has, as a program or a hand may write them: nothing is guessed, in whatever form they stand.
import { readDayOne } from '#domain/bring/dayOne.ts'
import { momentIn } from '#domain/bring/dates.ts'
import { readDiarium } from '#domain/bring/diarium.ts'
import { readJourney } from '#domain/bring/journey.ts'
import { readPixels } from '#domain/bring/pixels.ts'
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const impossible = ['2023-02-29', '2023-02-30', '2023-04-31', '2024-02-30', '2023-06-31']
const ends = ['', 'T10:00:00', 'T10:00:00Z', ' 10:00:00 UTC', 'T00:00:00Z', 'T10:00:00.123+02:00']

test.for(impossible)('[BJ3] a date that does not exist is none: %s', async (date) => {
  for (const end of ends) {
    for (const zone of ['', 'UTC', 'Europe/Paris', 'Pacific/Auckland']) {
      expect(momentIn(date + end, zone).day, date + end + zone).toBe(null)
    }
    const written = date + end
    expect(readDayOne({ creationDate: written, text: 'x', timeZone: 'UTC' }, 'a').entry).toBe(
      'noDate',
    )
    expect(readJourney({ dateOfJournal: written, text: 'x', timezone: 'UTC' }).entry).toBe('noDate')
    expect(readDiarium({ date: written, html: 'x' }).entry).toBe('noDate')
    expect(readPixels({ date: written, scores: [1], notes: 'x' }).entry).toBe('noDate')
    const table = await broughtFrom(fileOf(`date;note\n2023-01-02;un\n${written};deux`, 'a.csv'))
    expect([days(table), table.unread.noDate], written).toEqual([['2023-01-02'], 1])
  }
})

test('[BJ2] a leap day, the end of a day and a leap second are moments', () => {
  expect(momentIn('2024-02-29T10:00:00Z', 'UTC')).toMatchObject({ day: '2024-02-29' })
  expect(momentIn('2024-03-05T24:00:00Z', 'UTC')).toMatchObject({
    day: '2024-03-06',
    time: '00:00',
  })
  for (const end of [':60Z', ':60.5Z']) {
    expect(momentIn(`2016-12-31T23:59${end}`, 'Europe/Paris')).toMatchObject({
      day: '2017-01-01',
      time: '00:59',
    })
  }
})
