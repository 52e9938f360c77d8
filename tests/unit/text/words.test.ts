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

test("a failure is told in the server's words, else by its cause, else by the screen", () => {
  expect(failureText({ type: 'refused', message: 'Trop tard.' }, 'Autre')).toBe('Trop tard.')
  expect(failureText({ type: 'network' }, 'Autre')).toMatch(/^Il faut du réseau/)
  expect(failureText({ type: 'tokenMissing' }, 'Autre')).toBe('Token manquant dans la réponse')
  expect(failureText({ type: 'refused', message: '' }, 'Autre')).toBe('Autre')
})
