// The days of whoever is signed in: reading, forms, saving.
import type { FormId } from '#domain/brands.ts'
import { deleteDraft } from '#engine/local/draftStore.ts'
import { readRow, retryRefusedDay } from '#engine/local/days.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { isComplete } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import type { Clock, Timer } from '#domain/ports.ts'
import { noSight } from '#domain/sight.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isOn } from '#domain/register.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { sealText, type SealDeps } from '#engine/crypto/envelope.ts'
import type { DayForm, Engine, FieldIds, ImportCounts, SaveFailure } from '#engine/engine.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { loadAllDrafts, loadDrafts, summaryOf, type DraftDeps } from './drafts.ts'
import { createOpenDrafts } from './openDrafts.ts'
import type { DaySealer, Keys } from './daySealer.ts'
import { addIds, formOf, madeIds, saveForm, savePin, newFormId } from './forms.ts'
import { createJournalSearch } from './journalSearch.ts'
import {
  readCounts,
  readDay,
  readMonth,
  readMonthDays,
  readMemories,
  readStatistics,
  readSight,
} from './readJournal.ts'
import { exportDays } from './exportDays.ts'
import { importDays } from './importDays.ts'
import { NotStoredError, writeDay, type SendFromMemory, type WriteDeps } from './writeDay.ts'
import { createStoreLimit, isStoreFailure } from '#engine/local/storeFailure.ts'
import { createDayStore } from '#engine/local/dayStore.ts'

export interface JournalDeps extends SealDeps {
  readonly db: () => JournalDatabase | null
  readonly keys: () => Keys
  readonly sealer: DaySealer
  readonly clock: Clock
  readonly today: () => Day
  readonly build: string
  readonly locks: LockManager | undefined
  readonly onWritten: () => void
  readonly sendFromMemory: SendFromMemory
  readonly timer: Timer
  /** Calls when somebody comes or leaves. */
  readonly onSession: (listener: () => void) => void
}

export type Journal = Engine['journal'] & {
  exportDays(): Promise<JournalFile | null>
  importDays(file: JournalFile): Promise<Result<ImportCounts, SaveFailure>>
  /** Ids of forms whose newest text is in memory alone. */
  unstoredIds(): readonly FormId[]
  /** Tries at once to store them. */
  flushDrafts(): Promise<void>
}

