import { failureText } from '#text/failures.ts'
import { expect, test } from 'vitest'

test('[SY20] a full phone says whether the day has left all the same', () => {
  expect(failureText({ type: 'notStored', isSent: false }, '')).toContain("Rien n'a été changé")
  expect(failureText({ type: 'notStored', isSent: true }, '')).toContain('bien partie')
})

test('the server’s own sentence comes first, then the known cause, then the fallback', () => {
  expect(failureText({ type: 'refused', message: 'Non.' }, 'Rien.')).toBe('Non.')
  expect(failureText({ type: 'network' }, 'Rien.')).toContain('Il faut du réseau')
  expect(failureText({ type: 'unavailable' }, 'Rien.')).toBe('Rien.')
  expect(failureText({ type: 'unknown' }, 'Rien.')).toBe('Rien.')
})
