// Pixels: a JSON list of { date without zone, type: "Mood", scores: [1 to 5], notes, tags: [{ type, entries }] }.
import { parseDay } from '#domain/day.ts'
import { entryOf, type ReadEntry } from './brought.ts'
import { foundIn, type Pattern } from './found.ts'
import { isFields, listIn, oddIn, othersIn, textIn, wordsIn, type Fields } from './fields.ts'
import { markedText } from './plainText.ts'

const known = new Set(['date', 'type', 'scores', 'notes', 'tags', 'isHtml'])

export const isPixels = (list: string, item: Fields): boolean =>
  list === '' && textIn(item, 'date') !== '' && Object.hasOwn(item, 'scores')

/** « 2026-1-9 » too. */
const written: Pattern<Record<'year' | 'month' | 'day', string>> =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/

function dayOf(text: string) {
  const found = foundIn(written, text)
  return (
    found && parseDay(`${found.year}-${found.month.padStart(2, '0')}-${found.day.padStart(2, '0')}`)
  )
}

export function readPixels(entry: Fields): ReadEntry {
  const list = listIn(entry, 'scores')
  const scores = (list.length > 0 ? list : [entry['scores']]).filter(
    (one) => typeof one === 'number',
  )
  const groups = listIn(entry, 'tags').filter(isFields)
  const tags = groups
    .flatMap((group) => listIn(group, 'entries'))
    .filter((name) => typeof name === 'string' && name.trim() !== '')
  const notes = textIn(entry, 'notes')
  return {
    entry: entryOf(dayOf(textIn(entry, 'date')), {
      parts: [{ heading: null, text: entry['isHtml'] === true ? markedText(notes) : notes }],
      tags: tags as readonly string[],
      mood: scores.length === 0 ? null : scores.map((score) => `${score}/5`).join(', '),
    }),
    unknown: [
      ...othersIn(entry, known),
      ...oddIn(entry, ['notes']),
      ...(groups.some((group) => wordsIn(group, 'type') !== null) ? ['tags.type'] : []),
    ],
  }
}
