// Texts of other apps as plain words: of HTML, and of Markdown that escapes what it need not. Nothing of it is ever run; what a browser
// would not show of HTML, a script or a comment, is no word of it.
import { BringError } from './brought.ts'
import { withoutEntities } from './entities.ts'
import { createJoiner } from './joiner.ts'
import { isBlock, isCheckbox, namesIn, tagsOf, valueIn, type Markup, type Tag } from './htmlTags.ts'

/** Each line takes room of its own, blank as it may be. */
const mostLines = 1_000_000
/** Without spaces at the sides of a line, or more than one blank line between two. */
function tidied(text: string): string {
  if (!text.includes('\n')) return text.trim()
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Lines as they come, and what stands on the last one. */
function createLines() {
  let joiner = createJoiner()
  let count = 0
  let last = '\n'
  let hasWords = false
  const put = (text: string): void => {
    if (text === '') return
    joiner.add(text)
    last = text.at(-1) ?? last
  }
  const lines = {
    /** All of them, after which others begin. */
    take(): string {
      const all = joiner.all()
      joiner = createJoiner()
      last = '\n'
      hasWords = false
      return all
    },
    /** A sign of the list or the heading that begins here: no block that follows leaves it alone on its line. */
    mark: put,
    say(words: string): void {
      put(words)
      hasWords ||= words.trim() !== ''
    },
    end(): void {
      count++
      if (count > mostLines) throw new BringError('tooMany')
      put('\n')
      hasWords = false
    },
    /** Words of two blocks do not stand on one line. */
    endIfSaid: (): void => void (hasWords && lines.end()),
    endIfBegun: (): void => void (last !== '\n' && lines.end()),
    space: (): void => void (hasWords && !/\s/.test(last) && put(' ')),
  }
  return lines
}
type Lines = ReturnType<typeof createLines>

/** Of a link, or a frame, that leads out of its text, as one would type it. */
function addressIn(link: Tag, name = 'href'): string {
  const address = valueIn(link, name)?.trim() ?? ''
  const leadsOut =
    /^(?:www\.|[a-z][a-z\d+.-]{0,40}:)/i.test(address) && !/^(?:javascript|data):/i.test(address)
  return leadsOut ? address.replace(/^(?:mailto|tel):/i, '') : ''
}

const bareAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** Of a link; in longer ones its address is not looked for. */
const longestWords = 2000

const says = (words: string, address: string): boolean =>
  words.length <= longestWords && words.includes(bareAddress(address))

function isTicked(tag: Tag): boolean | null {
  const list = valueIn(tag, 'data-list') ?? ''
  const said = list === '' ? (valueIn(tag, 'data-checked') ?? '') : String(list === 'checked')
  return said === '' || list === 'bullet' || list === 'ordered' ? null : said === 'true'
}

const tickText = (isDone: boolean | null): string => {
  if (isDone === null) return ''
  return isDone ? '[x] ' : '[ ] '
}

/** Between words and what stands beside them. */
const space = (sign = ' '): string => (/\s/.test(sign) ? '' : ' ')

/** The address of a link stands behind its words, unless they say it. */
function createLinks(html: string, lines: Lines) {
  let address = ''
  let from = 0
  return (tag: Tag): void => {
    if (tag.isEnd && address !== '' && !says(html.slice(from, tag.at), address)) {
      lines.say(` (${withoutEntities(address)})`)
    }
    address = tag.isEnd ? '' : addressIn(tag)
    from = tag.to
  }
}

/** Fields in which nobody reads what somebody typed. */
const isWordless = (type: string): boolean =>
  /^(?:hidden|submit|reset|button|image|file|password|checkbox|radio|color|range)$/i.test(type)

/** What tags of letters say themselves: addresses of links, words of pictures and of fields, what is ticked. */
function createLetters(html: string, lines: Lines): (tag: Tag) => void {
  const link = createLinks(html, lines)
  return (tag) => {
    if (tag.name === 'a') link(tag)
    else if (tag.isEnd) return
    else if (tag.name === 'img') {
      const words = valueIn(tag, 'alt') ?? ''
      if (words === '') return
      lines.say(`${space(html[tag.at - 1])}${withoutEntities(words)}${space(html[tag.to])}`)
    } else if (tag.name === 'iframe') {
      // What it shows: a film, a song.
      const address = addressIn(tag, 'src')
      if (!/^http/i.test(address)) return
      lines.space()
      lines.say(`${withoutEntities(address)}${space(html[tag.to])}`)
    } else if (tag.name === 'input' && isCheckbox(tag)) {
      lines.mark(tickText(valueIn(tag, 'checked') !== null))
    } else if (tag.name === 'input' && !isWordless(valueIn(tag, 'type') ?? '')) {
      const words = valueIn(tag, 'value') ?? ''
      if (words === '') return
      lines.space()
      lines.say(`${withoutEntities(words)}${space(html[tag.to])}`)
    }
  }
}

/** What the first point of a list counts from; null where its points have no number. */
function firstNumber(list: Tag): number | null {
  if (list.name !== 'ol') return null
  const from = Number(valueIn(list, 'start') ?? 1)
  return Number.isSafeInteger(from) ? from : 1
}

/** Points of a list with a dash or their number, and with their ticks: a whole list may be ticked. */
function createPoints(lines: Lines, hasNumbers: boolean): (tag: Tag) => void {
  let ofList: boolean | null = null
  /** The next number of each list around. */
  const numbers: (number | null)[] = []
  const signOf = (point: Tag): string => {
    const tick = isTicked(point) ?? ofList
    const number = numbers.at(-1) ?? null
    const isCounted = hasNumbers && tick === null && valueIn(point, 'data-list') !== 'bullet'
    if (!isCounted || number === null) return `- ${tickText(tick)}`
    numbers[numbers.length - 1] = number + 1
    return `${number}. `
  }
  return (tag) => {
    if (tag.name === 'li') {
      if (!tag.isEnd) lines.mark(signOf(tag))
      return
    }
    ofList = tag.isEnd ? null : isTicked(tag)
    if (tag.isEnd) numbers.pop()
    else numbers.push(firstNumber(tag))
    // A list within a point begins on a line of its own.
    if (numbers.length > 1 && !tag.isEnd) lines.endIfBegun()
  }
}

/** They end a line even where nothing was said on it: blank lines between them stay. */
const endsLine = namesIn(
  'p div li h1 h2 h3 h4 h5 h6 blockquote tr ul ol title caption pre dt dd figcaption section article',
)
const lists = namesIn('li ul ol')
const cells = namesIn('td th')
const headings = namesIn('h1 h2 h3 h4 h5 h6')

interface Form {
  readonly markup: Markup
  /** Headings are written as Markdown has them. */
  readonly isMarkdown?: boolean
}

function createBlocks(lines: Lines, { markup, isMarkdown = false }: Form): (tag: Tag) => void {
  // In a page a point may be a day: « - 5 mars 2024 ».
  const points = createPoints(lines, markup !== 'page')
  return (tag) => {
    const { name, isEnd } = tag
    if (cells.has(name)) {
      // Cells of a row stand side by side.
      if (!isEnd) lines.space()
      return
    }
    const isTitled = isMarkdown && !isEnd && headings.has(name)
    const isBreak = isEnd ? endsLine.has(name) : name === 'br' || name === 'pre' || isTitled
    if (isBreak) lines.end()
    else lines.endIfSaid()
    if (isTitled) lines.mark(`${'#'.repeat(Number(name[1]))} `)
    else if (lists.has(name)) points(tag)
  }
}

const lineEnd = /\r\n?|\n/

function sayText(text: string, lines: Lines, isLaidOut: boolean): void {
  if (!/[\r\n]/.test(text)) {
    lines.say(withoutEntities(text))
    return
  }
  const all = text.split(lineEnd)
  for (const [at, line] of all.entries()) {
    if (at > 0 && isLaidOut) lines.end()
    else if (at > 0) lines.say(' ')
    // Not by one pattern: on a long run of spaces it would be tried anew from each of them.
    const begun = at === 0 ? line : line.trimStart()
    lines.say(withoutEntities(at === all.length - 1 ? begun : begun.trimEnd()))
  }
}

/** Each block on a line of its own, points of a list with a dash. */
export function createReader(html: string, form: Form) {
  const lines = createLines()
  const letters = createLetters(html, lines)
  const blocks = createBlocks(lines, form)
  let isLaidOut = false
  let from = 0
  const sayUpTo = (at: number): void => {
    if (at > from) sayText(html.slice(from, at), lines, isLaidOut)
  }
  return {
    /** The next tag, and what stands before it. */
    read(tag: Tag): void {
      sayUpTo(tag.at)
      from = tag.to
      if (!isBlock(tag.name)) {
        letters(tag)
        return
      }
      blocks(tag)
      if (tag.name !== 'pre') return
      // Lines of a text that was laid out by hand stay lines.
      isLaidOut = !tag.isEnd
      if (isLaidOut) from += /^\r?\n/.exec(html.slice(from, from + 2))?.[0].length ?? 0
    },
    /** What was read since it was last asked, up to there. */
    wordsUpTo(at: number): string {
      sayUpTo(at)
      from = at
      return tidied(lines.take())
    },
  }
}

function linesOf(html: string, form: Form): string {
  const reader = createReader(html, form)
  for (const tag of tagsOf(html, form.markup)) reader.read(tag)
  return reader.wordsUpTo(html.length)
}

/** A text of an app that is HTML as far as its tags are known. */
export const htmlText = (html: string): string => linesOf(html, { markup: 'part' })
/** A whole page, or a part of one. */
export const pageText = (html: string): string => linesOf(html, { markup: 'page' })
export const markdownOfPage = (html: string): string =>
  linesOf(html, { markup: 'page', isMarkdown: true })

/** Letters alone are marked: lines stay as they are. */
function lettersOf(text: string): string {
  const lines = createLines()
  const letters = createLetters(text, lines)
  let from = 0
  for (const tag of tagsOf(text, 'letters')) {
    lines.say(withoutEntities(text.slice(from, tag.at)))
    letters(tag)
    from = tag.to
  }
  lines.say(withoutEntities(text.slice(from)))
  return lines.take()
}

/** Without what no browser shows: comments, scripts, styles. */
export function withoutUnsaid(html: string): string {
  const said = createJoiner()
  let from = 0
  for (const { name, at, to } of tagsOf(html, 'page')) {
    if (name !== '') continue
    said.add(html.slice(from, at))
    from = to
  }
  return said.all() + html.slice(from)
}

/** « <3 » is no HTML. */
export const looksLikeHtml = (text: string): boolean =>
  /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|span|html|body|pre|table|!doctype)\b[^<>]*>/i.test(text) ||
  /<br\s*\/?>|<\/(?:p|div)>/i.test(text)

/** Of an app that writes HTML: a text without blocks has lines of its own. */
export const markedText = (text: string): string =>
  looksLikeHtml(text) ? htmlText(text) : lettersOf(text)

export const plainText = (text: string): string =>
  looksLikeHtml(text) || /<\/(?:b|i|u|em|strong)>/i.test(text) ? markedText(text) : text

/** « Picture\. » as « Picture. ». */
export const withoutEscapes = (markdown: string): string =>
  markdown.replaceAll(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1')
