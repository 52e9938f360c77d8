// Daylio's own backup: a ZIP that holds one JSON in base64, { customMoods, tags, dayEntries: [{ year, month from 0, day, hour,
// minute, mood, note_title, note, tags }] }. Days are the wall's already.
import { parseDay } from '#domain/day.ts'
import { entryOf, parseTime, type ReadEntry } from './brought.ts'
import { listIn, numberIn, oddIn, othersIn, textIn, wordsIn, type Fields } from './fields.ts'
import { markedText } from './plainText.ts'

const known = new Set([
  'id',
  'minute',
  'hour',
  'day',
  'month',
  'year',
  'datetime',
  'timeZoneOffset',
  'mood',
  'note',
  'note_title',
  'tags',
  'assets',
  'isFavorite',
  'longitude',
  'latitude',
])

/** From the best to the worst; a mood that the person named has its own. */
const moodNames = ['', '5/5', '4/5', '3/5', '2/5', '1/5']

export const isDaylio = (list: string, item: Fields): boolean =>
  list === 'dayEntries' && numberIn(item, 'year') !== null

const twoDigits = (value: number | null): string => String(value).padStart(2, '0')

/** What entries name by a number. */
export interface DaylioNames {
  readonly moods: ReadonlyMap<unknown, string>
  readonly tags: ReadonlyMap<unknown, string>
}

const moodOf = (mood: Fields): string =>
  wordsIn(mood, 'custom_name') ?? moodNames[numberIn(mood, 'predefined_name_id') ?? 0] ?? ''

const byNumber = (items: readonly Fields[], nameOf: (item: Fields) => string) =>
  new Map(items.map((item) => [item['id'], nameOf(item)]))

export const daylioNames = (moods: readonly Fields[], tags: readonly Fields[]): DaylioNames => ({
  moods: byNumber(moods, moodOf),
  tags: byNumber(tags, (tag) => textIn(tag, 'name')),
})

export function readDaylio(entry: Fields, { moods, tags }: DaylioNames): ReadEntry {
  const month = numberIn(entry, 'month')
  const date = [
    numberIn(entry, 'year'),
    twoDigits(month === null ? null : month + 1),
    twoDigits(numberIn(entry, 'day')),
  ].join('-')
  // What has no number is named by nothing.
  const mood = moods.get(numberIn(entry, 'mood') ?? Number.NaN) || null
  const named = listIn(entry, 'tags').flatMap((id) => tags.get(id) || [])
  const assets = listIn(entry, 'assets').length
  return {
    entry: entryOf(parseDay(date), {
      time: parseTime(
        `${twoDigits(numberIn(entry, 'hour'))}:${twoDigits(numberIn(entry, 'minute'))}`,
      ),
      parts: [
        {
          heading: null,
          text: [textIn(entry, 'note_title').trim(), markedText(textIn(entry, 'note'))].join('\n'),
        },
      ],
      tags: named,
      mood,
      isPinned: entry['isFavorite'] === true,
    }),
    leftOut: { photo: assets, position: numberIn(entry, 'longitude') === null ? 0 : 1 },
    unknown: [...othersIn(entry, known), ...oddIn(entry, ['note', 'note_title'])],
  }
}
