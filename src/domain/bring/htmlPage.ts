// A page of HTML: a table of dates, or a text whose headings are those of days, which is then read as Markdown is.
import type { ReadEntry } from './brought.ts'
import type { Rows } from './csv.ts'
import { readMarkdown } from './markdown.ts'
import { htmlText, withoutUnsaid } from './plainText.ts'
import type { PieceOfText } from './tables.ts'

const start = /^\s*(?:<!doctype\s+html\b|<html[\s>]|<head[\s>]|<body[\s>])/i

/** What a page begins with says it, whatever comments and names of its form stand before. */
export const isHtmlPage = (text: string): boolean =>
  start.test(text) || (/^\s*<(?:!--|\?xml)/i.test(text) && start.test(withoutUnsaid(text)))

/** Pieces between one pattern and the next, each of which is looked for once. */
function* piecesOf(html: string, opens: RegExp): Generator<string> {
  let from: number | null = null
  for (const found of html.matchAll(opens)) {
    if (from !== null) yield html.slice(from, found.index)
    from = found.index + found[0].length
  }
  if (from !== null) yield html.slice(from)
}

const rowStart = /<tr(?:\s[^<>]*)?>/gi
const cellStart = /<t[dh](?:\s[^<>]*)?>/gi

function rowsOf(table: string): Rows {
  return function* () {
    for (const row of piecesOf(table, rowStart)) {
      const cells = Array.from(piecesOf(row, cellStart), htmlText)
      if (cells.some((cell) => cell !== '')) yield { cells, isBroken: false }
    }
  }
}

const tableStart = /<table(?:\s[^<>]*)?>/gi

/** A table goes to its first end; one that nothing ends, to the next or to the end of all. */
function* piecesOfPage(html: string): Generator<PieceOfText> {
  const first = html.search(tableStart)
  yield { rows: null, text: first === -1 ? html : html.slice(0, first) }
  for (const text of piecesOf(html, tableStart)) {
    const end = text.search(/<\/table\s*>/i)
    const table = end === -1 ? text : text.slice(0, end)
    yield { rows: rowsOf(table), text: `<table>${table}</table>` }
    if (end !== -1) yield { rows: null, text: text.slice(end) }
  }
}

const headings = /<h([1-6])(?:\s[^<>]*)?>/gi

/** Headings as Markdown has them. */
const markdownOf = (html: string): string =>
  htmlText(
    html.replaceAll(
      headings,
      (whole, depth: string) => `<br>${whole}${'#'.repeat(Number(depth))} `,
    ),
  )

export function readHtmlPage(path: string, text: string): Iterable<ReadEntry> {
  const html = withoutUnsaid(text)
  return readMarkdown(path, markdownOf(html), {
    pieces: () => piecesOfPage(html),
    wordsOf: htmlText,
  })
}
