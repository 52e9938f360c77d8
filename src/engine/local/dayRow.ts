// One row per day. A row IS the outbox: its text and the obligation to send it are one record, written by one
// transaction, so neither can be lost without the other, and edit + edit + pin are one thing to send.
import { answerIds } from '#domain/answers.ts'
import type { Rev } from '#domain/brands.ts'
import type { DayContent } from '#domain/dayContent.ts'
import type { Entry } from '#domain/entry.ts'
import { isOn } from '#domain/register.ts'

/** Why the server, or this build, would not take a day. */
export interface DayRefusal {
  /** The server's code; `upgrade` when this build itself would not overwrite the day. */
  readonly code: string
  /** The build that was refused: another one tries again. */
  readonly build: string
  /** Epoch ms. */
  readonly refusedAt: number
}

export interface DayRow extends DayContent {
  /** Revision that the server is known to hold; null while it holds none. */
  readonly serverRev: Rev | null
  /** 1 while the server lacks this content: contentRev differs from serverRev. Indexed. */
  readonly unsent: 0 | 1
  /** Derived from the marks for the index. */
  readonly pinned: 0 | 1
  /** Ids made here that have never left this phone. */
  readonly neverSentIds: readonly string[]
  readonly refusal: DayRefusal | null
  /** Counts every change of the row: a write prepared outside a transaction checks it inside. The store alone writes it. */
  readonly changeCount: number
}

/** A row as it is prepared: the store counts it when it puts it. */
export type NewDayRow = Omit<DayRow, 'changeCount'>

export const makeRow = (
  content: DayContent,
  { serverRev, neverSentIds, refusal }: Pick<DayRow, 'serverRev' | 'neverSentIds' | 'refusal'>,
): NewDayRow => ({
  ...content,
  serverRev,
  neverSentIds,
  refusal,
  unsent: content.contentRev === serverRev ? 0 : 1,
  pinned: isOn(content.marks.pin) ? 1 : 0,
})

/** The same content, with what the server is now known to hold. */
export const withServerRev = (row: NewDayRow, serverRev: Rev | null): NewDayRow => ({
  ...row,
  serverRev,
  unsent: row.contentRev === serverRev ? 0 : 1,
})

export const idsOf = ({ answers, marks }: Pick<Entry, 'answers' | 'marks'>): readonly string[] =>
  [...answerIds.map((id) => answers[id]), marks.music, marks.pin].flatMap(({ values }) =>
    values.map(({ id }) => id),
  )
