// Some days of a file that names no zone, as each zone of the world has them. Zones differ in the day, and in the hours that stand over
// several texts of one day: each of these few days is placed once, however many zones have it.
import type { Day } from '#domain/day.ts'
import type { BroughtEntry } from './brought.ts'
import { placeEntries, type PlacedDay } from './placed.ts'
import { wallAt, type Wall } from './wallClock.ts'
import { tellingPlaces, zonesOf } from './zones.ts'

export interface DaysOfZone {
  readonly zone: string
  readonly days: readonly PlacedDay[]
}

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** A day of more texts, or of more letters than its answers take, tells nothing: nothing here is as the file has it. */
const mostOfDay = 50
const mostLetters = 200_000
/** Texts that are placed to tell zones: no honest file has more on its days that tell. */
const mostPlaced = 50_000

/** An entry on a day of a zone, at its hour there. */
interface Standing {
  readonly entry: BroughtEntry
  readonly time: string | null
}
type WallOf = (at: number) => Wall | null

/** What stands around an instant. */
interface Around {
  readonly at: number
  /** The first and the last instants around it. */
  readonly ends: readonly number[]
  /** What stands on a day where walls are these; nothing where it is more than tells. */
  readonly onDay: (day: Day, wallOf: WallOf) => readonly Standing[]
}

const numberOf = (at: number): number => Math.floor(at / dayMs)

/** Of entries with an instant those of the same day of Greenwich and of two around it may stand on its day. */
function createAround(entries: readonly BroughtEntry[]): (at: number) => Around {
  const byNumber = Map.groupBy(entries, ({ instant }) => instant && numberOf(instant.at))
  const fixed = Map.groupBy(byNumber.get(null) ?? [], ({ day }) => day)
  return (at) => {
    const near = [-2, -1, 0, 1, 2].flatMap((by) => byNumber.get(numberOf(at) + by) ?? [])
    const instants = near.map(({ instant }) => instant?.at ?? at)
    const onDay: Around['onDay'] = (day, wallOf) => {
      const found = (fixed.get(day) ?? []).map((entry): Standing => ({ entry, time: entry.time }))
      for (const entry of near) {
        const wall = entry.instant && wallOf(entry.instant.at)
        if (wall?.day === day) found.push({ entry, time: entry.time && wall.time })
      }
      return found.length > mostOfDay ? [] : found
    }
    return near.length > 5 * mostOfDay
      ? { at, ends: [], onDay: () => [] }
      : { at, ends: [Math.min(...instants), Math.max(...instants)], onDay }
  }
}

/** How far a wall is from Greenwich, in ms. */
const offsetOf = ({ day, time }: Wall, at: number): number =>
  Date.parse(`${day}T${time}:00Z`) - Math.floor(at / minuteMs) * minuteMs

function wallWith(at: number, offset: number): Wall {
  const wall = new Date(at + offset).toISOString()
  return { day: wall.slice(0, 10) as Day, time: wall.slice(11, 16) }
}

const lettersIn = (found: readonly Standing[]): number =>
  found.reduce((sum, { entry }) => entry.parts.reduce((all, { text }) => all + text.length, sum), 0)

type Placing = Parameters<typeof placeEntries>[1]

/** The day of some entries, one value for each that is another; null where it tells nothing. */
function createPlacedOn(entries: readonly BroughtEntry[], placing: Placing) {
  const numbers = new Map(entries.map((entry, at) => [entry, at]))
  const known = new Map<string, PlacedDay | null>()
  let placed = 0
  const place = (day: Day, found: readonly Standing[]): PlacedDay | null => {
    placed += found.length
    if (placed > mostPlaced || lettersIn(found) > mostLetters) return null
    const own = found.map(({ entry, time }) => ({ ...entry, day, time }))
    return placeEntries(own, placing).days[0] ?? null
  }
  return (day: Day, found: readonly Standing[]): PlacedDay | null => {
    const ids = found.map(({ entry, time }) =>
      [numbers.get(entry), found.length > 1 ? time : ''].join(' '),
    )
    const name = [day, ...ids].join()
    const before = known.get(name)
    if (before !== undefined) return before
    const made = place(day, found)
    known.set(name, made)
    return made
  }
}

/** The first zone is `here`. Zones that differ in the days of the file differ in one of these; a day that several have alike is one value. */
export function daysOfZones(
  entries: readonly BroughtEntry[],
  here: string,
  placing: Placing,
): readonly DaysOfZone[] {
  const { zones, instants, walls } = zonesOf(entries, here)
  const aroundOf = createAround(entries)
  const moments = instants.flatMap(({ instant }) =>
    instant === null ? [] : [aroundOf(instant.at)],
  )
  const known = new Map<string, readonly Standing[]>()
  const foundWith = (moment: Around, day: Day, offset: number): readonly Standing[] => {
    const name = `${moment.at} ${day} ${offset}`
    const found = known.get(name) ?? moment.onDay(day, (at) => wallWith(at, offset))
    known.set(name, found)
    return found
  }
  // The day, and where several stand on it how far its hours are from Greenwich.
  const rows = walls.map((row) =>
    moments.map((moment, place) => {
      const wall = row[place] ?? null
      if (wall === null) return null
      const offset = offsetOf(wall, moment.at)
      return foundWith(moment, wall.day, offset).length > 1 ? `${wall.day} ${offset}` : wall.day
    }),
  )
  const foundIn = (zone: string, wall: Wall, moment: Around): readonly Standing[] => {
    const offset = offsetOf(wall, moment.at)
    // Mostly no clock is turned there.
    const isOneOffset = moment.ends.every((at) => {
      const other = wallAt(at, zone)
      return other !== null && offsetOf(other, at) === offset
    })
    return isOneOffset
      ? foundWith(moment, wall.day, offset)
      : moment.onDay(wall.day, (at) => wallAt(at, zone))
  }
  const placedOn = createPlacedOn(entries, placing)
  const telling = tellingPlaces(rows)
  const days = zones.map((zone, row) =>
    telling.map((place) => {
      const [wall, moment] = [walls[row]?.[place] ?? null, moments[place]]
      return wall === null || moment === undefined
        ? null
        : placedOn(wall.day, foundIn(zone, wall, moment))
    }),
  )
  const places = tellingPlaces(days)
  return zones.map((zone, row) => ({
    zone,
    days: [...new Set(places.map((place) => days[row]?.[place] ?? null))].filter(
      (day) => day !== null,
    ),
  }))
}
