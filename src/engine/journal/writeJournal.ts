// What a person does with the days of an open journal: fill a form, save it, pin, import a file. Expected failures are
// values; a draft is stored letter by letter, a save is one transaction.
import { isUnreadable, parseJournalFile } from '#contract/journalFile.ts'
import { isComplete } from '#domain/answers.ts'
import type { FormId } from '#domain/brands.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { Day } from '#domain/day.ts'
import { isPinned as hasPin, type Entry } from '#domain/entry.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { readRow } from '#engine/local/days.ts'
import { deleteDraft } from '#engine/local/draftStore.ts'
import { saveBoot } from '#engine/local/metaStore.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { DayForm, DraftState, DraftSummary, FieldIds } from './dayForm.ts'
import { setWordsAside } from './asideWords.ts'
import { loadEveryDraft, summaryOf, type AnyDraft } from './drafts.ts'
import { formOf, madeIds, newFormId, refreshForm, saveForm, savePin } from './forms.ts'
import { futureDay, importEntries, type ImportedFile } from './importDays.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { indexPins } from './pinIndex.ts'
import type { OpenDrafts } from './openDrafts.ts'
import { NotStoredError, writeDay, type SendFromMemory, type WriteDeps } from './writeDay.ts'

export interface DraftsDep {
  readonly drafts: OpenDrafts
}

/** The part of the sync runner that a save needs. */
export interface SendingDep {
  readonly sync: {
    /** Words wait: send them soon, and let the browser wake the worker when the network returns. */
    wake(): void
    readonly sendFromMemory: SendFromMemory
  }
}

type ReadingJournal = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'> & DraftsDep
export type WritingJournal = ReadingJournal & Pick<OpenJournal, 'isOpen'> & SendingDep

export type SaveFailure =
  /** The phone has no room, or its store fails; a saved day was sent from memory all the same when `isSent`. */
  | { readonly type: 'notStored'; readonly isSent: boolean }
  /** The session ended meanwhile. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'noKey' }

export const newId = ({ random }: Pick<OpenJournal, 'random'>): string =>
  toBase64Url(random.bytes(8))

export const writeDeps = ({ db, sealer, drafts, sync }: WritingJournal): WriteDeps => ({
  store: createDayStore(db),
  sealer,
  sendFromMemory: sync.sendFromMemory,
  withTimeout: drafts.withTimeout,
})

/** Runs a write; expected failures become values. */
export async function writing<T>(
  journal: Pick<OpenJournal, 'keys' | 'isOpen'>,
  write: () => Promise<T>,
): Promise<Result<T, SaveFailure>> {
  if (!journal.isOpen()) return err({ type: 'signedOut' })
  if (journal.keys.current === null) return err({ type: 'noKey' })
  try {
    return ok(await write())
  } catch (error) {
    if (error instanceof NotStoredError) return err({ type: 'notStored', isSent: error.isSent })
    if (!journal.isOpen()) return err({ type: 'signedOut' })
    if (isStoreFailure(error)) return err({ type: 'notStored', isSent: false })
    throw error
  }
}

async function readEntry(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  day: Day,
): Promise<Entry | null> {
  const row = await readRow(db, day)
  return row === undefined ? null : (await sealer.open(row)).entry
}

/** Drafts in memory alone first: they are found even when the store cannot be read. */
async function claimDraft(journal: ReadingJournal, day: Day): Promise<AnyDraft | null> {
  const { drafts } = await loadEveryDraft(journal, journal.drafts)
  for (const draft of drafts) {
    if (draft.form.day === day && (await journal.drafts.claim(draft.form.formId))) return draft
  }
  return null
}

export interface OpenedForm {
  readonly form: DayForm
  /** The form goes on from its unfinished draft. */
  readonly isResumed: boolean
  /** Whether the text of the form is stored. */
  readonly isKept: boolean
  /** The day is written already. */
  readonly isEdit: boolean
}

/** The form for a day: its unfinished draft, else its entry, else blank. */
export async function openForm(journal: ReadingJournal, asked: Day): Promise<OpenedForm> {
  await journal.drafts.saved(asked)
  const draft = await claimDraft(journal, asked)
  if (draft !== null) {
    const { form, isKept } = draft
    const entry = await readEntry(journal, asked).catch((error: unknown) => {
      if (isKept) throw error
      return null
    })
    const resumed = isKept && entry !== null ? refreshForm(form, entry) : form
    return { form: resumed, isResumed: true, isKept, isEdit: entry !== null }
  }
  // Only today can be opened for writing; an unfinished form keeps the day on which it was opened.
  const { clock, drafts } = journal
  const day = todayOf(clock)
  const entry = await readEntry(journal, day)
  const instant = clock.now()
  const form = formOf(day, entry, {
    formId: newFormId(() => newId(journal)),
    writtenAt: new Date(instant).toISOString(),
    offset: clock.offsetAt(instant),
  })
  await drafts.claim(form.formId)
  return { form, isResumed: false, isKept: true, isEdit: entry !== null }
}

/**
 * Resolves when this text, or a later one, is stored on this phone. After a failure the store is opened again and the newest
 * text written again by itself, as long as the session lasts.
 */
