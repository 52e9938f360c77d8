import { expect, test } from 'vitest'
import { describeError } from '#server/base/describeError.ts'

test('an error is described without its message, which may quote somebody', () => {
  const error = Object.assign(new Error('rejected: camille@example.fr\nat camille'), {
    code: 'EENVELOPE',
  })
  const described = describeError(error)
  expect(described).toMatchObject({ error: 'Error', errorCode: 'EENVELOPE' })
  expect(JSON.stringify(described)).not.toContain('camille')
  expect(described['stack']).not.toEqual([])
  expect(describeError('camille')).toEqual({ error: 'string' })
})

test('what looks like a frame of the stack in a message, a name or a code that is a sentence, is left out too', () => {
  const error = Object.assign(new Error('rejected:\n    at camille@example.fr (mail:1:1)'), {
    name: 'camille@example.fr',
    code: 'no mailbox camille@example.fr',
  })
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('camille')
  expect(described['error']).toBe('Error')
  expect(described['stack']).toContainEqual(
    expect.stringMatching(/^at .*describeError\.test\.ts:\d+:\d+/),
  )
  // Set anew, a message still stands in the stack as it was.
  const changed = new Error('rejected:\n    at camille@example.fr')
  changed.message = 'rejected'
  expect(JSON.stringify(describeError(changed))).not.toContain('camille')
  expect(
    describeError(Object.assign(new Error('x'), { code: { to: 'camille' } })),
  ).not.toHaveProperty('errorCode')
  const cause = Object.assign(new Error('camille'), { code: 'ECONNREFUSED' })
  expect(describeError(new TypeError('fetch failed', { cause }))).toMatchObject({
    errorCode: 'ECONNREFUSED',
  })
  expect(describeError(Object.assign(new Error('x'), { errcode: 13 }))).toMatchObject({
    errorCode: 13,
  })
})
