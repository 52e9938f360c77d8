// Words that a file holds in two forms.
import { readDiarium } from '#domain/bring/diarium.ts'
import { sameWords } from '#domain/bring/sameWords.ts'
import { expect, test } from 'vitest'

const date = '2026-11-20T21:04:00'
const textOf = (fields: Readonly<Record<string, unknown>>) => {
  const { entry } = readDiarium({ date, ...fields })
  return typeof entry === 'string' ? entry : entry.parts.map(({ text }) => text).join('|')
}

test('[BJ5] Diarium: words of the text are kept where its page is blank, or says others', () => {
  for (const html of ['', '<p><br></p>', '<p>&nbsp;</p>', '<p> </p><hr>']) {
    expect(textOf({ html, text: 'gardé\nentier' }), html).toBe('gardé\nentier')
  }
  expect(textOf({ html: '<p>dit</p>', text: 'autre chose' })).toBe('dit\nautre chose')
  expect(textOf({ html: '<p>dit à midi</p>', text: 'dit à minuit' })).toBe(
    'dit à midi\ndit à minuit',
  )
})

test('[BJ5] Diarium: words that its page says are not said again by the text', () => {
  const list = '<ul><li>pain</li><li>sel</li></ul><p>vu <a href="https://x.fr/a">là</a></p>'
  const said = '- pain\n- sel\n\nvu là (https://x.fr/a)'
  for (const text of [
    '',
    'pain sel vu là',
    'pain\r\n\r\nsel\r\n vu\u{A0}là ',
    '• pain\n• sel\nvu là',
  ]) {
    expect(textOf({ html: list, text }), text).toBe(said)
  }
  // A page that ends on the way.
  expect(textOf({ html: '<p>pain</p>', text: 'pain, et sel' })).toBe('pain, et sel')
})

test('[BJ3] Diarium: words in a form that no export has are named', () => {
  expect(readDiarium({ date, heading: ['a'], html: { p: 'b' }, text: 3 }).unknown).toEqual([
    'heading',
    'html',
    'text',
  ])
  expect(readDiarium({ date, heading: null, html: [], text: 'x' }).unknown).toEqual([])
})

test('[BJ5] words in another order, or more often, are others', () => {
  expect(sameWords('a b', 'b a')).toBe('a b\nb a')
  expect(sameWords('a b', 'a a')).toBe('a b\na a')
  expect(sameWords('a b c', 'a c')).toBe('a b c')
  expect(sameWords('a c', 'a b c')).toBe('a b c')
  expect(sameWords('?', '')).toBe('?')
  expect(sameWords(' ', '?')).toBe('?')
  expect(sameWords('vu', 'vu 🌞')).toBe('vu 🌞')
})
