// How many values and members a JSON text holds, counted before it is read: four megabytes of `{}` or of names take JSON.parse
// a third of a second, in which nobody else is served; the same length in a few long texts takes it a thousandth.
const comma = 44
const quote = 34
const backslash = 92
const openBracket = 91
const openBrace = 123

/** Whether there are more than `max`: each begins a list or an object, or follows a comma. Texts are skipped. */
export function hasMoreParts(json: Uint8Array, max: number): boolean {
  let parts = 0
  let isInText = false
  for (let at = 0; at < json.length && parts <= max; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === backslash) at++
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === comma || byte === openBracket || byte === openBrace) parts++
  }
  return parts > max
}
