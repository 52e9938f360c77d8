// Where brought texts stand in a day of Lueur. Several entries of one day become one, in order of their time; the words are the
// person's, and what the app adds (a time, a heading, tags, a mood, a place) stands on lines of its own.
import { answerIds, mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import { foldText } from '#domain/folding.ts'
import { firstDay, type Day } from '#domain/day.ts'
import { linesOf, withoutLines } from '#domain/lineCounts.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import type { BroughtEntry } from './brought.ts'

/** `notes`: free notes, and what stands under headings that were given no place. */
export interface Places {
  readonly notes: AnswerId
  readonly byHeading: ReadonlyMap<string | null, AnswerId>
  /** Journals of the file that are left in it, by their names; none at first. */
  readonly without?: ReadonlySet<string>
}

/** Names of what the app adds, in the person's language. A day that is brought again is known by its words: these may never change. */
export interface AddedWords {
  readonly tags: string
  readonly mood: string
  readonly place: string
}

export interface PlacedDay {
  readonly day: Day
  readonly texts: ByAnswer<string>
  readonly glow: Glow | null
  readonly music: Music | null
  readonly isPinned: boolean
  /** The file says itself which answer each text is: nobody chose, or may choose otherwise another time. */
  readonly hasOwnAnswers?: boolean
  /**
   * The lines of its texts that stand there or not, as their places want it, each so often: headings, hours, and what several entries say
   * alike.
   */
  readonly betweenLines?: ByAnswer<readonly string[]>
}

/** A heading is offered a place of its own once it came back so often. */
const oftenEnough = 3
const mostOffered = 8

export interface OfferedHeading {
  readonly heading: string
  readonly count: number
}

export function offeredHeadings(entries: readonly BroughtEntry[]): readonly OfferedHeading[] {
  const counts = new Map<string, number>()
  for (const { heading } of entries.flatMap(({ parts }) => parts)) {
    if (heading !== null) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  }
  return Array.from(counts, ([heading, count]) => ({ heading, count }))
    .filter(({ count }) => count >= oftenEnough)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostOffered)
}

export interface JournalOfFile {
  readonly name: string
  readonly entries: number
}

