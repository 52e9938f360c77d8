// Names that the app itself puts before what it brings from another one, « Étiquettes : mer »: no words of the person.

/** In a folded text. #text/broughtWords.ts writes them. */
const labels = /(?<![^ ])(?:etiquettes|humeur|lieu) :(?= )/g
/** What a browser opens. */
const addresses = /(?<![^ ])[("'«]*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/g

/** How many words of a folded text are such names. */
export const countLabels = (text: string): number =>
  // Most texts have none, and a year has thousands.
  text.includes(' : ') ? (text.match(labels)?.length ?? 0) : 0

/** What is left of a folded text without these names, and without addresses, which nobody reads as words. */
export const saidWords = (text: string): string =>
  (text.includes(':') ? text.replaceAll(labels, ' ') : text).replaceAll(addresses, ' ')
