// Letters and signs that HTML writes by a name or a number: « &eacute; », « &#233; ».
import { createJoiner } from './joiner.ts'

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

/** Numbers that no sign has, which programs of Windows wrote for theirs: a browser reads « &#146; » so. */
const ofWindows =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178'
const signOf = (code: number): string => ofWindows[code - 0x80] ?? String.fromCodePoint(code)

function entityText(whole: string, name: string): string {
  if (!name.startsWith('#'))
    return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
  const code = /x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return isCharacter(code) ? signOf(code) : whole
}

const entity = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,7});/iy

/** One by one: millions of them, replaced at once, would take more room than a phone has. */
export function withoutEntities(text: string): string {
  let at = text.indexOf('&')
  // Most texts have none.
  if (at === -1) return text
  const read = createJoiner()
  let from = 0
  while (at !== -1) {
    entity.lastIndex = at
    const [whole, name = ''] = entity.exec(text) ?? []
    if (whole !== undefined) {
      read.add(text.slice(from, at))
      read.add(entityText(whole, name))
      from = at + whole.length
    }
    at = text.indexOf('&', Math.max(from, at + 1))
  }
  read.add(text.slice(from))
  return read.all()
}
