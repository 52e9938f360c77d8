// Drafts of a sealed file, which nobody can read there: each is a draft here again. What this phone shows already, in its day or in a
// draft, is not brought twice.
import type { JournalFile } from '#contract/journalFile.ts'
import { answerIds, isBlank, mapAnswers } from '#domain/answers.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { isSameMusic } from '#domain/music.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import { draftIds, putEarlierDraft } from '#engine/local/draftStore.ts'
import { isTouched, type DayForm } from './dayForm.ts'
import { loadEveryDraft, sealDraft } from './drafts.ts'
import { formOf, newFormId } from './forms.ts'
import { readEntry } from './writeJournal.ts'
import type { WritingJournal } from './writing.ts'

type FileDraft = JournalFile['drafts'][number]

/** The day's form, as it would be had these words been typed into it; the same draft always has the same id. */
async function formOfDraft(journal: WritingJournal, draft: FileDraft): Promise<DayForm> {
  const day = draft.date
  const { writtenAt, offset } = emptyEntryOf(day)
  const id = toBase64Url(await hashPrefix(JSON.stringify(draft), 8))
  const form = formOf(day, await readEntry(journal, day), {
    formId: newFormId(() => id),
    writtenAt,
    offset,
  })
  return {
    ...form,
    texts: mapAnswers((answer) => (isBlank(draft[answer]) ? form.texts[answer] : draft[answer])),
    glow: draft.glow ?? form.glow,
    music: draft.music ?? form.music,
  }
}

const isSame = (a: DayForm, b: DayForm): boolean =>
  a.day === b.day &&
  answerIds.every((id) => a.texts[id] === b.texts[id]) &&
  a.glow === b.glow &&
  isSameMusic(a.music, b.music)

/** Returns how many drafts there are more. */
export async function bringDrafts(
  journal: WritingJournal,
  drafts: readonly FileDraft[],
): Promise<number> {
  if (drafts.length === 0) return 0
  const { db } = journal
  const here = (await loadEveryDraft(journal, journal.drafts)).drafts.map(({ form }) => form)
  const known = new Set(await db.inTime(draftIds(db)))
  let count = 0
  for (const draft of drafts) {
    const form = await formOfDraft(journal, draft)
    const isHere =
      !isTouched(form) || known.has(form.formId) || here.some((one) => isSame(one, form))
    const row = isHere ? null : await sealDraft(journal, form)
    if (row === null) continue
    await db.inTime(putEarlierDraft(db, row))
    known.add(form.formId)
    count++
  }
  return count
}
