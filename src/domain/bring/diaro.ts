// Diaro: a ZIP with an XML of tables, <table name="diaro_entries"><r><uid/><date>epoch ms</date><tz_offset/><title/><text/>...</r>.
// It is read row by row: no document is built, and what a tag holds is text.
import { BringError, entryOf, type ReadEntry } from './brought.ts'
import { piecesOf } from './piecesOf.ts'
import { momentAt } from './wallClock.ts'
import { isCutXml, xmlRows, type XmlRow } from './xmlRows.ts'

type Row = NonNullable<XmlRow['cells']>

export const isDiaro = (text: string): boolean => text.includes('name="diaro_')

const known = new Set([
  'uid',
  'date',
  'tz_offset',
  'title',
  'text',
  'tags',
  'tag_count',
  'location_uid',
  'folder_uid',
  'mood',
  'mood_uid',
  'photo_count',
  'primary_photo_uid',
  'weather_temperature',
  'weather_icon',
  'weather_description',
  'synced',
])

const othersOf = (row: Row): readonly string[] =>
  Array.from(row).flatMap(([name, value]) =>
    known.has(name) || value.trim() === '' || value.trim() === '0' ? [] : [name],
  )

/** Of a row without a number of its own, null: no entry points to it. */
const numberOf = (row: Row, name = 'uid'): string | null => row.get(name) || null

const isPlaced = (row: Row): boolean => Number(row.get('lat') || 0) !== 0

/** Of tags, places, moods; each takes room of its own. */
const mostNames = 100_000

/** What entries point to by its number: names, of rows without one their address, and how many attachments there are. */
interface Pointed {
  readonly tags: Map<string | null, string>
  readonly locations: Map<string | null, string>
  readonly moods: Map<string | null, string>
  readonly placed: Set<string | null>
  readonly attached: Map<string, number>
  /** Tables that hold something, and that nothing here reads. */
  readonly others: Set<string>
  /** Rows of these that cannot be read whole. */
  damaged: number
}

const entriesTable = 'diaro_entries'

/** Its title, and its address where that says more; « Rue du Lac » is said by « 4 Rue du Lac, Lyon ». */
function nameIn(row: Row): string {
  const [title, address] = [(row.get('title') ?? '').trim(), (row.get('address') ?? '').trim()]
  if (title.includes(address)) return title
  return address.includes(title) ? address : `${title}, ${address}`
}

function pointedIn(text: string): Pointed {
  const pointed: Pointed = {
    tags: new Map(),
    locations: new Map(),
    moods: new Map(),
    placed: new Set(),
    attached: new Map(),
    others: new Set(),
    damaged: 0,
  }
  const { placed, attached, others } = pointed
  const namesByTable: Readonly<Record<string, Map<string | null, string>>> = {
    diaro_tags: pointed.tags,
    diaro_locations: pointed.locations,
    diaro_moods: pointed.moods,
  }
  for (const { table, cells, isBroken } of xmlRows(text)) {
    if (table === entriesTable) continue
    if (isBroken) pointed.damaged++
    // The folder of an entry is counted with it.
    if (cells === null || table === 'diaro_folders') continue
    const names = Object.hasOwn(namesByTable, table) ? namesByTable[table] : undefined
    if (names !== undefined) {
      names.set(numberOf(cells), nameIn(cells))
      if (table === 'diaro_locations' && isPlaced(cells)) placed.add(numberOf(cells))
    } else if (table === 'diaro_attachments') {
      const entry = numberOf(cells, 'entry_uid')
      if (entry !== null) attached.set(entry, (attached.get(entry) ?? 0) + 1)
    } else others.add(table)
    if (Math.max(attached.size, others.size, names?.size ?? 0) > mostNames) {
      throw new BringError('tooMany')
    }
  }
  return pointed
}

function readRow(row: Row, { tags, locations, moods, placed, attached }: Pointed): ReadEntry {
  const cell = (name: string): string => (row.get(name) ?? '').trim()
  const when = momentAt(Number(cell('date') || Number.NaN), cell('tz_offset'))
  const named = piecesOf(cell('tags'), /,/).flatMap((uid) => tags.get(uid.trim()) || [])
  const moodNumber = cell('mood_uid') || cell('mood')
  const mood = moods.get(moodNumber) || null
  return {
    entry: entryOf(when?.day ?? null, {
      ...when,
      parts: [{ heading: null, text: [cell('title'), cell('text')].join('\n') }],
      tags: named,
      place: locations.get(cell('location_uid')) || null,
      mood,
    }),
    leftOut: {
      photo: attached.get(cell('uid')) ?? 0,
      weather: cell('weather_temperature') === '' ? 0 : 1,
      folder: cell('folder_uid') === '' ? 0 : 1,
      position: placed.has(cell('location_uid')) ? 1 : 0,
    },
    // A bare figure says nothing.
    unknown: [
      ...othersOf(row),
      ...(mood !== null || ['', '0'].includes(moodNumber) ? [] : ['mood']),
    ],
  }
}

/** What of a row stands in no cell is counted beside its entry, or in its place. */
export function* readDiaro(text: string): Generator<ReadEntry> {
  if (isCutXml(text)) throw new BringError('damaged')
  const pointed = pointedIn(text)
  let others: readonly string[] = [...pointed.others]
  for (const { table, cells, isBroken } of xmlRows(text)) {
    if (table !== entriesTable) continue
    const read: ReadEntry = cells === null ? { entry: 'damaged' } : readRow(cells, pointed)
    const isNone = isBroken && typeof read.entry === 'string'
    yield {
      ...read,
      ...(isNone && { entry: 'damaged' }),
      ...(others.length > 0 && { unknown: [...(read.unknown ?? []), ...others] }),
    }
    others = []
    if (isBroken && !isNone) yield { entry: 'damaged' }
  }
  for (let count = pointed.damaged; count > 0; count--) yield { entry: 'damaged' }
}
