// The questions of a day, in the order in which they are asked and shown. Everything else about a question is derived from
// this table, from its sentences (text/questions.ts) and from its icon and colour (journal-ui/answerLooks.ts).

export interface Question {
  /** Names the answer in rows, on the wire, in sealed purposes and in exported files: never change one. */
  readonly id: string
  /** A day is saved once every required question is answered. */
  readonly isRequired: boolean
  /** Whether « Souvenirs » shows the answer at once; an answer that is not calm stays folded until it is asked for. */
  readonly isCalm: boolean
}

export const questions = [
  { id: 'learned', isRequired: true, isCalm: true },
  { id: 'proud', isRequired: true, isCalm: true },
  { id: 'frustrated', isRequired: true, isCalm: false },
  { id: 'lueur', isRequired: false, isCalm: true },
] as const satisfies readonly Question[]

/** What « Souvenirs » shows at once. */
export const calmQuestions = questions.filter(({ isCalm }) => isCalm)
