// A page of HTML: a table of dates, or a text whose headings are those of days, which is then read as Markdown is.
import { BringError, type ReadEntry } from './brought.ts'
import type { CsvRow } from './csvRows.ts'
import { isBlock, tagsOf, valueIn, type Tag } from './htmlTags.ts'
import { readMarkdown } from './markdown.ts'
import { dayOfName } from './names.ts'
import { mostPieces } from './piecesOf.ts'
import { createReader, markdownOfPage, pageText, withoutUnsaid } from './plainText.ts'
import type { PieceOfText } from './tables.ts'

const start = /^\s*(?:<!doctype\s+html\b|<html[\s>]|<head[\s>]|<body[\s>])/i

const isOfTags = (text: string): boolean => !tagsOf(text, 'part').every(({ name }) => name === '')

/** A text of nothing but blocks: it begins with one that ends, and ends with a tag. */
function isOfBlocks(text: string): boolean {
  const bare = text.trim()
  if (!bare.startsWith('<') || !bare.endsWith('>')) return false
  const first = tagsOf(bare, 'part').find(({ name }) => name !== '')
  if (first === undefined || first.isEnd || !isBlock(first.name)) return false
  return bare.slice(0, first.at).trim() === '' && new RegExp(`</${first.name}\\s*>`, 'i').test(bare)
}

/** What a page begins with says it, whatever comments and names of its form stand before; so do its name and its tags. */
export function isHtmlPage(path: string, text: string): boolean {
  if (start.test(text)) return true
  if (/^\s*<(?:!--|\?xml)/i.test(text) && start.test(withoutUnsaid(text))) return true
  if (/\.html?$/i.test(path)) return isOfTags(text)
  return !/\.(?:md|markdown|csv|tsv)$/i.test(path) && isOfBlocks(text)
}

/** An XML that is no page. */
export const isXml = (path: string, text: string): boolean =>
  /^\s*<\?xml\s/i.test(text) || (/\.xml$/i.test(path) && /^\s*</.test(text))

const isCell = ({ name }: Tag): boolean => name === 'td' || name === 'th'
const isOfRow = (tag: Tag): boolean => tag.name === 'tr' || isCell(tag)

interface Table {
  readonly at: number
  /** Of its first row. */
  readonly rows: number
  readonly to: number
}

/** Of a century of days. */
const mostTables = 100_000

/** Each goes to its own end; one that nothing ends, to the next or to the end of all. One in another is words of a cell. */
function tablesIn(html: string): readonly Table[] {
  if (!/<table/i.test(html)) return []
  const all: { at: number; rows: number; to: number }[] = []
  const open: typeof all = []
  for (const tag of tagsOf(html, 'page')) {
    const last = open.at(-1)
    if (tag.name !== 'table') {
      if (last !== undefined && last.rows === -1 && isOfRow(tag)) last.rows = tag.at
    } else if (!tag.isEnd) {
      if (all.length === mostTables) throw new BringError('tooMany')
      const table = { at: tag.at, rows: -1, to: -1 }
      all.push(table)
      open.push(table)
    } else if (last !== undefined) {
      last.to = tag.to
      open.pop()
    }
  }
  const tables: Table[] = []
  let from = 0
  for (const [number, { at, rows, to }] of all.entries()) {
    if (at < from) continue
    from = to === -1 ? (all[number + 1]?.at ?? html.length) : to
    tables.push({ at, rows: rows === -1 ? from : rows, to: from })
  }
  return tables
}

/** A cell over several rows: its words are of each. */
interface Covering {
  readonly words: string
  rows: number
}
type Above = Map<number, Covering>

const spanOf = (tag: Tag | null, name: string): number =>
  tag === null ? 1 : Math.max(1, Math.min(mostPieces, Number(valueIn(tag, name)) || 1))

