// lueur-<userId>: one database for each account, so that another person's sign-in opens another one. It holds no token and
// nothing readable: answers, drafts and the boot record are sealed.
//
//   days    day, unsent, [pinned+day], [day+serverRev],
//           refusal.code, kids                        see dayRow.ts
//   drafts  [day+formId]                           a form being filled
//   keys    kid                                    what opens the journal on this phone: see keyStore.ts
//   months  month                                  when a month was last fetched
//   search  year                                   see searchYear.ts
//   setAside [day+answerId+name], day, triedBy, kids
//                                                  see setAside.ts
//   meta    key                                    engine state, the server's last figures, the boot record
import type { KeyLink } from '#contract/auth.ts'
import { neverSealed } from '#contract/envelopes.ts'
import { answerIds, mapAnswers } from '#domain/answers.ts'
import type { SlotKind } from '#contract/values.ts'
import type { Envelope, FormId, Kid } from '#domain/brands.ts'
import type { Day, Month } from '#domain/day.ts'
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { DayRow } from './dayRow.ts'
import type { SetAsideRow } from './setAside.ts'
import { failOpeningWithoutTables, giveWay, type WithTimeout } from './storeFailure.ts'
import type { SearchYearRow } from './searchYear.ts'
import { createStoredWords, type StoredWords } from './storedWords.ts'

export interface DraftRow {
  readonly day: Day
  readonly formId: FormId
  readonly sealed: Envelope
  readonly savedAt: number
}

export interface KeyRow {
  readonly kid: Kid
  /** AES-256-GCM, not extractable. Null while the journal is locked. */
  readonly key: CryptoKey | null
  /** HMAC-SHA-256, not extractable. Null while the journal is locked; older builds stored none. */
  readonly markKey?: CryptoKey | null
  /** The account key sealed under the device secret that the server holds. */
  readonly deviceCopy: string
  /** The device copy sealed under the key itself, which brings it back once the app lock is off. Older builds stored none. */
  readonly keptCopy?: string
  /** The account key sealed under what the person knows, or under a passkey. Older builds stored none. */
  readonly wraps?: readonly StoredWrap[]
  /** Of a key that took the place of another: how one opens the other. */
  readonly link?: KeyLink
}

/** At most one of each kind for a key, but one of each passkey. */
export type StoredWrap =
  | { readonly kind: SlotKind; readonly wrap: string }
  | { readonly kind: 'passkey'; readonly wrap: string; readonly credentialId: string }

export interface MonthRow {
  readonly month: Month
  readonly fetchedAt: number
}

export interface MetaRow {
  readonly key: string
  readonly value: unknown
}

/** What the page remembers of a journal, however often it opens its database. */
export interface PageMemory {
  /** Ids that left in a file while the store could not note it: they count as sent, whatever the rows say. */
  readonly leftUnnoted: Set<string>
  readonly words: StoredWords
  /** A name that no other database has. */
  readonly newName: () => string
  /** How many journals were erased from this phone, whoever's. */
  readonly countErasures: () => Promise<number>
}

let counted = 0
/** Where one process makes all databases, as tests do. */
const countedName = (): string => String(++counted)

export const createPageMemory = (
  newName: () => string = countedName,
  countErasures = (): Promise<number> => Promise.resolve(0),
): PageMemory => ({
  leftUnnoted: new Set(),
  words: createStoredWords(),
  newName,
  countErasures,
})

export type JournalDatabase = Dexie & {
  memory: PageMemory
  /** For one use of the store: rejects where it hangs, as where another tab holds its tables. */
  inTime: <T>(work: Promise<T>) => Promise<T>
  /** Rows put by one call. In a page many would hold a frame up; a worker has none to draw. */
  rowsAtOnce: number
  /** How often rows were put: a long write is not taken for a store that hangs. */
  rowsPut: number
  days: EntityTable<DayRow, 'day'>
  drafts: Table<DraftRow, [Day, FormId]>
  keys: EntityTable<KeyRow, 'kid'>
  months: EntityTable<MonthRow, 'month'>
  search: EntityTable<SearchYearRow, 'year'>
  setAside: Table<SetAsideRow, [Day, string, string]>
  meta: EntityTable<MetaRow, 'key'>
}

/** A row may be older than a question, whose answer is then missing. */
const withEveryAnswer = (row: DayRow | undefined): DayRow | undefined =>
  row === undefined || answerIds.every((id) => id in row.answers)
    ? row
    : { ...row, answers: { ...row.answers, ...mapAnswers((id) => row.answers[id] ?? neverSealed) } }

/** Chrome's default is relaxed: after a power cut, words shown as saved could be lost. */
export const durable: DexieOptions = { chromeTransactionDurability: 'strict' }

/** How one process uses its store. */
export interface StoreWays {
  /** Rejects where the store does not answer in time. */
  readonly inTime?: WithTimeout
  readonly rowsAtOnce?: number | undefined
}

export function openJournalDatabase(
  name: string,
  options: DexieOptions,
  memory: PageMemory = createPageMemory(),
  { inTime = (work) => work, rowsAtOnce = 20 }: StoreWays = {},
): JournalDatabase {
  const db = new Dexie(name, options) as JournalDatabase
  db.memory = memory
  db.rowsPut = 0
  db.rowsAtOnce = rowsAtOnce
  db.inTime = (work) => inTime(work, () => db.rowsPut)
  db.version(1).stores({
    days: 'day, unsent, [pinned+day], [day+serverRev], refusal.code',
    drafts: '[day+formId]',
    keys: 'kid',
    months: 'month',
    search: 'year',
    meta: 'key',
  })
  db.version(2).stores({ setAside: '[day+answerId+name], day, triedBy' })
  db.version(3).stores({ days: 'day, unsent, [pinned+day], [day+serverRev], refusal.code, *kids' })
  db.version(4).stores({ setAside: '[day+answerId+name], day, triedBy, *kids' })
  db.days.hook('reading', withEveryAnswer)
  failOpeningWithoutTables(db)
  giveWay(db)
  return db
}
