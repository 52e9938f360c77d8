// Lines of a day that mean another one: in words, of a day that does not exist, or with a month that was mistyped.
import { likeDatesIn } from '#domain/bring/likeDates.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const isTold = (line: string, on = '2024-03-04') =>
  (likeDatesIn(line, day(on)).likeDates?.count ?? 0) > 0
const going = 'nous partons en voyage avec toute la famille'

test('[BJ3] a day in words is another one, or the same', () => {
  for (const [line, on] of [
    ['le quatre mars 2024', '2024-03-04'],
    ['le vingt-cinq mars 2024', '2024-03-25'],
    ['vingt cinq mars 2024', '2024-03-25'],
  ] as const) {
    expect(isTold(line, on), line).toBe(false)
    expect(isTold(line, '2024-03-05'), line).toBe(true)
  }
})

test.for([
  ['39 mars 2024', '40 mars 2024'],
  ['32/13/2024', '40/13/2024'],
  ['32/13/24', '40/13/24'],
  ['31/39/2024', '31/40/2024'],
  ['31/02', '31/00'],
] as const)('[BJ4] « %s » was meant as a date, « %s » counts something', ([date, count]) => {
  expect(isTold(date)).toBe(true)
  expect(isTold(count)).toBe(false)
})

test.for([
  ['in a short line', 'Le voyage du 31 juilet 2024'],
  ['alone at the start of a long one', `31 juilet 2024 : ${going}`],
  ['behind its weekday', `Mercredi 31 juilet 2024 ${going}`],
  ['alone in a heading', '## 31 juilet'],
  ['alone behind its weekday', 'Mercredi 31 juilet'],
  ['with a day that no month has', '39 juilet 2024'],
] as const)('[BJ4] a mistyped month is told %s: « %s »', ([, line]) => {
  expect(isTold(line)).toBe(true)
})

test.for([
  ['within a long line', `Nous avions dit que le 31 juilet 2024 ${going}`],
  ['at the end of a long line', 'Nous avions prévu de partir en voyage le 31 juilet 2024'],
  ['at the start of a sentence', `31 juilet 2024 ${going}`],
  ['with a year of another time', '31 juilet 3019'],
  ['alone, without a year', '31 juilet'],
  ['within words, without a year', 'Un voyage 31 juilet'],
  ['further on in a heading', '## Voyage autour du 31 juilet'],
  ['at the start of the words of a heading', '## 31 juilet nous partons'],
  ['with a figure that counts something', '40 juilet 2024'],
] as const)('[BJ4] it may be a word %s: « %s »', ([, line]) => {
  expect(isTold(line)).toBe(false)
})
