// One row per day. A row is its own outbox: the text and the mark that it must be sent are one record, written by one
// transaction, so neither can be lost without the other, and edit + edit + pin are sent once.
import { answerIds } from '#domain/answers.ts'
import type { Rev } from '#domain/brands.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { isPinned, type Entry } from '#domain/entry.ts'
import type { SetAside } from './setAside.ts'
import { bareId } from '#domain/register.ts'

/** The code of a day that a proxy before the server finds too long, whatever the server would say. */
export const tooLongOnItsWay = 'tooLongOnItsWay'

/** Why the server refused a day. */
export interface DayRefusal {
  /** The server's code, or `tooLongOnItsWay`. */
  readonly code: string
  /** The build that was refused, with its keys where the refusal is for a key: another one tries again. */
  readonly build: string
  /** Epoch ms. */
  readonly refusedAt: number
}

export interface DayRow extends DayContent {
  /** Revision that the server is known to hold; null while it holds none. */
  readonly serverRev: Rev | null
  /** 1 while the server lacks this content: contentRev differs from serverRev. Indexed. */
  readonly unsent: 0 | 1
  /** Derived from the marks for the index, with the keys that this phone held then. */
  readonly pinned: 0 | 1
  /** Ids made on this phone that no request and no file has carried. */
  readonly neverSentIds: readonly string[]
  readonly refusal: DayRefusal | null
  /** Keys under which something of its answers is sealed. Indexed. Rows of older builds have none until they are put again. */
  readonly kids?: readonly string[]
  /** Counts every change of the row: a write prepared outside a transaction checks it inside. The store alone writes it. */
  readonly changeCount: number
}

/** A row as it is prepared: the store counts it and names its keys when it puts it, and keeps what it set aside elsewhere. */
export type NewDayRow = Omit<DayRow, 'changeCount' | 'kids'> & {
  /** Stored beside the row by the same transaction. */
  readonly setAside?: readonly SetAside[]
}

/** `marks`: the song and the pin of the content, as this phone opened them. */
export const makeRow = (
  content: DayContent,
  marks: Pick<Entry, 'marks' | 'foreignMarks'>,
  { serverRev, neverSentIds, refusal }: Pick<DayRow, 'serverRev' | 'neverSentIds' | 'refusal'>,
): NewDayRow => ({
  ...content,
  serverRev,
  neverSentIds,
  refusal,
  unsent: content.contentRev === serverRev ? 0 : 1,
  pinned: isPinned(marks) ? 1 : 0,
})

/** The same content, with the revision that the server is now known to hold: what it holds it does not refuse. */
export const withServerRev = (row: NewDayRow, serverRev: Rev | null): NewDayRow =>
  row.contentRev === serverRev
    ? { ...row, serverRev, unsent: 0, refusal: null }
    : { ...row, serverRev, unsent: 1 }

/** Without their stamps. */
export const idsOf = ({
  answers,
  glow,
  marks,
}: Pick<Entry, 'answers' | 'glow' | 'marks'>): readonly string[] =>
  [...answerIds.map((id) => answers[id]), glow, marks.music, marks.pin].flatMap(({ values }) =>
    values.map(({ id }) => bareId(id)),
  )
