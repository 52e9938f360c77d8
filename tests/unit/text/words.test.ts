import { codeNotSentText } from '#text/api.ts'
import { counted } from '#text/counts.ts'
import { failureText } from '#text/failures.ts'
import { expect, test } from 'vitest'

test('0 and 1 are singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'jour', 'jours'))).toEqual([
    '0 jour',
    '1 jour',
    '2 jours',
  ])
})

const waitOf = (ms: number) => / dans (.*)\.$/.exec(codeNotSentText(ms))?.[1]

test('a code that is not sent says when to ask again, in minutes and then in hours', () => {
  const minuteMs = 60_000
  expect([1, minuteMs, minuteMs + 1, 89 * minuteMs].map(waitOf)).toEqual([
    '1 minute',
    '1 minute',
    '2 minutes',
    '89 minutes',
  ])
  expect([90, 120, 121, 1440].map((minutes) => waitOf(minutes * minuteMs))).toEqual([
    '2 heures',
    '2 heures',
    '3 heures',
    '24 heures',
  ])
  expect(codeNotSentText(1)).toMatch(/^Impossible de renvoyer le code/)
})

test("a failure is told in the server's words, else by its cause, else by the screen", () => {
  expect(failureText({ type: 'refused', message: 'Trop tard.' }, 'Autre')).toBe('Trop tard.')
  expect(failureText({ type: 'network' }, 'Autre')).toMatch(/^Il faut du réseau/)
  expect(failureText({ type: 'tokenMissing' }, 'Autre')).toBe('Token manquant dans la réponse')
  expect(failureText({ type: 'refused', message: '' }, 'Autre')).toBe('Autre')
})
