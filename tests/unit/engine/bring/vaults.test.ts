// What of an Obsidian vault is no note, and files of a text processor.
import { broughtFrom, days, fileOf, readHere, zipOf } from '#support/samples.ts'
import { bringText } from '#text/bring.ts'
import { expect, test } from 'vitest'

const part = (name: string) => ({ name, content: '<x/>' })
const note = (name: string) => ({ name, content: 'mots de ' + name })

test('[BJ3] notes that were thrown away and settings of a vault are left out, and counted by their folder', async () => {
  const brought = await broughtFrom(
    zipOf([
      note('Coffre/2024-03-04.md'),
      note('Coffre/.trash/2024-03-05.md'),
      note('Coffre/.trash/vieux/2024-03-06.md'),
      note('Coffre/.trash/a.png'),
      { name: 'Coffre/.obsidian/app.json', content: '{"a": 1}' },
      { name: 'Coffre/.obsidian/plugins/x/main.js', content: 'x' },
      note('trash/2024-03-07.md'),
    ]),
  )
  expect(days(brought)).toEqual(['2024-03-04', '2024-03-07'])
  expect(brought.leftOut).toMatchObject({ trash: 3, settings: 2, photo: 0 })
  expect(brought.unknown).toEqual([])
  expect(bringText.leftOut.trash(3)).toMatch(/^3\sfichiers de la corbeille \(\.trash\)$/)
  expect(bringText.leftOut.settings(1)).toMatch(/^1\sfichier de réglages \(\.obsidian\)$/)
})

test('[BJ3] a file of a text processor is said to be of a kind that is not read, and what to do', async () => {
  for (const file of [
    fileOf('{\\rtf1\\ansi 4 mars 2024}', 'a.rtf'),
    fileOf('{\\rtf1\\ansi 4 mars 2024}', 'a.txt'),
    zipOf([part('[Content_Types].xml'), part('word/document.xml')], 'a.docx'),
    zipOf([part('mimetype'), part('content.xml')], 'a.odt'),
  ])
    expect(await readHere([file]), file.name).toEqual({ ok: false, error: 'otherKind' })
  expect(bringText.failures.otherKind).toMatch(/en\stexte\s\(\.txt\)/)
  expect(await readHere([fileOf('{"a": ', 'a.json')])).toMatchObject({ error: 'damaged' })
})
