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
