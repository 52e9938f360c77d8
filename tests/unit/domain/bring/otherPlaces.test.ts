// The same file under any places: what one choice makes of a day says all that another one does.
import { answerIds, type AnswerId } from '#domain/answers.ts'
import { entryOf, type BroughtEntry } from '#domain/bring/brought.ts'
import { placeEntries, type Places } from '#domain/bring/placed.ts'
import { countLines, linesOf, takeLines, withoutLines } from '#domain/lineCounts.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const on = day('2020-01-01')
const answer = fc.constantFrom<AnswerId>(...answerIds)
const words = fc.constantFrom(
  'Rien',
  'un mot',
  'Rien\nun mot',
  '08 h 00',
  'Gratitude',
  'Humeur : bien',
)
const part = fc.record({
  heading: fc.constantFrom(null, 'Gratitude', 'Fier', 'Maman est morte'),
  text: words,
})
const entry = fc
  .record({
    time: fc.constantFrom(null, '08:00', '09:00'),
    mood: fc.constantFrom(null, 'bien', 'calme'),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  })
  .map((found) => entryOf(on, found) as BroughtEntry)
/** Two headings were offered a place, one was not. */
const places = fc
  .record({ notes: answer, gratitude: answer, proud: answer })
  .map(({ notes, gratitude, proud }): Places => ({
    notes,
    byHeading: new Map([
      ['Gratitude', gratitude],
      ['Fier', proud],
    ]),
  }))

const placedBy = (entries: readonly BroughtEntry[], chosen: Places) => {
  const [only] = placeEntries(entries, { places: chosen, added: broughtWords, last: on }).days
  if (only === undefined) throw new Error('There is a day.')
  return only
}

test('[BJ7] under other places every line of a day is here already, each as often as it is needed', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      places,
      places,
      (entries, a, b) => {
        const here = placedBy(entries, a)
        const pool = countLines(answerIds.flatMap((id) => linesOf(here.texts[id])))
        const { texts, betweenLines } = placedBy(entries, b)
        const missing = answerIds.filter((id) => {
          const own = withoutLines(linesOf(texts[id]), betweenLines?.[id] ?? [])
          return !takeLines(own, [pool])
        })
        expect(missing).toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})
