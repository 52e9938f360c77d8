// What a line says that may be a day: without the sign of its point, and without the label of its date.
import { bareTitle } from '#domain/bring/lines.ts'
import { expect, test } from 'vitest'

test.for([
  ['5 mars 2024', '5 mars 2024'],
  ['  - 5 mars 2024', '5 mars 2024'],
  ['Date : 5 mars 2024', '5 mars 2024'],
  ['**Date** : 5 mars 2024', '5 mars 2024'],
  ['**Date :** 5 mars 2024', '5 mars 2024'],
  // Bold goes on with the date, and ends behind it.
  ['**Date : 5 mars 2024**', '**5 mars 2024**'],
  ['__Jour : 5 mars 2024__', '__5 mars 2024__'],
  ['# 5 mars 2024', null],
  ['> 5 mars 2024', null],
  ['', null],
] as const)('[BJ2] « %s » says « %s »', ([line, said]) => {
  expect(bareTitle(line)).toBe(said)
})
