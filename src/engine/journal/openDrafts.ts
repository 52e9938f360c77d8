// The forms that are open on this page and what of them is not in the store: they outlive a store that fails, a database
// that somebody deletes under them, and a token refused meanwhile (then sealed, in memory, until the same person is back).
import { deleteDraft, putDraft } from '#engine/local/draftStore.ts'
import type { FormId } from '#domain/brands.ts'
import type { Timer } from '#domain/ports.ts'
import type { DayForm } from '#engine/engine.ts'
import type { DraftRow, JournalDatabase } from '#engine/local/journalDatabase.ts'
import { reopen, type LimitStore } from '#engine/local/storeFailure.ts'
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts'
import { sealDraft, type DraftDeps } from './drafts.ts'

export interface OpenDraftsDeps extends Omit<DraftDeps, 'db'> {
  readonly db: () => JournalDatabase | null
  readonly timer: Timer
  readonly limit: LimitStore
  /** Calls when somebody comes or leaves. */
  readonly onSession: (listener: () => void) => void
}

/** A sign-out in another tab deletes the database too: its news is given this long to come. */
const newsMs = 1000

export function createOpenDrafts(deps: OpenDraftsDeps) {
  const keeperByDb = new WeakMap<JournalDatabase, DraftKeeper>()
  /** What was sealed and could not be stored, by form. */
  const unstored = new Map<FormId, { readonly name: string; readonly row: DraftRow }>()

  async function write(db: JournalDatabase, form: DayForm): Promise<void> {
    const row = await sealDraft({ ...deps, db }, form)
    if (row === null) await deleteDraft(db, form)
    else {
      unstored.set(form.formId, { name: db.name, row })
      await putDraft(db, row)
    }
    unstored.delete(form.formId)
  }

  function makeKeeper(db: JournalDatabase): DraftKeeper {
    const isCurrent = (): boolean => deps.db() === db && deps.keys().current !== null
    const keeper = createDraftKeeper({
      write: (form) => write(db, form),
      reopen: () => reopen(db),
      isCurrent,
      timer: deps.timer,
      limit: deps.limit,
    })
    const lost = (): void => {
      keeper.forget()
      deps.timer.after(newsMs, () => {
        if (isCurrent()) keeper.storeAgain()
      })
    }
    // Beside Dexie's own answer, which closes the database.
    db.on('versionchange', lost)
    db.on('close', lost)
    return keeper
  }

  function keeperOf(db: JournalDatabase): DraftKeeper {
    const known = keeperByDb.get(db) ?? makeKeeper(db)
    keeperByDb.set(db, known)
    return known
  }

  async function putBack(): Promise<void> {
    const db = deps.db()
    if (db === null) return
    const isOpenHere = new Set(
      keeperByDb
        .get(db)
        ?.unstored()
        .map(({ formId }) => formId),
    )
    for (const [formId, { name, row }] of unstored) {
      if (name !== db.name || isOpenHere.has(formId)) continue
      await putDraft(db, row)
      unstored.delete(formId)
    }
  }
  deps.onSession(() => void putBack().catch(() => undefined))

  return {
    keeperOf,
    /** Ids of forms whose newest text is in memory alone. */
    unstoredIds(): readonly FormId[] {
      const db = deps.db()
      if (db === null) return []
      const sealed = [...unstored].filter(([, { name }]) => name === db.name).map(([id]) => id)
      return [
        ...new Set([
          ...sealed,
          ...keeperOf(db)
            .unstored()
            .map(({ formId }) => formId),
        ]),
      ]
    },
    /** Tries at once to store what is in memory alone. */
    async flush(): Promise<void> {
      const db = deps.db()
      if (db !== null) await keeperOf(db).flush()
    },
    /** Saved, or erased by the person. */
    forget: (formId: FormId): void => void unstored.delete(formId),
  }
}
