// Diaro: a ZIP with an XML of tables, <table name="diaro_entries"><r><uid/><date>epoch ms</date><tz_offset/><title/><text/>...</r>.
// It is read row by row: no document is built, and what a tag holds is text.
import { BringError, entryOf, type ReadEntry } from './brought.ts'
import { withoutEntities } from './entities.ts'
import { momentAt } from './wallClock.ts'

type Row = ReadonlyMap<string, string>

export const isDiaro = (text: string): boolean => text.includes('name="diaro_')

/** Nothing stands behind the end of what the file begins with. */
function isCut(text: string): boolean {
  const closing = `</${/<([a-z]\w{0,40})/i.exec(text)?.[1]}>`
  const end = text.lastIndexOf(closing)
  return end === -1 || text.includes('<', end + closing.length)
}

/** Null for a row without its end. */
function* rowsOf(text: string, table: string): Generator<Row | null> {
  const start = text.indexOf(`name="${table}"`)
  if (start === -1) return
  const end = text.indexOf('</table>', start)
  let at = text.indexOf('<r>', start)
  while (at !== -1 && at < end) {
    const last = text.indexOf('</r>', at)
    if (last === -1 || last > end) {
      yield null
      return
    }
    yield cellsOf(text.slice(at + 3, last))
    at = text.indexOf('<r>', last)
  }
}

function cellsOf(row: string): Row {
  const cells = new Map<string, string>()
  let at = 0
  const open = /<([a-z_]+)>/y
  for (;;) {
    const next = row.indexOf('<', at)
    if (next === -1) return cells
    open.lastIndex = next
    const name = open.exec(row)?.[1]
    if (name === undefined) {
      at = next + 1
      continue
    }
    const from = open.lastIndex
    const to = row.indexOf(`</${name}>`, from)
    if (to === -1) return cells
    const words = row.slice(from, to)
    const data = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(words)?.[1]
    cells.set(name, data ?? withoutEntities(words))
    at = to
  }
}

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

/** Names that entries point to; rows without one have their address. */
const titlesOf = (rows: readonly Row[]): ReadonlyMap<string | null, string | undefined> =>
  new Map(rows.map((row) => [numberOf(row), row.get('title') || row.get('address')]))

const isPlaced = (row: Row): boolean => Number(row.get('lat') || 0) !== 0

export function readDiaro(text: string): readonly ReadEntry[] {
  if (isCut(text)) throw new BringError('damaged')
  const rows = (table: string): readonly Row[] =>
    [...rowsOf(text, `diaro_${table}`)].filter((row) => row !== null)
  const locations = rows('locations')
  const [tags, places, moods] = [
    titlesOf(rows('tags')),
    titlesOf(locations),
    titlesOf(rows('moods')),
  ]
  const placed = new Set(locations.filter(isPlaced).map((row) => numberOf(row)))
  const attached = Map.groupBy(rows('attachments'), (row) => numberOf(row, 'entry_uid'))
  return Array.from(rowsOf(text, 'diaro_entries'), (row): ReadEntry => {
    if (row === null) return { entry: 'damaged' }
    const cell = (name: string): string => (row.get(name) ?? '').trim()
    const when = momentAt(Number(cell('date') || Number.NaN), cell('tz_offset'))
    const named = cell('tags')
      .split(',')
      .flatMap((uid) => tags.get(uid.trim()) || [])
    const moodNumber = cell('mood_uid') || cell('mood')
    const mood = moods.get(moodNumber) || null
    return {
      entry: entryOf(when?.day ?? null, {
        ...when,
        parts: [{ heading: null, text: [cell('title'), cell('text')].join('\n') }],
        tags: named,
        place: places.get(cell('location_uid')) || null,
        mood,
      }),
      leftOut: {
        photo: attached.get(cell('uid'))?.length ?? 0,
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
  })
}
