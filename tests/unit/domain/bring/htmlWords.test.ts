// Which words of HTML come, and with which spaces, lines and addresses.
import { tagsOf } from '#domain/bring/htmlTags.ts'
import {
  htmlText,
  markdownOfPage,
  markedText,
  pageText,
  withoutUnsaid,
} from '#domain/bring/plainText.ts'
import { expect, test } from 'vitest'

test.for([
  [
    'spaces at the ends of lines are one, and a space before a mark of letters stays',
    '<p>un  \n  deux <b>x</b> fin\nsuite</p>',
    'un deux x fin suite',
  ],
  ['marks of letters part no word', '<p>mot<b>gras</b>fin\nsuite</p>', 'motgrasfin suite'],
  ['lines that were laid out by hand stay', '<p>avant<pre>\nun\r\ndeux</pre>', 'avant\nun\ndeux'],
  ['the first letter of such a text stays', '\n<pre>a\nb</pre>', 'a\nb'],
  [
    'a list within a point begins on its own line, also where the point says nothing',
    '<ul><li><ul><li>x</li></ul></li></ul>',
    '-\n- x',
  ],
  [
    'a tick stands before the list behind it, also behind another list',
    '<ul><li>a</li></ul><input type="checkbox"><ul><li>b</li></ul>',
    '- a\n\n[ ] - b',
  ],
  [
    'points are ticked where their list says so',
    '<li data-list="bullet">a</li><li data-list="unchecked">b</li><li data-list="ordered">c</li><li data-list="checked">d</li>',
    '- a\n- [ ] b\n- c\n- [x] d',
  ],
  ['headings have no signs of Markdown', '<h2>Titre</h2><p>mots</p>', 'Titre\nmots'],
] as const)('[BJ5] %s', ([, html, words]) => {
  expect(htmlText(html)).toBe(words)
  expect(pageText(html)).toBe(words)
})

test('[BJ5] headings of a page that is read as Markdown have its signs', () => {
  expect(markdownOfPage('<h2>Titre</h2><p>mots</p>')).toBe('## Titre\nmots')
})

const linked = (address: string, words = 'mot') =>
  htmlText(`<p>lire <a href="${address}">${words}</a></p>`)

test('[BJ5] the address of a link that leads out of its text stands behind its words', () => {
  for (const address of ['https://x.fr/data:1', 'https://x.fr/mailto:a', 'www.x.fr', 'geo2:1,2'])
    expect(linked(address)).toBe(`lire mot (${address})`)
  expect(linked('  https://x.fr ')).toBe('lire mot (https://x.fr)')
  expect(linked('mailto:lea@x.fr')).toBe('lire mot (lea@x.fr)')
  // It leads to another note, or nowhere.
  for (const address of ['../www.html', 'notes/deux:trois', 'javascript:x()', '#haut', ''])
    expect(linked(address), address).toBe('lire mot')
  expect(htmlText('<p><a name="x">mot</a></p>')).toBe('mot')
})

test('[BJ5] an address that the words of its link say is not said again', () => {
  for (const [address, words] of [
    ['http://x.fr/', 'x.fr'],
    ['https://www.x.fr', 'x.fr'],
    ['https://x.fr/a/', 'x.fr/a'],
    ['https://x.fr/a', 'voir x.fr/a ici'],
  ] as const)
    expect(linked(address, words), address).toBe(`lire ${words}`)
  expect(linked('https://x.fr/a', 'x.fr')).toBe('lire x.fr (https://x.fr/a)')
})

test('[BJ5] a link that nothing ends, and an end without a link, say no address', () => {
  expect(htmlText('<p>lire <a href="https://x.fr">un <a href="https://y.fr">deux</a></p>')).toBe(
    'lire un deux (https://y.fr)',
  )
  expect(htmlText('<p>mot</a> fin</p>')).toBe('mot fin')
})

