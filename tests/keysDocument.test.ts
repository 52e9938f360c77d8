// docs/keys.md is the list of all cryptography: a file that uses some stands in it, and so does each derived key of the server.
import { readFileSync } from 'node:fs'
import { sources } from '#support/sources.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { expect, test } from 'vitest'

const document = readFileSync('docs/keys.md', 'utf8')
const uses =
  /from '(?:node:crypto|hash-wasm|hono\/jwt|web-push|@scure\/bip39|@simplewebauthn\/\w+)'|import\('@simplewebauthn\/server'\)|\bcrypto\.(?:subtle|getRandomValues)/

test('each file that uses cryptography stands in the list of algorithms, and no other', () => {
  const [, algorithms = ''] = document.split('\n## Algorithms\n')
  const listed = Array.from(
    algorithms.matchAll(/`((?:src|server|sw)\/[\w./]+)`/g),
    ([, file]) => file,
  )
  const using = sources.filter(({ text }) => uses.test(text)).map(({ file }) => file)
  expect(new Set(listed)).toEqual(new Set(using))
})

test('each key that the server derives stands in the list', () => {
  const [, section = ''] = document.split("\n## The server's keys\n")
  const rows = Array.from(section.matchAll(/^\| (\w+) +\|/gm), ([, name]) => name)
  expect(rows).toEqual(expect.arrayContaining(Object.keys(deriveServerKeys(new Uint8Array(32)))))
})
