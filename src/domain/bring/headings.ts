// A text whose headings cut it into parts: « ## Fier », and what stands under it.
import { BringError, type BroughtPart } from './brought.ts'

const heading = /^#{1,6}[ \t]+(\S.*)$/
const longest = 80
/** Each takes room of its own. */
const mostParts = 100_000

/** What stands before the first heading is a free note; a heading without a text under it is one too. */
export function partsOf(text: string): readonly BroughtPart[] {
  const parts: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }]
  for (const line of text.split(/\r\n?|\n/)) {
    // Longer ones are texts, and long runs of spaces would cost much.
    const name =
      line.length > 2 * longest
        ? undefined
        : heading
            .exec(line)?.[1]
            ?.replace(/\s#+\s*$/, '')
            .trim()
    if (name !== undefined && name.length <= longest) parts.push({ heading: name, lines: [] })
    else parts.at(-1)?.lines.push(line)
    if (parts.length > mostParts) throw new BringError('tooMany')
  }
  return parts.flatMap((part) => {
    const words = part.lines.join('\n').trim()
    if (words !== '') return [{ heading: part.heading, text: words }]
    return part.heading === null ? [] : [{ heading: null, text: part.heading }]
  })
}
