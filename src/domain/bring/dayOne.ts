// Day One: a ZIP with one JSON for each journal, { metadata, entries: [{ creationDate, timeZone, text, tags, starred, photos... }] }.
import { entryOf, type ReadEntry } from './brought.ts'
import { joinedParts, partIn } from './dayOneParts.ts'
import {
  fieldsIn,
  isFields,
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
  ['photos', 'title'],
  ['videos', 'caption'],
  ['videos', 'title'],
  ['audios', 'transcription'],
  ['audios', 'title'],
  ['pdfAttachments', 'pdfName'],
] as const

export const isDayOne = (list: string, item: Fields): boolean =>
  list === 'entries' && textIn(item, 'creationDate') !== ''

/**
 * Links to what stands beside the text, with the words under it. A bracket within ends the search: on a long run of beginnings each is
 * looked at once.
 */
const mediaLinks =
  /!\[([^[\]\n]*)\]\((?:dayone-moment|photos?):(?:\/(video|audio|pdfAttachment)\/|\/\/)?([^()\n]*)\)/g

type Media = 'photo' | 'video' | 'audio' | 'pdfAttachment'
const mediaKinds: readonly string[] = ['photo', 'video', 'audio', 'pdfAttachment'] satisfies Media[]

interface Said {
  readonly words: string
  /** What the words point to: « photo A ». */
  readonly media: ReadonlySet<string>
  /** Kinds of pieces that are neither words nor media. */
  readonly others: readonly string[]
}

/** A link that is shown as a picture of its page is a word. */
function richPiece(object: unknown): { readonly [kind in 'url' | 'media' | 'other']?: string } {
  if (!isFields(object)) return {}
  const url = textIn(object, 'url')
  if (url !== '') return { url }
  const type = textIn(object, 'type')
  if (mediaKinds.includes(type)) {
    const id = textIn(object, 'identifier')
    return id === '' ? {} : { media: `${type} ${id}` }
  }
  return type === '' || type === 'horizontalRuleLine' ? {} : { other: type }
}

/** As one text of a journal is; what nests without end takes more room than its letters. */
const longestRich = 1_000_000

/** The text in parts, a JSON in the JSON; null where it is none, or far too long. */
function contentsIn(rich: unknown): readonly unknown[] | null {
  if (typeof rich !== 'string') return isFields(rich) ? contentsOf(rich) : null
  if (rich.length > longestRich) return null
  try {
    return contentsOf(JSON.parse(rich))
  } catch {
    return null
  }
}
const contentsOf = (rich: unknown): readonly unknown[] | null =>
  isFields(rich) && Array.isArray(rich['contents']) ? rich['contents'] : null

const isNothing = (rich: unknown): boolean => rich === undefined || rich === null || rich === ''

/** Beside words it says nothing else than links and pictures. */
const isReadBeside = (rich: unknown): boolean =>
  typeof rich !== 'string' || rich.includes('"embeddedObjects"') || rich.length > longestRich

/** The text; without words in it, as older exports are, those of the text in parts. */
function saidIn(entry: Fields): Said {
  const media = new Set<string>()
  const plain = textIn(entry, 'text').replaceAll(
    mediaLinks,
    (_, words: string, kind: string | undefined, id: string) => {
      media.add(`${kind ?? 'photo'} ${id}`)
      return words
    },
  )
  const text = withoutEscapes(plain)
  const isWordless = text.trim() === ''
  const rich = entry['richText']
  const isRead = !isNothing(rich) && (isWordless || isReadBeside(rich))
  const contents = isRead ? contentsIn(rich) : []
  const pieces = (contents ?? []).filter(isFields).map((part) => ({
    part,
    embedded: listIn(part, 'embeddedObjects').map(richPiece),
  }))
  const embedded = pieces.flatMap((piece) => piece.embedded)
  const urlsOf = (some: typeof embedded): readonly string[] => some.flatMap(({ url }) => url ?? [])
  for (const one of embedded) if (one.media !== undefined) media.add(one.media)
  const words = isWordless
    ? withoutEscapes(joinedParts(pieces.map((one) => partIn(one.part, urlsOf(one.embedded)))))
    : [text, ...urlsOf(embedded).filter((url) => !text.includes(url))].join('\n')
  const others = embedded.flatMap(({ other }) => other ?? [])
  return { words, media, others: contents === null ? [...others, 'richText'] : others }
}

/** Those of its list, and those that the words point to and the list lacks. */
function countMedia(entry: Fields, list: string, kind: Media, media: Said['media']): number {
  const items = listIn(entry, list)
  const ids = new Set(items.map((item) => (isFields(item) ? textIn(item, 'identifier') : '')))
  const nameless = items.filter((item) => !isFields(item) || textIn(item, 'identifier') === '')
  const lacking = [...media].filter(
    (one) => one.startsWith(`${kind} `) && !ids.has(one.slice(kind.length + 1)),
  )
  return items.length + Math.max(0, lacking.length - nameless.length)
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
  const { words, media, others } = saidIn(entry)
  const location = fieldsIn(entry, 'location')
  return {
    entry: entryOf(when.day, {
      ...when,
      time: isAllDay ? null : when.time,
      parts: partsOf(words.replaceAll(/\n{3,}/g, '\n\n')),
      tags: namesIn(entry, 'tags'),
      place: placeOf(location),
      isPinned: entry['starred'] === true || entry['isPinned'] === true,
      journals: [journal],
    }),
    leftOut: {
      photo: countMedia(entry, 'photos', 'photo', media),
      video: countMedia(entry, 'videos', 'video', media),
      audio: countMedia(entry, 'audios', 'audio', media),
      document: countMedia(entry, 'pdfAttachments', 'pdfAttachment', media),
      position: numberIn(location, 'latitude') === null ? 0 : 1,
      weather: Object.keys(fieldsIn(entry, 'weather')).length === 0 ? 0 : 1,
    },
    unknown: [
      ...othersIn(entry, known),
      ...oddIn(entry, ['text']),
      ...others,
      ...wordsBeside.flatMap(([list, name]) =>
        listIn(entry, list).some((item) => isFields(item) && wordsIn(item, name) !== null)
          ? [name]
          : [],
      ),
      ...(Object.keys(fieldsIn(entry, 'music')).length === 0 ? [] : ['music']),
    ],
  }
}
