// The tags of a text in HTML, one by one, in time that grows with its length alone, whatever it holds. Nothing of it is ever run.
import { BringError } from './brought.ts'

export interface Tag {
  /** In small letters; '' for what no browser shows: a comment, a script with its words. */
  readonly name: string
  readonly isEnd: boolean
  /** Where it begins, and where what follows it does. */
  readonly at: number
  readonly to: number
  readonly attributes: string
}

/**
 * `page`: every tag that a browser would see is one. `part`: a text in which « x<y and y>z » are words: a tag has a known name and, where
 * it says more, a value. `letters`: as in a part, but blocks are words too.
 */
export type Markup = 'page' | 'part' | 'letters'

export const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const letters = namesIn(
  'a abbr b big cite code del em font i img input ins kbd mark q s small span strike strong sub sup time u',
)
/** They stand within a line, and are no marks of letters. */
const others = namesIn('audio col colgroup iframe label link meta script source style video')
const blocks = namesIn(
  'article aside blockquote body br caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section summary table tbody td tfoot th thead title tr ul',
)
/** In a text that is no page, these names are words. */
const blocksOfPages = namesIn(
  'address button dialog dir fieldset form hgroup legend menu option search textarea',
)

export const isBlock = (name: string): boolean => blocks.has(name) || blocksOfPages.has(name)
const isKnown = (name: string): boolean => others.has(name) || blocks.has(name)

const attribute = /([^\s=/"'>]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** The value of an attribute, as it is written: '' where it has none, null where the tag lacks it. */
export function valueIn({ attributes }: Pick<Tag, 'attributes'>, name: string): string | null {
  if (attributes === '') return null
  for (const found of attributes.matchAll(attribute)) {
    if (found[1]?.toLowerCase() === name) return found[2] ?? found[3] ?? found[4] ?? ''
  }
  return null
}

export const isCheckbox = (tag: Pick<Tag, 'attributes'>): boolean =>
  valueIn(tag, 'type')?.toLowerCase() === 'checkbox'

/** « <https://… » and « <lea@… » are none. */
const beginning = /<\/?([a-z](?:[\w:.-]{0,60}[\w.-])?)(?=[\s/>])/iy

/** In a page a value may hold « < »; how far behind it the tag may end is bound, so that no text is looked at again and again. */
const longestAfterSign = 500

/** Where a tag ends; -1 where it does not, and « < » is a sign. A value in quotes may hold « > ». */
function endOf(html: string, from: number, isPage: boolean): number {
  let quote = ''
  let isAfterEqual = false
  let last = html.length
  for (let at = from; at < last; at++) {
    const sign = html[at] as string
    if (sign === '<') {
      if (quote === '' || !isPage) return -1
      last = Math.min(last, at + longestAfterSign)
    } else if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if (sign === '"' || sign === "'") {
      if (isAfterEqual) quote = sign
      else if (!isPage) return -1
      isAfterEqual = false
    } else if (sign === '=') isAfterEqual = true
    else if (isAfterEqual) isAfterEqual = /\s/.test(sign)
  }
  return -1
}

function isTag({ name, attributes }: Tag, markup: Markup): boolean {
  if (markup === 'page') return true
  if (name === 'input') return isCheckbox({ attributes })
  if (attributes === '') return true
  const more = attributes.trim()
  return more === '' || more === '/' || (/^\s/.test(attributes) && more.includes('='))
}

function tagAt(html: string, at: number, markup: Markup): Tag | null {
  beginning.lastIndex = at
  const found = beginning.exec(html)
  if (found === null) return null
  const name = (found[1] ?? '').toLowerCase()
  const isNamed = markup === 'page' || letters.has(name) || (markup === 'part' && isKnown(name))
  if (!isNamed) return null
  const from = beginning.lastIndex
  const end = endOf(html, from, markup === 'page')
  if (end === -1) return null
  const attributes = html.slice(from, end)
  const tag = { name, isEnd: html[at + 1] === '/', at, to: end + 1, attributes }
  return isTag(tag, markup) ? tag : null
}

const unsaid = /<(?:!--|(?:script|style)(?=[\s>])|!doctype(?=[\s>])|\?xml(?=\s))/iy
/** A browser skips all that begins as a declaration does; Word writes such ones. */
const unsaidInPage = /<(?:!--|(?:script|style)(?=[\s>])|!(?!\[CDATA\[)[a-z[]|\?)/iy
const ends: Readonly<Record<string, RegExp>> = {
  '<!--': /-->/g,
  '<script': /<\/script\s*>/gi,
  '<style': /<\/style\s*>/gi,
}
const anyEnd = />/g

/** So many pages of a century have; each takes time. */
const mostTags = 2_000_000

/** One that nothing ends, be it a comment or a script, is a text. */
export function* tagsOf(html: string, markup: Markup): Generator<Tag> {
  const begun = markup === 'page' ? unsaidInPage : unsaid
  // An end that never comes is not looked for again.
  const endless = new Set<RegExp>()
  const unsaidAt = (at: number): Tag | null => {
    begun.lastIndex = at
    if (!/[!?s]/i.test(html[at + 1] ?? '') || !begun.test(html)) return null
    const end = ends[html.slice(at, begun.lastIndex).toLowerCase()] ?? anyEnd
    if (endless.has(end)) return null
    end.lastIndex = begun.lastIndex
    if (end.test(html)) return { name: '', isEnd: false, at, to: end.lastIndex, attributes: '' }
    endless.add(end)
    return null
  }
  let count = 0
  let at = html.indexOf('<')
  while (at !== -1) {
    const tag = unsaidAt(at) ?? tagAt(html, at, markup)
    if (tag !== null) {
      yield tag
      count++
      if (count > mostTags) throw new BringError('tooMany')
    }
    at = html.indexOf('<', tag?.to ?? at + 1)
  }
}
