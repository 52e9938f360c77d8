// Texts as other apps write them: headings, HTML, rows of a table.
import { csvRows } from '#domain/bring/csvRows.ts'
import { withoutEntities } from '#domain/bring/entities.ts'
import { partsOf } from '#domain/bring/headings.ts'
import { htmlText, looksLikeHtml, markedText, plainText } from '#domain/bring/plainText.ts'
import { expect, test } from 'vitest'

const part = (heading: string | null, text: string) => ({ heading, text })

test('headings cut a text into parts; what stands before the first is a free note', () => {
  expect(partsOf('avant\n# Appris \nun\ndeux\r## Fier ##\r\ntrois')).toEqual([
    part(null, 'avant'),
    part('Appris', 'un\ndeux'),
    part('Fier', 'trois'),
  ])
  expect(partsOf('# C# \n mot \n')).toEqual([part('C#', 'mot')])
  expect(partsOf('# Un  ##  \nmot')).toEqual([part('Un', 'mot')])
  expect(partsOf('# Un ## deux\nmot')).toEqual([part('Un ## deux', 'mot')])
  // A heading without a text under it is a note; nothing at all is no part.
  expect(partsOf('# Seul\n \n# Fier\nmot')).toEqual([part(null, 'Seul'), part('Fier', 'mot')])
  expect(partsOf(' \n ')).toEqual([])
  expect(partsOf('#sans espace\n####### sept')).toEqual([part(null, '#sans espace\n####### sept')])
})

/** A heading with marks at its end, so long as a line. */
const padded = (length: number) => `# ${'a'.repeat(70)} ${'#'.repeat(length - 73)}`

test('a heading of more than eighty letters is a text', () => {
  const [fits, tooLong] = ['a'.repeat(80), 'a'.repeat(81)]
  expect(partsOf(`# ${fits}\nmot`)).toEqual([part(fits, 'mot')])
  expect(partsOf(`# ${tooLong}\nmot`)).toEqual([part(null, `# ${tooLong}\nmot`)])
  // Its marks at the end are no letters of it, up to a line of 160.
  expect(partsOf(`${padded(160)}\nmot`)).toEqual([part('a'.repeat(70), 'mot')])
  expect(partsOf(`${padded(161)}\nmot`)).toEqual([part(null, `${padded(161)}\nmot`)])
})

test.for([
  ['&amp;&lt;&gt;&quot;&apos;&eacute;&hellip;', '&<>"\'é…'],
  ['&#233;&#xE9;&#Xe9;', 'ééé'],
  ['&#x1F642;&#128578;', '🙂🙂'],
  ['&#x10FFFF;', '\u{10FFFF}'],
  ['&#x110000;', '&#x110000;'],
  ['&#0;&#xD800;&#xDFFF;', '&#0;&#xD800;&#xDFFF;'],
  ['&#xD7FF;&#xE000;', '\uD7FF\uE000'],
  ['&toString;&inconnu;&a;', '&toString;&inconnu;&a;'],
  ['&#x;&#xZZ;', '&#x;&#xZZ;'],
  // As programs of Windows number their signs.
  ['l&#146;&#233;t&#233; &#x80; &#133; &#159;&#160;', 'l’été € … Ÿ\u00A0'],
] as const)('« %s » reads %s', ([written, read]) => {
  expect(withoutEntities(written)).toBe(read)
})

test('HTML becomes lines: blocks, points of a list, no tags', () => {
  expect(htmlText('<p>un\n  deux</p><p>trois<br>quatre<br />cinq</p>')).toBe(
    'un deux\ntrois\nquatre\ncinq',
  )
  expect(htmlText('<ul><li class="a">un</li><li>deux</li></ul>')).toBe('- un\n- deux')
  expect(htmlText('<div>un</div><br><br><br><div>deux</div>')).toBe('un\n\ndeux')
  expect(htmlText('<b>1 < 2</b> &amp; <i>3</i>')).toBe('1 < 2 & 3')
})

test('what HTML says in its tags is kept: addresses of links, words of pictures, what is ticked', () => {
  expect(
    htmlText(
      '<p>lu <a class="b" href="https://exemple.fr/a?b=1&amp;c=2">cet <b>article</b></a> hier</p>',
    ),
  ).toBe('lu cet article (https://exemple.fr/a?b=1&c=2) hier')
  expect(htmlText("<p><A HREF='mailto:lea@exemple.fr'>Léa</A></p>")).toBe('Léa (lea@exemple.fr)')
  // Words that say the address, and addresses that lead nowhere else.
  expect(htmlText('<p><a href="https://www.exemple.fr/">exemple.fr</a></p>')).toBe('exemple.fr')
  expect(htmlText('<p><a href="#haut">en haut</a> <a href=x>ici</a></a></p>')).toBe('en haut ici')
  expect(
    htmlText('<p>avant<img src="a.png" alt="Le lac, &eacute;t&eacute;"><img alt="">après</p>'),
  ).toBe('avant Le lac, été après')
  expect(
    htmlText(
      '<p><input type="checkbox" checked>lait</p><p><input type=checkbox />pain</p><p><input> est un mot</p>',
    ),
  ).toBe('[x] lait\n[ ] pain\n<input> est un mot')
  expect(
    htmlText('<ul><li data-list="checked">lait</li><li data-checked="false">pain</li></ul>'),
  ).toBe('- [x] lait\n- [ ] pain')
})

