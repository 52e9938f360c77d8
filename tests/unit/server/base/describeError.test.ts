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
