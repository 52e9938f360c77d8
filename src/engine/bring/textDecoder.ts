// Bytes of a file as text, piece by piece: UTF-8, or Windows-1252 or UTF-16, in which French spreadsheets write.

type Bytes = Uint8Array<ArrayBuffer>

const concat = (a: Bytes, b: Bytes): Bytes => {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

/** So many bytes from the first letter beyond ASCII on tell the encoding. */
const bytesToTell = 4096

/**
 * Returns a function that takes the next bytes, then null at their end. A text is UTF-8 where most of its first letters beyond ASCII are;
 * bytes that are none show as such then.
 */
export function createTextDecoder(): (chunk: Bytes | null) => string {
  let decoder: TextDecoder | null = null
  // What came since the last letter that both share: a letter may be cut in two.
  let undecided: Bytes = new Uint8Array()
  return (chunk) => {
    if (decoder !== null) return decoder.decode(chunk ?? undefined, { stream: chunk !== null })
    const bytes = concat(undecided, chunk ?? new Uint8Array())
    const first = bytes.findIndex((byte) => byte >= 0x80)
    const isKnown = chunk === null || (first !== -1 && bytes.length >= first + bytesToTell)
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
  return isMostlyUtf8(bytes.subarray(0, bytesToTell)) ? 'utf-8' : 'windows-1252'
}

function isUtf8Whole(bytes: Bytes): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Of Windows-1252 « … ’ “ ” – — », a space that does not break, « » after È, É, Ê or Ë: in UTF-8 letters of no language but phonetics. */
const signsAfterCapital: ReadonlySet<number | undefined> = new Set([
  0x85, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xab, 0xbb,
])
const isCapitalAndSign = ([first = 0, second]: Bytes): boolean =>
  first >= 0xc8 && first <= 0xcb && signsAfterCapital.has(second)

/** Whether a good part of what is beyond ASCII are whole letters of UTF-8: in Windows-1252 two signs hardly look like one. */
function isMostlyUtf8(bytes: Bytes): boolean {
  let balance = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const length = [2, 3, 4].find((count) => isUtf8Whole(bytes.subarray(at, at + count)))
    const isLetter = length !== undefined && !isCapitalAndSign(bytes.subarray(at))
    balance += isLetter ? 2 : -1
    at += (length ?? 1) - 1
  }
  return balance > 0
}
