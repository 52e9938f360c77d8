import { isBlank, requiredAnswerIds } from '#domain/answers.ts'
import type { EntryView } from '#domain/entry.ts'
import { truncate } from '#domain/graphemes.ts'

/** The first non-empty text among learned, proud and frustrated, cut to `max` characters; null when all are empty. */
export function entryPreview({ texts }: Pick<EntryView, 'texts'>, max: number): string | null {
  const id = requiredAnswerIds.find((answerId) => !isBlank(texts[answerId]))
  return id === undefined ? null : truncate(texts[id].trim(), max)
}
