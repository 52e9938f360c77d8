// Drafts of a sealed file, which nobody can read there: each is a draft here again. What this phone shows already, in its day or in a
// draft, is not brought twice.
import type { JournalFile } from '#contract/journalFile.ts'
import { answerIds, isBlank, mapAnswers } from '#domain/answers.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { isSameMusic } from '#domain/music.ts'
import { textOf } from '#domain/versions.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import { draftIds, putEarlierDraft } from '#engine/local/draftStore.ts'
import { isTouched, type DayForm } from './dayForm.ts'
import { loadEveryDraft, sealDraft } from './drafts.ts'
import { formOf, newFormId } from './forms.ts'
import { readEntry } from './writeJournal.ts'
import type { WritingJournal } from './writing.ts'

type FileDraft = JournalFile['drafts'][number]

/** What an answer becomes. `before`: what the file's own day has there, which the draft does not change. */
function bringText(draft: string, before: readonly string[], now: string): string {
  // Whoever saved it has gone on from it.
  if (isBlank(draft) || before.includes(draft) || now.startsWith(draft)) return now
  if (isBlank(now) || before.includes(now)) return draft
  // The day has other words since: both stand in the form.
  const values = [now, draft].map((value, at) => ({ id: String(at), value, savedAt: at }))
  return textOf({ values, replacedIds: [] })
}

/** The day's form, as it would be had what the draft changes been typed into it; the same draft always has the same id. */
async function formOfDraft(
  journal: WritingJournal,
  draft: FileDraft,
  days: JournalFile['days'],
): Promise<DayForm> {
  const day = draft.date
  const before = days.filter(({ date }) => date === day)
  const { writtenAt, offset } = emptyEntryOf(day)
  const id = toBase64Url(await hashPrefix(JSON.stringify(draft), 8))
  const form = formOf(day, await readEntry(journal, day), {
    formId: newFormId(() => id),
    writtenAt,
    offset,
  })
  const hadGlow = before.some(({ glow = null }) => glow === (draft.glow ?? null))
  const hadSong = before.some(({ music = null }) => isSameMusic(music, draft.music ?? null))
  return {
    ...form,
    texts: mapAnswers((answer) =>
      bringText(
        draft[answer],
        before.map((one) => one[answer]),
        form.texts[answer],
      ),
    ),
    glow: hadGlow ? form.glow : (draft.glow ?? form.glow),
    music: hadSong ? form.music : (draft.music ?? form.music),
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
  { drafts, days }: Pick<JournalFile, 'drafts' | 'days'>,
): Promise<number> {
  if (drafts.length === 0) return 0
  const { db } = journal
  const here = (await loadEveryDraft(journal, journal.drafts)).drafts.map(({ form }) => form)
  const known = new Set(await db.inTime(draftIds(db)))
  let count = 0
  for (const draft of drafts) {
    const form = await formOfDraft(journal, draft, days)
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
