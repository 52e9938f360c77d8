// What a list of sessions calls a phone: its system and its browser, from closed lists, and nothing finer. No version, no model, no
// language: those would tell people apart.
import type { AppContext } from './appEnv.ts'

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Most browsers name others after themselves: the first sign that is found holds. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|X|iOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrom(?:e|ium)\/|\bCriOS\//],
  // An app on the home screen of an iPhone does not say that it is Safari.
  ['Safari', /\((?:Macintosh|iPhone|iPad|iPod)[^)]*\) AppleWebKit\//],
]

/** No browser says more than this before what is looked for. */
const readLength = 512

const find = (list: typeof systems, text: string): readonly string[] => {
  const found = list.find(([, sign]) => sign.test(text))
  return found === undefined ? [] : [found[0]]
}

/** « iPhone, Safari », « Windows », or null when neither is known. */
export function phoneNameOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, readLength)
  const words = [...find(systems, text), ...find(browsers, text)]
  return words.length === 0 ? null : words.join(', ')
}

export const phoneOf = (c: AppContext): string | null => phoneNameOf(c.req.header('User-Agent'))
