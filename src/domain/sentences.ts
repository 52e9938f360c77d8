import { answerIds, type ByAnswer } from './answers.ts'

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' })

/** What ends in a full stop and goes on: « M. Dupont », « p. ex. ». */
const goesOn = /(?:^|[\s(«'’])(?:MM?|Mmes?|Mlles?|Drs?|Pr|Me|Ste?|cf|p|ex|env|av)\.\s*$/

/** « Oui ? », dit-il: the mark that ends what is said does not end the sentence. */
const isInside = (begun: string, next: string): boolean =>
  /^[»”"),;:]/u.test(next) || (/[?!.…][»”"]+\s*$/u.test(begun) && /^\p{Ll}/u.test(next))

/** The segmenter knows no abbreviation, no address and no dialogue. */
function sentencesIn(line: string): readonly string[] {
  const whole: string[] = []
  let begun = ''
  const segments = [...segmenter.segment(line)]
  for (const [at, { segment }] of segments.entries()) {
    begun += segment
    const next = segments[at + 1]?.segment ?? ''
    const isOneWord = /\S$/.test(segment)
    if (goesOn.test(begun) || isOneWord || isInside(begun, next)) continue
    whole.push(begun.trim())
    begun = ''
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
