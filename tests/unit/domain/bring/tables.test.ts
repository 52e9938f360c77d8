// Tables with a date: which column is what, and what becomes of each cell.
import { readCsv } from '#domain/bring/csv.ts'
import { expect, test } from 'vitest'

const read = (text: string) => {
  const table = readCsv(text)
  return table && { format: table.format, entries: [...table.entries].map(({ entry }) => entry) }
}
const entriesOf = (text: string) => read(text)?.entries
const note = (text: string, heading: string | null = null) => ({ heading, text })
const day = '2026-11-20'

test('each cell stands where the name of its column says', () => {
  const names = 'weekday,date,heure,humeur,lieu,tags,activités,titre,title,note,texte, Gratitude ,'
  const cells = ` ven.,${day}, 21:04 , calme , Lyon ,"a, ,b",c|d;,Un,Deux,<p>mots</p>,suite,le soleil,x`
  expect(entriesOf(`${names}\n${cells}\n`)).toEqual([
    {
      day,
      time: '21:04',
      instant: null,
      mood: 'calme',
      place: 'Lyon',
      tags: ['a', 'b', 'c', 'd'],
      parts: [
        note('Un\nDeux'),
        note('mots'),
        note('suite'),
        note('le soleil', 'Gratitude'),
        note('x'),
      ],
      glow: null,
      music: null,
      isPinned: false,
      journals: [],
    },
  ])
})

test('a blank cell says nothing, and a short row is read as far as it goes', () => {
  expect(entriesOf(`note,mood,place,titre,date\nmots, , ,  ,${day}\nseul\n`)).toEqual([
    {
      day,
      time: null,
      instant: null,
      mood: null,
      place: null,
      tags: [],
      parts: [note('mots')],
      glow: null,
      music: null,
      isPinned: false,
      journals: [],
    },
    'noDate',
  ])
})

test('a title may stand above the names of a table, with the cells of its row or alone', () => {
  const rows = `date;note\n${day};lu, relu\n`
  for (const title of ['Mon journal', 'Mon journal;\n;', '"Mon journal";\nLéa', 'a\nb\nc'])
    expect(entriesOf(`${title}\n${rows}`), title).toMatchObject([
      { day, parts: [note('lu, relu')] },
    ])
  expect(entriesOf(`Mon journal, 2026;\n${rows}`)).toMatchObject([{ parts: [note('lu, relu')] }])
  // Prose that has a comma somewhere is no table, and four lines are no title.
  expect(read('Mon jour\nJour, nuit, tout se mélange\nDemain, rien')).toBeNull()
  expect(read(`Mon journal\n${day}, il pleut\n`)).toBeNull()
  expect(read(`Mon journal\nUn jour, il pleut\n${day}, il vente`)).toBeNull()
  expect(read(`a\nb\nc\nd\n${rows}`)).toBeNull()
})

test('a separator that somebody typed in the last text is a letter of it', () => {
  expect(
    entriesOf(`date,mood,note\n${day},calme,lu, relu,encore \n2026-11-21,gris,vu\n`),
  ).toMatchObject([
    { day, mood: 'calme', parts: [note('lu, relu,encore')] },
    { parts: [note('vu')] },
  ])
  expect(entriesOf(`date;note\n${day};lu; relu\n`)).toMatchObject([{ parts: [note('lu; relu')] }])
})

test('a date above names that stands in the column of dates is that of a row', () => {
  const rows = '27/11/2026;Export\nQuand;Texte\n20/11/2026;un\n21/11/2026;deux\n'
  expect(read(rows)).toBeNull()
})

test('a quote may stand behind a space', () => {
  expect(entriesOf(`date, note\n${day}, "trois\nquatre"\n`)).toMatchObject([
    { day, parts: [note('trois\nquatre')] },
  ])
})

test('a row that goes on from the one above is a text without a date, not one without words', () => {
  expect(entriesOf(`date,note\n${day},un début\net la suite\n,\n`)).toMatchObject([
    { day },
    'noDate',
  ])
})

test('the table is one of Daylio where it begins with its date and has activities', () => {
  expect(read(`full_date,activities,note\n${day},a,x`)?.format).toBe('daylio')
  expect(read(`full_date,tags,note\n${day},a,x`)?.format).toBe('csv')
  expect(read(`activities,full_date,note\na,${day},x`)?.format).toBe('csv')
  expect(read(`date,activities,note\n${day},a,x`)?.format).toBe('csv')
})

