// The forms that are open on this page. Text that is not stored survives a failing store, a database that another tab
// deletes, and a refused token: it then stays in memory, sealed, until the same account signs in again.
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { createWatched, type Watched } from '#domain/watched.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { deleteDraft, putDraft } from '#engine/local/draftStore.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import {
  createStoreTimeout,
  isReopening,
  reopen,
  whileUsed,
  type WithTimeout,
} from '#engine/local/storeFailure.ts'
import { addIds, type DayForm, type DraftState, type FieldIds } from './dayForm.ts'
import { createDraftKeeper } from './draftKeeper.ts'
import { rowsFor, storeSealed, type HeldForms } from './heldForms.ts'
import { pauseMs, startPause } from './pause.ts'
import { sealDraft, type DraftsInMemory } from './drafts.ts'

type DraftsJournal = Pick<OpenJournal, 'db' | 'keys' | 'random' | 'clock' | 'timer' | 'isOpen'>

export interface OpenDrafts extends DraftsInMemory {
  readonly withTimeout: WithTimeout
  /** How often letters were stored that had waited in memory: who shows drafts reads them again, which no live query does by itself. */
  readonly storedLate: Watched<number>
  /** What left from memory for a form that could not be stored: see `withSentIds`. */
  noteSent(formId: FormId, ids: FieldIds): void
  /** The form as one that has seen what left from memory: its next save replaces that, or those words would return. */
  withSentIds(form: DayForm): DayForm
  /** Resolves with whether this text, or a later one, is stored. A text that is not stored is written again by itself. */
  keep(form: DayForm): Promise<boolean>
  /** Calls `listener` each time that a form's text is stored, or is not. Returns the function that stops it. */
  watch(formId: FormId, listener: (state: DraftState) => void): () => void
  /** The ids of forms whose newest text is in memory alone, and those of sealed drafts that could not be stored. */
  unstoredIds(): readonly FormId[]
  /** How many other tabs hold letters that no store has. */
  countElsewhere(): Promise<number>
  /** A save of that form, which is no draft meanwhile: `flush` waits for it. */
  whileSaving<T>(form: DayForm, save: () => Promise<T>): Promise<T>
  /** Resolves once no form of that day is being saved: opened meanwhile it would take letters, and keep none once it is saved. */
  saved(day: Day): Promise<void>
  /** Saves that are under way end first; then what is in memory alone is tried at once. */
  flush(): Promise<void>
  /**
   * The session ends: what is in memory alone at this moment is sealed, for the next one to store; so is what is being saved, unless the
   * save is done all the same.
   */
  sealAll(): Promise<void>
  /** Stores what an earlier session could not store. What fails now is tried again by itself, as long as this one lasts. */
  putBack(): Promise<void>
  /**
   * The person signs out and erases: what is in memory alone is dropped, and outlives this session no more. Returns the function that takes
   * this back, where the session could not be ended: the letters are there again, and new ones are stored.
   */
  eraseAll(): () => void
  /** Nothing is written for this form any more once this resolves. */
  end(formId: FormId): Promise<void>
  /** The save failed: the form is a draft again, and its text is stored. */
  resume(form: DayForm): void
  /**
   * The form was saved, or erased by the person: its unstored draft is dropped. Returns the function that takes this back, where it
   * could not be erased: it is a draft again, and takes letters. Until either is so no other tab gets it: see `settle`.
   */
  forget(formId: FormId): () => void
  /** What the store has of a form: its next text is a later one. */
  noteSavedAt(formId: FormId, savedAt: number): void
  /** Reserves the draft for this tab: two tabs would overwrite each other's letters. False if another tab has it. */
  claim(formId: FormId): Promise<boolean>
  /** A form that was forgotten is erased: nobody holds it any more. */
  settle(formId: FormId): void
  /** Lets another tab take the draft over, once nothing of it waits to be stored. */
  release(formId: FormId): void
}

/** A sign-out in another tab deletes the database too: wait this long for its message before writing again. */
const messageMs = 1000

