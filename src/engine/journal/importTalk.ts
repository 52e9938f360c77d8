// What the page and the worker that imports say to each other. The days of a file, and what they become, stay in the worker: the page hears
// how far it is, and what came of it.
import type { AnswerId } from '#domain/answers.ts'
import type { UserId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Result } from '#domain/result.ts'
import type { Keys } from '#engine/crypto/daySealer.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import type { SetAside } from '#engine/local/setAside.ts'
import { noteAside, noteRows } from '#engine/local/storedWords.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { KeepFailure, KeptDays, Outcome, SealFailure } from './bringDays.ts'

/** The journal that the worker works for, as the page has it at that moment: keys that nobody can take out of them. */
export interface Lent {
  readonly userId: UserId
  readonly keys: Keys
  /** See PageMemory. */
  readonly leftUnnoted: ReadonlySet<string>
}

export const lend = ({
  userId,
  keys: { current, isReplaced = false, ring, markRing },
  db,
}: Pick<OpenJournal, 'userId' | 'keys' | 'db'>): Lent => ({
  userId,
  keys: { current, isReplaced, ring, markRing },
  leftUnnoted: db.memory.leftUnnoted,
})

/** What is asked later ends what goes on, of which nothing is told any more. */
export type Asked = { readonly turn: number; readonly lent: Lent } & (
  | { readonly type: 'foresee'; readonly from: MessagePort }
  | { readonly type: 'seal' }
  | { readonly type: 'stop' }
  | { readonly type: 'keep' }
)

/** The first words of the oldest day that is new here, as they will stand. */
export interface OldestWords {
  readonly day: Day
  readonly id: AnswerId
  readonly text: string
}

export interface Foreseen extends Outcome {
  readonly days: number
}

export interface Sealed extends Outcome {
  readonly oldest: OldestWords | null
}

export interface Kept extends KeptDays {
  readonly oldest: OldestWords | null
}

/** What the page is to remember of what was stored (local/storedWords.ts). */
export interface Stored {
  readonly database: string
  readonly rows: readonly NewDayRow[]
  readonly aside: readonly SetAside[]
}

/** Without a turn: the journal is not there any more, and the worker ends with it. */
export type Told = { readonly type: 'gone' } | TurnTold

type TurnTold = { readonly turn: number } & (
  | { readonly type: 'progress'; readonly done: number; readonly day: Day | null }
  | { readonly type: 'foreseen'; readonly foreseen: Foreseen }
  | { readonly type: 'sealed'; readonly result: Result<Sealed, SealFailure> }
  | {
      readonly type: 'kept'
      readonly result: Result<Kept, KeepFailure>
      readonly stored: Stored | null
    }
  | { readonly type: 'broken' }
)

/** In the page, whatever came of it. */
export function noteStored({ db }: Pick<OpenJournal, 'db'>, stored: Stored | null): void {
  if (stored === null) return
  noteRows(db, stored.database, stored.rows)
  noteAside(db, stored.database, stored.aside)
}
