import { parseResetRequest, writeResetRequest } from '#features/auth/mailTrip.ts'
import { expect, test } from 'vitest'

test('whose password is reset, and from where, comes back as it was written', () => {
  for (const from of ['forgot', 'account'] as const) {
    const request = { email: 'lea@exemple.fr', from }
    expect(parseResetRequest(writeResetRequest(request))).toEqual(request)
  }
})

test('anything else is no request', () => {
  for (const text of [
    null,
    '',
    'lea@exemple.fr',
    'forgot ',
    'elsewhere lea@exemple.fr',
    'forgot a b',
  ]) {
    expect(parseResetRequest(text)).toBeNull()
  }
})
