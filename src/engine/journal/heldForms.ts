// What a page holds of its forms from one session to the next: sealed letters that no store has yet, and whose a form is.
import type { FormId } from '#domain/brands.ts'
import { putEarlierDraft } from '#engine/local/draftStore.ts'
import type { DraftRow, JournalDatabase } from '#engine/local/journalDatabase.ts'
import { createFormLocks, type FormLocks } from './formLocks.ts'
import { createUnstoredSign, type UnstoredSign } from './unstoredSign.ts'

/** Sealed drafts that could not be stored, by form; the page holds them from one session to the next. */
export type UnstoredDrafts = Map<FormId, { readonly database: string; readonly row: DraftRow }>

/** What a page holds from one session to the next. */
export interface HeldForms {
  readonly unstored: UnstoredDrafts
  /** Forms of which a session writes letters now. */
  readonly busy: Set<FormId>
  /** Forms of which a session that ends seals the last letters. */
  readonly sealing: Set<FormId>
  /** The newest text of each form that was stored, or sealed to be. Epoch ms, and more with each text, whatever the clock does. */
  readonly savedAt: Map<FormId, number>
  readonly locks: FormLocks
  readonly sign: UnstoredSign
}

export function createHeldForms(
  locks: LockManager | undefined,
  unstored: UnstoredDrafts = new Map(),
): HeldForms {
  const busy = new Set<FormId>()
  const sealing = new Set<FormId>()
  const isWaiting = (formId: FormId): boolean =>
    busy.has(formId) || sealing.has(formId) || unstored.has(formId)
  return {
    unstored,
    busy,
    sealing,
    savedAt: new Map(),
    locks: createFormLocks(locks, isWaiting),
    sign: createUnstoredSign(locks),
  }
}

/** Those of one account's database. */
export const rowsFor = (unstored: UnstoredDrafts, database: string): readonly DraftRow[] =>
  [...unstored.values()].filter((one) => one.database === database).map(({ row }) => row)

/** Stores those that wait for this database. */
export async function storeSealed(
  db: JournalDatabase,
  { unstored, locks, sign }: Pick<HeldForms, 'unstored' | 'locks' | 'sign'>,
): Promise<void> {
  for (const [formId, { database, row }] of unstored) {
    if (database !== db.name) continue
    await putEarlierDraft(db, row)
    // Newer letters of the form may wait by now.
    if (unstored.get(formId)?.row === row) unstored.delete(formId)
    locks.settle(formId)
  }
  if (rowsFor(unstored, db.name).length === 0) sign.hide(db.name)
}
