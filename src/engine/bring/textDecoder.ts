// Bytes of a file as text, piece by piece: UTF-8, or Windows-1252 or UTF-16, in which French spreadsheets write.

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
    decoder = new TextDecoder(encodingFrom(bytes.subarray(first === -1 ? bytes.length : first)))
    return decoder.decode(bytes, { stream: chunk !== null })
  }
}

/** `bytes`: from the first one beyond ASCII on, none where all are ASCII. A text of UTF-16 that spreadsheets write begins with its mark. */
function encodingFrom(bytes: Bytes): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return beginsUtf8(bytes) ? 'utf-8' : 'windows-1252'
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