test('a value in quotes may hold a sign of comparison, one without ends at the tag, and a list is ticked whole', () => {
  expect(
    htmlText(
      '<p>vu <img alt="Avant > après" src=a.png> le <a href="https://x.fr/?a>b">lac</a></p>',
    ),
  ).toBe('vu Avant > après le lac (https://x.fr/?a>b)')
  expect(htmlText('<p><a href=https://x.fr>ici</a> <img src=a alt=mer>.</p>')).toBe(
    'ici (https://x.fr) mer .',
  )
  expect(htmlText('<p><a href="tel:+33 1">Léa</a> <a href="www.x.fr/a">lu</a></p>')).toBe(
    'Léa (+33 1) lu (www.x.fr/a)',
  )
  expect(htmlText('<p><a href="javascript:alert(1)">clic</a></p>')).toBe('clic')
  expect(htmlText('<ul data-checked="true"><li>un</li></ul><ul><li>deux</li></ul>')).toBe(
    '- [x] un\n\n- deux',
  )
  expect(htmlText('<p><input type="checkbox" class="x checked">non</p>')).toBe('[ ] non')
  expect(htmlText('<ul><li>un<ul><li>deux</li></ul></li></ul>')).toBe('- un\n- deux')
  // Where letters alone are marked, as in a cell of a table.
  expect(markedText('lu <a href="https://x.fr">ici</a>, <b>bien</b>')).toBe(
    'lu ici (https://x.fr), bien',
  )
})

test('what a browser does not show of HTML is no word; a text laid out by hand keeps its lines', () => {
  const html = [
    '<?xml version="1.0"?><!DOCTYPE html><!-- une note <p>pour moi</p> --><p>un</p>',
    '<script type="a">var x = "<p>mot</p>"</script ><STYLE>p{}</STYLE>',
    '<pre class="a">\ndeux\n  trois\r\n\rquatre</pre>cinq',
  ].join('')
  expect(htmlText(html)).toBe('un\n\ndeux\ntrois\n\nquatre\ncinq')
  for (const [written, read] of [
    ['<script>un', '<script>un'.slice(8)],
    ['<p>un <!-- deux', 'un <!-- deux'],
    // It is laid out all the same.
    ['<pre>un\ndeux', 'un\ndeux'],
    ['<scripture>a', '<scripture>a'],
    ['&lt;script&gt;a&lt;/script&gt; &lt;!-- b --&gt;', '<script>a</script> <!-- b -->'],
    ['<!-- a --><script>b</script>', ''],
    ['<pre>un</pre><pre>deux</pre>', 'un\n\ndeux'],
    [
      'un<table><caption>deux</caption><colgroup><col></colgroup><tr><td>trois</td></tr></table>',
      'un\ndeux\ntrois',
    ],
  ] as const)
    expect(htmlText(written), written).toBe(read)
  for (const begin of ['<pre>', '<!DOCTYPE html>', '<table>'])
    expect(looksLikeHtml(begin), begin).toBe(true)
  expect(markedText('un <b>deux</b><!-- trois -->')).toBe('un deux')
})

test('words of two blocks, two points or two cells stand apart, whether tags end them or not', () => {
  for (const [written, read] of [
    ['<div>un<div>deux</div></div>', 'un\ndeux'],
    ['<p>un<p>deux', 'un\ndeux'],
    ['<ul><li>un<li>deux</ul>', '- un\n- deux'],
    [
      '<ul><li><p>un</p></li><li><input type="checkbox"><div>deux</div></li></ul>',
      '- un\n\n- [ ] deux',
    ],
    ['<table><tr><td>un<td>deux<tr><td>trois</table>', 'un deux\ntrois'],
    ['<table><tr><td>un</td>\n<td>deux</td></tr></table>', 'un deux'],
    ['<header>un</header><main>deux<hr>trois</main>', 'un\ndeux\ntrois'],
  ] as const)
    expect(htmlText(written), written).toBe(read)
})