export const keepDraft = (
  journal: Pick<OpenJournal, 'keys' | 'isOpen'> & DraftsDep,
  form: DayForm,
): Promise<Result<void, SaveFailure>> =>
  writing(journal, async () => {
    if (!(await journal.drafts.keep(form))) throw new NotStoredError(false)
  })

/** Calls `listener` each time that a form's text is stored, or is not. Returns the function that stops it. */
export const watchDraft = (
  { drafts }: DraftsDep,
  formId: FormId,
  listener: (state: DraftState) => void,
): (() => void) => drafts.watch(formId, listener)

export const closeForm = ({ drafts }: DraftsDep, formId: FormId): void => drafts.release(formId)

export async function eraseDraft(
  { db, drafts }: Pick<OpenJournal, 'db'> & DraftsDep,
  { day, formId }: Pick<DayForm, 'day' | 'formId'>,
): Promise<void> {
  await drafts.end(formId)
  drafts.forget(formId)
  await deleteDraft(db, { day, formId })
}

/** Whether closing the app now would lose letters that the phone could not store. */
export const hasUnstoredText = ({ drafts }: DraftsDep): boolean => drafts.unstoredIds().length > 0

/** Drafts in memory alone first, then latest day first. */
export async function readDrafts(journal: ReadingJournal): Promise<readonly DraftSummary[]> {
  const { drafts } = await loadEveryDraft(journal, journal.drafts)
  return drafts.map(({ form, isKept }) => summaryOf(form, isKept))
}

async function save(journal: WritingJournal, form: DayForm): Promise<void> {
  if (!isComplete(form.texts))
    throw new Error('A day is saved once each required question is answered.')
  const { drafts, clock } = journal
  const ids = { newId: () => newId(journal), now: () => clock.now() }
  await drafts.end(form.formId)
  const whole = drafts.withSentIds(form)
  let made: FieldIds | undefined
  try {
    await writeDay(
      writeDeps(journal),
      form.day,
      (entry, neverSent) => {
        const saved = saveForm(entry, whole, neverSent, ids)
        made = madeIds(saved)
        return saved
      },
      form,
    )
  } catch (error) {
    if (made !== undefined) drafts.noteSent(form.formId, made)
    drafts.resume(form)
    throw error
  }
  drafts.forget(form.formId)
  journal.sync.wake()
}

/** Resolves when the day is written on this phone; sending goes on by itself. */
export const saveDay = (
  journal: WritingJournal,
  form: DayForm,
): Promise<Result<void, SaveFailure>> =>
  writing(journal, () => journal.drafts.whileSaving(form, () => save(journal, form)))

export const setPinned = (
  journal: WritingJournal,
  day: Day,
  isPinned: boolean,
): Promise<Result<void, SaveFailure>> =>
  writing(journal, async () => {
    const ids = { newId: () => newId(journal), now: () => journal.clock.now() }
    // Keys that came since may say that the day is as it is asked to be; what was shown is then put right by this.
    await settle(journal.drafts.withTimeout(indexPins(journal)))
    await writeDay(
      writeDeps(journal),
      day,
      (entry, neverSent) =>
        entry === null || hasPin(entry) === isPinned
          ? null
          : savePin(entry, isPinned, neverSent, ids),
      null,
    )
    journal.sync.wake()
  })

/** Stores the markup of Accueil with the person's words, sealed, for the next start of that day. */
export async function saveFirstPaint(
  {
    db,
    keys,
    clock,
    random,
    build,
  }: Pick<OpenJournal, 'db' | 'keys' | 'clock' | 'random' | 'build'>,
  day: Day,
  picture: string,
): Promise<void> {
  const { current } = keys
  if (current === null || day !== todayOf(clock)) return
  const sealed = await sealText(current, { kind: 'boot', day }, picture, { random, clock })
  await saveBoot(db, { day, build, sealed })
}

export type ImportFailure =
  | Exclude<SaveFailure, { readonly type: 'signedOut' }>
  /** The store failed on the way, or the journal was closed, as the app lock does: so many days of the file are here. */
  | { readonly type: 'stopped'; readonly days: number }
  /** Not an exported journal, or one in which no day can be read. Nothing was written. */
  | { readonly type: 'notAJournal' }
  | { readonly type: 'futureDay'; readonly day: Day }

/** Joins a file of `exportDays` into the journal; importing it again changes nothing. */
export async function importDays(
  journal: WritingJournal,
  content: string,
): Promise<Result<ImportedFile, ImportFailure>> {
  const read = parseJournalFile(content)
  if (read === null || isUnreadable(read)) return err({ type: 'notAJournal' })
  const day = futureDay(read.file, journal.clock.now())
  if (day !== null) return err({ type: 'futureDay', day })
  let days = 0
  const done = await writing(journal, async () => {
    const deps = { ...writeDeps(journal), takesPart: true }
    const { setAside, beside, ...counts } = await importEntries(deps, read, (count) => {
      days += count
    })
    const added = await addSetAside(journal.db, setAside)
    const besideAdded = await setWordsAside(journal, beside)
    journal.sync.wake()
    return { ...counts, setAside: added, beside: besideAdded }
  })
  if (done.ok) return done
  const { error } = done
  return error.type === 'signedOut' || days > 0 ? err({ type: 'stopped', days }) : err(error)
}
