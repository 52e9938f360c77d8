// The four answers of a day. The first three are required to save; the fourth is the product's own.
import { productAnswerId } from './product.ts'

export const requiredAnswerIds = ['learned', 'proud', 'frustrated'] as const
/** The order in which answers are asked, shown and hashed. */
export const answerIds = [...requiredAnswerIds, productAnswerId] as const

export type RequiredAnswerId = (typeof requiredAnswerIds)[number]
export type AnswerId = (typeof answerIds)[number]
export type ByAnswer<T> = Readonly<Record<AnswerId, T>>

export const mapAnswers = <T>(make: (id: AnswerId) => T): ByAnswer<T> => ({
  learned: make('learned'),
  proud: make('proud'),
  frustrated: make('frustrated'),
  lueur: make('lueur'),
})

export const isBlank = (text: string): boolean => text.trim() === ''

export const isRequired = (id: AnswerId): id is RequiredAnswerId => id !== productAnswerId

/** How many of the three required answers are written. */
export const countRequired = (texts: ByAnswer<string>): number =>
  requiredAnswerIds.filter((id) => !isBlank(texts[id])).length

export const isComplete = (texts: ByAnswer<string>): boolean =>
  countRequired(texts) === requiredAnswerIds.length
