// Texts of other apps as plain words: of HTML, and of Markdown that escapes what it need not. Nothing of it is ever run; what a browser
// would not show of HTML, a script or a comment, is no word of it.
const latin =
  'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** Signs from U+00A1 on, in their order. */
const ofLatin = latin.split(' ').map((name, at) => [name, String.fromCodePoint(0xa1 + at)])

const entities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofLatin),
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '\u2026',
  oelig: '\u0153',
  OElig: '\u0152',
  Yuml: '\u0178',
  sbquo: '\u201A',
  bdquo: '\u201E',
  bull: '\u2022',
  trade: '\u2122',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwj: '\u200D',
  zwnj: '\u200C',
  rarr: '\u2192',
  larr: '\u2190',
  hearts: '\u2665',
  rsquo: '\u2019',
  lsquo: '\u2018',
  ldquo: '\u201C',
  rdquo: '\u201D',
  ndash: '\u2013',
  mdash: '\u2014',
  euro: '\u20AC',
}

const lastCodePoint = 0x10_ff_ff
const isCharacter = (code: number): boolean =>
  code > 0 && code <= lastCodePoint && !(code >= 0xd8_00 && code <= 0xdf_ff)

function entityText(whole: string, name: string): string {
  if (!name.startsWith('#'))
    return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
  const code = /x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return isCharacter(code) ? String.fromCodePoint(code) : whole
}

export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,7});/gi, entityText)

/** « x<y and y>z » is no tag: its name is unknown, and so is « <b and c> », without a value. A value in quotes may hold « > ». */
const tag = (names: string): RegExp =>
  new RegExp(
    String.raw`<\/?(?:${names})(?:\s[^<>="']*=(?:[^<>"']|"[^"<]*"|'[^'<]*')*|\s*\/?)>`,
    'gi',
  )
const inline =
  'a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|u'
const block =
  'article|aside|audio|blockquote|body|br|caption|center|col|colgroup|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|head|header|hr|html|iframe|img|label|li|link|main|meta|nav|ol|p|pre|script|section|source|style|table|tbody|td|tfoot|th|thead|title|tr|ul|video'
const tags = tag(`${inline}|${block}`)
const inlineTags = tag(inline)
const lists = tag('ul|ol|li')
const links = tag('a')
const pictures = tag('img')
const boxes = tag('input')
/** Cells of a row stand side by side. */
const cellEnds = /<\/t[dh]\s*>(?=\s*<t[dh])/gi
const breaks =
  /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|tr|ul|ol|title|caption|pre|dt|dd|figcaption|section|article)\s*>/gi

/** The value of an attribute of a tag; '' where it has none. */
function valueOf(name: string, attributes: string): string {
  const values = attributes.match(
    new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i'),
  )
  return values?.[1] ?? values?.[2] ?? values?.[3] ?? ''
}

/** Of a link that leads out of its text, as one would type it. */
function addressIn(attributes: string): string {
  const address = valueOf('href', attributes).trim()
  const leadsOut =
    /^(?:www\.|[a-z][a-z\d+.-]*:)/i.test(address) && !/^(?:javascript|data):/i.test(address)
  return leadsOut ? address.replace(/^(?:mailto|tel):/i, '') : ''
}

const bareAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** The address of a link stands behind its words, unless they say it. */
function withAddresses(html: string): string {
  let address = ''
  let from = 0
  return html.replaceAll(links, (link, at: number) => {
    const isEnd = link.startsWith('</')
    const isSaid = !isEnd || address === '' || html.slice(from, at).includes(bareAddress(address))
    const after = isSaid ? '' : ` (${address})`
    address = isEnd ? '' : addressIn(link)
    from = at + link.length
    return `${link}${after}`
  })
}

const isTicked = (attributes: string): boolean | null => {
  const list = valueOf('data-list', attributes)
  const said = list === '' ? valueOf('data-checked', attributes) : String(list === 'checked')
  return said === '' || list === 'bullet' || list === 'ordered' ? null : said === 'true'
}

const tickText = (isDone: boolean | null): string => {
  if (isDone === null) return ''
  return isDone ? '[x] ' : '[ ] '
}

/** Between words and what stands beside them. */
const space = (sign = ' '): string => (/\s/.test(sign) ? '' : ' ')

