// Two forms of one text, as a file may hold: with tags and without. Each word is said once, and none is lost where they are not the same.

/** And pictures; points of a list are no words. */
const word = /[\p{L}\p{N}]+|\p{S}/gu

/** Whether `whole` says each word of `part`, in their order. */
function saysAll(whole: string, part: string): boolean {
  const words = part.matchAll(word)
  let next = words.next()
  for (const [said] of whole.matchAll(word)) {
    if (next.done === true) break
    if (said === next.value[0]) next = words.next()
  }
  return next.done === true
}

/** The first where it says all of the other; that one where it says all of the first; else both. */
export function sameWords(first: string, other: string): string {
  if (first.trim() === '') return other
  if (saysAll(first, other)) return first
  return saysAll(other, first) ? other : `${first}\n${other}`
}
