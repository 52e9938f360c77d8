// A text of rows: cells between commas, semicolons or tabs, in quotes where they hold one of these or a new line (RFC 4180).
const separators = [',', ';', '\t'] as const

/** Its names, or its first cells, are no longer. */
const longestFirstRow = 20_000

/** That which the first row has most of, outside of quotes; a cell in quotes may hold new lines too. */
function separatorOf(text: string): string {
  const bare = text.slice(0, longestFirstRow).replaceAll(/"[^"]*"/g, '')
  const [first = ''] = bare.split(/[\r\n]/, 1)
  const count = (separator: string): number => first.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Calls `onRow` with each row that holds something. */
export function eachCsvRow(text: string, onRow: (cells: readonly string[]) => void): void {
  const whole = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(whole)
  let cells: string[] = []
  let at = 0
  const cell = (value: string): void => void cells.push(value)
  const endRow = (): void => {
    if (cells.some((value) => value.trim() !== '')) onRow(cells)
    cells = []
  }
  while (at < whole.length) {
    if (whole[at] === '"') {
      const { value, next } = quoted(whole, at + 1)
      cell(value)
      at = next
    } else {
      const next = plainEnd(whole, at, separator)
      cell(whole.slice(at, next))
      at = next
    }
    if (whole[at] === separator) {
      at++
      // Nothing stands after the last separator of the text, or of its line.
      if (at === whole.length || whole[at] === '\n' || whole[at] === '\r') cell('')
    }
    if (whole[at] === '\r') at++
    if (whole[at] === '\n' || at >= whole.length) {
      endRow()
      at++
    }
  }
  endRow()
}

function quoted(text: string, from: number): { readonly value: string; readonly next: number } {
  let value = ''
  let at = from
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return { value: value + text.slice(at), next: text.length }
    value += text.slice(at, end)
    if (text[end + 1] !== '"') return { value, next: end + 1 }
    value += '"'
    at = end + 2
  }
}

function plainEnd(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