export function createJournal(deps: JournalDeps): Journal {
  const { keys, sealer, today, clock, randomBytes, now, timer, sendFromMemory } = deps
  const newId = () => toBase64Url(randomBytes(8))
  const releases = new Map<string, () => void>()
  /** What left of a form while it could not be stored: its next save replaces that too, or it would come back. */
  const sentByForm = new Map<string, FieldIds>()
  const searching = createJournalSearch({ db: deps.db, keys, sealer, randomBytes, now })
  deps.onSession(() => searching.forgetLeft())

  const draftDeps = (db: JournalDatabase): DraftDeps => ({ db, keys, randomBytes, now })
  const limitStore = createStoreLimit(timer, now)
  const openDrafts = createOpenDrafts({ ...deps, limit: limitStore })
  const { keeperOf } = openDrafts

  const writeDeps = (db: JournalDatabase): WriteDeps => ({
    store: createDayStore(db),
    sealer,
    sendFromMemory,
    limit: limitStore,
  })

  /** Runs a write, and says in a word why it could not be done. */
  async function writing<T>(
    write: (db: JournalDatabase) => Promise<T>,
  ): Promise<Result<T, SaveFailure>> {
    const db = deps.db()
    if (db === null) return err({ type: 'signedOut' })
    if (keys().current === null) return err({ type: 'noKey' })
    try {
      return ok(await write(db))
    } catch (error) {
      if (error instanceof NotStoredError) return err({ type: 'notStored', isSent: error.isSent })
      if (deps.db() !== db) return err({ type: 'signedOut' })
      if (isStoreFailure(error)) return err({ type: 'notStored', isSent: false })
      throw error
    }
  }

  /** A draft belongs to one tab at a time: two tabs would overwrite each other's letters. */
  function claim(formId: string): Promise<boolean> {
    const { locks } = deps
    if (locks === undefined || releases.has(formId)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void locks.request(`lueur-form-${formId}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null
          ? undefined
          : new Promise<void>((release) => {
              releases.set(formId, release)
            })
      })
    })
  }

  /** What is in memory alone comes first, and does not depend on a store that may not be readable. */
  async function claimDraft(
    db: JournalDatabase,
    day: Day,
  ): Promise<{ form: DayForm; isKept: boolean } | null> {
    for (const form of keeperOf(db).unstored()) {
      if (form.day === day && (await claim(form.formId))) return { form, isKept: false }
    }
    for (const form of await loadDrafts(draftDeps(db), day)) {
      if (await claim(form.formId)) return { form, isKept: true }
    }
    return null
  }

  async function readEntry(db: JournalDatabase, day: Day): Promise<Entry | null> {
    const row = await readRow(db, day)
    return row === undefined ? null : (await sealer.open(row)).entry
  }

  return {
    today,
    readDay: async (day) => {
      const db = deps.db()
      return db && readDay({ db, sealer }, day)
    },
    readMonth: async (month) => {
      const db = deps.db()
      return db === null ? [] : readMonth({ db, sealer }, month)
    },
    readMonthDays: async (month) => {
      const db = deps.db()
      return db === null ? [] : readMonthDays({ db, sealer }, month)
    },
    readSight: async () => {
      const db = deps.db()
      return db === null ? noSight : readSight(db)
    },
    readCounts: async () => {
      const db = deps.db()
      return db === null ? { all: 0, pinned: 0, months: [] } : readCounts({ db })
    },
    prepareSearch: () => searching.prepare(),
    search: (query, limit) => searching.search(query, limit),
    readMemories: async (day) => {
      const db = deps.db()
      return db === null ? [] : readMemories({ db, sealer }, day)
    },
    readStatistics: async (day) => {
      const db = deps.db()
      return db && readStatistics({ db, sealer }, day)
    },
    readDrafts: async () => {
      const db = deps.db()
      if (db === null) return []
      const unstored = keeperOf(db).unstored()
      const isUnstored = new Set(unstored.map(({ formId }) => formId))
      const stored = await loadAllDrafts(draftDeps(db)).catch((error: unknown) => {
        if (unstored.length === 0) throw error
        return []
      })
      const others = stored.filter(({ formId }) => !isUnstored.has(formId))
      return [
        ...unstored.map((form) => summaryOf(form, false)),
        ...others.map((form) => summaryOf(form, true)),
      ]
    },
    unstoredIds: () => openDrafts.unstoredIds(),
    flushDrafts: () => openDrafts.flush(),

    async openForm(asked) {
      const db = deps.db()
      const draft = db === null ? null : await claimDraft(db, asked)
      if (db !== null && draft !== null) {
        const { form, isKept } = draft
        const entry = await readEntry(db, asked).catch((error: unknown) => {
          if (isKept) throw error
          return null
        })
        return { form, isResumed: true, isKept, isEdit: entry !== null }
      }
      // Only today can be opened for writing; an unfinished form keeps the day on which it was opened.
      const day = today()
      const entry = db && (await readEntry(db, day))
      const instant = now()
      const form = formOf(day, entry, {
        formId: newFormId(newId),
        writtenAt: new Date(instant).toISOString(),
        offset: clock.offsetAt(instant),
      })
      await claim(form.formId)
      return { form, isResumed: false, isKept: true, isEdit: entry !== null }
    },
    keepDraft: (form) =>
      writing(async (db) => {
        if (!(await keeperOf(db).keep(form))) throw new NotStoredError(false)
      }),
    watchDraft: (formId, listener) => {
      const db = deps.db()
      return db === null ? () => undefined : keeperOf(db).watch(formId, listener)
    },
    exportDays: async () => {
      const db = deps.db()
      return db && exportDays({ ...draftDeps(db), sealer })
    },
    importDays: (file) =>
      writing(async (db) => {
        const counts = await importDays(writeDeps(db), file)
        deps.onWritten()
        return counts
      }),
    eraseDraft: async (form) => {
      const db = deps.db()
      if (db !== null) await eraseDraft(db, form)
    },
    closeForm(formId) {
      releases.get(formId)?.()
      releases.delete(formId)
    },

    save: (form) =>
      writing(async (db) => {
        if (!isComplete(form.texts)) throw new Error('A day is saved with its three answers.')
        await keeperOf(db).end(form.formId)
        const sent = sentByForm.get(form.formId)
        const whole = sent === undefined ? form : { ...form, opened: addIds(form.opened, sent) }
        let made = sent
        try {
          await writeDay(
            writeDeps(db),
            form.day,
            (entry, neverSent) => {
              const saved = saveForm(entry, whole, neverSent, { newId, now })
              made = sent === undefined ? madeIds(saved) : addIds(sent, madeIds(saved))
              return saved
            },
            form,
          )
        } catch (error) {
          if (made !== undefined) sentByForm.set(form.formId, made)
          keeperOf(db).resume(form)
          throw error
        }
        sentByForm.delete(form.formId)
        openDrafts.forget(form.formId)
        deps.onWritten()
      }),
    setPinned: (day, isPinned) =>
      writing(async (db) => {
        await writeDay(
          writeDeps(db),
          day,
          (entry, neverSent) =>
            entry === null || isOn(entry.marks.pin) === isPinned
              ? null
              : savePin(entry, isPinned, neverSent, { newId, now }),
          null,
        )
        deps.onWritten()
      }),
    async keepFirstPaint(day, picture) {
      const db = deps.db()
      const { current } = keys()
      if (db === null || current === null || day !== today()) return
      const sealed = await sealText(current, { kind: 'boot', day }, picture, { randomBytes, now })
      await writeMeta(db, 'boot', { day, build: deps.build, sealed })
    },
    async retry(day) {
      const db = deps.db()
      if (db !== null) await retryRefusedDay(db, day)
      deps.onWritten()
    },
  }

  async function eraseDraft(
    db: JournalDatabase,
    { day, formId }: Pick<DayForm, 'day' | 'formId'>,
  ): Promise<void> {
    await keeperOf(db).end(formId)
    openDrafts.forget(formId)
    await deleteDraft(db, { day, formId })
  }
}
