// A form that writes one day, and whether its text is stored: what a start needs to know of drafts.
import { answerIds, mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { isSameMusic, type Music } from '#domain/music.ts'

/** Ids of values, for each field that a form writes. */
export type FieldIds = ByAnswer<readonly string[]> &
  Readonly<Record<'glow' | 'music', readonly string[]>>

/** What a form writes beside words. */
interface Choices {
  readonly glow: Glow | null
  readonly music: Music | null
}

/** What a form writes. */
export interface FormContent extends Choices {
  readonly texts: ByAnswer<string>
}

/** A form stays fixed to the day on which it was opened, however late it is saved. */
export interface DayForm extends FormContent {
  readonly formId: FormId
  readonly day: Day
  readonly writtenAt: string
  readonly offset: number
  /** Ids of the values shown when the form opened; a save replaces these and no other. */
  readonly opened: FieldIds
  /** What was shown when the form opened. */
  readonly shown: FormContent
  readonly activeId: AnswerId
  /** Caret in the active answer, in UTF-16 units. */
  readonly caret: number
}

/** Whether an answer is otherwise than it was shown. */
export const changesWords = ({ texts, shown }: DayForm): boolean =>
  answerIds.some((id) => texts[id] !== shown.texts[id])

/** What the form chose otherwise beside its words; null where it took it away. */
export const choicesOf = ({ glow, music, shown }: DayForm): Partial<Choices> => ({
  ...(glow !== shown.glow && { glow }),
  ...(!isSameMusic(music, shown.music) && { music }),
})

/** Whether the form holds something that is not saved yet. */
export const isTouched = (form: DayForm): boolean =>
  changesWords(form) || Object.keys(choicesOf(form)).length > 0

/** The ids of both, field by field. */
export const addIds = (a: FieldIds, b: FieldIds): FieldIds => ({
  ...mapAnswers((id) => [...a[id], ...b[id]]),
  glow: [...a.glow, ...b.glow],
  music: [...a.music, ...b.music],
})

/** `kept` once the transaction that stores this very form has completed. */
export interface DraftState {
  readonly type: 'kept' | 'notKept'
  readonly form: DayForm
}

export interface DraftSummary {
  readonly day: Day
  readonly formId: FormId
  /** First text that it changed, for the person to recognise it; blank where it changed none. */
  readonly preview: string
  readonly besides: Partial<Choices>
  /** Answers of which it takes all words away. */
  readonly emptied: readonly AnswerId[]
  /** False while its newest letters are in memory alone. */
  readonly isKept: boolean
  /** It changes a day that is written. */
  readonly isEdit: boolean
}
