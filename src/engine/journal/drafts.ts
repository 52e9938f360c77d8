// Forms being filled, sealed on this phone from the first letter. A letter is safe when its transaction has completed.
import type { OpenJournal } from '#engine/openJournal.ts'
import { parseForm, formText } from './formText.ts'
import { allDrafts, draftsOf } from '#engine/local/draftStore.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import type { DayForm, DraftSummary } from './dayForm.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import { isTouched } from './forms.ts'

type DraftDeps = Pick<OpenJournal, 'db' | 'keys' | 'random' | 'clock'>

const purposeOf = ({ day, formId }: Pick<DayForm, 'day' | 'formId'>) => ({
  kind: 'draft' as const,
  day,
  id: formId,
})

async function openDraft({ keys }: DraftDeps, row: DraftRow): Promise<DayForm | null> {
  const opened = await openText(keys.ring, purposeOf(row), row.sealed)
  return opened.type === 'opened' ? parseForm(row, opened.text) : null
}

/** Drafts of a day that this phone can open, latest first. */
export async function loadDrafts(deps: DraftDeps, day: Day): Promise<readonly DayForm[]> {
  const rows = await draftsOf(deps.db, day)
  const forms = await Promise.all(
    rows.toSorted((a, b) => b.savedAt - a.savedAt).map((row) => openDraft(deps, row)),
  )
  return forms.filter((form) => form !== null)
}

/** Every draft that this phone can open, latest day first. */
export async function loadAllDrafts(deps: DraftDeps): Promise<readonly DayForm[]> {
  const rows = await allDrafts(deps.db)
  const forms = await Promise.all(rows.map((row) => openDraft(deps, row)))
  return forms.filter((form) => form !== null).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

/** The first text that the form changed, else the first one. */
const changedText = ({ texts, shown }: DayForm): string => {
  const written = answerIds.filter((id) => !isBlank(texts[id]))
  const first = written.find((id) => texts[id] !== shown.texts[id]) ?? written[0]
  return first === undefined ? '' : texts[first]
}

export const summaryOf = (form: DayForm, isKept: boolean): DraftSummary => {
  const { day, formId, opened } = form
  return {
    day,
    formId,
    preview: changedText(form),
    isKept,
    isEdit: answerIds.some((id) => opened[id].length > 0),
  }
}

/** Null for a form whose text is again what it showed when it opened: it is no draft. */
export async function sealDraft(deps: DraftDeps, form: DayForm): Promise<DraftRow | null> {
  if (!isTouched(form)) return null
  const { current } = deps.keys
  if (current === null) throw new Error('A draft cannot be sealed without a key.')
  const sealed = await sealText(current, purposeOf(form), formText(form), deps)
  return { day: form.day, formId: form.formId, sealed, savedAt: deps.clock.now() }
}
