// The build names a class after its file and itself alone (vite.config.ts): two files of one name would share their styles.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no two style files have one name', () => {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.basename(file))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** Without what stands in brackets, however deep. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutBrackets(shorter)
}

/** The last part of a selector, without its states: what a rule changes. Empty or `*` for anything. */
const subjectOf = (selector: string): string =>
  (
    withoutBrackets(selector)
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  ).replaceAll(/::?[\w-]+/g, '')

/** Of a selector list: commas in brackets part nothing. */
const partsOf = (list: string): readonly string[] => list.split(/,(?![^(]*\))/)

// A browser styles the whole page anew, at each tap that changes something, for a single rule that asks what is on it and changes anything.
test('a rule that asks what something holds (:has) names what it changes', () => {
  const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = readFileSync(path.join('src', file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
      return Array.from(text.matchAll(/([^{};]*:has\([^{};]*)\{/g), ([, list = '']) => list)
    })
  expect(rules.length).toBeGreaterThan(20)
  expect(subjectOf('.a:has(b) > :not(:has(c, d))')).toBe('')
  expect(subjectOf('body:has(.a) .b:hover')).toBe('.b')
  const ofAnything = rules.flatMap(partsOf).filter((selector) => {
    const subject = subjectOf(selector)
    return selector.includes(':has(') && (subject === '' || subject === '*')
  })
  expect(ofAnything).toEqual([])
})
