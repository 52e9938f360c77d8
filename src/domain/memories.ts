// « Souvenirs »: the same day a week, a month and years ago. A day that the calendar does not have (31 June, 29 February of
// a common year) is no memory of another one.
import { isBlank } from './answers.ts'
import type { EntryView } from './entry.ts'
import { calmQuestions } from './questions.ts'
import { addDays, addMonths, monthOf, numberOfDay, parseDay, type Day } from './day.ts'

export interface Memory {
  readonly day: Day
  readonly ago:
    | { readonly unit: 'week' }
    | { readonly unit: 'month' }
    | { readonly unit: 'year'; readonly count: number }
}

/** Further back than any journal of ours will go for a while. */
const maxYears = 30

const sameDayMonthsBefore = (today: Day, count: number): Day | null => {
  const month = addMonths(monthOf(today), -count)
  return parseDay(`${month}-${String(numberOfDay(today)).padStart(2, '0')}`)
}

/** Days to look at, the nearest first. */
export function memoriesOf(today: Day): readonly Memory[] {
  const memories: Memory[] = [{ day: addDays(today, -7), ago: { unit: 'week' } }]
  const add = (day: Day | null, ago: Memory['ago']): void => {
    if (day !== null) memories.push({ day, ago })
  }
  add(sameDayMonthsBefore(today, 1), { unit: 'month' })
  for (let count = 1; count <= maxYears; count++) {
    add(sameDayMonthsBefore(today, 12 * count), { unit: 'year', count })
  }
  return memories
}

/** Whether « Souvenirs » has something of a day to show: not of one whose words are sealed, nor of what is not calm. */
export const isMemory = ({ texts, music }: Pick<EntryView, 'texts' | 'music'>): boolean =>
  music !== null || calmQuestions.some(({ id }) => !isBlank(texts[id]))