test('a column beside the date that says the day again is no text', () => {
  expect(entriesOf(`full_date,date,note\n${day},20 nov.,x`)).toMatchObject([
    { day, parts: [note('x')] },
  ])
})

test('a row of Daylio that says its day again says another one, or not, and no note does', () => {
  const said = (again: string) => {
    const rows = `full_date,date,activities,note\n${day},${again},a,21 nov.`
    return [...(readCsv(rows)?.entries ?? [])].map(({ likeDates }) => likeDates)
  }
  for (const same of ['20 nov.', ' Nov 20 ']) expect(said(same)).toEqual([{ count: 0, first: '' }])
  for (const other of ['21 nov.', ' Nov 21 '])
    expect(said(other)).toEqual([{ count: 1, first: other }])
  expect(entriesOf(`full_date,date,activities,note\n${day},21 nov.,a,x`)).toMatchObject([
    { parts: [note('21 nov.', 'date'), note('x')] },
  ])
})

test('what a column of days or of hours holds beside them is a text under its name', () => {
  expect(entriesOf(`date,jour,heure,note\n${day},congé,le soir,x\n`)).toMatchObject([
    { day, time: null, parts: [note('congé', 'jour'), note('le soir', 'heure'), note('x')] },
  ])
  expect(entriesOf(`date,day,time,note\n${day},3,21:04 environ,x\n`)).toMatchObject([
    { day, time: '21:04', parts: [note('3', 'day'), note('21:04 environ', 'time'), note('x')] },
  ])
  for (const [said, hour] of [
    ['20', '21:04:05'],
    ['ven. 20 novembre', '9:04 PM'],
    ['Friday', '21 h 04'],
    ['20/11/2026', '2026-11-20 21:04'],
    ['20', ' 21:04    '],
    ['November 20th', '21:04+01:00'],
  ])
    expect(entriesOf(`date,day,time,note\n${day},${said},${hour},x\n`), said).toMatchObject([
      { day, time: '21:04', parts: [note('x')] },
    ])
  expect(entriesOf(`date,day,note\n${day},🎉,x`)).toMatchObject([
    { parts: [note('🎉', 'day'), note('x')] },
  ])
  // Any day that a wall showed then somewhere.
  expect(entriesOf(`date,day,note\n${day}T23:30:00Z,20 nov.,x`)).toMatchObject([
    { day, time: '23:30', instant: { zone: null }, parts: [note('x')] },
  ])
  expect(entriesOf(`date,day,note\n${day}T23:30:00Z,21 nov.,x`)).toMatchObject([
    { parts: [note('x')] },
  ])
})

test('words after a date in its own cell are a text, names of zones are none', () => {
  for (const [date, words] of [
    ['2026-11-20 matin', ['matin']],
    ['20 novembre 2026 à 21 h 04, Lyon', ['Lyon']],
    ['11/20/2026 au port', ['au port']],
    ['2026-11-20 - matin (tôt)', ['matin (tôt)']],
    ['2026-11-20matin, tôt', ['matin, tôt']],
    ['2026-11-20 de', ['de']],
    ['2026-11-20 vendredi', []],
    ['2026-11-20 21:04 matin/soir', ['matin/soir']],
    ['2026-11-20 21:04 bed time', ['bed time']],
    ['2026-11-20 21:04 CET', []],
    ['2026-11-20T21:04:00+01:00[Europe/Paris]', []],
    ['2026-11-20 21:04 Europe/Paris', []],
    ['Fri Nov 20 2026 21:04:00 GMT+0100 (Central European Standard Time)', []],
  ] as const)
    expect(entriesOf(`date;note\n${date};x`), date).toMatchObject([
      { day, parts: [...words, 'x'].map((text) => note(text)) },
    ])
})

test('a first line that names the separator is no row', () => {
  for (const [line, sign] of [
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['"sep=;"', ';'],
    ['sep=|', '|'],
  ] as const)
    for (const end of ['\n', '\r\n', '\r'])
      expect(entriesOf([line, `date${sign}note`, `${day}${sign}a`].join(end)), line).toMatchObject([
        { day, parts: [note('a')] },
      ])
})

