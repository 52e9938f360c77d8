// What was written, read back from the folded texts of the search: one text for each year, so that ten years of days cost ten texts.
import { answerIds, isBlank, mapAnswers, type ByAnswer } from './answers.ts'
import type { Day } from './day.ts'
import { glowOfFolded } from './foldedGlow.ts'
import type { Glow } from './glow.ts'
import { readHeads } from './heads.ts'
import type { Query, YearIndex } from './search.ts'

export interface WrittenDay {
  readonly day: Day
  /** Folded: without case nor accents. */
  readonly texts: ByAnswer<string>
  readonly glow: Glow | null
  /** Its song, folded; null without one, and where nobody can check it. */
  readonly song: string | null
  /** Lines of its texts that may be headings, folded (heads.ts). */
  readonly heads?: ByAnswer<readonly string[]>
}

type OwnFields = Required<Omit<WrittenDay, 'day'>>

/** The days of a year, newest first. */
export function writtenDaysOf({ days, text, starts }: YearIndex): readonly WrittenDay[] {
  return days.map((day, at) => {
    let read: OwnFields | null = null
    const own = (): OwnFields => {
      const end = starts[at + 1] ?? text.length
      // The day's mark stands at its end.
      read ??= readFields(text.slice(starts[at], end - 1).split('\n'))
      return read
    }
    return {
      day,
      // Of ten years of days one year is looked at: the words of the others are not taken apart.
      get texts() {
        return own().texts
      },
      get glow() {
        return own().glow
      },
      get song() {
        return own().song
      },
      get heads() {
        return own().heads
      },
    }
  })
}

function readFields(fields: readonly string[]): OwnFields {
  const [glow, ...song] = fields.slice(answerIds.length)
  const answers = mapAnswers((id) => readHeads(fields[answerIds.indexOf(id)] ?? ''))
  return {
    texts: mapAnswers((id) => answers[id].text),
    heads: mapAnswers((id) => answers[id].heads),
    glow: glowOfFolded(glow),
    song: song.length === 0 || song[0] === '' ? null : song.join('\n'),
  }
}

/** Days that have something under « Fier », the pinned ones first, newest first in both; with a query, those of which it has every word. */
export function prideDays(
  written: readonly WrittenDay[],
  pinned: ReadonlySet<Day>,
  query: Query | null,
): readonly Day[] {
  const days = written
    .filter(({ texts: { proud } }) => !isBlank(proud))
    .filter(({ texts: { proud } }) => query?.words.every((word) => proud.includes(word)) ?? true)
    .map(({ day }) => day)
    .toSorted((a, b) => (a < b ? 1 : -1))
  return [...days.filter((day) => pinned.has(day)), ...days.filter((day) => !pinned.has(day))]
}
