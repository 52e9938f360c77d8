// What a cell or a field of a date says beside it.
import { wordsAfter } from '#domain/bring/besideDate.ts'
import { expect, test } from 'vitest'

test.for([
  ['2024-03-05 matin', 'matin'],
  ['2024-03-05 08:00 : le soir ', 'le soir'],
  ['mardi 5 mars 2024', ''],
  [' mardi 5 mars 2024 ', ''],
  ['2024-03-05 08:00 CET', ''],
  ['2024-03-05 08:00 (Europe/Paris)', ''],
  ['2024-03-05 08:00 Eastern Standard Time', ''],
  // Without a time it is no zone.
  ['2024-03-05 CET', 'CET'],
  ['2024-03-05 12', '12'],
  // Words without a date, and a weekday that is not its own, stay whole.
  ['plus tard', 'plus tard'],
  ['mercredi 5 mars 2024', 'mercredi 5 mars 2024'],
  [' mercredi 5 mars 2024', ' mercredi 5 mars 2024'],
] as const)('[BJ5] « %s » says « %s » beside its date', ([cell, words]) => {
  expect(wordsAfter(cell)).toBe(words)
})
