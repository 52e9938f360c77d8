// Bytes of a file as text, piece by piece: UTF-8, or Windows-1252, in which French spreadsheets write.

type Bytes = Uint8Array<ArrayBuffer>

const concat = (a: Bytes, b: Bytes): Bytes => {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

/**
 * Returns a function that takes the next bytes, then null at their end. A text is UTF-8 once its first letter beyond ASCII is; bytes that
 * are none show as such after that.
 */
export function createTextDecoder(): (chunk: Bytes | null) => string {
  let decoder: TextDecoder | null = null
  // What came since the last letter that both share: a letter may be cut in two.
  let undecided: Bytes = new Uint8Array()
  return (chunk) => {
    if (decoder !== null) return decoder.decode(chunk ?? undefined, { stream: chunk !== null })
    const bytes = concat(undecided, chunk ?? new Uint8Array())
    const first = bytes.findIndex((byte) => byte >= 0x80)
    // The longest letter of UTF-8 has four bytes.
    const isKnown = chunk === null || (first !== -1 && bytes.length >= first + 4)
    if (!isKnown) {
      const plain = first === -1 ? bytes.length : first
      undecided = bytes.slice(plain)
      return new TextDecoder().decode(bytes.subarray(0, plain))
    }
    const isUtf8 = first === -1 || beginsUtf8(bytes.subarray(first))
    decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252')
    return decoder.decode(bytes, { stream: chunk !== null })
  }
}

function isUtf8Whole(bytes: Bytes): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether these bytes, the first of which is beyond ASCII, begin with a whole letter of UTF-8. */
const beginsUtf8 = (bytes: Bytes): boolean =>
  [2, 3, 4].some((length) => isUtf8Whole(bytes.subarray(0, length)))
