// The import table of the architecture. Folder circles: tests/folders.test.ts; effects and habits: tests/edges.test.ts.
import path from 'node:path'
import { sources } from '#support/sources.ts'
import { describe, expect, test } from 'vitest'

const ring1 = ['domain', 'contract', 'text']
const belowJournal = ['engine/local', 'engine/crypto']
/** What screens call: plain functions over the engine or the open journal. Not its store, its keys, its calls. */
const engineCalls = [
  'engine/journal',
  'engine/session',
  'engine/data',
  'engine/reminders',
  'engine/sync',
  'engine/api/failure.ts',
  'engine/crypto/recoveryWords.ts',
]
const everythingBelowFeatures = [
  ...ring1,
  ...engineCalls,
  'platform',
  'ui',
  'context',
  'first-paint',
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
  ['src/engine/crypto', ['domain', 'contract', 'hash-wasm', '@scure/bip39']],
  ['src/engine/local', ['domain', 'contract', 'dexie']],
  ['src/engine/api', ['domain', 'contract', 'ky', 'valibot']],
  [
    'src/engine/journal',
    ['domain', 'contract', 'valibot', 'engine/openJournal.ts', ...belowJournal],
  ],
  [
    'src/engine/reminders',
    [
      'domain',
      'contract',
      'engine/openJournal.ts',
      'engine/environment.ts',
      'engine/api',
      ...belowJournal,
    ],
  ],
  [
    'src/engine/sync',
    [
      'domain',
      'contract',
      'engine/openJournal.ts',
      'engine/api',
      'engine/journal',
      ...belowJournal,
    ],
  ],
  [
    'src/engine/session',
    [
      'domain',
      'contract',
      'valibot',
      'engine/openJournal.ts',
      'engine/environment.ts',
      'engine/api',
      'engine/journal',
      'engine/reminders',
      'engine/sync',
      ...belowJournal,
    ],
  ],
  [
    'src/engine/data',
    [
      'domain',
      'contract',
      'engine/openJournal.ts',
      'engine/api',
      'engine/journal',
      'engine/session',
      'engine/sync',
      ...belowJournal,
    ],
  ],
  // In a worker of its own: it knows no key and no store.
  ['src/engine/bring', ['domain']],
  ['src/engine', ['domain', 'contract', 'engine']],
  ['src/platform', ['domain', '@simplewebauthn/browser']],
  ['src/ui', ['platform', 'react', 'zustand', '@base-ui/react', '@fontsource-variable']],
  [
    'src/context',
    [
      'domain',
      'text',
      'platform',
      'ui',
      'react',
      'zustand',
      'dexie-react-hooks',
      '@tanstack/react-router',
      ...engineCalls,
    ],
  ],
  // boot.ts is a bundle of its own: these parts of the engine are all that it takes.
  [
    'src/first-paint',
    [
      'domain',
      'text',
      'platform',
      'context',
      'react',
      'vite',
      'engine/crypto/envelope.ts',
      'engine/local',
      'engine/journal/saveFirstPaint.ts',
      'engine/session/liveJournal.ts',
    ],
  ],
  [
    'src/journal-ui',
    [
      'domain',
      'contract/routes.ts',
      'text',
      'platform',
      'ui',
      'context',
      'react',
      'dexie-react-hooks',
      '@tanstack/react-router',
      'qrcode.react',
      ...engineCalls,
    ],
  ],
  ['src/features', everythingBelowFeatures],
  [
    'src/app',
    [
      ...everythingBelowFeatures,
      'engine/createEngine.ts',
      'engine/environment.ts',
      'engine/crypto/frenchWords.ts',
      'features',
      'react-dom',
    ],
  ],
  [
    'src',
    [
      ...everythingBelowFeatures,
      'engine/crypto/kdfWorker.ts?worker&url',
      'engine/bring/bringWorker.ts?worker&url',
      'engine/journal/importWorker.ts?worker&url',
      'features',
      'app',
      'react-dom',
    ],
  ],
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
  ['server/base', [...ring1, 'pino', 'prom-client', 'valibot', 'node:']],
  ['server/store', ['domain', 'server/base', 'kysely', 'pg', 'pino', 'node:']],
  ['server/mail', ['server/base', 'domain', 'nodemailer', 'node:']],
  ['server/music', ['contract', 'server/base', 'p-limit', 'valibot']],
  [
    'server/journal',
    [...ring1, 'server/base', 'server/store', 'kysely', 'p-limit', 'valibot', 'node:'],
  ],
  ['server/push', ['domain', 'contract', 'server/base', 'server/store', 'web-push', 'node:']],
  ['server/reminders', [...ring1, 'server/base', 'server/store', 'server/push', ...serverWork]],
  [
    'server/accounts',
    [
      ...ring1,
      ...belowAccounts,
      'server/reminders',
      '@simplewebauthn/server',
      'hono/jwt',
      'p-limit',
      'valibot',
      ...serverWork,
    ],
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
  ['server/openapi', [...ring1, 'server/base', 'valibot']],
  [
    'server/routes',
    [
      ...ring1,
      ...belowAccounts,
      ...middle,
      'server/accounts',
      'server/http',
      'server/openapi',
      'hono',
      'kysely',
    ],
  ],
  [
    'server/admin',
    ['domain', 'server/accounts', 'server/journal', 'pino', ...belowAccounts, ...serverWork],
  ],
  ['server', [...ring1, 'hono', '@hono/node-server', 'pino', 'node:']],
]

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
  expect(mayImport('server/app.ts', '#engine/openJournal.ts')).toBe(false)
  expect(mayImport('src/features/home/HomeScreen.tsx', '#engine/local/days.ts')).toBe(false)
  expect(mayImport('src/features/home/HomePage.tsx', '../x.ts')).toBe(false)
  expect(mayImport('server/store/purge.ts', '#server/http/reply.ts')).toBe(false)
  expect(mayImport('server/journal/saveDay.ts', '#server/accounts/login.ts')).toBe(false)
})
