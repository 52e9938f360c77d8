import { parseSearch, stringifySearch } from '#app/searchParams.ts'
import { expect, test } from 'vitest'

test('an address keeps its French names, the code has its own', () => {
  expect(parseSearch('?jour=2026-11-20')).toEqual({ day: '2026-11-20' })
  expect(parseSearch('?recherche=oui')).toEqual({ search: true })
  expect(parseSearch('?date=2026-11-20')).toEqual({ date: '2026-11-20' })
  expect(stringifySearch({ day: '2026-11-20' })).toBe('?jour=2026-11-20')
  expect(stringifySearch({ search: true })).toBe('?recherche=oui')
  expect(stringifySearch({ date: '2026-11-20' })).toBe('?date=2026-11-20')
  expect(stringifySearch({ day: undefined, search: undefined })).toBe('')
})
