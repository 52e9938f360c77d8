// Texts whose letters have one byte each and do not say in which table: Windows-1252, or that of old Macs. Each reads as nonsense what
// the other wrote, and both what any third one wrote, so letters that stand where a person writes them decide.
import { BringError } from '#domain/bring/brought.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Those of French, which count more: the other table has rarer ones where they stand. */
const common = [
  /[éèêëàâîïôûùüçœ]/gu,
  /(?<!\p{Ll})[ÀÉÊÇŒ](?=[\p{L}\s,.!?…’»]|$)/gu,
  /(?<=\p{L})’(?=\p{L})/gu,
  /(?<=^|[\s(;,"])[«“](?=[\s\p{L}])|(?<=[\s\p{L}.!?…])[»”](?=$|[\s.,;!?)"])/gu,
  /(?<=^|\s)[–—•€](?=\s|$)|(?<=\d\s?)€|…/gu,
]
const rare = [
  /[äáãåæíìöóòõøúñßšž]/gu,
  /(?<!\p{Ll})[ÂÄÁÃÅÆÈËÎÏÍÔÖÓØÙÛÜÚÑŠŽ](?=[\p{L}\s,.!?…’»]|$)/gu,
  /(?<=\d\s?)[°£²³§]|\u00A0(?=[:;!?»€\d])|(?<=«)\u00A0/gu,
]
/** What stands inside or at the side of a word, and is no letter of one. */
const nonsense =
  /(?<=\p{L})(?:[‚ƒ„†‡ˆ‰‹˜›¡¢¤¥¦§¨«¬¯±´¶¸¹¼½¾¿×÷≠∞≤≥∂∑∏π∫Ω√≈∆◊˘˙˚˝˛ˇ⁄ﬁﬂ]|[“”»–—°ºª®™©²³](?=\p{L}))|(?<=\p{Ll})[ÀÂÄÁÃÅÆÇÐÉÈÊËÎÏÍÌÔÖÓÒÕØŒÙÛÜÚÑÞÝŠŽŸ]|\uFFFD|[\u0080-\u009F]/gu

const countIn = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0
const countAll = (patterns: readonly RegExp[], text: string): number =>
  patterns.reduce((sum, pattern) => sum + countIn(pattern, text), 0)

/** How far a text is one that somebody wrote. */
const scoreOf = (text: string): { readonly sense: number; readonly nonsense: number } => ({
  sense: 2 * countAll(common, text) + countAll(rare, text),
  nonsense: countIn(nonsense, text),
})

const accents = /[\u0080-\uFFFF]/gu
const plainLetters = /[a-z]/gi

/** A French word has one letter beyond ASCII or two, « été » twice as many as others; a text of another writing has hardly any other. */
const isOfLatin = (text: string): boolean =>
  countIn(accents, text) < 12 || countIn(accents, text) <= 3 * countIn(plainLetters, text)

/** Of what no text holds, as a picture does: tabs, ends of lines and of pages apart. */
const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)

/** A damaged letter or a sign that somebody likes is no other encoding. */
const fewSigns = 2

/** Throws where neither reads as a text. */
export function singleByteEncodingOf(bytes: Bytes): 'windows-1252' | 'macintosh' {
  const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((encoding) =>
    new TextDecoder(encoding).decode(bytes),
  ) as [string, string]
  const [ofWindows, ofMac] = [scoreOf(windows), scoreOf(mac)]
  const balance = (score: ReturnType<typeof scoreOf>): number => score.sense - 4 * score.nonsense
  const isMac = balance(ofMac) > balance(ofWindows)
  const best = isMac ? ofMac : ofWindows
  // Bytes of no text at all are told as such elsewhere.
  if (bytes.some(isControl)) return 'windows-1252'
  const isNonsense = best.nonsense >= fewSigns && 4 * best.nonsense > best.sense
  if (isNonsense || !isOfLatin(windows)) throw new BringError('letters')
  return isMac ? 'macintosh' : 'windows-1252'
}
