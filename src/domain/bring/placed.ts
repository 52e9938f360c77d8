// Where brought texts stand in a day of Lueur. Several entries of one day become one, in order of their time; the words are the
// person's, and what the app adds (a time, a heading, tags, a mood, a place) stands on lines of its own.
import { mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import { foldText } from '#domain/folding.ts'
import { firstDay, type Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { isSameMusic, type Music } from '#domain/music.ts'
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
  /** Headings and hours, which stand in its texts or not, as their places want it. */
  readonly betweenLines?: ReadonlySet<string>
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

const likely: readonly (readonly [pattern: RegExp, answer: AnswerId])[] = [
  [/\b(?:appris|apprend|learn)/, 'learned'],
  [/\b(?:fier|fiere|fierte|proud)\b/, 'proud'],
  [/\b(?:contrarie|frustr|agace)/, 'frustrated'],
]

/** Before the person chose: free notes to « À retenir », and a heading to the answer that its words name. */
export function firstPlaces(headings: readonly OfferedHeading[]): Places {
  const byHeading = headings.map(({ heading }): readonly [string, AnswerId] => {
    return [heading, likelyAnswer(heading) ?? 'lueur']
  })
  return { notes: 'lueur', byHeading: new Map(byHeading) }
}

/** Words of headings that are the question and nothing beside it. */
const ofQuestion =
  /^(?:ce|que|qui|dont|m|j|je|ai|suis|ma|mon|mes|le|la|les|de|du|d|a|ete|jour|journee|aujourd|hui|what|i|am|was|of|me|today|e|s)$/
const ofAnswer: Readonly<Record<AnswerId, RegExp>> = {
  learned: /^(?:appris\w{0,2}|apprend\w*|apprentissages?|learn\w*)$/,
  proud: /^(?:fiers?|fieres?|fiertes?|proud)$/,
  frustrated: /^(?:contrari\w*|frustr\w*|agac\w*)$/,
  lueur: /^$/,
}

/** « Fière de Léa » says more than its question does. */
const isQuestionAlone = (heading: string, answer: AnswerId): boolean =>
  (foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? []).every(
    (word) => ofQuestion.test(word) || ofAnswer[answer].test(word),
  )

const likelyAnswer = (heading: string): AnswerId | undefined =>
  likely.find(([pattern]) => pattern.test(foldText(heading)))?.[1]

/** A heading that alone leads to its answer is said by the question already, if it names it, or if the person chose that it does. */
function isSaid(heading: string, { notes, byHeading }: Places): boolean {
  const answer = byHeading.get(heading)
  if (answer === undefined || answer === notes) return false
  if (likelyAnswer(heading) === answer && !isQuestionAlone(heading, answer)) return false
  return [...byHeading.values()].filter((other) => other === answer).length === 1
}

function placedText(entry: BroughtEntry, id: AnswerId, places: Places, added: AddedWords): string {
  const parts = entry.parts
    .filter(({ heading, answer = places.byHeading.get(heading) ?? places.notes }) => answer === id)
    .map(({ heading, text }) =>
      heading === null || isSaid(heading, places) ? text : `${heading}\n${text}`,
    )
  const lines =
    id === places.notes
      ? [
          ...(entry.mood === null ? [] : [`${added.mood} : ${entry.mood}`]),
          ...(entry.tags.length === 0 ? [] : [`${added.tags} : ${entry.tags.join(', ')}`]),
          ...(entry.place === null ? [] : [`${added.place} : ${entry.place}`]),
        ]
      : []
  return [parts.join('\n\n'), lines.join('\n')].filter((text) => text !== '').join('\n')
}

/** In order of time; those without one first, as the file has them. */
const inOrder = (entries: readonly BroughtEntry[]): readonly BroughtEntry[] =>
  entries.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))

/** The songs of a day, each once; a day has one. */
const songsOf = (entries: readonly BroughtEntry[]): readonly Music[] =>
  entries
    .map(({ music }) => music)
    .filter((song) => song !== null)
    .filter((song, at, all) => all.findIndex((other) => isSameMusic(other, song)) === at)

const hourLine = (time: string): string => time.replace(':', ' h ')

const betweenLines = (entries: readonly BroughtEntry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ time, parts }) => [
      ...(time === null || entries.length === 1 ? [] : [hourLine(time)]),
      ...parts.flatMap(({ heading }) => heading ?? []),
    ]),
  )

function placedDay(
  day: Day,
  entries: readonly BroughtEntry[],
  places: Places,
  added: AddedWords,
): PlacedDay {
  const ordered = inOrder(entries)
  const between = betweenLines(ordered)
  const textOf = (id: AnswerId): string => {
    const texts = ordered.map((entry) => ({
      time: entry.time,
      text: placedText(entry, id, places, added),
    }))
    // A draft may say what its day says.
    const once = new Map(texts.toReversed().map((one) => [`${one.time} ${one.text}`, one]))
    const said = texts.filter(
      (one) => one.text !== '' && once.get(`${one.time} ${one.text}`) === one,
    )
    return said
      .map(({ time, text }) =>
        said.length > 1 && time !== null ? `${hourLine(time)}\n${text}` : text,
      )
      .join('\n\n')
  }
  return {
    day,
    texts: mapAnswers(textOf),
    glow: ordered.find(({ glow }) => glow !== null)?.glow ?? null,
    music: songsOf(ordered)[0] ?? null,
    isPinned: ordered.some(({ isPinned }) => isPinned),
    ...(between.size > 0 && { betweenLines: between }),
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
