// What was cut short is told once, to whose journal it was.
import { expect, test } from 'vitest'
import { createCutShort } from '#context/cutShort.ts'
import type { UserId } from '#domain/brands.ts'

const journalOf = (userId: string) => ({ userId: userId as UserId })
/** Of a page that is loaded anew. */
const create = () => createCutShort('lueur.test')

test('what a sign-out or a reload cut short is told once, after the next sign-in of the same person', () => {
  const before = journalOf('ada')
  const marks = create()
  marks.begin(before)
  // While it goes on nobody says that it ended.
  expect(marks.take(before)).toBe(false)
  marks.end(before, false)
  for (const asked of [marks, create()]) {
    marks.begin(before)
    marks.end(before, false)
    expect([asked.take(journalOf('ada')), asked.take(journalOf('ada'))]).toEqual([true, false])
  }
})

test('what its own page told, and what was another person’s, is told to nobody', () => {
  const marks = create()
  marks.begin(journalOf('ada'))
  expect(create().take(journalOf('zoe'))).toBe(false)
  expect(create().take(journalOf('ada'))).toBe(false)
  const own = journalOf('ada')
  marks.begin(own)
  marks.end(own, true)
  expect(create().take(own)).toBe(false)
})
