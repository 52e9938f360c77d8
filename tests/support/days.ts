// Days and answers of tests, made by the parsers of the product.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { parseDay, parseMonth, type Day, type Month } from '#domain/day.ts'

/** Throws for a text that is no calendar day: such a test would prove nothing. */
export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(`not a day: ${text}`)
  return parsed
}

export function month(text: string): Month {
  const parsed = parseMonth(text)
  if (parsed === null) throw new Error(`not a month: ${text}`)
  return parsed
}

/** The answers of a whole day, with those that the test cares about. */
export const filled = (texts: Partial<ByAnswer<string>> = {}): ByAnswer<string> =>
  mapAnswers((id) => texts[id] ?? usual[id] ?? '')

const usual: Partial<ByAnswer<string>> = {
  learned: 'appris',
  proud: 'fier',
  frustrated: 'contrarié',
}
