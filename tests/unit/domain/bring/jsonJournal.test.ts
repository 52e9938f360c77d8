// Which app a JSON comes from, and which of its lists are entries.
import { createJsonJournal } from '#domain/bring/jsonJournal.ts'
import { createTally } from '#domain/bring/tally.ts'
import { expect, test } from 'vitest'

function read(json: unknown) {
  const tally = createTally()
  const journal = createJsonJournal(tally, 'Journal.json')
  journal.push(JSON.stringify(json))
  journal.end()
  const found = tally.result()
  return found && [found.format, found.entries.length, found.unread.damaged]
}
const dayOne = { creationDate: '2026-11-20T10:00:00Z', text: 'x' }
const journey = { date_journal: Date.UTC(2026, 10, 20), text: 'x' }
const daylio = { year: 2026, month: 0, day: 9, note: 'x' }

test('[BJ1] the first item that is known tells the app', () => {
  expect(read({ entries: [{ other: 1 }, dayOne] })).toEqual(['dayOne', 1, 0])
  expect(read([journey, { ...journey, text: 'y' }])).toEqual(['journey', 2, 0])
  expect(read(journey)).toEqual(['journey', 1, 0])
  expect(read({ dayEntries: [daylio] })).toEqual(['daylio', 1, 0])
  expect(read([{ date: '2026-1-9', scores: [4] }])).toEqual(['pixels', 1, 0])
  expect(read([{ date: '2026-11-20', html: 'x' }])).toEqual(['diarium', 1, 0])
  expect(read({ entries: [{ date: '2026-11-20', body: 'x' }] })).toEqual(['jrnl', 1, 0])
  expect(read([{ x: 1 }])).toBeNull()
  expect(read({ date: '2026-11-20', html: 'x' })).toBeNull()
})

test('[BJ3] what is no object is damage among entries alone, also before the first that tells its app', () => {
  expect(read([5, journey, 6])).toEqual(['journey', 1, 2])
  expect(read({ entries: [dayOne, null], photos: [5, 6] })).toEqual(['dayOne', 1, 1])
})

test('[BJ1] another list holds no entries, and a journal is no entry itself', () => {
  const other = [{ ...dayOne, text: 'y' }]
  const lists = {
    photos: other,
    'en"tries': other,
    'x"entries': other,
    '': other,
    ['e'.repeat(81)]: other,
  }
  expect(read({ entries: [dayOne], ...lists })).toEqual(['dayOne', 1, 0])
  expect(read({ ...lists, entries: [dayOne] })).toEqual(['dayOne', 1, 0])
  expect(read({ ...journey, entries: [dayOne] })).toEqual(['dayOne', 1, 0])
})

test('[BJ1] Daylio’s numbers are known at the end, wherever their names stand', () => {
  const tally = createTally()
  const journal = createJsonJournal(tally, 'Journal.json')
  const names = { customMoods: [{ id: 1, custom_name: 'Serein' }], tags: [{ id: 7, name: 'mer' }] }
  const entry = { ...daylio, mood: 1, tags: [7] }
  journal.push(JSON.stringify({ dayEntries: [entry], ...names }))
  expect(tally.count).toBe(0)
  journal.end()
  expect(tally.result()?.entries).toMatchObject([{ mood: 'Serein', tags: ['mer'] }])
})

test('[BJ4] so many entries of Daylio are held, and more are refused as they come', () => {
  const journal = createJsonJournal(createTally(), 'Journal.json')
  journal.push(`{"dayEntries":[${'{"year":2026},'.repeat(100_000)}`)
  expect(() => journal.push('{"year":2026},')).toThrow(
    expect.objectContaining({ reason: 'tooMany' }),
  )
})
