// Rows of days as the phone stores them.
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { filled } from './days.ts'
import { createEnvelope } from './people.ts'

export const rev = 'a'.repeat(22) as Rev
export const envelope = createEnvelope('M'.repeat(16)) as never

/** A day that the server has, with one answer. */
export const rowOf = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow => ({
  day: on,
  contentRev: rev,
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: filled({ learned: envelope }) as NewDayRow['answers'],
  marks: emptyMarks,
  serverRev: rev,
  unsent: 0,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  ...changes,
})

/** The server has never had it. */
export const waiting = { serverRev: null, unsent: 1 } as const
