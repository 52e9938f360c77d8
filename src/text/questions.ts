// The sentences of each question of the table.
import type { AnswerId } from '#domain/answers.ts'
import { typographed } from './typography.ts'

export interface QuestionText {
  /** The question itself, in the form. */
  readonly question: string
  /** Names the answer in cards, results of a search and exports. */
  readonly label: string
  /** Introduces the answer where the whole day is read. */
  readonly sheet: string
}

export const questionTexts = typographed({
  learned: {
    question: "Qu'as-tu appris aujourd'hui ?",
    label: 'Appris',
    sheet: "J'ai appris :",
  },
  proud: {
    question: "De quoi es-tu fier aujourd'hui ?",
    label: 'Fier',
    sheet: 'Fier :',
  },
  frustrated: {
    question: "Qu'est-ce qui t'a contrarié / énervé ?",
    label: 'Contrarié',
    sheet: 'Contrarié :',
  },
  lueur: {
    question: "À retenir aujourd'hui",
    label: 'À retenir',
    sheet: 'À retenir :',
  },
} satisfies Record<AnswerId, QuestionText>)
