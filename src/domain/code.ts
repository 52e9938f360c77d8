export const codeLength = 4
export const isCode = (text: string): boolean => /^[0-9]{4}$/.test(text)

/** Digits as some keyboards write them, as ASCII ones. */
const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** The digits in what was typed, whichever keyboard wrote them. */
export const digitsIn = (text: string): string => plainDigits(text).replaceAll(/\D/g, '')

/** Four digits, maybe with spaces between them, and no other digit anywhere. */
const alone = /^\D*(\d) ?(\d) ?(\d) ?(\d)\D*$/
/** Four digits in a row that are no part of a longer number, of a date or of an hour. */
const inARow = /(?<!\d|\d[/.:-])\d{4}(?!\d|[/.:-]\d)/g

/** The code in a text that was copied whole; null where there is none, or several of which no word says which it is. */
export function codeIn(text: string): string | null {
  const plain = plainDigits(text)
  const spaced = alone.exec(plain)
  if (spaced !== null) return spaced.slice(1).join('')
  const found = [...plain.matchAll(inARow)]
  const named = found.find(({ index }) => /code/i.test(plain.slice(0, index)))
  return (found.length === 1 ? found[0] : named)?.[0] ?? null
}
