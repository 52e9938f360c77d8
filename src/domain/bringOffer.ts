// When Accueil offers to bring a journal of another app: to somebody new, once they have written, and never again once they answered.
const newUntil = 7

interface OfferFacts {
  readonly writtenDays: number
  /** It was opened, or closed. */
  readonly isAnswered: boolean
}

export const isBringOfferDue = ({ writtenDays, isAnswered }: OfferFacts): boolean =>
  !isAnswered && writtenDays > 0 && writtenDays <= newUntil
