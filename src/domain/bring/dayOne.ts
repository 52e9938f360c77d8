// Day One: a ZIP with one JSON for each journal, { metadata, entries: [{ creationDate, timeZone, text, tags, starred, photos... }] }.
import { entryOf, type ReadEntry } from './brought.ts'
import {
  fieldsIn,
  isFields,
  listIn,
  namesIn,
  numberIn,
  othersIn,
  textIn,
  wordsIn,
  type Fields,
} from './fields.ts'
import { partsOf } from './headings.ts'
import { withoutEscapes } from './plainText.ts'
import { momentIn } from './dates.ts'

/** Of the entry itself, or said again in another form. */
const known = new Set([
  'uuid',
  'creationDate',
  'modifiedDate',
  'timeZone',
  'text',
  'richText',
  'tags',
  'starred',
  'isPinned',
  'isAllDay',
  'photos',
  'videos',
  'audios',
  'pdfAttachments',
  'location',
  'weather',
  'music',
  'creationDevice',
  'creationDeviceType',
  'creationDeviceModel',
  'creationOSName',
  'creationOSVersion',
  'duration',
  'editingTime',
  'userActivity',
  'sourceString',
  'dayOneVersion',
])

/** Words of the person that stand beside what is counted. */
const wordsBeside = [
  ['photos', 'caption'],
  ['videos', 'caption'],
  ['audios', 'transcription'],
] as const

export const isDayOne = (list: string, item: Fields): boolean =>
  list === 'entries' && textIn(item, 'creationDate') !== ''

/** Links to photos that the text does not hold. */
const mediaLinks = /!\[[^\]\n]*\]\((?:dayone-moment|photos?):[^)\n]*\)/g

/** Without `text`, as older exports are, the words of the text in parts. */
function richWords(entry: Fields): string {
  try {
    const { contents } = JSON.parse(textIn(entry, 'richText')) as { contents?: unknown }
    return Array.isArray(contents)
      ? contents.map((part: Fields) => textIn(part, 'text')).join('')
      : ''
  } catch {
    return ''
  }
}

function placeOf(location: Fields): string | null {
  const names = ['userLabel', 'placeName', 'localityName', 'country'].map((name) =>
    wordsIn(location, name),
  )
  const said = names.filter((name) => name !== null)
  return said.length === 0 ? null : [...new Set(said)].join(', ')
}

/** `journal`: its name, which is that of its JSON. */
export function readDayOne(entry: Fields, journal: string): ReadEntry {
  const isAllDay = entry['isAllDay'] === true
  const when = momentIn(textIn(entry, 'creationDate'), textIn(entry, 'timeZone'))
  const text = textIn(entry, 'text') || richWords(entry)
  const location = fieldsIn(entry, 'location')
  return {
    entry: entryOf(when.day, {
      ...when,
      time: isAllDay ? null : when.time,
      parts: partsOf(withoutEscapes(text.replaceAll(mediaLinks, '')).replaceAll(/\n{3,}/g, '\n\n')),
      tags: namesIn(entry, 'tags'),
      place: placeOf(location),
      isPinned: entry['starred'] === true || entry['isPinned'] === true,
      journals: [journal],
    }),
    leftOut: {
      photo: listIn(entry, 'photos').length,
      video: listIn(entry, 'videos').length,
      audio: listIn(entry, 'audios').length,
      document: listIn(entry, 'pdfAttachments').length,
      position: numberIn(location, 'latitude') === null ? 0 : 1,
      weather: Object.keys(fieldsIn(entry, 'weather')).length === 0 ? 0 : 1,
    },
    unknown: [
      ...othersIn(entry, known),
      ...wordsBeside.flatMap(([list, name]) =>
        listIn(entry, list).some((item) => isFields(item) && wordsIn(item, name) !== null)
          ? [name]
          : [],
      ),
      ...(Object.keys(fieldsIn(entry, 'music')).length === 0 ? [] : ['music']),
    ],
  }
}
