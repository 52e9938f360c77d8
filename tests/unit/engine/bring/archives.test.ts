// What is read of an archive, what beside it is no part of the journal, and how far the reading came.
import { maxFileBytes, readJournal } from '#engine/bring/readJournal.ts'
import { parseJournalFile } from '#contract/journalFile.ts'
import { journalMarkdown } from '#features/my-data/journalMarkdown.ts'
import { day } from '#support/days.ts'
import type { ZipPart } from '#support/makeZip.ts'
import { broughtFrom, fileOf, readHere, sampleText, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const refused = (error: string) => ({ ok: false, error })
const note = (date: string, text = 'mots'): string =>
  JSON.stringify({ date_journal: Date.parse(`${date}T12:00:00Z`), text, timezone: 'UTC' })
const cut = (name: string): ZipPart => ({ name, content: '{"date_journal": 17' })

test('[BJ3] folders, and what a Mac leaves in an archive, are neither unknown nor damage', async () => {
  const brought = await broughtFrom(
    zipOf([
      ...['photos/', '__MACOSX/', '__MACOSX/a.bin', '__MACOSX/._a.json', '._a.json'].map(
        (name) => ({ name, content: 'x' }),
      ),
      { name: 'photos/.DS_Store', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: 'a.json', content: note('2020-01-02') },
    ]),
  )
  expect([brought.entries.length, brought.unknown, brought.unread.damaged]).toEqual([1, [], 0])
})

test('[BJ1] an ending says what a file is only at its end', async () => {
  const markdown = '# 2020-01-02\n\nmots'
  const brought = await broughtFrom(
    zipOf([
      { name: 'a.json.bak', content: 'x' },
      { name: 'jour.json.md', content: markdown },
      { name: 'jour.daylio.md', content: markdown.replace('mots', 'autres') },
      { name: 'tout.md.csv', content: 'date,note\n2020-01-03,"du tableau"' },
    ]),
  )
  expect(brought.unknown).toEqual(['a.json.bak'])
  expect(words(brought)).toEqual(['mots', 'autres', 'du tableau'])
})

test('[BJ4] a locked part refuses the whole archive, and so does damage alone or in its one text', async () => {
  const locked: ZipPart = { name: 'b.json', content: note('2020-01-02'), isLocked: true }
  const whole: ZipPart = { name: 'a.json', content: note('2020-01-01') }
  expect(await readHere([zipOf([whole, locked])])).toEqual(refused('locked'))
  expect(await readHere([zipOf([cut('a.json'), cut('b.json')])])).toEqual(refused('damaged'))
  const started = sampleText('day-one/Journal.json').slice(0, -200)
  expect(await readHere([zipOf([{ name: 'Journal.json', content: started }])])).toEqual(
    refused('damaged'),
  )
})

test('[BJ4] bytes are no text, whatever date they begin with', async () => {
  expect(await readHere([fileOf('2020-01-02 09:00 mots\0\0', 'x.bin')])).toEqual(refused('unknown'))
})

test('[BJ4] a file of 200 MB is looked at, and more files than a life has days are not', async () => {
  const long = fileOf('', 'x.bin')
  Object.defineProperty(long, 'size', { value: maxFileBytes })
  expect(await readHere([long])).toEqual(refused('unknown'))
  const over = fileOf('', 'x.bin')
  Object.defineProperty(over, 'size', { value: maxFileBytes + 1 })
  expect(await readHere(Array.from({ length: 40_000 }, () => over))).toEqual(refused('tooLarge'))
  const one = fileOf('mots', '2020-01-02.md')
  expect(await readHere(Array.from({ length: 40_001 }, () => one))).toEqual(refused('tooMany'))
})

test('[BJ1] what a file is shows at its beginning: words of an entry change nothing about it', async () => {
  const text = `${'mots '.repeat(60)}« lueur-journal »`
  const entry = { creationDate: '2020-01-02T10:00:00Z', text, tags: ['lueur-journal'] }
  const json = JSON.stringify({ entries: [entry] })
  expect(words(await broughtFrom(fileOf(json, 'x.json')))).toEqual([text])
})

test('[BJ4] a journal of Lueur, sealed or not, alone or in an archive, is told as such', async () => {
  for (const [content, name] of [
    ['{"format":"lueur-backup","version":1,"parts":["x"]}', 'lueur-x-2026-11-20.lueur'],
    ['{"format":"lueur-backup","version":1,"parts":["x', 'lueur-x-2026-11-20.lueur'],
    ['{\n  "format": "lueur-journal",\n  "days": []\n}', 'lueur-2026-11-20.json'],
  ] as const) {
    expect(await readHere([fileOf(content, name)]), name).toEqual(refused('lueur'))
    expect(await readHere([zipOf([{ name, content }])]), name).toEqual(refused('lueur'))
  }
  // A person who speaks of such a file has written a note.
  const note1 = 'Ma sauvegarde dit lueur-backup, et "lueur-journal".'
  expect(words(await broughtFrom(fileOf(note1, '2020-01-02.md')))).toEqual([note1])
})

test('[BJ1] the Markdown that Lueur exports is read, alone or in an archive', async () => {
  const date = day('2026-11-20')
  const content = { format: 'lueur-journal', version: 1, days: [{ date, learned: 'mots' }] }
  const read = parseJournalFile(JSON.stringify(content))
  if (read === null) throw new Error('It is a journal file.')
  const text = journalMarkdown(read.file, date)
  for (const file of [fileOf(text, 'lueur.md'), zipOf([{ name: 'a.md', content: text }])]) {
    const brought = await broughtFrom(file)
    expect(brought.format).toBe('lueur')
    expect(brought.entries).toMatchObject([{ day: date, parts: [{ answer: 'learned' }] }])
  }
})

test('[BJ1] blanks and the mark of UTF-8 before a JSON are not part of it', async () => {
  for (const before of ['\u{FEFF}', ' \n\t', `\u{FEFF}\n${' '.repeat(100)}`]) {
    const text = `${before}{"entries":[{"creationDate":"2020-01-02T10:00:00Z","text":"mots"}]}`
    expect(words(await broughtFrom(fileOf(text, 'x.bin')))).toEqual(['mots'])
  }
})

test('[BJ1] how far the reading came is told after each text of an archive, and after each file', async () => {
  const heard: (readonly [number, number])[] = []
  const files = [
    zipOf([
      { name: 'a.json', content: note('2020-01-01') },
      { name: 'b.json', content: note('2020-01-02') },
    ]),
    fileOf('date,note\n2020-01-03,mots', 'x.csv'),
  ]
  await readJournal(files, {
    here: 'Europe/Paris',
    onProgress: (entries, part) => void heard.push([entries, part]),
  })
  expect(heard).toEqual([
    [1, 0.5],
    [2, 1],
    [2, 0.5],
    [3, 1],
  ])
})

/** A backup of Daylio with so long a note, behind letters of base64. */
const daylioOf = (text: string): string =>
  Buffer.from(
    sampleText('daylio/backup.json').replace('"Réveillon."', JSON.stringify(text)),
  ).toString('base64')
const ofDaylio = (content: string) => readHere([zipOf([{ name: 'backup.daylio', content }])])

test('[BJ1][BJ5] letters of a long backup of Daylio are whole, on one line or on many, padded or not', async () => {
  // Three bytes a letter, and pieces of the archive of any length.
  const text = `« ${'€œ😀é'.repeat(40_000)} »`
  for (const more of ['', ' ', '  ']) {
    const content = daylioOf(text + more + '.')
    const lines = content.replaceAll(/.{76}/g, '$&\r\n')
    for (const written of [content, lines, content.replaceAll('=', ''), `${lines}\n`]) {
      const read = await ofDaylio(written)
      expect(read.ok ? words(read.value)[0] === text + more + '.' : read.error).toBe(true)
    }
  }
})

test('[BJ4] a backup of Daylio that is no base64, or ends within a letter, is damaged', async () => {
  const content = daylioOf('mots')
  for (const written of [
    `${content.slice(0, 40)}!${content.slice(40)}`,
    content.slice(0, 101),
    // Of another piece than the whole journal before it.
    `${content}${' '.repeat(300_000)}!!!!`,
  ]) {
    expect(await ofDaylio(written)).toEqual(refused('damaged'))
  }
})
