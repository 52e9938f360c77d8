// Pixels: a JSON list of { date without zone, type: "Mood", scores: [1 to 5], notes, tags: [{ type, entries }] }.
import { parseDay } from '#domain/day.ts'
import { entryOf, type ReadEntry } from './brought.ts'
import { isFields, listIn, othersIn, textIn, type Fields } from './fields.ts'

const known = new Set(['date', 'type', 'scores', 'notes', 'tags', 'isHtml'])

export const isPixels = (list: string, item: Fields): boolean =>
  list === '' && textIn(item, 'date') !== '' && Object.hasOwn(item, 'scores')

/** « 2026-1-9 » too. */
function dayOf(text: string) {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text) ?? []
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

export function readPixels(entry: Fields): ReadEntry {
  const list = listIn(entry, 'scores')
  const scores = (list.length > 0 ? list : [entry['scores']]).filter(
    (one) => typeof one === 'number',
  )
  const tags = listIn(entry, 'tags')
    .filter(isFields)
    .flatMap((group) => listIn(group, 'entries'))
    .filter((name) => typeof name === 'string' && name.trim() !== '')
  return {
    entry: entryOf(dayOf(textIn(entry, 'date')), {
      parts: [{ heading: null, text: textIn(entry, 'notes') }],
      tags: tags as readonly string[],
      mood: scores.length === 0 ? null : scores.map((score) => `${score}/5`).join(', '),
    }),
    unknown: othersIn(entry, known),
  }
}