/** Cells of one row in their columns, beside those of rows above that cover it. `onSpan`: hears of each place that has no cell of its own. */
function createRow(above: Above, onSpan: () => void) {
  const cells: string[] = []
  let hasWords = false
  let next = 0
  const put = (words: string): void => {
    for (; cells.length < next; cells.push('')) onSpan()
    cells.push(words)
    next++
  }
  const cover = (): void => {
    for (let one = above.get(next); one !== undefined; one = above.get(next)) {
      onSpan()
      one.rows--
      if (one.rows === 0) above.delete(next)
      put(one.words)
    }
  }
  return {
    hasRoom: (): boolean => next < mostPieces - 1,
    add(words: string, tag: Tag | null): void {
      cover()
      hasWords ||= words !== ''
      const at = next
      const end = Math.min(at + spanOf(tag, 'colspan'), mostPieces)
      const rows = spanOf(tag, 'rowspan') - 1
      for (let column = at; column < (rows > 0 ? end : at); column++) {
        onSpan()
        above.set(column, { words: column === at ? words : '', rows })
      }
      put(words)
      next = end
    },
    /** Null for a row that says nothing of its own. */
    all(): CsvRow | null {
      const covered = [...above.keys()].filter((column) => column >= next)
      for (const column of covered.toSorted((one, other) => one - other)) {
        next = Math.max(next, column)
        cover()
      }
      return hasWords ? { cells, isBroken: false } : null
    },
  }
}

/** Places of a table without a cell of their own take room, and time, and hardly any letters: so many may be for each letter. */
const mostSpanned = 0.25

/** Words of a row before its first cell stand behind that one's own, and those behind a cell with it: none is lost. */
function* rowsOf(table: string): Generator<CsvRow> {
  const reader = createReader(table, { markup: 'page' })
  const above: Above = new Map()
  let spanned = 0
  const onSpan = (): void => {
    spanned++
    if (spanned > table.length * mostSpanned) throw new BringError('tooMany')
  }
  let row = createRow(above, onSpan)
  let cell: Tag | null = null
  let stray = ''
  let depth = 0
  const endCell = (at: number): void => {
    const words = reader.wordsUpTo(at)
    if (cell !== null) row.add(`${words} ${stray}`.trim(), cell)
    stray = cell === null ? words : ''
    cell = null
  }
  const endRow = (at: number): CsvRow | null => {
    endCell(at)
    if (stray !== '') row.add(stray, null)
    stray = ''
    const all = row.all()
    row = createRow(above, onSpan)
    return all
  }
  for (const tag of tagsOf(table, 'page')) {
    if (tag.name === 'table') depth += tag.isEnd ? -1 : 1
    if (depth <= 0 && !tag.isEnd && isOfRow(tag)) {
      if (tag.name === 'tr') {
        const all = endRow(tag.at)
        if (all !== null) yield all
      } else if (row.hasRoom()) {
        endCell(tag.at)
        cell = tag
      }
    }
    reader.read(tag)
  }
  const last = endRow(table.length)
  if (last !== null) yield last
}

/** What stands in a table above its rows, as its title does, is none of them. */
function* piecesOfPage(html: string, tables: readonly Table[]): Generator<PieceOfText> {
  let from = 0
  for (const { rows, to } of tables) {
    yield { rows: null, text: html.slice(from, rows) }
    const table = html.slice(rows, to)
    yield { rows: () => rowsOf(table), text: table }
    from = to
  }
  yield { rows: null, text: html.slice(from) }
}

const titleTag = /<title(?:\s[^<>]*)?>([^<]*)<\/title\s*>/i

/** Its name, which is no word of it: one that stands below words is that of a picture. */
function titleOf(html: string): { readonly title: string; readonly rest: string } {
  const found = titleTag.exec(html)
  if (found === null || pageText(html.slice(0, found.index)) !== '')
    return { title: '', rest: html }
  const { 0: whole, 1: title = '', index } = found
  return { title: pageText(title), rest: html.slice(0, index) + html.slice(index + whole.length) }
}

/** « 05/03/2024 » as the name of a file. */
const asPath = (title: string): string => `${title.replaceAll(/[/\\]/g, '-')}.html`

export function readHtmlPage(path: string, text: string): Iterable<ReadEntry> {
  const { title, rest } = titleOf(withoutUnsaid(text))
  const tables = tablesIn(rest)
  const markdown = markdownOfPage(rest)
  const readAs = (name: string): Iterable<ReadEntry> =>
    readMarkdown(name, markdown, {
      pieces: () => piecesOfPage(rest, tables),
      wordsOf: pageText,
    })
  const named = asPath(title)
  // Nothing of the page tells its day better.
  const isNamed =
    dayOfName(path) === null &&
    dayOfName(named) !== null &&
    Iterator.from(readAs(path)).every(({ entry }) => typeof entry === 'string')
  return readAs(isNamed ? named : path)
}