export function createOpenDrafts(journal: DraftsJournal, held: HeldForms): OpenDrafts {
  const { db, keys, timer, clock } = journal
  const { unstored, busy, sealing, locks: formLocks } = held
  const withTimeout = createStoreTimeout(timer, () => clock.now())
  const sentByForm = new Map<FormId, FieldIds>()
  const storedLate = createWatched(0)
  const noteStored = (): void => {
    stopShowing()
    storedLate.set(storedLate.current() + 1)
  }
  const saves = new Map<DayForm, Promise<unknown>>()
  const forgotten = new Set<FormId>()
  let isErased = false
  const isCurrent = (): boolean => journal.isOpen() && keys.current !== null && !isErased

  function withSentIds(form: DayForm): DayForm {
    const sent = sentByForm.get(form.formId)
    return sent === undefined ? form : { ...form, opened: addIds(form.opened, sent) }
  }

  const noteSavedAt = (formId: FormId, at: number): void =>
    void held.savedAt.set(formId, Math.max(at, held.savedAt.get(formId) ?? 0))
  function seal(form: DayForm): Promise<DraftRow | null> {
    noteSavedAt(form.formId, Math.max(clock.now(), (held.savedAt.get(form.formId) ?? 0) + 1))
    return sealDraft(journal, withSentIds(form), held.savedAt.get(form.formId))
  }

  async function write(form: DayForm): Promise<void> {
    const { formId } = form
    const row = await seal(form)
    if (isErased) return
    if (row === null) {
      unstored.delete(formId)
      await deleteDraft(db, form)
      return
    }
    unstored.set(formId, { database: db.name, row })
    await putDraft(db, row)
    // Newer letters may have been sealed meanwhile.
    if (unstored.get(formId)?.row === row) unstored.delete(formId)
  }

  const keeper = createDraftKeeper({
    write: (form) => whileUsed(db, withTimeout(write(form))),
    reopen: () => reopen(db),
    onBusy: (formId) => void busy.add(formId),
    onIdle(formId, hasFailed) {
      busy.delete(formId)
      if (hasFailed) noteStored()
      else stopShowing()
      formLocks.settle(formId)
    },
    onFailed: () => held.sign.show(db.name),
    isCurrent,
    timer,
    withTimeout,
  })
  const lost = (): void => {
    keeper.forget()
    timer.after(messageMs, () => keeper.storeAgain())
  }
  // Beside Dexie's own handler, which closes the database.
  db.on('versionchange', lost)
  // Opened again it holds what it held.
  db.on('close', () => (isReopening(db) ? undefined : lost()))

  /** Not a form that was saved while its text waited to be stored: opened again, it would take letters and keep none. */
  const unstoredForms = (): readonly DayForm[] =>
    keeper.unstored().filter(({ formId }) => !forgotten.has(formId))

  const waits = (): boolean => rowsFor(unstored, db.name).length + unstoredForms().length > 0
  /** For the other tabs. A letter that is only being stored is not shown: only one that could not be. */
  const stopShowing = (): void => {
    if (!waits()) held.sign.hide(db.name)
  }
  const showAgain = (): void => {
    if (waits()) held.sign.show(db.name)
  }

  async function sealLast(form: DayForm): Promise<void> {
    const { formId } = form
    await keeper.written(formId)
    const row = await seal(form)
    const isOver = isErased || forgotten.has(formId)
    if (row !== null && !isOver) unstored.set(formId, { database: db.name, row })
  }
  async function sealAll(): Promise<void> {
    const forms = [...unstoredForms(), ...saves.keys()]
    for (const { formId } of forms) sealing.add(formId)
    try {
      for (const form of forms) await sealLast(form)
    } finally {
      for (const { formId } of forms) {
        sealing.delete(formId)
        formLocks.settle(formId)
      }
      showAgain()
    }
    // Ends the pauses: nothing of these forms is held any longer.
    void keeper.flush()
  }

  const putSealed = (): Promise<void> => whileUsed(db, withTimeout(storeSealed(db, held)))
  const isLeft = (): boolean => journal.isOpen() && rowsFor(unstored, db.name).length > 0
  let isTryingAgain = false
  /** Nobody types into these any more: without this they would wait in memory for ever. */
  async function tryAgain(): Promise<void> {
    if (isTryingAgain) return
    isTryingAgain = true
    for (let failures = 1; isLeft(); failures++) {
      await startPause(timer, pauseMs(failures)).over
      if (!isLeft()) break
      await withTimeout(reopen(db)).catch(() => undefined)
      await putSealed().catch(() => undefined)
      noteStored()
    }
    isTryingAgain = false
  }
  async function putBack(): Promise<void> {
    try {
      await putSealed()
      noteStored()
    } catch (error) {
      void tryAgain()
      throw error
    }
  }
  void putBack().catch(() => undefined)

  return {
    withTimeout,
    storedLate,
    noteSent(formId, ids) {
      const before = sentByForm.get(formId)
      sentByForm.set(formId, before === undefined ? ids : addIds(before, ids))
    },
    withSentIds,
    keep: keeper.keep,
    watch: (formId, listener) => keeper.watch(formId, listener),
    unstored: unstoredForms,
    unstoredRows: () => rowsFor(unstored, db.name),
    countElsewhere: () => held.sign.countElsewhere(db.name),
    unstoredIds() {
      const sealed = rowsFor(unstored, db.name).map(({ formId }) => formId)
      return [...new Set([...sealed, ...unstoredForms().map(({ formId }) => formId)])]
    },
    async whileSaving(form, save) {
      const saving = save()
      saves.set(form, saving)
      try {
        return await saving
      } finally {
        saves.delete(form)
      }
    },
    async saved(day) {
      const ofDay = [...saves].filter(([form]) => form.day === day)
      await Promise.allSettled(ofDay.map(([, saving]) => saving))
    },
    async flush() {
      await Promise.allSettled(saves.values())
      await keeper.flush()
      await putBack().catch(() => undefined)
    },
    sealAll,
    putBack,
    eraseAll() {
      isErased = true
      const waiting = [...unstored].filter(([, { database }]) => database === db.name)
      for (const [formId] of waiting) unstored.delete(formId)
      stopShowing()
      return () => {
        isErased = false
        for (const one of waiting) unstored.set(...one)
        showAgain()
        keeper.storeAgain()
        void putBack().catch(() => undefined)
      }
    },
    end: (formId) => keeper.end(formId),
    resume: (form) => keeper.resume(form),
    forget(formId) {
      const [waiting, sent] = [unstored.get(formId), sentByForm.get(formId)]
      forgotten.add(formId)
      unstored.delete(formId)
      sentByForm.delete(formId)
      stopShowing()
      return () => {
        forgotten.delete(formId)
        if (waiting !== undefined) unstored.set(formId, waiting)
        if (sent !== undefined) sentByForm.set(formId, sent)
        showAgain()
        keeper.goOn(formId)
      }
    },
    noteSavedAt,
    claim: formLocks.claim,
    settle: formLocks.settle,
    release: formLocks.release,
  }
}
