// Reads the text of a draft. Loaded where there is one: most starts find none. A draft may be older than a question, or the glow, which is then blank. A
// draft that cannot be read stays in the store and is not shown.
import { MusicSchema } from '#contract/journal.ts'
import { DaySchema } from '#contract/values.ts'
import { isGlow, type Glow } from '#domain/glow.ts'
import { answerIds } from '#domain/answers.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import * as v from 'valibot'
import type { DayForm } from './dayForm.ts'

const ids = v.optional(v.array(v.string()), [])
const texts = v.object(v.entriesFromList(answerIds, v.optional(v.string(), '')))
const music = v.nullable(MusicSchema)
const glow = v.optional(v.nullable(v.custom<Glow>(isGlow)), null)

const Form = v.object({
  day: DaySchema,
  writtenAt: v.string(),
  offset: v.number(),
  opened: v.object({ ...v.entriesFromList(answerIds, ids), glow: ids, music: ids }),
  shown: v.object({ texts, glow, music }),
  texts,
  glow,
  music,
  activeId: v.picklist(answerIds),
  caret: v.number(),
})
const FormText = v.pipe(v.string(), v.parseJson(), Form)

/** Null for a text that is no form. It was sealed for the day and the form of this draft alone. */
export function parseForm({ formId }: DraftRow, text: string): DayForm | null {
  const parsed = v.safeParse(FormText, text)
  return parsed.success ? { ...parsed.output, formId } : null
}
