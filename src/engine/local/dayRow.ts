// One row per day. A row IS the outbox: its text and the obligation to send it are one record, written by one
// transaction, so neither can be lost without the other, and edit + edit + pin are one thing to send.
import { answerIds, type ByAnswer } from '#domain/answers.ts'
import type { Envelope, Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Entry, Marks } from '#domain/entry.ts'
import { isOn } from '#domain/register.ts'

export interface Held {
  /** What the server, or this build, refused it with. */
  readonly status: number
  readonly code: string
  /** Build that was refused: another one tries again. */
  readonly build: string
  readonly at: number
}

export interface DayRow {
  readonly day: Day
  readonly writtenAt: string
  readonly offset: number
  /** Sealed at save and frozen: exactly what is sent, whenever it is sent. */
  readonly answers: ByAnswer<Envelope>
  readonly marks: Marks
  /** Revision of the content above. */
  readonly own: Rev
  /** Revision that the server is known to hold; null while it holds none. */
  readonly rev: Rev | null
  /** Whether the server still lacks this content: own differs from rev. 0 or 1, indexed. */
  readonly dirty: 0 | 1
  /** Derived from the marks for the index. */
  readonly pinned: 0 | 1
  /** Ids made here that have never left this phone. */
  readonly fresh: readonly string[]
  readonly held: Held | null
  /** Counts every change of the row: a write prepared outside a transaction checks it inside. */
  readonly n: number
}

export type DayContent = Pick<DayRow, 'day' | 'writtenAt' | 'offset' | 'answers' | 'marks' | 'own'>

export const makeRow = (
  content: DayContent,
  { rev, fresh, held }: Pick<DayRow, 'rev' | 'fresh' | 'held'>,
): DayRow => ({
  ...content,
  rev,
  fresh,
  held,
  dirty: content.own === rev ? 0 : 1,
  pinned: isOn(content.marks.pin) ? 1 : 0,
  n: 0,
})

export const idsOf = ({ answers, marks }: Pick<Entry, 'answers' | 'marks'>): readonly string[] =>
  [...answerIds.map((id) => answers[id]), marks.music, marks.pin].flatMap(({ values }) =>
    values.map(({ id }) => id),
  )

/** The same content, with what the server is now known to hold. */
export const withRev = (row: DayRow, rev: Rev | null): DayRow => ({
  ...row,
  rev,
  dirty: row.own === rev ? 0 : 1,
})
