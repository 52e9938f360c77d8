// The day of an entry whose file gives an instant and no zone. Where other entries name theirs, it is that of the nearest one in time: so
// the file alone decides. Where none does, it is a zone that is handed in: this phone's, or the one under which the file was brought
// before, which is found again by what is here.
import { addDays, monthOf, type Day } from '#domain/day.ts'
import type { BroughtEntry, Instant } from './brought.ts'
import { wallAt, type Wall } from './wallClock.ts'

type Named = Instant & { readonly zone: string }

const namedIn = (entries: readonly BroughtEntry[]): readonly Named[] =>
  entries
    .map(({ instant }) => instant)
    .filter((instant): instant is Named => instant !== null && instant.zone !== null)
    .toSorted((a, b) => a.at - b.at)

/** Of instants in order, the one nearest to `at`; the earlier of two. */
function nearest(named: readonly Named[], at: number): Named | undefined {
  let [from, to] = [0, named.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((named[middle]?.at ?? at) < at) from = middle + 1
    else to = middle
  }
  const [before, after] = [named[from - 1], named[from]]
  if (before === undefined || after === undefined) return before ?? after
  return at - before.at <= after.at - at ? before : after
}

/** Whether its day is not known yet. */
export const isNameless = ({ instant }: BroughtEntry): boolean =>
  instant !== null && instant.zone === null

/** `here`: the zone of the entries where the file names none at all. */
export function inZone(entries: readonly BroughtEntry[], here: string): readonly BroughtEntry[] {
  const named = namedIn(entries)
  return entries.map((entry) => {
    const { instant, time } = entry
    if (instant === null || !isNameless(entry)) return entry
    const { at } = instant
    const wall = wallAt(at, nearest(named, at)?.zone ?? here) ?? wallAt(at, 'UTC')
    return wall === null ? entry : { ...entry, day: wall.day, time: time && wall.time }
  })
}

/** The days of a wall somewhere, where Greenwich has this one. */
export const daysAround = (day: Day): readonly Day[] => [-1, 0, 1].map((by) => addDays(day, by))

/** So many instants are all looked at; of more, the first of each month, and of a long life not each month. */
const mostInstants = 200

function spread(nameless: readonly BroughtEntry[]): readonly BroughtEntry[] {
  if (nameless.length <= mostInstants) return nameless
  const byMonth = new Map<string, BroughtEntry>()
  for (const entry of nameless) {
    const month = monthOf(entry.day)
    if (!byMonth.has(month)) byMonth.set(month, entry)
  }
  const months = [...byMonth.values()]
  if (months.length <= mostInstants) return months
  const step = months.length / mostInstants
  return Array.from({ length: mostInstants }, (_, at) => months[Math.floor(at * step)]).filter(
    (entry) => entry !== undefined,
  )
}

/** Whether the zone that is handed in decides on which day entries stand: the file names none. */
export const isZoneless = (entries: readonly BroughtEntry[]): boolean =>
  entries.some(isNameless) && namedIn(entries).length === 0

interface Zones {
  /** One of those that show these instants alike; `here` is the first. */
  readonly zones: readonly string[]
  readonly instants: readonly BroughtEntry[]
  /** What each zone shows at each of the instants. */
  readonly walls: readonly (readonly (Wall | null)[])[]
}

/** The zones of the world, as a file that names none knows them. */
export function zonesOf(entries: readonly BroughtEntry[], here: string): Zones {
  const instants = spread(entries.filter(isNameless))
  const byWalls = new Map<string, readonly [zone: string, walls: readonly (Wall | null)[]]>()
  for (const zone of new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])) {
    const walls = instants.map(({ instant }) => instant && wallAt(instant.at, zone))
    const name = walls.map((wall) => wall && wall.day + wall.time).join()
    if (!byWalls.has(name)) byWalls.set(name, [zone, walls])
  }
  const told = [...byWalls.values()]
  return { zones: told.map(([zone]) => zone), instants, walls: told.map(([, walls]) => walls) }
}

/** Places at which the rows, taken two by two, differ: rows that are equal there are equal. */
export function tellingPlaces(rows: readonly (readonly unknown[])[]): readonly number[] {
  /** Rows that are equal so far have the same number. */
  let told = rows.map(() => 0)
  let count = 1
  return (rows[0] ?? []).flatMap((_, at) => {
    const numbers = new Map<unknown, Map<number, number>>()
    let next = 0
    const finer = told.map((one, row) => {
      const value = rows[row]?.[at]
      const ofValue = numbers.get(value) ?? new Map<number, number>()
      numbers.set(value, ofValue)
      const number = ofValue.get(one) ?? next++
      ofValue.set(one, number)
      return number
    })
    if (at > 0 && next === count) return []
    told = finer
    count = next
    return [at]
  })
}