test('marks of letters and entities of Daylio are HTML; in another table an entity is a text', () => {
  const row = '"un <b>deux</b> &amp; <i>trois</i>\nquatre &lt;3"'
  expect(
    entriesOf(`full_date,activities,note_title,note\n${day},a,A &amp; B,${row}`),
  ).toMatchObject([{ parts: [note('A & B'), note('un deux & trois\nquatre <3')] }])
  expect(entriesOf(`date,note\n${day},R&amp;D`)).toMatchObject([{ parts: [note('R&amp;D')] }])
})

test('without names, a note that speaks of a date is not the date', () => {
  expect(entriesOf(`souvenir du 12 mars 2019,${day}\nun,2026-11-22\n`)).toMatchObject([
    { day, parts: [note('souvenir du 12 mars 2019')] },
    { day: '2026-11-22' },
  ])
})

test('without names, the first cell that is a date is the date, and each other one a text', () => {
  expect(entriesOf(`un,${day},2026-11-21\ndeux,2026-11-22,\n`)).toMatchObject([
    { day, parts: [note('un'), note('2026-11-21')] },
    { day: '2026-11-22', parts: [note('deux')] },
  ])
})

test('the order of dates is that of their own column', () => {
  expect(entriesOf('note,date\n25/12/2026,3/4/2026\nx,3/13/2026\n')).toMatchObject([
    { day: '2026-03-04' },
    { day: '2026-03-13' },
  ])
})

const told = (text: string) => [...(readCsv(text)?.entries ?? [])].map((one) => one.otherDay)

test('a weekday beside a date, or in a column of its own, tells the order', () => {
  expect(entriesOf('jour;date;note\nLundi;05/02/2024;x\n')).toMatchObject([{ day: '2024-02-05' }])
  expect(entriesOf('date;note\nThu 05/02/2024;x\n')).toMatchObject([{ day: '2024-05-02' }])
  expect(told('jour;date;note\nLundi;05/02/2024;x\n')).toEqual([undefined])
  // A slip, or a word that is no weekday, tells nothing.
  for (const weekday of ['Mardi', 'férié', ''])
    expect(told(`jour;date;note\n${weekday};05/02/2024;x\n`), weekday).toEqual(['2024-05-02'])
})

test('a text of one column, or without a date, is no table', () => {
  for (const text of ['', 'date', `date\n${day}`, `${day}\n`, 'a,b\n1,2'])
    expect(read(text), text).toBeNull()
})

test('a quote that nothing closes is told after its row', () => {
  expect(entriesOf(`date,note\n${day},"a\n${day},b`)).toMatchObject([
    { parts: [note('"a')] },
    'damaged',
    { parts: [note('b')] },
  ])
})

/** What each row of a table says, each part behind its heading. */
const saidBy = (text: string) =>
  entriesOf(text)?.map((entry) =>
    typeof entry === 'string'
      ? entry
      : entry.parts
          .filter((part) => part.text !== '')
          .map(({ heading, text: said }) => `${heading ?? ''}: ${said}`),
  )

test('a column is a program’s own for what stands in it, not for letters in its name', () => {
  const names = 'Date,Créativité,Ce qui a changé,Added sugar,Texte'
  expect(saidBy(`${names}\n${day},Dessin,Rien,30g,a\n2026-11-21,3,2 fois,0,b\n`)).toEqual([
    ['Créativité: Dessin', 'Ce qui a changé: Rien', 'Added sugar: 30g', ': a'],
    ['Créativité: 3', 'Ce qui a changé: 2 fois', 'Added sugar: 0', ': b'],
  ])
  const own = 'id,date,texte,Date de création,updated,changed'
  const stamps = '2026-11-22,2026-11-22T10:00:00Z,1795342800000'
  expect(saidBy(`${own}\nf-1,${day},a,${stamps}\n`)).toEqual([[': a']])
})

test('words stay that a program’s column holds behind a date, or beside its name', () => {
  const names = 'id,date,texte,updated'
  expect(
    saidBy(`${names}\n${day} la belle journée,${day},a,2026-11-22 relu le soir\n12,${day},b,oui\n`),
  ).toEqual([
    [`id: ${day} la belle journée`, ': a', 'updated: 2026-11-22 relu le soir'],
    [': b', 'updated: oui'],
  ])
})

test('a figure in a column of days is left out only where it is the figure of that very day', () => {
  const rows = 'date,jour,texte\n2026-03-06,3,a\n2026-03-07,7,b\n2026-03-08,vacances,c\n'
  expect(saidBy(rows)).toEqual([['jour: 3', ': a'], [': b'], ['jour: vacances', ': c']])
})
