// The import table of the architecture, the effects kept at the edge, and a few habits of the house. It reads text, since
// no import graph tool reads this TypeScript version yet.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ring1 = ['domain', 'contract', 'text']
const everythingBelowFeatures = [
  ...ring1,
  'engine',
  'platform',
  'ui',
  'context',
  'journal-ui',
  'react',
  'zustand',
  'dexie-react-hooks',
  '@base-ui/react',
  '@tanstack/react-router',
  'valibot',
]

/** What each room may import, besides itself. Longest name first. */
const table: readonly (readonly [room: string, allowed: readonly string[]])[] = [
  ['src/domain', ['date-fns', '@date-fns/utc']],
  ['src/contract', ['domain', 'valibot']],
  ['src/text', ['domain']],
  ['src/engine/crypto', ['domain', 'hash-wasm', '@scure/bip39']],
  ['src/engine/local', ['domain', 'contract', 'dexie']],
  ['src/engine/api', ['domain', 'contract', 'ky', 'valibot', 'engine/engine.ts']],
  [
    'src/engine/journal',
    ['domain', 'contract', 'valibot', 'engine/engine.ts', 'engine/local', 'engine/crypto'],
  ],
  [
    'src/engine/session',
    [
      'domain',
      'contract',
      'valibot',
      'dexie',
      'engine/engine.ts',
      'engine/local',
      'engine/api',
      'engine/crypto',
      'engine/journal',
    ],
  ],
  [
    'src/engine/reminders',
    [
      'domain',
      'contract',
      'engine/engine.ts',
      'engine/local',
      'engine/api',
      'engine/session',
      'engine/crypto',
    ],
  ],
  [
    'src/engine/sync',
    [
      'domain',
      'contract',
      'engine/engine.ts',
      'engine/local',
      'engine/api',
      'engine/crypto',
      'engine/journal',
    ],
  ],
  [
    'src/engine/data',
    [
      'domain',
      'contract',
      'engine/engine.ts',
      'engine/local',
      'engine/api',
      'engine/crypto',
      'engine/journal',
      'engine/session',
    ],
  ],
  ['src/engine', ['domain', 'contract', 'engine']],
  ['src/platform', ['domain']],
  ['src/ui', ['platform', 'react', 'zustand', '@base-ui/react', '@fontsource-variable']],
  [
    'src/context',
    ['domain', 'platform', 'ui', 'react', 'zustand', 'dexie-react-hooks', 'engine/engine.ts'],
  ],
  [
    'src/journal-ui',
    [
      'domain',
      'text',
      'ui',
      'context',
      'react',
      'dexie-react-hooks',
      '@tanstack/react-router',
      'engine/engine.ts',
    ],
  ],
  ['src/features', [...everythingBelowFeatures, 'qrcode.react', 'bowser']],
  ['src/app', [...everythingBelowFeatures, 'features', 'react-dom']],
  ['src', [...everythingBelowFeatures, 'features', 'app', 'react-dom']],
  [
    'sw',
    [
      ...ring1,
      'engine',
      'valibot',
      'workbox-background-sync',
      'workbox-precaching',
      'workbox-routing',
    ],
  ],
  [
    'server',
    [
      ...ring1,
      'hono',
      '@hono/node-server',
      '@hono/standard-validator',
      'kysely',
      'pg',
      'nodemailer',
      'pino',
      'web-push',
      'valibot',
      'node:',
    ],
  ],
]

interface Source {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

const sources: readonly Source[] = ['src', 'sw', 'server'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name): Source => {
      const file = path.posix.join(root, name)
      const text = readFileSync(file, 'utf8')
      const imports = Array.from(
        text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
        ([, specifier = '']) => specifier,
      )
      return { file, text, imports }
    }),
)

const roomOf = (file: string) => table.find(([room]) => file.startsWith(`${room}/`))

/** `./x.ts` in the same folder or below it; `#folder/x.ts` for any other; never `../`. */
function targetOf(file: string, specifier: string): string {
  if (!specifier.startsWith('./')) return specifier.replace(/^#/, '')
  return path.posix.join(path.posix.dirname(file), specifier).replace(/^src\//, '')
}

function mayImport(file: string, specifier: string): boolean {
  const [room, allowed] = roomOf(file) ?? ['', []]
  const target = targetOf(file, specifier)
  const own = room.replace(/^src\//, '')
  if (own === 'features') {
    const feature = file.split('/')[2] ?? ''
    if (target.startsWith('features/')) return target.startsWith(`features/${feature}/`)
  } else if (target.startsWith(`${own}/`)) return true
  return allowed.some(
    (name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`),
  )
}

test('every file stands in a room of the table', () => {
  expect(sources.filter(({ file }) => roomOf(file) === undefined)).toEqual([])
  expect(sources.length).toBeGreaterThan(100)
})

describe('each room imports only what the table allows', () => {
  test.for(table.map(([room]) => room))('%s', (room) => {
    const wrong = sources
      .filter(({ file }) => roomOf(file)?.[0] === room)
      .flatMap(({ file, imports }) =>
        imports
          .filter((specifier) => !mayImport(file, specifier))
          .map((specifier) => `${file} imports ${specifier}`),
      )
    expect(wrong).toEqual([])
  })
})

test('the table is read: a forbidden import is noticed', () => {
  expect(mayImport('src/domain/day.ts', 'react')).toBe(false)
  expect(mayImport('src/engine/crypto/keys.ts', '#engine/local/dayRow.ts')).toBe(false)
  expect(mayImport('src/features/home/HomePage.tsx', '#features/calendar/Grid.tsx')).toBe(false)
  expect(mayImport('src/ui/Button.tsx', '#domain/day.ts')).toBe(false)
  expect(mayImport('server/app.ts', '#engine/engine.ts')).toBe(false)
  expect(mayImport('src/features/home/HomePage.tsx', '../x.ts')).toBe(false)
})

/** Where the world comes in: nobody else reads a clock, randomness or the environment. */
const compositionRoots = new Set(['src/main.tsx', 'src/boot.ts', 'sw/sw.ts', 'server/main.ts'])
const effects =
  /\bDate\.now\(|new Date\(\)|Math\.random\(|crypto\.getRandomValues|randomUUID\(|process\.env|performance\.now\(/

test('only composition roots read a clock, randomness or the environment', () => {
  const wrong = sources.filter(
    ({ file, text }) =>
      !compositionRoots.has(file) && effects.test(text.replaceAll(/^\s*(?:\/\/|\*).*$/gm, '')),
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
