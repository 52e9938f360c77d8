// Sealed answers on the wire: what is readable is told from what is sealed here, on both sides.
import { answerIds, isRequired, type ByAnyAnswer } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'

/** One or more sealed texts separated by a space; several may stand under one key. */
const envelopePattern = /^le\d+\.[\w-]{16}\.[\w-]+(?: le\d+\.[\w-]{16}\.[\w-]+)*$/

/** Whether a text is sealed, not blank. */
export const isSealed = (text: string): text is Envelope => envelopePattern.test(text)

/** Sealed, or blank. */
export const isEnvelope = (text: string): text is Envelope => text === '' || isSealed(text)

/** The kids that an answer's sealed texts name, each as often as it stands there. */
export const kidsIn = (text: string): readonly string[] =>
  text
    .split(' ')
    .map((part) => part.split('.')[1] ?? '')
    .filter((kid) => kid !== '')

function envelopeOf(text: string): Envelope {
  if (!isEnvelope(text)) throw new Error('This text is not sealed.')
  return text
}

/** What a row older than a question holds for it. */
export const neverSealed = envelopeOf('')

/**
 * Whether nothing of a day is readable. An answer may be blank only where its question may go unanswered: then the app that
 * wrote the day did not know the question.
 */
export const areSealed = (answers: ByAnyAnswer<string>): answers is ByAnyAnswer<Envelope> =>
  Object.values(answers).every(isEnvelope) &&
  answerIds.every((id) => answers[id] !== '' || !isRequired(id))
