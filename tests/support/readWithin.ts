// Reads a table of so many rows, each of so many letters, and says what became of it. Run by a test in a process whose memory is bound.
import { readHere } from './samples.ts'

const [, , rows = '0', letters = '0'] = process.argv
const note = '"« œuvre » ""dite"""'.padEnd(Number(letters), 'é').replace(/"(é*)$/, '$1"')
const first = Date.UTC(1950, 0, 1)
const rowAt = (at: number): string =>
  `${new Date(first + (at % 27_000) * 86_400_000).toISOString().slice(0, 10)},${at},${note}\n`

function* tableOf(count: number): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode('date,nombre,note\n')
  for (let at = 0; at < count; at += 100) {
    yield encoder.encode(Array.from({ length: 100 }, (_, more) => rowAt(at + more)).join(''))
  }
}

/** A file that is never held whole, as on a phone. */
const file = new File(['date,nombre,note\n'], 'notes.csv')
file.stream = () => {
  const pieces = tableOf(Number(rows))
  return new ReadableStream({
    pull(controller) {
      const { value, done } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}

const read = await readHere([file])
process.stdout.write(read.ok ? `${read.value.entries.length} entries` : read.error)
