// Whether a date that stands alone on its line is a piece of a sentence that a program broke into lines: « On partira le / 5 mars / à Lyon ».
import type { Lines } from './lines.ts'

const leadsOn =
  /(?:^|[\s'’(])(?:le|la|les|du|au|aux|de|des|d[eè]s|avant|apr[eè]s|depuis|et|on|the|of|by|until|since|before|after|for|and)\s*$|[,(]\s*$/i
/** No sentence ends with one of these. */
const leadsToDate = /(?:^|[\s'’(])(?:le|la|les|du|au|aux|de|des|et|the|of|and)\s?$/i
/** « … aura lieu le samedi », « … un certain »: the day that is meant follows. A weekday alone may be a title of its day. */
const leadsToDay =
  /\S\s(?:(?:le|du|au|ce|un|pour|dès|avant|après|depuis|jusqu'au)\s(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|(?:on|of|by|until|since|before|after|for|the)\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:un|le|ce|du|au)\s(?:certain|fameux|beau)|(?:a|that)\scertain)\s?$/
const endsSentence = /[.!?…,;]["»”)]?\s{0,9}$/

/** So long a line may have been broken. */
const longLine = 40
const startsLow = /^\s{0,9}\p{Ll}/u

export function isWithinSentence(lines: Lines, at: number): boolean {
  const [above = '', below = ''] = [lines[at - 1], lines[at + 1]]
  const end = above.trimEnd().slice(-longLine)
  if (leadsOn.test(above.slice(-longLine)) || leadsToDay.test(end)) return true
  const isBroken = above.length > longLine && /[\p{L}\p{N}]$/u.test(above.trimEnd())
  return isBroken && startsLow.test(below)
}

/**
 * The same of a whole date, which mostly begins a day: only where the line above cannot end there. `isTitled`: that line stands apart from
 * the words before it, as the place of a letter does; then the sentence must go on, or end with the date.
 */
export function isLedInto(lines: Lines, at: number, isTitled: boolean): boolean {
  const [above = '', line = '', below = ''] = [lines[at - 1], lines[at], lines[at + 1]]
  const end = above.trimEnd().slice(-longLine)
  if (!leadsToDate.test(end) && !leadsToDay.test(end)) return false
  return !isTitled || endsSentence.test(line.slice(-longLine)) || startsLow.test(below)
}
