// What an operator reads of logs is what the server writes: each event stands in the list of server/README.md, and no other.
import { readFileSync } from 'node:fs'
import { sources } from '#support/sources.ts'
import { expect, test } from 'vitest'

const logCall = /\blog\.(trace|debug|info|warn|error|fatal)\((?:[^'`]*,)?\s*'([^']+)',?\s*\)/g

const calls = sources
  .filter(({ file }) => file.startsWith('server/'))
  .flatMap(({ text }) =>
    Array.from(text.matchAll(logCall), ([, level, event]) => ({ level, event })),
  )

test('each event of the log stands in the list of events with its level, and no other', () => {
  const [, section = ''] = readFileSync('server/README.md', 'utf8').split('\n## Logs\n')
  const rows = Array.from(section.matchAll(/^\| (`.+?) +\| (info|warn|error|fatal) +\|/gm))
  const listed = rows.flatMap(([, names = '', level = '']) =>
    Array.from(names.matchAll(/`([^`]+)`/g), ([, event = '']) => `${level} ${event}`),
  )
  // A library's news that is no error is for whoever debugs.
  const written = calls.filter(({ level }) => level !== 'debug')
  expect(new Set(listed)).toEqual(new Set(written.map(({ level, event }) => `${level} ${event}`)))
})

test('every call of the log is read: its message is a constant', () => {
  const server = sources.filter(({ file }) => file.startsWith('server/'))
  const all = server.flatMap(({ text }) =>
    Array.from(text.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(/g)),
  )
  expect(all).toHaveLength(calls.length)
  expect(all.length).toBeGreaterThan(15)
})
