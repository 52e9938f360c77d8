// Every numbered rule of a SPEC.md is shown by a test that bears its id and at most two others: the name of a failing test
// then says which rule is broken. No test cites a rule that does not exist.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A title that cites more rules than this says too little when its test fails. */
const maxRulesOfATest = 3

const filesIn = (root: string, ending: RegExp): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(root, name))

const named = [...filesIn('src', /SPEC\.md$/), ...filesIn('server', /SPEC\.md$/)].flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]{2}\d+) +\|/gm), ([, id = '']) => id),
)
const rules = new Set(named)

/** The rules that each title of these sources cites: `[SY1][SY2] …` is one title. */
const citationsIn = (source: string): readonly (readonly string[])[] =>
  Array.from(source.matchAll(/(?:\[[A-Z]{2}\d+\])+/g), ([ids]) =>
    Array.from(ids.matchAll(/[A-Z]{2}\d+/g), ([id]) => id),
  )

const citations = filesIn('tests', /\.(?:test|spec|suite)\.tsx?$/)
  .filter((file) => !file.endsWith('specCoverage.test.ts'))
  .flatMap((file) => citationsIn(readFileSync(file, 'utf8')))
const cited = new Set(citations.flat())
const shown = new Set(citations.filter((ids) => ids.length <= maxRulesOfATest).flat())

test('there are rules to cover', () => {
  expect(rules.size).toBeGreaterThan(30)
})

test('no two rules have one name', () => {
  expect(named.filter((rule, at) => named.indexOf(rule) !== at)).toEqual([])
})

test('every rule has a test that shows at most two others', () => {
  expect([...rules].filter((rule) => !shown.has(rule))).toEqual([])
})

test('every cited rule exists', () => {
  expect([...cited].filter((rule) => !rules.has(rule))).toEqual([])
})

test('titles are read: rules of one title are counted together', () => {
  expect(citationsIn("test('[SY1][SY2] two')\ntest('[SY3] one')")).toEqual([
    ['SY1', 'SY2'],
    ['SY3'],
  ])
})
