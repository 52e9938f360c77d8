// Words of the person in a form that no export is known to have: they are named, as what Lueur does not know is.
import { daylioNames, readDaylio } from '#domain/bring/daylioBackup.ts'
import { readJourney } from '#domain/bring/journey.ts'
import { readJrnl } from '#domain/bring/jrnl.ts'
import { readPixels } from '#domain/bring/pixels.ts'
import { expect, test } from 'vitest'

const names = daylioNames([], [])

test('[BJ3] a note that is no text is named, whatever app it is of', () => {
  expect(readJourney({ date_journal: 1, text: { ops: ['mots'] } }).unknown).toEqual(['text'])
  expect(readPixels({ date: '2026-01-09', scores: [3], notes: ['un', 'deux'] }).unknown).toEqual([
    'notes',
  ])
  expect(readJrnl({ date: '2026-01-09', title: ['un'], body: { a: 1 } }).unknown).toEqual([
    'title',
    'body',
  ])
  const daylio = { year: 2026, month: 0, day: 9, note: ['un'], note_title: 3 }
  expect(readDaylio(daylio, names).unknown).toEqual(['note', 'note_title'])
})

test('[BJ5] Journey: the beginning of a text is kept where the text itself is blank', () => {
  const date_journal = Date.parse('2026-01-09T12:00:00Z')
  const of = (fields: Readonly<Record<string, unknown>>) =>
    readJourney({ date_journal, timezone: 'UTC', ...fields }).entry
  for (const text of ['', ' \n', '<p><br></p>']) {
    for (const name of ['preview_text', 'previewText']) {
      expect(of({ text, [name]: 'gardé' })).toMatchObject({ parts: [{ text: 'gardé' }] })
    }
  }
  expect(of({ text: 'dit', preview_text: 'di' })).toMatchObject({ parts: [{ text: 'dit' }] })
  expect(of({ text: ' ', preview_text: ' ' })).toBe('noText')
})
