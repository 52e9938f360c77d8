// Diarium: a JSON list of { date without zone, heading, html, rating, tags, location... }, alone or in a ZIP beside its media.
import { dayAndTime, entryOf, type ReadEntry } from './brought.ts'
import { namesIn, numberIn, oddIn, othersIn, textIn, type Fields } from './fields.ts'
import { htmlText } from './plainText.ts'
import { sameWords } from './sameWords.ts'

const known = new Set([
  'date',
  'heading',
  'html',
  'text',
  'rating',
  'tags',
  'people',
  'location',
  'weather',
  'sun',
  'lunar',
  'id',
])

export const isDiarium = (list: string, item: Fields): boolean =>
  (list === '' || list === 'entries') &&
  textIn(item, 'date') !== '' &&
  (Object.hasOwn(item, 'html') || Object.hasOwn(item, 'heading'))

export function readDiarium(entry: Fields): ReadEntry {
  const { day, time } = dayAndTime(textIn(entry, 'date'))
  const rating = numberIn(entry, 'rating')
  const words = [
    textIn(entry, 'heading').trim(),
    sameWords(htmlText(textIn(entry, 'html')), textIn(entry, 'text')),
  ]
  return {
    entry: entryOf(day, {
      time,
      parts: [{ heading: null, text: words.join('\n') }],
      tags: [...namesIn(entry, 'tags'), ...namesIn(entry, 'people')],
      mood: rating === null || rating === 0 ? null : `${rating}/5`,
    }),
    leftOut: {
      weather: ['weather', 'sun', 'lunar'].some((name) => textIn(entry, name) !== '') ? 1 : 0,
      position: othersIn(entry, new Set(Object.keys(entry).filter((name) => name !== 'location')))
        .length,
    },
    unknown: [...othersIn(entry, known), ...oddIn(entry, ['heading', 'html', 'text'])],
  }
}
