// What the app itself writes over and under what it brings from another one: no words of the person. Names, « Étiquettes : mer »; moods as
// figures; an hour over each of several entries of a day; headings that come back, as names of columns do. What somebody types just so
// cannot be told from it, and is left out too: an hour alone on a line above words, and a line that stands above words, at the beginning
// or below a blank line, on so many days of a year.
import { answerIds, type AnswerId } from './answers.ts'
import { isHour } from './heads.ts'
import type { WrittenDay } from './lookBack.ts'

/** In a folded text. #text/broughtWords.ts writes them. */
const labels =
  /(?<![^ ])(?:(?:etiquettes|lieu) :(?= )|humeur :(?: [1-5]\/5(?:, [1-5]\/5)*(?![^ ])|(?= )))/g
/** What a browser opens. */
const addresses = /(?<![^ ])[("'«]*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/g

/** These and the figures behind them, of a folded text. */
export const labelsIn = (text: string): readonly string[] =>
  // Most texts have none, and a year has thousands.
  text.includes(' : ') ? (text.match(labels) ?? []) : []

/** What is left of a folded text without these names, and without addresses, which nobody reads as words. */
export const saidWords = (text: string): string =>
  (text.includes(':') ? text.replaceAll(labels, ' ') : text).replaceAll(addresses, ' ')

/** On how many days a heading came that is the app's: to be counted as no word, and to be told as none that came back. */
export const headDays = { uncounted: 10, untold: 3 }

const headsOf = ({ heads }: WrittenDay, id: AnswerId): readonly string[] => heads?.[id] ?? []

/** Tells, of these days together, the lines of an answer that the app wrote above its words. */
export function addedHeads(
  days: readonly WrittenDay[],
  leastDays: number,
): (day: WrittenDay, id: AnswerId) => readonly string[] {
  const counts = new Map<string, number>()
  for (const day of days) {
    const ofDay = new Set(answerIds.flatMap((id) => headsOf(day, id)))
    for (const head of ofDay) counts.set(head, (counts.get(head) ?? 0) + 1)
  }
  // What has such a name is left out with it.
  const isAdded = (head: string): boolean =>
    labelsIn(head).length === 0 && (isHour(head) || (counts.get(head) ?? 0) >= leastDays)
  return (day, id) => headsOf(day, id).filter(isAdded)
}
