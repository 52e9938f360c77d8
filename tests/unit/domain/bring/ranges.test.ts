// Several days in one date.
import { leadingRange } from '#domain/bring/ranges.ts'
import { expect, test } from 'vitest'

test.for([
  ['8-9 mars 2026, à Lyon', '8 mars 2026', ', à Lyon'],
  ['8 et 9 mars', '8 mars', ''],
  ['30 mars – 2 avril 2026', '30 mars 2026', ''],
  ['30 déc. 2025 au 2 janv. 2026', '30 déc. 2025', ''],
  ['du 30 décembre au 2 janvier 2026', '30 décembre 2025', ''],
  ['March 8-9, 2026', '8 March 2026', ''],
  ['March 8', null, ''],
  ['30 mars au 30 mai 2026', '30 mars 2026', ''],
  ['1 mars au 2 juin 2026', null, ''],
  ['9 et 9 mars 2026', null, ''],
  ['9 et 8 mars 2026', null, ''],
  ['8 et 9 brumaire 2026', null, ''],
  ['8 brumaire au 9 mars 2026', null, ''],
  ['8 mars au 9 brumaire 2026', null, ''],
  ['8-9/03/2026 : Lyon', '8/03/2026', ' : Lyon'],
  ['du 31/12 au 01/01/2026', '31/12/2025', ''],
  ['9-9/03/2026', null, ''],
  ['9-8/03/2026', null, ''],
  ['du 08/03/2026 - 10/03/2026 à Lyon', '08/03/2026', ' à Lyon'],
  ['08/03/2026-10/03/2026', '08/03/2026', ''],
  ['08/03/2026 -10/03/2026', '08/03/2026', ''],
  ['08/03/2026 au 10/03/2026', '08/03/2026', ''],
  ['08/03/2026 à 10/03/2026', '08/03/2026', ''],
  ['08/03/2026 a 10/03/2026', '08/03/2026', ''],
  ['08/03/2026, vu le 10/03/2026', null, ''],
  ['08/03/2026 vu - 10/03/2026', null, ''],
  ['10/03/2026 - 10/03/2026', null, ''],
  ['10/03/2026 - 08/03/2026', null, ''],
  ['01/03/2026 - 02/05/2026', '01/03/2026', ''],
  ['01/03/2026 - 03/05/2026', null, ''],
  ['mots sans jour', null, ''],
] as const)('[BJ2] « %s » begins on %s', ([text, first, rest]) => {
  expect(leadingRange(text, 'dayFirst')).toEqual(first === null ? null : { first, rest })
})

test('[BJ2] two whole dates with a sign more between them are no range', () => {
  expect(leadingRange('08/03/2026, - 10/03/2026', 'dayFirst')).toBeNull()
  expect(leadingRange('08/03/2026 - 10/03/2026', 'dayFirst')?.first).toBe('08/03/2026')
})
