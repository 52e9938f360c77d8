// Headings of the app's own file: what stands there for one is told from what a person wrote.
import { answerHeadings, dayHeading, looksLikeHeading } from '#domain/ownHeadings.ts'
import { expect, test } from 'vitest'

const found = (line: string) => answerHeadings.flatMap(([form, of]) => (form.test(line) ? of : []))

test.each([
  ['### Appris', 'learned'],
  ['### Fier', 'proud'],
  ['### Contrarié', 'frustrated'],
  ['### À retenir', 'lueur'],
])('« %s » is the heading of an answer, and of one alone', (heading, id) => {
  expect(found(heading)).toEqual([id])
  expect([`${heading} bien`, `Mon ${heading}`].flatMap(found)).toEqual([])
})

test.each([
  ['## Vendredi 20 novembre 2026', 'Vendredi 20 novembre 2026', undefined],
  ['## Dimanche 1er février 2026', 'Dimanche 1er février 2026', undefined],
  ['## Samedi 9 août 2025 (épinglé)', 'Samedi 9 août 2025', ' (épinglé)'],
  ['## Brouillons\u00A0: Lundi 2 mars 2026', 'Lundi 2 mars 2026', undefined],
])('« %s » is the heading of a day', (line, date, pin) => {
  expect(dayHeading.exec(line)?.groups).toEqual({ date, pin })
})

test.each([
  'Mon ## Vendredi 20 novembre 2026',
  '## Vendredi 20 novembre 2026, le soir',
  '## vendredi 20 novembre 2026',
  '## Vendredi 200 novembre 2026',
  '## Vendredi 20 11 2026',
  '## Vendredi 20 novembre 26',
])('« %s » is none', (line) => {
  expect(dayHeading.test(line)).toBe(false)
})

test('a line of a person looks like a heading behind any number of backslashes', () => {
  for (const line of ['### Fier', '\\### Fier', '\\\\### Fier', '\\\\## Lundi 2 mars 2026'])
    expect(looksLikeHeading(line)).toBe(true)
  for (const line of ['Fier', '### Fierté', 'a\\### Fier', '#\\## Fier'])
    expect(looksLikeHeading(line)).toBe(false)
})
