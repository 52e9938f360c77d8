// French puts a thin space that must not break before ; ! ? and a full one before a colon, inside « » and in « 20 h » or « 3 mots »; before a
// sign that ends a sentence too, which would stand on a line alone. Catalogues are written with the plain characters of the specification and
// pass through here once, where each is made. Never called on the person's own words.
const thinSpace = '\u202F'
const fullSpace = '\u00A0'
/** Without width: no line ends where it stands. The app's fonts have no hyphen that does not break. */
const wordJoiner = '\u2060'

/** « e-mail » where a line may end at its hyphen: not among the first words, which stand on the first line. */
const lateMail = /(?<=.{10})\be-(?=mail)/gs

/**
 * The hyphen between a verb and its pronoun, and before « ci » and « là »: what follows is too short to begin a line. The specification's own
 * sentences stand letter for letter: ui/Unbroken.tsx draws them.
 */
const bound =
  /(?<=\p{L})(?<!Qu'as|De quoi es|Qu'est|Voulez)-(?=(?:(?:t-)?(?:ils?|elles?|on)|je|tu|ce|moi|toi|nous|vous|les?|la|lui|leur|en|y|ci|là|être)(?![\p{L}-]))/gu

/**
 * « 3 mots », « 1er novembre », « 20 h », « le 15 »: a figure stands on one line with what it counts, and with what leads to it. Four digits in a
 * row are a year, which counts nothing, nor does « 2 sur 4 » or « 15 au 31 ». A title in capitals is too wide for all of that.
 */
const counting =
  /(?<=(?<!\d{3})\d(?:er|e)?) (?!(?:sur|au)\s)(?=\p{L})|(?<=\b(?:[Dd]u|[Ll]e|[Aa]u)) (?=\d)/gu

/** A sentence of ours, ready to be shown. */
export const fr = (text: string): string =>
  text
    .replaceAll(/ (?=[;!?%])/g, thinSpace)
    .replaceAll(/ (?=[:»✅])/g, fullSpace)
    .replaceAll(counting, fullSpace)
    .replaceAll('« ', `«${fullSpace}`)
    .replaceAll(bound, `-${wordJoiner}`)
    .replaceAll(lateMail, `e-${wordJoiner}`)

type Sentences = { readonly [key: string]: Entry } | readonly Entry[]
type Entry = string | Sentences | ((...values: never[]) => string)

const typographedEntry = (entry: Entry): Entry => {
  if (typeof entry === 'string') return fr(entry)
  if (typeof entry === 'function') return (...values: never[]) => fr(entry(...values))
  if (Array.isArray(entry)) return entry.map(typographedEntry)
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, typographedEntry(value)]),
  )
}

/** A catalogue with each of its sentences, and each that its functions make, ready to be shown. */
export const typographed = <T extends Sentences>(catalogue: T): T =>
  typographedEntry(catalogue) as T
