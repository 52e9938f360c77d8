// Pages of HTML as programs and people write them: what a browser shows of them, and nothing else, stands on its day.
import { broughtFrom, days, fileOf, readHere, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const page = (body: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const wordsIn = async (html: string, name = '2026-11-20.html') =>
  words(await broughtFrom(fileOf(html, name)))
const refused = (error: string) => ({ ok: false, error })

test('[BJ5] in a page every tag is one, whatever its name', async () => {
  const body = [
    '<p>Vu à <time datetime="2026-11-20T10:00">dix heures</time>.<o:p></o:p></p>',
    '<details open><summary>Le soir</summary>Un <my-mark hidden>mot</my-mark>.</details>',
    '<button disabled>Fin</button><input type="text"><wbr>',
  ].join('\n')
  expect(await wordsIn(page(body))).toEqual(['Vu à dix heures.\nLe soir\nUn mot.\nFin'])
  // What no tag may be called is a word there too.
  expect(await wordsIn(page('<p>a <3 b, 1 < 2 > 0, <lea@x.fr> <https://x.fr> <></p>'))).toEqual([
    'a <3 b, 1 < 2 > 0, <lea@x.fr> <https://x.fr> <>',
  ])
  // As Word writes them.
  expect(await wordsIn(page('<![if !vml]>un<![endif]><?xml:namespace prefix="o" />'))).toEqual([
    'un',
  ])
})

test('[BJ1] pages that stand beside the same as data are named, and read where nothing else is a journal; one of no day is none', async () => {
  const html = { name: 'a/b.htm', content: page('<h1>20 novembre 2026</h1><p>un</p>') }
  const data = { name: 'a/b.csv', content: 'date,note\n2026-11-19,deux' }
  const alone = await broughtFrom(zipOf([html]))
  expect([alone.format, words(alone)]).toEqual(['html', ['un']])
  const both = await broughtFrom(zipOf([html, data]))
  expect(words(both)).toEqual(['deux'])
  expect(JSON.stringify(both)).toContain('b.htm')
  expect(await readHere([fileOf(page('<p>sans date</p>'), 'x.html')])).toEqual(refused('unknown'))
})

test('[BJ1] a file is one of Lueur by what it begins with, not by a word of a day', async () => {
  const entry = {
    creationDate: '2026-11-20T10:00:00Z',
    timeZone: 'Europe/Paris',
    text: 'long '.repeat(60),
    tags: ['lueur-journal'],
  }
  expect(words(await broughtFrom(fileOf(JSON.stringify({ entries: [entry] }), 'x.json')))).toEqual([
    entry.text.trim(),
  ])
})

test('[BJ5] values of attributes may hold any sign: they are no words, and end no tag', async () => {
  expect(
    await wordsIn(
      page(`<p title="a > b" lang='x"y'>un <b title="<i>c</i>">deux</b> <i x=l'>l</i></p>`),
    ),
  ).toEqual(['un deux l'])
  const heading = page(
    '<h2 title="a > b">20 novembre 2026</h2>un<h2 id="c<d">21 novembre 2026</h2>deux',
  )
  expect(days(await broughtFrom(fileOf(heading, 'a.html')))).toEqual(['2026-11-20', '2026-11-21'])
})

test('[BJ1] a part of a page is one too: by its name, or by the tags that it begins and ends with', async () => {
  const part = '<h1>20 novembre 2026</h1>\n<p>un <b>deux</b></p>\n'
  for (const name of ['a.html', 'a.HTM', 'a.txt', 'a']) {
    const brought = await broughtFrom(fileOf(part, name))
    expect([brought.format, days(brought), words(brought)], name).toEqual([
      'html',
      ['2026-11-20'],
      ['un deux'],
    ])
  }
  expect(await wordsIn('Ce <b>soir</b> à <time>dix heures</time>')).toEqual([
    'Ce soir à dix heures',
  ])
  // A note is none for a tag or two.
  expect(await wordsIn('<p>un</p> est une balise', '2026-11-20.txt')).toEqual([
    '<p>un</p> est une balise',
  ])
  expect(await wordsIn('<div>un</div>', '2026-11-20.md')).toEqual(['<div>un</div>'])
  expect(await wordsIn('x < y et y > z', '2026-11-20.html')).toEqual(['x < y et y > z'])
})

const evernote =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "x.dtd"><en-export><note><title>2026-11-20</title><content><![CDATA[<en-note>un</en-note>]]></content><created>20261120T100000Z</created></note></en-export>'

test('[BJ4] an XML of another app is no text: it is refused, or named among what is left', async () => {
  for (const name of ['2026-11-20.enex', '2026-11-20.xml', '2026-11-20.md'])
    expect(await readHere([fileOf(evernote, name)]), name).toEqual(refused('unknown'))
  expect(await readHere([fileOf('<opml><a/></opml>', '2026-11-20.xml')])).toEqual(
    refused('unknown'),
  )
  const parts = ['a.enex', 'b.xml'].map((name) => ({ name, content: evernote }))
  const zip = zipOf([...parts, { name: '2026-11-20.md', content: 'mots' }])
  const brought = await broughtFrom(zip)
  expect([words(brought), brought.unknown]).toEqual([['mots'], ['a.enex', 'b.xml']])
  // A page may say first that it is an XML.
  expect(await wordsIn(`<?xml version="1.0"?>\n<!-- a -->\n${page('un')}`)).toEqual(['un'])
})

const title = (name: string) => `<meta charset="utf-8"><title lang="fr">${name}</title>`

test('[BJ5] the title of a page is its name, and no word', async () => {
  expect(await wordsIn(page('<p>un</p>', title('Mon journal')))).toEqual(['un'])
  // One of a picture within the page is none of it.
  expect(await wordsIn(page('<p>un</p><svg><title>mer</title></svg>'))).toEqual(['un\nmer'])
  const dated = async (name: string, body: string, file = 'a.html') => {
    const brought = await broughtFrom(fileOf(page(body, title(name)), file))
    return [days(brought), words(brought)]
  }
  expect(await dated('Journal du 5 mars 2024', '<p>un</p>')).toEqual([['2024-03-05'], ['un']])
  expect(await dated('05/03/2024', '<p>un</p>')).toEqual([['2024-03-05'], ['un']])
  expect(await dated('2024-03-05 Le mariage', '<p>un</p>')).toEqual([
    ['2024-03-05'],
    ['Le mariage|un'],
  ])
  // What tells the day better comes first.
  expect(await dated('2024-03-05', '<p>un</p>', '2024-03-06.html')).toEqual([
    ['2024-03-06'],
    ['un'],
  ])
  expect(await dated('2024-03-05', '<h1>7 mars 2024</h1>un<h1>8 mars 2024</h1>deux')).toEqual([
    ['2024-03-07', '2024-03-08'],
    ['un', 'deux'],
  ])
  const table = '<table><tr><th>Date<th>Note<tr><td>2024-03-09<td>un</table>'
  expect(await dated('2024-03-05', table)).toEqual([['2024-03-09'], ['un']])
})

test('[BJ3] pages of an archive are read where nothing beside them is a journal', async () => {
  const pages = [
    { name: '2026-11-20.html', content: page('<p>un</p>') },
    { name: '2026-11-21.html', content: page('<p>deux</p>') },
  ]
  for (const beside of [
    { name: 'README.md', content: '# Ton export\n\nMerci.' },
    { name: 'index.json', content: '{"pages": ["2026-11-20.html"]}' },
    { name: 'index.json', content: '{"pages": [' },
    { name: 'style.txt', content: 'p { color: red }' },
    { name: 'feed.xml', content: '<?xml version="1.0"?><rss></rss>' },
  ]) {
    const brought = await broughtFrom(zipOf([beside, ...pages]))
    expect(words(brought), beside.name).toEqual(['un', 'deux'])
  }
  const note = { name: 'notes/2026-11-22.md', content: 'trois' }
  const both = await broughtFrom(zipOf([note, ...pages]))
  expect([words(both), both.unknown]).toEqual([['trois'], ['2026-11-20.html', '2026-11-21.html']])
  // Entries of a file before it are none of the archive.
  const after = await broughtFrom(fileOf('quatre', '2026-11-23.md'), zipOf(pages))
  expect(words(after)).toEqual(['quatre', 'un', 'deux'])
})

const cellsOf = async (table: string) => {
  const brought = await broughtFrom(fileOf(page(table), 'a.html'))
  return brought.entries.map(({ day, parts }) => [
    day,
    ...parts.map(({ heading, text }) => `${heading}: ${text}`),
  ])
}
const names = '<tr><th>Date</th><th>Matin</th><th>Soir</th></tr>'

test('[BJ5] a table is read by its cells, whatever their attributes hold', async () => {
  const rows =
    '<tr title="a > b"><td title="c > d">2026-11-20</td><td data-x="<td>">un</td><td>deux</td></tr>'
  expect(await cellsOf(`<table title="e > f">${names}${rows}</table>`)).toEqual([
    ['2026-11-20', 'Matin: un', 'Soir: deux'],
  ])
})

test('[BJ5] a cell over several rows, or columns, is one of each row, and moves no other', async () => {
  const rows = [
    '<tr><td rowspan="2">2026-11-20</td><td>un</td><td>deux</td></tr>',
    '<tr><td>trois</td><td>quatre</td></tr>',
    '<tr><td>2026-11-21</td><td colspan="2">cinq</td></tr>',
    '<tr><td>2026-11-22</td><td rowspan=2>six</td><td>sept</td></tr>',
    '<tr><td>2026-11-23</td><td>huit</td></tr>',
    '<tr><td>2026-11-24</td><td>neuf</td><td>dix</td></tr>',
    '<tr><td>2026-11-25</td><td>onze</td><td rowspan=3>douze</td></tr>',
    '<tr><td>2026-11-26</td></tr>',
    '<tr></tr>',
    '<tr><td>2026-11-27</td><td colspan=200>treize</td></tr>',
  ]
  expect(await cellsOf(`<table>${names}${rows.join('\n')}</table>`)).toEqual([
    ['2026-11-20', 'Matin: un', 'Soir: deux'],
    ['2026-11-20', 'Matin: trois', 'Soir: quatre'],
    ['2026-11-21', 'Matin: cinq'],
    ['2026-11-22', 'Matin: six', 'Soir: sept'],
    ['2026-11-23', 'Matin: six', 'Soir: huit'],
    ['2026-11-24', 'Matin: neuf', 'Soir: dix'],
    ['2026-11-25', 'Matin: onze', 'Soir: douze'],
    ['2026-11-26', 'Soir: douze'],
    ['2026-11-27', 'Matin: treize'],
  ])
})

test('[BJ5] a table in a cell is words of that cell, each of which stands once', async () => {
  const inner = '<table><tr><td>un</td><td>deux</td></tr><tr><td>trois</td></tr></table>'
  const rows = `<tr><td>2026-11-20</td><td>avant ${inner} après</td><td>soir</td></tr><tr><td>2026-11-21</td><td>x</td><td>y</td></tr>`
  expect(await cellsOf(`<table>${names}${rows}</table>`)).toEqual([
    ['2026-11-20', 'Matin: avant\nun deux\ntrois\naprès', 'Soir: soir'],
    ['2026-11-21', 'Matin: x', 'Soir: y'],
  ])
})

test('[BJ5] words of a table that stand in none of its cells are not lost', async () => {
  const table = `<table><caption>Mes jours</caption>${names}<tr>avant<td>2026-11-20</td><td>un</td>entre<td>deux</td></tr>fin</table>`
  const brought = await broughtFrom(fileOf(page(`<p>dessus</p>${table}`), 'a.html'))
  expect(JSON.stringify(brought.entries)).toMatch(/avant.*un.*entre.*deux.*fin/)
  expect(brought.unread.noDate).toBe(1)
})
