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

const belowAccounts = ['server/base', 'server/store', 'server/mail']
const middle = ['server/reminders', 'server/push', 'server/journal', 'server/music']
const serverWork = ['server/texts.ts', 'kysely', 'node:']

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
  // routes > http > { accounts > reminders > push, journal, music } > { store, mail } > base, and admin beside http.
  ['server/texts.ts', ['domain', 'text']],
  ['server/base', [...ring1, 'pino', 'valibot', 'node:']],
  ['server/store', ['domain', 'server/base', 'kysely', 'pg', 'pino', 'node:']],
  ['server/mail', ['domain', 'nodemailer', 'node:']],
  ['server/music', ['contract', 'server/base', 'valibot']],
  ['server/journal', [...ring1, 'server/base', 'server/store', 'kysely', 'valibot', 'node:']],
  ['server/push', ['domain', 'contract', 'server/base', 'server/store', 'web-push', 'node:']],
  ['server/reminders', [...ring1, 'server/base', 'server/store', 'server/push', ...serverWork]],
  [
    'server/accounts',
    [...ring1, ...belowAccounts, 'server/reminders', 'hono/jwt', 'valibot', ...serverWork],
  ],
  [
    'server/http',
    [
      ...ring1,
      'server/base',
      'server/store',
      'server/accounts',
      'hono',
      '@hono/node-server',
      '@hono/standard-validator',
      'valibot',
      'node:',
    ],
  ],
  [
    'server/routes',
    [...ring1, ...belowAccounts, ...middle, 'server/accounts', 'server/http', 'hono', 'kysely'],
  ],
  [
    'server/admin',
    ['domain', 'server/base', 'server/store', 'server/journal', 'kysely', 'pino', 'node:'],
  ],
  ['server', [...ring1, 'hono', '@hono/node-server', 'pino', 'node:']],
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

const roomOf = (file: string) =>
  table.find(([room]) => file === room || file.startsWith(`${room}/`))

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
  expect(mayImport('server/store/purge.ts', '#server/http/reply.ts')).toBe(false)
  expect(mayImport('server/journal/saveDay.ts', '#server/accounts/login.ts')).toBe(false)
})

/** A folder; or a file by itself, where it stands directly in a root and puts folders together. */
const nodeOf = (file: string): string =>
  /^(?:server|sw|src)\/[^/]+$/.test(file) ? file : path.posix.dirname(file)

/** The file that a specifier names; null for a package. */
function fileOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('./')) return path.posix.join(path.posix.dirname(file), specifier)
  if (!specifier.startsWith('#')) return null
  const target = specifier.slice(1)
  return /^(?:server|sw|support)\//.test(target) ? target : `src/${target}`
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Which folders import which, for values and for types alike. */
function folderGraph(root: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of sources.filter((source) => source.file.startsWith(root))) {
    const from = nodeOf(file)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const specifier of imports) {
      const target = fileOf(file, specifier)
      if (target !== null && nodeOf(target) !== from) targets.add(nodeOf(target))
    }
  }
  return graph
}

/** Everything that can be reached from a node, along one arrow or more. */
function reachableFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of graph.get(node) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

/** The knots of a graph: groups of nodes that all reach one another. */
function knotsOf(graph: Graph): readonly string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const knots = [...graph.keys()]
    .filter((node) => reached.get(node)?.has(node))
    .map((node) =>
      [...graph.keys()]
        .filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
        .toSorted()
        .join(', '),
    )
  return [...new Set(knots)]
}

test.for(['server/', 'sw/'])('no folder of %s imports another that imports it back', (root) => {
  expect(knotsOf(folderGraph(root))).toEqual([])
})

test('a knot of folders is noticed, also one of several steps', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
  ])
  expect(knotsOf(graph)).toEqual(['a, b, c'])
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
