import type { ByAnyAnswer } from './answers.ts'
import type { Envelope, Rev } from './brands.ts'
import type { Day } from './day.ts'
import type { Marks } from './entry.ts'

/** A day as it is stored and sent: its answers sealed, under the revision computed from it. */
export interface DayContent {
  readonly day: Day
  readonly writtenAt: string
  readonly offset: number
  /** Sealed at save and frozen: exactly what is sent, whenever it is sent. Answers of a newer build are carried unchanged. */
  readonly answers: ByAnyAnswer<Envelope>
  readonly marks: Marks
  readonly contentRev: Rev
}