const boxText = (box: string): string =>
  valueOf('type', box).toLowerCase() === 'checkbox'
    ? tickText(/\schecked\b/i.test(box.replaceAll(/"[^"]*"|'[^']*'/g, '')))
    : box

/** Points of a list with a dash, and with their ticks: a whole list may be ticked. */
function withPoints(html: string): string {
  let ofList: boolean | null = null
  let depth = 0
  return html.replaceAll(lists, (whole) => {
    const isEnd = whole.startsWith('</')
    if (/^<\/?li/i.test(whole)) return isEnd ? whole : `- ${tickText(isTicked(whole) ?? ofList)}`
    ofList = isEnd ? null : isTicked(whole)
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
    // A list within a point begins on a line of its own.
    return depth > 1 && !isEnd ? `<br>${whole}` : whole
  })
}

/** What tags say themselves: addresses of links, words of pictures, what is ticked. */
const withTagWords = (html: string): string =>
  withAddresses(html)
    .replaceAll(pictures, (picture, at: number, all: string) => {
      const words = valueOf('alt', picture)
      return words && `${space(all[at - 1])}${words}${space(all[at + picture.length])}`
    })
    .replaceAll(boxes, boxText)

const unsaidStart = /<!--|<!doctype(?=[\s>])|<\?xml(?=\s)|<(?:script|style)(?=[\s>])/gi
const unsaidEnds: Readonly<Record<string, RegExp>> = {
  '<!--': /-->/g,
  '<script': /<\/script\s*>/gi,
  '<style': /<\/style\s*>/gi,
}
const anyEnd = />/g

/** Where a pattern ends next; null where it never comes, which is not looked for again. */
function endAfter(end: RegExp, text: string, from: number): number | null {
  end.lastIndex = from
  return end.test(text) ? end.lastIndex : null
}

/** Without what no browser shows: comments, scripts, styles. One that nothing ends is a text. */
export function withoutUnsaid(html: string): string {
  const pieces: string[] = []
  const endless = new Set<RegExp>()
  let from = 0
  for (const { 0: begun, index } of html.matchAll(unsaidStart)) {
    const end = unsaidEnds[begun.toLowerCase()] ?? anyEnd
    if (index < from || endless.has(end)) continue
    const next = endAfter(end, html, index + begun.length)
    if (next === null) {
      endless.add(end)
      continue
    }
    pieces.push(html.slice(from, index))
    from = next
  }
  return pieces.join('') + html.slice(from)
}

const preStart = /<pre(?:\s[^<>]*)?>/gi
const preEnd = /<\/pre\s*>/gi

/** Lines of a text that was laid out by hand stay lines. */
function withOwnLines(html: string): string {
  const pieces: string[] = []
  let from = 0
  for (const { 0: begun, index } of html.matchAll(preStart)) {
    if (index < from) continue
    const next = endAfter(preEnd, html, index)
    if (next === null) break
    const words = html.slice(index + begun.length, next).replace(/^\r?\n/, '')
    pieces.push(html.slice(from, index), '<br>', words.replaceAll(/\r\n?|\n/g, '<br>'))
    from = next
  }
  return pieces.join('') + html.slice(from)
}

/** Each block on a line of its own, points of a list with a dash. */
export const htmlText = (html: string): string =>
  withoutEntities(
    withPoints(withTagWords(withOwnLines(withoutUnsaid(html))))
      // Not by one pattern: on a long run of spaces it would be tried anew from each of them.
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .replaceAll(cellEnds, ' ')
      .replaceAll(breaks, '\n')
      .replaceAll(tags, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** « <3 » is no HTML. */
export const looksLikeHtml = (text: string): boolean =>
  /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|span|html|body|pre|table|!doctype)\b[^<>]*>/i.test(text) ||
  /<br\s*\/?>|<\/(?:p|div)>/i.test(text)

/** Of an app that writes HTML: a text without blocks has lines of its own. */
export const markedText = (text: string): string =>
  looksLikeHtml(text)
    ? htmlText(text)
    : withoutEntities(
        withTagWords(withoutUnsaid(text)).replaceAll(inlineTags, '').replaceAll(pictures, ''),
      )

export const plainText = (text: string): string =>
  looksLikeHtml(text) || /<\/(?:b|i|u|em|strong)>/i.test(text) ? markedText(text) : text

/** « Picture\. » as « Picture. ». */
export const withoutEscapes = (markdown: string): string =>
  markdown.replaceAll(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1')
