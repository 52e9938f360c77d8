// Bytes of a file as text, piece by piece: UTF-8, or Windows-1252, UTF-16 or that of old Macs, in which French spreadsheets write.
import { singleByteEncodingOf } from './singleBytes.ts'

type Bytes = Uint8Array<ArrayBuffer>

const concat = (a: Bytes, b: Bytes): Bytes => {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

/** So many bytes from the first letter beyond ASCII on tell the encoding. */
const bytesToTell = 4096

/** Where one of the first bytes is none that a text has, so many tell whether letters have two. */
const bytesOfWide = 256
const firstBytes = 64

/**
 * Returns a function that takes the next bytes, then null at their end. A text is UTF-8 where most of its first letters beyond ASCII are;
 * bytes that are none show as such then. Throws a BringError where the letters are of no encoding that is known: none is guessed.
 */
export function createTextDecoder(): (chunk: Bytes | null) => string {
  let decoder: TextDecoder | null = null
  let isWideKnown = false
  // What came since the last letter that both share: a letter may be cut in two.
  let undecided: Bytes = new Uint8Array()
  // The letter before it tells whether it stands within a word.
  let before: Bytes = new Uint8Array()
  const hold = (bytes: Bytes): string => {
    undecided = bytes
    return ''
  }
  return (chunk) => {
    if (decoder !== null) return decoder.decode(chunk ?? undefined, { stream: chunk !== null })
    const bytes = concat(undecided, chunk ?? new Uint8Array())
    const isEnd = chunk === null
    if (!isWideKnown) {
      const mayBeWide = bytes.length < 2 || bytes.subarray(0, firstBytes).includes(0)
      if (!isEnd && mayBeWide && bytes.length < bytesOfWide) return hold(bytes)
      isWideKnown = true
      const wide = wideEncodingOf(bytes.subarray(0, bytesOfWide))
      if (wide !== null) {
        decoder = new TextDecoder(wide)
        return decoder.decode(bytes, { stream: !isEnd })
      }
    }
    const first = bytes.findIndex((byte) => byte >= 0x80)
    const isKnown = isEnd || (first !== -1 && bytes.length >= first + bytesToTell)
    if (!isKnown) {
      const plain = first === -1 ? bytes.length : first
      undecided = bytes.slice(plain)
      if (plain > 0) before = bytes.slice(plain - 1, plain)
      return new TextDecoder().decode(bytes.subarray(0, plain))
    }
    const from = first === -1 ? bytes.length : first
    if (from > 0) before = bytes.slice(from - 1, from)
    const encoding = encodingFrom(bytes.subarray(from), before)
    decoder = new TextDecoder(encoding)
    return decoder.decode(bytes, { stream: !isEnd })
  }
}

/** Of letters of two bytes most have a byte of nothing on the same side: signs and letters of Latin writing. */
function wideEncodingOf(bytes: Bytes): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(bytes.length / 2)
  if (pairs === 0) return null
  const zeros = (side: 0 | 1): number =>
    Array.from({ length: pairs }, (_, at) => bytes[2 * at + side]).filter((byte) => byte === 0)
      .length
  const [low, high] = [zeros(1), zeros(0)]
  const [most, few] = [pairs * 0.6, pairs * 0.05]
  if (low >= most && high <= few) return 'utf-16le'
  return high >= most && low <= few ? 'utf-16be' : null
}

/** `bytes`: from the first one beyond ASCII on, none where all are ASCII. A text of UTF-16 that spreadsheets write begins with its mark. */
function encodingFrom(bytes: Bytes, before: Bytes): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, bytesToTell)
  return isMostlyUtf8(start) ? 'utf-8' : singleByteEncodingOf(concat(before, start))
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