test('[BJ5] what somebody typed into a field comes, and fields or values that nobody reads do not', () => {
  expect(pageText('<p>nom<input value="Léa">fin</p>')).toBe('nom Léa fin')
  expect(pageText('<p><label type="checkbox">lait</label></p>')).toBe('lait')
  expect(pageText('<p>oc<input>re<input value="">s</p>')).toBe('ocres')
  expect(pageText('<p><input type="hidden" value="x">mot <data value="3">trois</data></p>')).toBe(
    'mot trois',
  )
})

test('[BJ5] the words of a picture stand beside those around it, without a space where nothing is', () => {
  expect(markedText('<img alt="mer">')).toBe('mer')
  expect(markedText('vue<img alt="mer">bleue')).toBe('vue mer bleue')
})

test('[BJ5] comments, scripts and what Word declares are no words of a page', () => {
  expect(withoutUnsaid('a<!-- x -->b<script>y</script>c<![if !x]>d<p>e')).toBe('abcd<p>e')
})

test.for([
  // A tag says names with values, and quotes stand around values.
  ['un <b "c">deux', 'un <b "c">deux'],
  ['un <b x"c">deux', 'un <b x"c">deux'],
  ['un <b x="1" "c">deux', 'un <b x="1" "c">deux'],
  ['un <b x= <i>deux</i>', 'un <b x= deux'],
  ['un <a title="x<y">deux</a>', 'un <a title="x<y">deux'],
  ['un <b x', 'un <b x'],
  ['un <!b> deux', 'un <!b> deux'],
  // And these are tags.
  ['un <b >deux</b>', 'un deux'],
  ["un <a title='x>y'>deux</a>", 'un deux'],
  ['un <a title = "x>y">deux</a>', 'un deux'],
] as const)('[BJ5] in a text that holds tags « %s » says « %s »', ([html, words]) => {
  expect(htmlText(`<p>${html}</p>`)).toBe(words)
})

test('[BJ5] where letters alone are marked, names of blocks are words', () => {
  expect(markedText('un <li>deux <b>trois</b>')).toBe('un <li>deux trois')
})

test.for([
  ['in quotes behind no sign of a value, ends its tag', '<a "b>c">fin', ' "b'],
  ['in quotes, within a value is of it', '<a title="b>c">fin', ' title="b>c"'],
] as const)('[BJ5] a « > » %s', ([, html, attributes]) => {
  expect([...tagsOf(html, 'page')].map((tag) => tag.attributes)).toEqual([attributes])
})

test('[BJ5] a tag within one that has no end is a tag, and the other is letters', () => {
  expect(pageText('un <a deux <i>trois</i>')).toBe('un <a deux trois')
})

const titled = (length: number) => pageText(`un <a title="< ${'y'.repeat(length)}">deux</a>`)

test('[BJ5] a value in quotes with a « < » in it may be long, and not endless', () => {
  expect(titled(400)).toBe('un deux')
  expect(titled(600)).toContain('title=')
})

test('[BJ5] a box to tick is a field, and no other tag that says so', () => {
  expect(pageText('<input type="checkbox">un')).toBe('[ ] un')
  expect(pageText('<span type="checkbox">un</span>')).toBe('un')
})

test('[BJ5] a film of the web comes with its address, what a page makes itself does not', () => {
  expect(pageText('<p>vu <iframe src="https://x.fr/a"></iframe></p>')).toBe('vu https://x.fr/a')
  expect(pageText('<p>vu <iframe src="about:blank"></iframe></p>')).toBe('vu')
  expect(pageText('<p>vu <iframe src="about:https://x.fr/a"></iframe></p>')).toBe('vu')
})

test('[BJ5] a point behind a list that is ended twice has no number', () => {
  expect(htmlText('<ol><li>un</li><li>deux</li></ol></ol><li>trois</li>')).toBe(
    '1. un\n2. deux\n\n- trois',
  )
})
