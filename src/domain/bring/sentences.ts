// Whether a date that stands alone on its line is a piece of a sentence that a program broke into lines: « On partira le / 5 mars / à Lyon ».
import type { Lines } from './dayMarks.ts'

const leadsOn =
  /(?:^|[\s'’(])(?:le|la|les|du|au|aux|de|des|d[eè]s|avant|apr[eè]s|depuis|et|on|the|of|by|until|since|before|after|for|and)\s*$|[,(]\s*$/i
/** So long a line may have been broken. */
const longLine = 40

export function isWithinSentence(lines: Lines, at: number): boolean {
  const [above = '', below = ''] = [lines[at - 1], lines[at + 1]]
  if (leadsOn.test(above.slice(-longLine))) return true
  const isBroken = above.length > longLine && /[\p{L}\p{N}]$/u.test(above.trimEnd())
  return isBroken && /^\s{0,9}\p{Ll}/u.test(below)
}
