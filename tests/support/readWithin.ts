// Makes a huge or hostile file of one kind, reads it, and says what became of it. Run by a test in a process whose memory is bound, so
// the file itself is never held whole: it comes in pieces, as on a phone.
import { randomBytes } from 'node:crypto'
import { readHere, zipOf } from './samples.ts'

const mebibyte = 1024 * 1024
const encoder = new TextEncoder()
const first = Date.UTC(1950, 0, 1)
const dayAt = (at: number): string =>
  new Date(first + (at % 27_000) * 86_400_000).toISOString().slice(0, 10)

function* repeated(count: number, pieceAt: (at: number) => string): Generator<string> {
  for (let at = 0; at < count; at += 100) {
    yield Array.from({ length: Math.min(100, count - at) }, (_, more) => pieceAt(at + more)).join(
      '',
    )
  }
}

function* tableOf(rows: number, letters: number): Generator<string> {
  const note = '"« œuvre » ""dite"""'.padEnd(letters, 'é').replace(/"(é*)$/, '$1"')
  yield 'date,nombre,note\n'
  yield* repeated(rows, (at) => `${dayAt(at)},${at},${note}\n`)
}

function* entriesOf(count: number, letters: number): Generator<string> {
  yield '{"metadata":{},"entries":['
  yield* repeated(
    count,
    (at) => `{"creationDate":"${dayAt(at)}T10:00:00Z","text":"${'é'.repeat(letters)}"},`,
  )
  yield '{}]}'
}

function* nestOf(depth: number): Generator<string> {
  yield '{"entries":['
  yield* repeated(depth, () => '[')
}

function* deepOf(depth: number): Generator<string> {
  yield '{"entries":[{"creationDate":"2020-01-02T10:00:00Z","text":"mots"},'
  yield* repeated(depth, () => '[')
  yield* repeated(depth, () => ']')
  yield ']}'
}

function* namesOf(count: number, letters: number): Generator<string> {
  yield '{"customMoods":['
  yield* repeated(count, (at) => `{"id":${at},"custom_name":"${'é'.repeat(letters)}"},`)
  yield '{}]}'
}

function* tagsOf(count: number, letters: number): Generator<string> {
  yield '{"metadata":{},"entries":['
  yield* repeated(count, (at) => {
    const tag = `${at}${'é'.repeat(letters)}`
    return `{"creationDate":"${dayAt(at)}T10:00:00Z","text":"${at}","tags":["${tag}"]},`
  })
  yield '{}]}'
}

function* pageOf(rows: number): Generator<string> {
  yield '<!doctype html><html><table><tr><th>Date<th>Gratitude'
  yield* repeated(rows, (at) => `<tr><td>${dayAt(at)}<td>x`)
}

function* linesOf(rows: number): Generator<string> {
  yield '|Date|Gratitude|\n|-|-|\n'
  yield* repeated(rows, (at) => `|${dayAt(at)}|x|\n`)
}

/** One piece over and over, behind a beginning that tells what the file is. */
const shapes: Readonly<Record<string, readonly [name: string, start: string, piece: string]>> = {
  htmlTags: ['2020-01-02.html', '<html>', 'a<b>'],
  htmlComments: ['2020-01-02.html', '<html>', 'a<!---->'],
  htmlComment: ['2020-01-02.html', '<html>', 'a<!--'],
  htmlHeadings: ['2020-01-02.html', '<html>', 'a<h1>'],
  htmlBreaks: ['2020-01-02.html', '<html>', 'a<br>'],
  htmlTable: ['journal.html', '<html><table><tr><th>Date<th>Note<tr><td>2020-01-02', '<td>a'],
  htmlNames: ['journal.html', '<html><table><tr><th>Date', '<th>a'],
  htmlCovered: [
    'journal.html',
    `<html><table><tr><th>Date<th>Note<tr>${'<td rowspan=2000>2020-01-02'.repeat(1900)}`,
    '<tr><td>a',
  ],
  htmlSpans: ['journal.html', '<html>', '<table><td colspan=2000><td>a'],
  htmlTables: ['journal.html', '<html>', '<table>a'],
  htmlNested: ['journal.html', '<html>', '<table><tr><td>a'],
  htmlPre: ['2020-01-02.html', '<html>', '<pre'],
  htmlQuotes: ['2020-01-02.html', '<html>', '<a title="'],
  htmlBothQuotes: ['2020-01-02.html', '<html>', `<a x="<b y='" x="' `],
  htmlScripts: ['2020-01-02.html', '<html>', '<script>'],
  htmlTitles: ['2020-01-02.html', '<html>', '<title>'],
  htmlLists: ['2020-01-02.html', '<html>', '<ul>'],
  htmlLinks: ['2020-01-02.html', '<html>', '<a href=b:>a</a>'],
  htmlLink: ['2020-01-02.html', '<html><p>mot <a href=', 'a='],
  htmlAttributes: ['2020-01-02.html', '<html><p>mot <a ', 'a '],
  htmlNumbers: ['2020-01-02.html', '<html>', '&#146;'],
  commas: ['journal.csv', 'date,note\n2020-01-02,mots', ',a'],
  columns: ['journal.csv', 'date', ',a'],
  csvTags: ['journal.csv', 'date,tags\n2020-01-02,a', '|a'],
  bars: ['journal.md', '|date|note|\n|-|-|\n|2020-01-02|mots', '|a'],
  headings: ['2020-01-02.md', '', '# a\n'],
  dated: ['journal.md', '', '# 2020-01-02\n'],
  made: ['journal.txt', '', 'Title: a\nCreated: 2020-01-02\n\n'],
  gaps: ['journal.md', '# 2020-01-02\n', '**2020-01-03**\n\n\n\n'],
  merged: ['journal.csv', 'Date;Texte\n2020-01-02;a\n', ';b\n'],
  pictures: ['2020-01-02.md', 'mot', '![](a)'],
  days: ['journal.csv', 'date,day,note\n2020-01-02,', 'mot '],
  jrnl: ['journal.txt', '', '[2020-01-02 10:00] a\n'],
}

function* shapeOf(start: string, piece: string, count: number): Generator<string> {
  yield start
  yield* repeated(count, () => piece)
}

/** Its first piece is looked at to tell what it is. */
function streamed(name: string, make: () => Generator<string>): File {
  const file = new File([make().next().value ?? ''], name)
  const pieces = make()
  file.stream = () =>
    new ReadableStream({
      pull(controller) {
        const { value, done } = pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
    })
  return file
}

const kinds: Readonly<Record<string, (count: number, letters: number) => File>> = {
  ...Object.fromEntries(
    Object.entries(shapes).map(([kind, [name, start, piece]]) => [
      kind,
      (count: number) => streamed(name, () => shapeOf(start, piece, count)),
    ]),
  ),
  table: (rows, letters) => streamed('notes.csv', () => tableOf(rows, letters)),
  entries: (count, letters) => streamed('Journal.json', () => entriesOf(count, letters)),
  deep: (depth) => streamed('Journal.json', () => deepOf(depth)),
  names: (count, letters) => streamed('backup.json', () => namesOf(count, letters)),
  tags: (count, letters) => streamed('Journal.json', () => tagsOf(count, letters)),
  page: (rows) => streamed('journal.html', () => pageOf(rows)),
  lines: (rows) => streamed('journal.md', () => linesOf(rows)),
  blank: (count) => streamed('journal.md', () => repeated(count, () => '\n')),
  nest: (depth) => streamed('Journal.json', () => nestOf(depth)),
  /** One line without an end. */
  line: (mebibytes) =>
    streamed('notes.txt', () => repeated(mebibytes, () => 'é'.repeat(mebibyte / 2))),
  /** Packs to a thousandth. */
  bomb: (mebibytes) =>
    zipOf([{ name: 'Journal.json', content: Buffer.alloc(mebibytes * mebibyte, ' ') }]),
  /** Letters that do not pack. */
  note: (mebibytes) =>
    zipOf([
      {
        name: '2020-01-02.md',
        content: Buffer.from(randomBytes(mebibytes * mebibyte).toString('hex')),
      },
    ]),
  members: (count) =>
    zipOf(
      Array.from({ length: count }, (_, at) => ({
        name: `${dayAt(at)}.md`,
        content: `mot ${at}`,
        isStored: true,
      })),
    ),
}

const [, , kind = '', count = '0', letters = '0'] = process.argv
const make = kinds[kind]
if (make === undefined) throw new Error(`Kinds are ${Object.keys(kinds).join(', ')}.`)
const read = await readHere([make(Number(count), Number(letters))])
process.stdout.write(read.ok ? `${read.value.entries.length} entries` : read.error)
