// A name that was mistyped by one letter: « juilet », « Févirer », « Mecredi ». Nobody guesses which one was meant; the person is told.
import { monthNames, monthNumber } from './dates.ts'

/** Shorter ones are too near to other words. */
const least = 4
const months = monthNames.filter((name) => name.length >= least)
/** Folded, in French and in English. */
export const weekdaysInFull: readonly (readonly string[])[] = [
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'monday tuesday wednesday thursday friday saturday sunday',
].map((names) => names.split(' '))
const weekdays = weekdaysInFull.flat()
/** Words that are no slip of the fingers. */
const words = new Set(['match', 'marche'])

/** How many letters two words share from one end on. */
function shared(a: string, b: string, from: 1 | -1): number {
  const most = Math.min(a.length, b.length)
  const [ofA, ofB] = from === 1 ? [0, 0] : [a.length - 1, b.length - 1]
  let count = 0
  while (count < most && a[ofA + from * count] === b[ofB + from * count]) count++
  return count
}

/** What was done to a name: `slip` where two of its letters stand the other way round, or one of them twice; null where it is no such word. */
function changeOf(word: string, name: string): 'slip' | 'letter' | null {
  if (word === name || Math.abs(word.length - name.length) > 1) return null
  const start = shared(word, name, 1)
  const end = shared(word, name, -1)
  if (word.length !== name.length) {
    if (start + end < Math.min(word.length, name.length)) return null
    return word.length > name.length && word[start] === word[start - 1] ? 'slip' : 'letter'
  }
  if (start + end >= name.length - 1) return 'letter'
  const isSwapped =
    start + end >= name.length - 2 &&
    word[start] === name[start + 1] &&
    word[start + 1] === name[start]
  return isSwapped ? 'slip' : null
}

/** `isSure`: a year beside it says that a month was meant; where none does, four letters are too near to « bars » and « mais ». Folded. */
export const isMistypedMonth = (word: string, isSure: boolean): boolean =>
  monthNumber(word) === undefined &&
  (isSure || !words.has(word)) &&
  months.some((name) => {
    const change = changeOf(word, name)
    return change === 'slip' || (change !== null && (isSure || name.length > least))
  })

/** Folded. */
export const isMistypedWeekday = (word: string): boolean =>
  weekdays.some((name) => changeOf(word, name) !== null)
