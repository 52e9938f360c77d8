// Several live values of one answer (two phones wrote the same day) read as one text: the shared opening once, then what
// each version adds. No word is left out; a version contained in another is not repeated.
import { valuesInOrder, type Register } from './register.ts'
import { isBlank } from './answers.ts'

const sharedOpening = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  // Stop at a word's start, so that no word is cut in two.
  if (length === a.length || length === b.length) return length
  while (length > 0 && !/\s/.test(a[length - 1] ?? '')) length--
  return length
}

export function textOf(register: Register<string>): string {
  const texts: string[] = []
  for (const { x } of valuesInOrder(register)) {
    if (isBlank(x) || texts.some((text) => text.includes(x))) continue
    const kept = texts.filter((text) => !x.includes(text))
    texts.splice(0, texts.length, ...kept, x)
  }
  const [first = '', ...others] = texts
  return others.reduce((whole, text) => {
    const rest = text.slice(sharedOpening(first, text)).trim()
    return rest === '' || whole.includes(rest) ? whole : `${whole.trimEnd()}\n\n${rest}`
  }, first)
}

/** Whether `textOf` had to put two different texts together. */
export function isJoined(register: Register<string>): boolean {
  const texts = new Set(register.values.map(({ x }) => x).filter((x) => !isBlank(x)))
  return texts.size > 1
}