/** In the order of the file; none where it has one alone. */
export function journalsOf(entries: readonly BroughtEntry[]): readonly JournalOfFile[] {
  const counts = new Map<string, number>()
  for (const name of entries.flatMap(({ journals }) => journals)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts.size < 2 ? [] : Array.from(counts, ([name, count]) => ({ name, entries: count }))
}

/** Before the person chose: free notes to « À retenir », and a heading to the answer that its words name. */
export function firstPlaces(headings: readonly OfferedHeading[]): Places {
  const byHeading = headings.map(({ heading }): readonly [string, AnswerId] => {
    return [heading, namedBy(heading)?.answer ?? 'lueur']
  })
  return { notes: 'lueur', byHeading: new Map(byHeading) }
}

/** Words that name the question of an answer. */
const namesOfAnswers: readonly (readonly [answer: AnswerId, word: RegExp])[] = [
  ['learned', /^(?:appris|apprend|apprentissage|learn)/],
  ['proud', /^(?:fiers?|fieres?|fiertes?|proud)$/],
  ['frustrated', /^(?:contrarie|frustr|agace)/],
]
/** Words beside these that are the question's too. */
const besideName =
  /^(?:ce|que|qui|dont|m|j|je|ai|suis|ma|mon|mes|le|la|les|de|du|d|a|ete|jour|journee|aujourd|hui|what|i|am|was|of|me|today|e|s)$/

const wordsIn = (heading: string): readonly string[] =>
  foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? []

/** The answer that a heading names, and whether it says nothing else: « Fière de Léa » does. */
function namedBy(heading: string): { readonly answer: AnswerId; readonly isAlone: boolean } | null {
  const words = wordsIn(heading)
  const found = namesOfAnswers.find(([, name]) => words.some((word) => name.test(word)))
  if (found === undefined) return null
  const [answer, name] = found
  return { answer, isAlone: words.every((word) => name.test(word) || besideName.test(word)) }
}

/** A heading that alone leads to its answer is said by the question already, if it names it, or if the person chose that it does. */
function isSaid(heading: string, { notes, byHeading }: Places): boolean {
  const answer = byHeading.get(heading)
  if (answer === undefined || answer === notes) return false
  const named = namedBy(heading)
  if (named?.answer === answer && !named.isAlone) return false
  return [...byHeading.values()].filter((other) => other === answer).length === 1
}

interface PlacedText {
  readonly text: string
  /** What it says under whatever places, each piece under a name that the same piece of another entry shares. */
  readonly pieces: ReadonlyMap<string, string>
}

function placedText(
  entry: BroughtEntry,
  id: AnswerId,
  places: Places,
  added: AddedWords,
): PlacedText {
  const parts = entry.parts.filter(
    ({ heading, answer = places.byHeading.get(heading) ?? places.notes }) => answer === id,
  )
  const pieces = new Map<string, string>()
  const texts = parts.map(({ heading, text }) => {
    const whole = heading === null ? text : `${heading}\n${text}`
    // A heading that was offered no place stands here whatever is chosen.
    const own = heading !== null && places.byHeading.has(heading) ? text : whole
    pieces.set(JSON.stringify([entry.time, heading, text]), own)
    return heading !== null && isSaid(heading, places) ? text : whole
  })
  const lines =
    id === places.notes
      ? [
          ...(entry.mood === null ? [] : [`${added.mood} : ${entry.mood}`]),
          ...(entry.tags.length === 0 ? [] : [`${added.tags} : ${entry.tags.join(', ')}`]),
          ...(entry.place === null ? [] : [`${added.place} : ${entry.place}`]),
        ]
      : []
  for (const line of lines) pieces.set(JSON.stringify([entry.time, line]), line)
  const text = [texts.join('\n\n'), lines.join('\n')].filter((one) => one !== '').join('\n')
  return { text, pieces }
}

/**
 * In order of the hours that walls showed; those without one first, as the file has them. Within one zone their instants tell it: an autumn
 * night has an hour twice.
 */
function inOrder(entries: readonly BroughtEntry[]): readonly BroughtEntry[] {
  const instants = new Map(entries.map((entry) => [entry, entry.instant]))
  const zones = new Set([...instants.values()].map((instant) => instant && (instant.zone ?? '')))
  const isOneClock = zones.size === 1 && !zones.has(null)
  return entries.toSorted((a, b) =>
    isOneClock
      ? (instants.get(a)?.at ?? 0) - (instants.get(b)?.at ?? 0)
      : (a.time ?? '').localeCompare(b.time ?? ''),
  )
}

/** The songs of a day, each once; a day has one. */
function songsOf(entries: readonly BroughtEntry[]): readonly Music[] {
  const songs = new Map<string, Music>()
  for (const { music } of entries) {
    if (music === null) continue
    const name = JSON.stringify([music.id, music.name, music.artists])
    if (!songs.has(name)) songs.set(name, music)
  }
  return [...songs.values()]
}

const nameOf = ({ pieces }: PlacedText): string => [...pieces.keys()].join()

function placedDay(
  day: Day,
  entries: readonly BroughtEntry[],
  places: Places,
  added: AddedWords,
): PlacedDay {
  const ordered = inOrder(entries)
  const placedIn = (
    id: AnswerId,
  ): { readonly text: string; readonly between: readonly string[] } => {
    const texts = ordered.map((entry) => ({
      time: entry.time,
      ...placedText(entry, id, places, added),
    }))
    // A draft may say what its day says.
    const once = new Map(texts.toReversed().map((one) => [nameOf(one), one]))
    const said = texts.filter((one) => one.text !== '' && once.get(nameOf(one)) === one)
    const timed = said.map(({ time, text }) =>
      said.length === 1 || time === null ? text : `${time.replace(':', ' h ')}\n${text}`,
    )
    const text = timed.join('\n\n')
    const pieces = new Map(said.flatMap((one) => [...one.pieces]))
    return { text, between: withoutLines(linesOf(text), linesOf([...pieces.values()].join('\n'))) }
  }
  const answers = mapAnswers(placedIn)
  const betweenLines = mapAnswers((id) => answers[id].between)
  return {
    day,
    texts: mapAnswers((id) => answers[id].text),
    glow: ordered.find(({ glow }) => glow !== null)?.glow ?? null,
    music: songsOf(ordered)[0] ?? null,
    isPinned: ordered.some(({ isPinned }) => isPinned),
    ...(answerIds.some((id) => betweenLines[id].length > 0) && { betweenLines }),
    ...(ordered.some(({ parts }) => parts.some(({ answer }) => answer !== undefined)) && {
      hasOwnAnswers: true,
    }),
  }
}

export interface Placed {
  /** Oldest first. */
  readonly days: readonly PlacedDay[]
  /** Songs of days that have another one already. */
  readonly songs: number
  /** Days to come. */
  readonly future: number
  /** Before the first day that a journal may have. */
  readonly tooOld: number
}

/** `last`: the last day that has begun anywhere. */
export function placeEntries(
  entries: readonly BroughtEntry[],
  {
    places,
    added,
    last,
  }: { readonly places: Places; readonly added: AddedWords; readonly last: Day },
): Placed {
  const { without = new Set<string>() } = places
  const isTaken = ({ journals }: BroughtEntry): boolean =>
    journals.length === 0 || journals.some((name) => !without.has(name))
  const days = [...Map.groupBy(entries.filter(isTaken), ({ day }) => day)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  const inTime = days.filter(([day]) => day >= firstDay && day <= last)
  const songs = inTime.map(([, ofDay]) => songsOf(ofDay).length)
  return {
    songs: songs.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    days: inTime.map(([day, ofDay]) => placedDay(day, ofDay, places, added)),
    future: days.filter(([day]) => day > last).length,
    tooOld: days.filter(([day]) => day < firstDay).length,
  }
}
