// Days of a text that do not follow the order in which the others stand: a date in a letter that was copied, a list of birthdays, what is
// planned. Each opens its day all the same, since people also write days up later; the person is told.
import type { Day } from '#domain/day.ts'

/** Of each day as they stand in a text, the day above it where the step between the two is against the order of most; null elsewhere. */
export function leapsIn(days: readonly Day[]): readonly (Day | null)[] {
  const steps = days.map((day, at) => Math.sign(day.localeCompare(days[at - 1] ?? day)))
  const sum = steps.reduce((all, step) => all + step, 0)
  const against = sum < 0 ? 1 : -1
  return steps.map((step, at) => (step === against ? (days[at - 1] ?? null) : null))
}
