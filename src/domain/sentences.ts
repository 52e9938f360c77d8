import { answerIds, type ByAnswer } from './answers.ts'

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' })

/** What ends in a full stop and goes on: « M. Dupont », « p. ex. ». */
const goesOn = /(?:^|[\s(«'’])(?:MM?|Mmes?|Mlles?|Drs?|Pr|Me|Ste?|cf|p|ex|env|av)\.\s*$/

/** What closes, left at the beginning of the next segment by a space before it. A straight mark may as well open. */
const closing = /^(?:(?:[»”)\]]|"(?=[\s,;:)]|$))\s*)+/u

/** « Oui ? », dit-il: the mark that ends what is said does not end the sentence. */
const isInside = (begun: string, next: string): boolean =>
  /^[,;:]/u.test(next) || (/[?!.…]\s*[»”")\]]+\s*$/u.test(begun) && /^\p{Ll}/u.test(next))

/** The segmenter knows no abbreviation, no address and no dialogue. */
function sentencesIn(line: string): readonly string[] {
  const whole: string[] = []
  let begun = ''
  for (const { segment } of segmenter.segment(line)) {
    const closed = begun === '' ? '' : begun + (closing.exec(segment)?.[0] ?? '')
    const next = segment.slice(closed.length - begun.length)
    const isOneWord = /\S$/.test(closed)
    if (closed === '' || goesOn.test(begun) || isOneWord || isInside(closed, next)) begun += segment
    else {
      whole.push(closed.trim())
      begun = next
    }
  }
  return [...whole, begun.trim()]
}

/** The sentences of a day, each line by itself, in the order of its answers; each once. */
export const sentencesOf = (texts: ByAnswer<string>): readonly string[] => {
  const lines = answerIds.flatMap((id) => texts[id].split('\n'))
  const sentences = lines.flatMap(sentencesIn)
  return [...new Set(sentences.filter((sentence) => sentence !== ''))]
}

/** Which sky stands over an hour of the day (0 to 23). */
export type SkyOfHour = 'night' | 'dawn' | 'day' | 'dusk'
export const skyOfHour = (hour: number): SkyOfHour =>
  hour < 5 || hour >= 22 ? 'night' : hour < 9 ? 'dawn' : hour < 17 ? 'day' : 'dusk'

const fromTheRight =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** As a browser tells it for `dir="auto"`: by the first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  fromTheRight.test(text) ? 'rtl' : 'ltr'
