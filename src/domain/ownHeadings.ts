// Headings of Lueur's own journal in Markdown: small, for both who writes the file and who reads it.
import type { AnswerId } from './answers.ts'

/** In the order in which a day has them, as they are written. */
export const answerHeadings: readonly (readonly [heading: RegExp, id: AnswerId])[] = [
  [/^### Appris$/, 'learned'],
  [/^### Fier$/, 'proud'],
  [/^### Contrarié$/, 'frustrated'],
  [/^### À retenir$/, 'lueur'],
]

export const dayHeading =
  /^## (?:Brouillons\s:\s)?(?<date>\p{Lu}\p{Ll}+ \d{1,2}(?:er)? \p{L}+ \d{4})(?<pin> \(épinglé\))?$/u

/** Whether a person's line looks like a heading of the file, behind backslashes or none: it is written with one more. */
export function looksLikeHeading(line: string): boolean {
  const bare = line.replace(/^\\+/, '')
  return dayHeading.test(bare) || answerHeadings.some(([heading]) => heading.test(bare))
}
