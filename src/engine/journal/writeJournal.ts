// The forms of an open journal: opened, kept letter by letter, saved in one transaction. Expected failures are values.
import { isComplete } from '#domain/answers.ts'
import type { FormId } from '#domain/brands.ts'
import { dayAt } from '#domain/dayAt.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import type { Result } from '#domain/result.ts'
import { readRow } from '#engine/local/days.ts'
import { deleteDraft } from '#engine/local/draftStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { DayForm, DraftState, FieldIds } from './dayForm.ts'
import { loadDraft, loadEveryDraft, type AnyDraft } from './drafts.ts'
import { formOf, madeIds, newFormId, refreshForm, saveForm } from './forms.ts'
import { NotStoredError, writeDay } from './writeDay.ts'
import {
  type DraftsDep,
  newId,
  type ReadingJournal,
  type SaveFailure,
  writeDeps,
  writing,
  type WritingJournal,
} from './writing.ts'

export async function readEntry(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  day: Day,
): Promise<Entry | null> {
  const row = await readRow(db, day)
  return row === undefined ? null : (await sealer.open(row)).entry
}

/** A form that is not shown after all is nobody's. */
async function releasingOnFailure<T>(
  { drafts }: DraftsDep,
  formId: FormId,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    drafts.release(formId)
    throw error
  }
}

/**
 * The one that is `meant`, if it is there, then drafts in memory alone: they are found even when the store cannot be read. `elsewhere`: another
 * tab has that one, or one of that day.
 */
async function claimDraft(
  journal: ReadingJournal,
  day: Day,
  meant: string | undefined,
): Promise<AnyDraft | 'elsewhere' | null> {
  const { drafts } = await loadEveryDraft(journal, journal.drafts)
  const isMeant = ({ form }: AnyDraft): number => Number(form.formId === meant)
  let isElsewhere = false
  for (const draft of drafts.toSorted((a, b) => isMeant(b) - isMeant(a))) {
    const { form, isKept } = draft
    if (form.day !== day) continue
    if (!(await journal.drafts.claim(form.formId))) {
      if (form.formId === meant) return 'elsewhere'
      isElsewhere = true
      continue
    }
    if (!isKept) return draft
    // As it is now: the tab that had it may have stored letters since it was read.
    const stored = await releasingOnFailure(journal, form.formId, () => loadDraft(journal, form))
    if (stored !== null) {
      journal.drafts.noteSavedAt(form.formId, stored.savedAt)
      return { form: stored.form, isKept }
    }
    journal.drafts.release(form.formId)
  }
  return isElsewhere ? 'elsewhere' : null
}

export interface OpenedForm {
  readonly form: DayForm
  /** The form goes on from its unfinished draft. */
  readonly isResumed: boolean
  /** Whether the text of the form is stored. */
  readonly isKept: boolean
  /** The day is written already. */
  readonly isEdit: boolean
  /** The day that was asked for, where its draft is open in another tab: this is another form. */
  readonly elsewhere: Day | null
}

/** The form for a day: its unfinished draft, that of `meant` where it has several, else its entry, else blank. */
export async function openForm(
  journal: ReadingJournal,
  asked: Day,
  meant?: string,
): Promise<OpenedForm> {
  await journal.drafts.saved(asked)
  const draft = await claimDraft(journal, asked, meant)
  if (draft !== null && draft !== 'elsewhere') {
    const { form, isKept } = draft
    const entry = await releasingOnFailure(journal, form.formId, () =>
      readEntry(journal, asked).catch((error: unknown) => {
        if (isKept) throw error
        return null
      }),
    )
    const resumed = isKept && entry !== null ? refreshForm(form, entry) : form
    const isEdit = entry !== null
    return { form: resumed, isResumed: true, isKept, isEdit, elsewhere: null }
  }
  // Only today can be opened for writing; an unfinished form keeps the day on which it was opened.
  const { clock, drafts } = journal
  const instant = clock.now()
  const offset = clock.offsetAt(instant)
  const day = dayAt(instant, offset)
  const entry = await readEntry(journal, day)
  const form = formOf(day, entry, {
    formId: newFormId(() => newId(journal)),
    writtenAt: new Date(instant).toISOString(),
    offset,
  })
  await drafts.claim(form.formId)
  return {
    form,
    isResumed: false,
    isKept: true,
    isEdit: entry !== null,
    elsewhere: draft === 'elsewhere' ? asked : null,
  }
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

/** Rejects where the store does not answer. `elsewhere`: another tab has the form open, and would write it again. */
export async function eraseDraft(
  { db, drafts }: Pick<OpenJournal, 'db'> & DraftsDep,
  { day, formId }: Pick<DayForm, 'day' | 'formId'>,
): Promise<'erased' | 'elsewhere'> {
  if (!(await drafts.claim(formId))) return 'elsewhere'
  try {
    await drafts.end(formId)
    const takeBack = drafts.forget(formId)
    await drafts.withTimeout(deleteDraft(db, { day, formId })).catch((error: unknown) => {
      takeBack()
      throw error
    })
    return 'erased'
  } finally {
    drafts.release(formId)
  }
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
  drafts.settle(form.formId)
  journal.sync.wake()
}

/** Resolves when the day is written on this phone; sending goes on by itself. */
export const saveDay = (
  journal: WritingJournal,
  form: DayForm,
): Promise<Result<void, SaveFailure>> =>
  writing(journal, () => journal.drafts.whileSaving(form, () => save(journal, form)))
