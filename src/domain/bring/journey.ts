// Journey: a ZIP with a JSON for each entry, { date_journal, timezone, text, mood, tags, photos... }; of Journey's web pages
// { dateOfJournal, timezone, text, type, attachments... }.
import { entryOf, type ReadEntry } from './brought.ts'
import {
  fieldsIn,
  listIn,
  namesIn,
  numberIn,
  oddIn,
  othersIn,
  textIn,
  wordsIn,
  type Fields,
} from './fields.ts'
import { partsOf } from './headings.ts'
import { htmlText, looksLikeHtml, plainText } from './plainText.ts'
import { momentIn } from './dates.ts'
import { momentAt } from './wallClock.ts'

const known = new Set([
  'id',
  'version',
  'schemaVersion',
  'date_journal',
  'date_modified',
  'dateOfJournal',
  'createdAt',
  'updatedAt',
  'timezone',
  'text',
  'preview_text',
  'previewText',
  'type',
  'mood',
  'sentiment',
  'activity',
  'tags',
  'photos',
  'attachments',
  'favourite',
  'address',
  'location',
  'lat',
  'lon',
  'weather',
  'music_title',
  'music_artist',
  'folder',
  'linked_account_id',
])

export const isJourney = (item: Fields): boolean =>
  numberIn(item, 'date_journal') !== null || textIn(item, 'dateOfJournal') !== ''

/** Where nothing was found Journey writes the largest number that there is. */
const isPlaced = (degrees: number | null): boolean =>
  degrees !== null && Math.abs(degrees) <= 180 && degrees !== 0

function songOf(entry: Fields) {
  const name = wordsIn(entry, 'music_title')
  const artists = textIn(entry, 'music_artist').trim()
  return name === null ? null : { id: 'manual', name, artists }
}

/** As the app and its web pages name it: what another name says already is not said again. */
function placeOf(entry: Fields): string | null {
  const location = fieldsIn(entry, 'location')
  const names = [
    wordsIn(location, 'name'),
    wordsIn(entry, 'address'),
    ...['address', 'city', 'locality', 'country'].map((name) => wordsIn(location, name)),
  ].filter((name) => name !== null)
  const isSaid = (name: string, at: number): boolean =>
    names.some((other, place) => (other === name ? place < at : other.includes(name)))
  const said = names.filter((name, at) => !isSaid(name, at))
  return said.length === 0 ? null : said.join(', ')
}

/** The text; where it is blank, its beginning as a list of entries shows it. */
function wordsOf(entry: Fields): { readonly text: string; readonly isHtml: boolean } {
  const isPage = textIn(entry, 'type') === 'html'
  const forms = ['text', 'preview_text', 'previewText'].map((name) => {
    const written = textIn(entry, name)
    const isHtml = isPage || looksLikeHtml(written)
    return { text: isHtml ? htmlText(written) : plainText(written), isHtml }
  })
  return forms.find(({ text }) => text.trim() !== '') ?? { text: '', isHtml: false }
}

export function readJourney(entry: Fields): ReadEntry {
  const instant = numberIn(entry, 'date_journal')
  const zone = textIn(entry, 'timezone')
  const when =
    instant === null ? momentIn(textIn(entry, 'dateOfJournal'), zone) : momentAt(instant, zone)
  const { text, isHtml } = wordsOf(entry)
  const media = [...listIn(entry, 'photos'), ...listIn(entry, 'attachments')]
  const isOf = (endings: RegExp): number =>
    media.filter((name) => typeof name === 'string' && endings.test(name)).length
  const video = isOf(/\.(?:mp4|mov|m4v|3gp|webm)$/i)
  const audio = isOf(/\.(?:mp3|m4a|aac|wav|ogg|amr)$/i)
  return {
    entry: entryOf(when?.day ?? null, {
      ...when,
      parts: isHtml ? [{ heading: null, text }] : partsOf(text),
      tags: namesIn(entry, 'tags'),
      place: placeOf(entry),
      music: songOf(entry),
      isPinned: entry['favourite'] === true,
    }),
    leftOut: {
      photo: media.length - video - audio,
      video,
      audio,
      folder: wordsIn(entry, 'folder') === null ? 0 : 1,
      weather: wordsIn(fieldsIn(entry, 'weather'), 'description') === null ? 0 : 1,
      position:
        isPlaced(numberIn(entry, 'lat')) || isPlaced(numberIn(fieldsIn(entry, 'location'), 'lat'))
          ? 1
          : 0,
    },
    unknown: [
      ...othersIn(entry, known),
      ...oddIn(entry, ['text']),
      // Nothing tells which song of the singer it was.
      ...(songOf(entry) === null && wordsIn(entry, 'music_artist') !== null
        ? ['music_artist']
        : []),
      ...['mood', 'sentiment', 'activity'].filter((name) => (numberIn(entry, name) ?? 0) !== 0),
    ],
  }
}
