// The rows of an XML of tables, <table name="…"><r><cell>words</cell>…</r></table>, one by one. No document is built. In a section of
// letters, <![CDATA[ ]]>, nothing is a tag; a tag that stands within a cell all the same is letters of it.
import { BringError } from './brought.ts'
import { withoutEntities } from './entities.ts'
import { createJoiner } from './joiner.ts'

interface Mark {
  /** '' for a section of letters, and for a comment. */
  readonly name: string
  readonly isEnd: boolean
  readonly at: number
  readonly to: number
  /** Attributes of a tag; what stands in a section. */
  readonly inner: string
}

const beginning = /<(?:!\[CDATA\[|!--|\/?([a-z_][\w.:-]*)((?:[\s/][^<>]*)?)>)/gi
const section = '<![CDATA['

/** A section that nothing ends is that of a file that was cut; a comment that nothing ends is letters. */
function* marksIn(text: string): Generator<Mark> {
  const marks = new RegExp(beginning)
  let isEndless = false
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const { 0: whole, 1: name, 2: inner = '', index: at } = found
    const from = at + whole.length
    if (name !== undefined) {
      yield { name, isEnd: whole[1] === '/', at, to: from, inner }
      continue
    }
    const isSection = whole.length === section.length
    const ending = isSection ? ']]>' : '-->'
    const end: number = !isSection && isEndless ? -1 : text.indexOf(ending, from)
    if (end === -1 && isSection) throw new BringError('damaged')
    isEndless ||= end === -1
    if (end === -1) continue
    marks.lastIndex = end + ending.length
    const said = isSection ? text.slice(from, end) : ''
    yield { name: '', isEnd: false, at, to: marks.lastIndex, inner: said }
  }
}

/** Whether something is missing behind it: its last tag is no end of what it begins with. */
export function isCutXml(text: string): boolean {
  let first: string | null = null
  let last: Mark | null = null
  for (const mark of marksIn(text)) {
    if (mark.name === '') continue
    first ??= mark.name
    last = mark
  }
  return last === null || !last.isEnd || last.name !== first
}

export interface XmlRow {
  readonly table: string
  /** By their names; null for a row without its end. */
  readonly cells: ReadonlyMap<string, string> | null
  /** Whether letters of it stand in no cell, or one has no end. */
  readonly isBroken: boolean
}

/** A row goes to the last end before the next one, or the next table: letters that look like an end are words of it. */
export function* xmlRows(text: string): Generator<XmlRow> {
  let table = ''
  let from = -1
  let to = -1
  function* row(): Generator<XmlRow> {
    if (from === -1) return
    const read = to === -1 ? { cells: null, isBroken: true } : cellsOf(text.slice(from, to))
    ;[from, to] = [-1, -1]
    yield { table, ...read }
  }
  for (const mark of marksIn(text)) {
    const { name, isEnd, at, to: behind, inner } = mark
    if (name === 'r' && isEnd) to = at
    else if (name === 'r') {
      yield* row()
      from = behind
    } else if (name === 'table' && !isEnd) {
      const named = /\sname="([^"]*)"/.exec(inner)?.[1]
      if (named === undefined) continue
      yield* row()
      table = named
    }
  }
  yield* row()
}

function cellsOf(row: string): Pick<XmlRow, 'isBroken'> & { readonly cells: Map<string, string> } {
  const cells = new Map<string, string>()
  let isBroken = false
  let open: { readonly name: string; readonly from: number } | null = null
  let from = 0
  const skip = (at: number, to: number): void => {
    isBroken ||= row.slice(from, at).trim() !== ''
    from = to
  }
  const put = (name: string, words: string): void => {
    const before = cells.get(name)
    cells.set(name, before === undefined ? words : `${before}\n${words}`)
  }
  for (const { name, isEnd, at, to, inner } of marksIn(row)) {
    if (open !== null) {
      if (!isEnd || name !== open.name) continue
      put(open.name, wordsOf(row.slice(open.from, at)))
      open = null
      from = to
      continue
    }
    skip(at, to)
    if (isEnd || (name === '' && inner !== '')) isBroken = true
    else if (name !== '' && inner.endsWith('/')) put(name, '')
    else if (name !== '') open = { name, from: to }
  }
  if (open === null) skip(row.length, row.length)
  else {
    isBroken = true
    put(open.name, wordsOf(row.slice(open.from)))
  }
  return { cells, isBroken }
}

function wordsOf(cell: string): string {
  if (!cell.includes('<!')) return withoutEntities(cell)
  const read = createJoiner()
  let from = 0
  for (const { name, at, to, inner } of marksIn(cell)) {
    if (name !== '') continue
    read.add(withoutEntities(cell.slice(from, at)))
    read.add(inner)
    from = to
  }
  read.add(withoutEntities(cell.slice(from)))
  return read.all()
}
