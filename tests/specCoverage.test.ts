// Every numbered rule of a SPEC.md is shown by a test that bears its id, and no test cites a rule that does not exist.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const filesIn = (root: string, ending: RegExp): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(root, name))

const rules = new Set(
  [...filesIn('src', /SPEC\.md$/), ...filesIn('server', /SPEC\.md$/)].flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]{2}\d+) +\|/gm), ([, id = '']) => id),
  ),
)

const cited = new Set(
  filesIn('tests', /\.(?:test|spec|suite)\.tsx?$/).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\[([A-Z]{2}\d+)\]/g), ([, id = '']) => id),
  ),
)

test('there are rules to cover', () => {
  expect(rules.size).toBeGreaterThan(30)
})

test('every rule has a test', () => {
  expect([...rules].filter((rule) => !cited.has(rule))).toEqual([])
})

test('every cited rule exists', () => {
  expect([...cited].filter((rule) => !rules.has(rule))).toEqual([])
})
