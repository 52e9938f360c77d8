// How many values and members a JSON text holds, counted before it is read: four megabytes of `{}` or of names take JSON.parse
// a third of a second, in which nobody else is served; the same length in a few long texts takes it a thousandth.
const comma = 44
const quote = 34
const backslash = 92
const openBracket = 91
const openBrace = 123

/** Where the text ends that begins there; the end of all where it does not. */
function endOfText(json: Uint8Array, start: number): number {
  for (let from = start; ;) {
    const end = json.indexOf(quote, from)
    if (end < 0) return json.length
    let escapes = 0
    while (json[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
    from = end + 1
  }
}

/** Whether there are more than `max`: each begins a list or an object, or follows a comma. Texts are skipped. */
export function hasMoreParts(json: Uint8Array, max: number): boolean {
  let parts = 0
  for (let at = 0; at < json.length && parts <= max; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfText(json, at + 1)
    else if (byte === comma || byte === openBracket || byte === openBrace) parts++
  }
  return parts > max
}
