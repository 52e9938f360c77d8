// What happens at one place only: effects, the tables of the local store, the making of branded texts; and names.
import { sources } from '#support/sources.ts'
import { expect, test } from 'vitest'

/** Where the world comes in: nobody else reads a clock, randomness or the environment. */
const compositionRoots = new Set([
  'src/main.tsx',
  'src/engine/environment.ts',
  'src/engine/journal/importWorker.ts',
  'src/first-paint/boot.ts',
  'sw/sw.ts',
  'server/main.ts',
  // The process's life, run by main.ts: its rounds and its end.
  'server/serve.ts',
])
/** Randomness of Node's, and timers where a port stands for them; a deadline of the platform (AbortSignal.timeout) is none. */
const nodeEffects =
  /\brandom(?:Int|Bytes)\b[^}]*\} from 'node:crypto'|\bset(?:Timeout|Interval)\b[^}]*\} from 'node:timers|(?<!\.)\bset(?:Timeout|Interval)\(/
const hasPorts = /^(?:server|src\/domain|src\/contract|src\/engine)\//
const effects =
  /\bDate\.now\(|new Date\(\)|Math\.random\(|crypto\.getRandomValues|randomUUID\(|process\.env|performance\.now\(/

const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
const hasEffect = (file: string, text: string): boolean =>
  effects.test(text) || (hasPorts.test(file) && nodeEffects.test(text))

test('an effect outside of a composition root is noticed', () => {
  expect(hasEffect('src/ui/x.ts', 'const now = Date.now()')).toBe(true)
  expect(hasEffect('server/x.ts', "import { createHash, randomInt } from 'node:crypto'")).toBe(true)
  expect(hasEffect('server/x.ts', 'setTimeout(call, 5)')).toBe(true)
  expect(
    hasEffect('server/x.ts', "import { setTimeout as wait } from 'node:timers/promises'"),
  ).toBe(true)
  expect(hasEffect('server/x.ts', 'http.setTimeout(5); AbortSignal.timeout(5)')).toBe(false)
  expect(hasEffect('src/engine/x.ts', 'const id = randomBytes(16)')).toBe(false)
})

test('only composition roots read a clock, randomness or the environment', () => {
  const wrong = sources.filter(
    ({ file, text }) => !compositionRoots.has(file) && hasEffect(file, withoutComments(text)),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no barrel, no vague name', () => {
  const vague = /(?:^|\/)(?:index|utils?|helpers?|common|misc|manager|data)\.tsx?$/
  expect(sources.map(({ file }) => file).filter((file) => vague.test(file))).toEqual([])
})

test('a French sentence stands in src/text or server/texts.ts alone', () => {
  // Letters that English never uses, inside quotes: a sentence for people that escaped its catalogue.
  const french = /'[^'\n]*[éèêàùçîôœÉÀ][^'\n]*'|"[^"\n]*[éèêàùçîôœÉÀ][^"\n]*"/
  const wrong = sources.filter(
    ({ file, text }) =>
      !file.startsWith('src/text/') &&
      file !== 'server/texts.ts' &&
      french.test(text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** Where a text may be called what it is not proved to be by its type: the places that domain/brands.ts names. */
const brandMakers = new Map([
  ['Envelope', ['src/engine/crypto/envelope.ts']],
  ['Rev', ['src/contract/rev.ts']],
  ['Kid', ['src/engine/crypto/envelope.ts', 'src/engine/crypto/keys.ts']],
  ['FormId', ['src/engine/journal/forms.ts']],
  ['UserId', []],
  ['RevClaim', []],
])

test.for([...brandMakers])('only its maker calls a text a %s', ([brand, makers]) => {
  const cast = new RegExp(`\\bas ${brand}\\b`)
  const files = sources
    .filter(({ text }) => cast.test(text.replaceAll(/^import .*$/gm, '')))
    .map(({ file }) => file)
  expect(files).toEqual(makers)
})

test('only engine/local touches the tables of the local store', () => {
  const tableUse =
    /\b(?:db|database|device)\.(?:days|drafts|keys|months|search|meta|registrations)\b|\.transaction\(\s*'rw?'/
  const touching = sources.filter(
    ({ file, text }) =>
      !file.startsWith('server/') && !file.startsWith('src/engine/local/') && tableUse.test(text),
  )
  expect(touching.map(({ file }) => file)).toEqual([])
})

test('only engine/api reads what an HTTP status means', () => {
  const status = /\bstatus(?:es)?\b[^\n]{0,40}\b[2-5]\d\d\b|\b[2-5]\d\d\b[^\n]{0,20}\bstatus\b/i
  expect(status.test("error.type === 'refused' && error.status === 409")).toBe(true)
  const reading = sources.filter(
    ({ file, text }) =>
      /^(?:src|sw)\//.test(file) &&
      !file.startsWith('src/engine/api/') &&
      status.test(withoutComments(text)),
  )
  expect(reading.map(({ file }) => file)).toEqual([])
})

test('a folder of the server is made by base/makeFolder.ts alone: a recursive making below /proc never ends', () => {
  const making = sources.filter(
    ({ file, text }) => file.startsWith('server/') && /\bmkdir(?:Sync)?\b/.test(text),
  )
  expect(making.map(({ file }) => file)).toEqual(['server/base/makeFolder.ts'])
})