test('a time and what a person unfolds are known in a text that is no page', () => {
  expect(
    htmlText(
      '<p>à <time datetime="10:00">dix heures</time></p><details><summary>a</summary>b</details>',
    ),
  ).toBe('à dix heures\na\nb')
  expect(htmlText('<p><o:p>un</o:p> <x-y>deux</x-y></p>')).toBe('<o:p>un</o:p> <x-y>deux</x-y>')
})

test('a sign of comparison is no tag', () => {
  for (const text of ['x<y and y>z', 'a <b and c> d', '<Paul> arrive', 'si x<p alors p>y'])
    expect(htmlText(`${text}<br>suite`), text).toBe(`${text}\nsuite`)
  expect(htmlText('<a href="x">un</a> <img src="a.png" /><span class=b>deux</span><hr>')).toBe(
    'un deux',
  )
})

test('marks of letters alone leave the lines as they are', () => {
  for (const name of ['b', 'i', 'em', 'strong', 'u'])
    expect(plainText(`un <${name}>deux</${name}> &amp;\n  trois`), name).toBe('un deux &\n  trois')
  expect(plainText('un <b>')).toBe('un <b>')
  expect(markedText('un &amp; deux\ntrois')).toBe('un & deux\ntrois')
})

test('what looks like HTML begins with a block, or has breaks', () => {
  for (const html of [
    ' <p>mot',
    '<p class="a">mot',
    '<h2>mot',
    '<span>mot',
    'un<br>deux',
    'un<BR/>deux',
    'un<br />deux',
    'un</p>',
    '\n<html>',
  ])
    expect(looksLikeHtml(html), html).toBe(true)
  for (const text of ['mot <3', 'x <p>mot', '<h7>', 'un <brun>', '<party>', '<p mot'])
    expect(looksLikeHtml(text), text).toBe(false)
  expect(plainText('a <3 &amp;')).toBe('a <3 &amp;')
  expect(plainText('<p>a &amp; b</p>')).toBe('a & b')
})

const rows = (text: string) => [...csvRows(text)].map(({ cells }) => cells)
const broken = (text: string) => [...csvRows(text)].map(({ isBroken }) => isBroken)

test('cells stand between commas, semicolons or tabs, whichever the first row has most of', () => {
  expect(rows('a,b\n1;2,3')).toEqual([
    ['a', 'b'],
    ['1;2', '3'],
  ])
  expect(rows('a;b;c,d\n1;2;3')).toEqual([
    ['a', 'b', 'c,d'],
    ['1', '2', '3'],
  ])
  expect(rows('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  // What stands in quotes is not counted.
  expect(rows('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
  expect(rows('"x\ny";"z,z,z"\r1;2')).toEqual([
    ['x\ny', 'z,z,z'],
    ['1', '2'],
  ])
  expect(rows(`${'a'.repeat(20_010)};b,c,d`)[0]).toHaveLength(3)
})

test('rows end with any kind of line end, and blank ones are none', () => {
  expect(rows('a,b\r\n1,2\r3,4\n\n , \n5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  expect(rows('a,b,\n1,2,\r\n3,')).toEqual([
    ['a', 'b', ''],
    ['1', '2', ''],
    ['3', ''],
  ])
  expect(rows('')).toEqual([])
  expect(rows('a')).toEqual([['a']])
  expect(rows('a,b\r\n\r\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  // That of most rows; the first of two as frequent.
  expect(rows('a,b;c\n1;2;3')[0]).toEqual(['a,b', 'c'])
  expect(rows('a;b\tc\n1\t2\t3')[0]).toEqual(['a;b', 'c'])
  expect(rows('a,b;c')[0]).toEqual(['a', 'b;c'])
})

test('a quote closes right before a separator or the end of a line; one that does not is a letter', () => {
  expect(rows('a,b\n"1, ""un""" ,"deux\nlignes"')).toEqual([
    ['a', 'b'],
    ['1, "un"', 'deux\nlignes'],
  ])
  expect(broken('a,b\n"1","2"\n')).toEqual([false, false])
  expect(rows('a,b\n"1" x,2\n3,4')).toEqual([
    ['a', 'b'],
    ['"1" x', '2'],
    ['3', '4'],
  ])
  expect(broken('a,b\n"1" x,2\n3,4')).toEqual([false, true, false])
  expect(rows('a,b\n1,"2\r3,4')).toEqual([
    ['a', 'b'],
    ['1', '"2'],
    ['3', '4'],
  ])
  expect(rows('a,b\n1,"2"\r3,"4"')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  // The first letter of all may be such a quote.
  expect(rows('"a",b\n"1,2')).toEqual([
    ['a', 'b'],
    ['"1', '2'],
  ])
  // A quote inside a cell is a letter too.
  expect(rows('a,b\n5" de neige,2')).toEqual([
    ['a', 'b'],
    ['5" de neige', '2'],
  ])
})
