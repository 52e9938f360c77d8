// Characters as a person counts them: an accent or an emoji is never cut in two.
const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Where each grapheme starts, in UTF-16 units. */
export const graphemeStarts = (text: string): number[] =>
  Array.from(segmenter.segment(text), ({ index }) => index)

export const countGraphemes = (text: string): number => graphemesOf(text).length
export const firstGraphemes = (text: string, count: number): string =>
  graphemesOf(text).slice(0, count).join('')

/** The first `max` graphemes, then three dots only if something was cut; no space stands before them. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const graphemes = graphemesOf(text)
  return graphemes.length <= max ? text : `${graphemes.slice(0, max).join('').trimEnd()}...`
}
