// Forms being filled, sealed on this phone from the first letter. A letter is safe when its transaction has completed.
import type { OpenJournal } from '#engine/openJournal.ts'
import { allDrafts, readDraft } from '#engine/local/draftStore.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import type { FormId } from '#domain/brands.ts'
import { settle } from '#domain/result.ts'
import { choicesOf, isTouched, type DayForm, type DraftSummary } from './dayForm.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'

type DraftDeps = Pick<OpenJournal, 'db' | 'keys' | 'random' | 'clock'>

const purposeOf = ({ day, formId }: Pick<DayForm, 'day' | 'formId'>) => ({
  kind: 'draft' as const,
  day,
  id: formId,
})

async function openDraft({ keys }: DraftDeps, row: DraftRow): Promise<DayForm | null> {
  const opened = await openText(keys.ring, purposeOf(row), row.sealed)
  if (opened.type !== 'opened') return null
  const { parseForm } = await import('./parseForm.ts')
  return parseForm(row, opened.text)
}

interface StoredDraft {
  readonly form: DayForm
  /** Epoch ms. */
  readonly savedAt: number
}

/** One draft as the store has it; null where it has none, or where it does not open. */
export async function loadDraft(
  deps: DraftDeps,
  { day, formId }: Pick<DayForm, 'day' | 'formId'>,
): Promise<StoredDraft | null> {
  const row = await deps.db.inTime(readDraft(deps.db, day, formId))
  if (row === undefined) return null
  const form = await openDraft(deps, row)
  return form === null ? null : { form, savedAt: row.savedAt }
}

/** What the page holds of drafts that the store does not have, or not as they are now. */
export interface DraftsInMemory {
  /** Forms whose newest text is in memory alone. */
  unstored(): readonly DayForm[]
  /** Drafts of earlier sessions that could not be stored, sealed. */
  unstoredRows(): readonly DraftRow[]
}

export interface AnyDraft {
  readonly form: DayForm
  readonly isKept: boolean
}

/** Every draft of this phone: those in memory alone first, then the latest day and the latest draft first. `sealed`: how many it cannot open. */
export async function loadEveryDraft(
  deps: DraftDeps,
  memory: DraftsInMemory,
): Promise<{ readonly drafts: readonly AnyDraft[]; readonly sealed: number }> {
  const unstored = memory.unstored()
  const seen = new Set<FormId>(unstored.map(({ formId }) => formId))
  const openNew = async (rows: readonly DraftRow[]) => {
    const newer = rows
      .filter(({ formId }) => !seen.has(formId))
      .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : b.savedAt - a.savedAt))
    for (const { formId } of newer) seen.add(formId)
    const forms = await Promise.all(newer.map((row) => openDraft(deps, row)))
    const opened = forms.filter((form) => form !== null)
    return { opened, sealed: newer.length - opened.length }
  }
  // Begun at once: a live query does not see reads that begin after several awaits.
  const reading = settle(deps.db.inTime(allDrafts(deps.db)))
  const earlier = await openNew(memory.unstoredRows())
  const rows = await reading
  if (!rows.ok && unstored.length + earlier.opened.length === 0) throw rows.error
  const stored = await openNew(rows.ok ? rows.value : [])
  return {
    drafts: [
      ...[...unstored, ...earlier.opened].map((form) => ({ form, isKept: false })),
      ...stored.opened.map((form) => ({ form, isKept: true })),
    ],
    sealed: earlier.sealed + stored.sealed,
  }
}

export const summaryOf = (form: DayForm, isKept: boolean): DraftSummary => {
  const { day, formId, texts, shown } = form
  const first = answerIds.find((id) => !isBlank(texts[id]) && texts[id] !== shown.texts[id])
  return {
    day,
    formId,
    preview: first === undefined ? '' : texts[first],
    besides: choicesOf(form),
    emptied: answerIds.filter((id) => isBlank(texts[id]) && !isBlank(shown.texts[id])),
    isKept,
    // Not by the ids that it replaces: a save that failed leaves some, and no day.
    isEdit: answerIds.some((id) => !isBlank(shown.texts[id])),
  }
}

/** Null for a form whose text is again what it showed when it opened: it is no draft. `savedAt`: epoch ms. */
export async function sealDraft(
  deps: DraftDeps,
  form: DayForm,
  savedAt = deps.clock.now(),
): Promise<DraftRow | null> {
  if (!isTouched(form)) return null
  const { current } = deps.keys
  if (current === null) throw new Error('A draft cannot be sealed without a key.')
  const sealed = await sealText(current, purposeOf(form), JSON.stringify(form), deps)
  return { day: form.day, formId: form.formId, sealed, savedAt }
}
