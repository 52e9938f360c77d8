// What looks like nothing is nothing: an answer, and a password that its owner could not type again.
import { isBlank } from '#domain/answers.ts'
import { checkNewPassword } from '#domain/password.ts'
import { checkSignup } from '#domain/signup.ts'
import { expect, test } from 'vitest'

const unseen = [
  '',
  ' ',
  '\n\t',
  '\u200B',
  '\u00AD',
  '\uFEFF',
  '\u2060 \u200D',
  '\u2800',
  '\u3164',
  '\u00A0',
]

test('an answer of signs that nobody sees is blank', () => {
  for (const text of unseen) expect(isBlank(text), JSON.stringify(text)).toBe(true)
  for (const text of ['a', '.', '\u200Ba', '👩‍👧‍👦', '日', 'مرحبا', '-', '\u200F؟']) {
    expect(isBlank(text), text).toBe(false)
  }
})

test('a password of signs that nobody sees is missing', () => {
  const email = 'lea@exemple.fr'
  for (const password of ['        ', '\u200B'.repeat(8)]) {
    expect(checkNewPassword(password, password)).toBe('fieldsRequired')
    expect(checkSignup({ email, password, confirmation: password })).toEqual({
      password: 'passwordRequired',
    })
  }
  expect(checkNewPassword('a b c d e', 'a b c d e')).toBeNull()
})
