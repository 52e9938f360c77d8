// When the calendar offers to bring a journal of another app: to somebody new, and never again once they answered.
const newUntil = 7

interface OfferFacts {
  readonly writtenDays: number
  /** It was opened, or closed. */
  readonly isAnswered: boolean
}

export const isBringOfferDue = ({ writtenDays, isAnswered }: OfferFacts): boolean =>
  !isAnswered && writtenDays <= newUntil
