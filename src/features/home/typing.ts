// What a typewriter shows: a word grows, stays, shrinks, then the next one.
export interface Typing {
  readonly word: number
  readonly length: number
  readonly isErasing: boolean
}

export const startTyping: Typing = { word: 0, length: 0, isErasing: false }

/** The state after one beat; words are counted in UTF-16 units, all of them plain French. */
export function nextTyping({ word, length, isErasing }: Typing, words: readonly string[]): Typing {
  const whole = words[word]?.length ?? 0
  if (!isErasing) {
    return length < whole
      ? { word, length: length + 1, isErasing: false }
      : { word, length, isErasing: true }
  }
  return length > 0
    ? { word, length: length - 1, isErasing: true }
    : { word: (word + 1) % words.length, length: 0, isErasing: false }
}

const letterMs = 90
const eraseMs = 45
const wholeMs = 1600

/** How long a state is shown. */
export const typingDelayMs = (
  { word, length, isErasing }: Typing,
  words: readonly string[],
): number => (isErasing ? eraseMs : length === words[word]?.length ? wholeMs : letterMs)
