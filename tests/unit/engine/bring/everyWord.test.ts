// Whatever a person wrote, and wherever it stands in the file: each of its words is brought, or named among what is left out.
import * as fc from 'fast-check'
import { fileOf, readHere } from '#support/samples.ts'
import { expect, test } from 'vitest'

/** No word that a reader knows, and never part of another one. */
const word = fc.nat({ max: 0xff_ff_ff }).map((number) => `zq${number.toString(36)}w`)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août']
const date = fc
  .tuple(
    fc.integer({ min: 10, max: 28 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 2000, max: 2025 }),
  )
  .chain(([day, month, year]) =>
    fc.constantFrom(
      `${year}-0${month}-${day}`,
      `${day}/0${month}/${year}`,
      `${day} ${months[month - 1]} ${year}`,
      `vendredi ${day} ${months[month - 1]} ${year}`,
      `le ${day} ${months[month - 1]} ${year}`,
    ),
  )

const line = fc
  .tuple(words, date, words)
  .chain(([first, day, last]) =>
    fc.constantFrom(
      first,
      `${first} ${day} ${last}`,
      `${day} ${last}`,
      `## ${first} du ${day} à ${last}`,
      `# ${day} ${last}`,
      `### ${first}`,
      `**${first}** : ${last}`,
      `x<${first} et ${last}>z`,
      `${first} à 21 h 04 ${last}`,
      `<b>${first}</b> &amp; ${last}`,
      `[[${first}]] ${last}`,
    ),
  )
const body = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'))

const note = fc.record({ name: fc.constant('2024-05-05.md'), text: body })
const notesUnderDates = fc
  .array(
    fc
      .tuple(date, words, body)
      .chain(([day, more, text]) =>
        fc.constantFrom(
          `## ${day}\n\n${text}`,
          `## ${day} ${more}\n\n${text}`,
          `# ${day}, ${more}\n${text}`,
          `## ${day} (${more})\n${text}`,
          `## ${day} à 21 h 04, ${more}\n${text}`,
        ),
      ),
    { minLength: 1, maxLength: 4 },
  )
  .map((days) => ({ name: 'journal.md', text: days.join('\n\n') }))
const noteOfItself = fc
  .tuple(words, words, words, words, body)
  .map(([tag, mood, place, title, text]) => ({
    name: 'note.md',
    text: `---\ndate: 2024-03-01\ntags: [${tag}]\nhumeur: ${mood}\nlieu: ${place}\ntitre: ${title}\n---\n${text}`,
  }))
const jrnl = fc
  .array(
    fc
      .tuple(fc.integer({ min: 10, max: 28 }), words, body)
      .map(
        ([day, title, text]) =>
          `[2024-05-${day} 21:04] ${title}.\n${text.replaceAll(/^\[/gm, '(')}`,
      ),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => ({ name: 'journal.txt', text: entries.join('\n\n') }))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.array(fc.tuple(date, words, words, body, words), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(
      ['date', 'jour', 'heure', 'texte', 'titre'],
      ['Date', 'weekday', 'mood', 'note', 'tags'],
      ['jour', 'humeur', 'lieu', 'texte', 'Gratitude'],
    ),
  )
  .map(([separator, rows, names]) => ({
    name: 'journal.csv',
    text: [names, ...rows.map((cells) => cells.map(quoted))]
      .map((cells) => cells.join(separator))
      .join('\n'),
  }))

/** Attributes of tags, which are no words. */
const attributes = fc.constantFrom('', ' class="a > b"', " title='<i>'", ' hidden', ' data-x=l"y')
const inTags = (names: readonly string[], content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), attributes, content, fc.boolean())
    .map(([name, more, text, isEnded]) => `<${name}${more}>${text}${isEnded ? `</${name}>` : ''}`)
const marked = fc.oneof(words, inTags(['b', 'span', 'o:p', 'my-mark', 'td', 'label'], words))
const piece = fc.oneof(
  marked,
  inTags(['p', 'div', 'li', 'h2', 'pre', 'ul', 'tr', 'td', 'table', 'caption', 'title'], marked),
)
const blocks = fc.array(piece, { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
const inPage = (inner: string): string => `<html><title>Jour</title><body>${inner}</html>`
const page = blocks.map((text) => ({ name: '2024-05-05.html', text: inPage(text) }))
/** One in another that nothing ends is no cell of it. */
const cell = fc
  .oneof(marked, blocks)
  .map((text) => text.replaceAll(/<\/?(?:table|t[rd])[^<]*/g, ''))
const pageTable = fc
  .array(fc.tuple(date, cell, cell), { minLength: 1, maxLength: 4 })
  .map((rows) =>
    rows.map(([day, ...cells]) => `<tr><td>${day}<td>${cells.join('</td><td title="a > b">')}`),
  )
  .map((rows) => ({
    name: 'journal.html',
    text: inPage(`<table><tr><th>Date<th>Matin<th>Soir</tr>${rows.join('\n')}</table>`),
  }))

const asText = (read: unknown): string =>
  JSON.stringify(read, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )

test.each([
  ['a note of a day', note],
  ['notes under their dates', notesUnderDates],
  ['a note that says of itself', noteOfItself],
  ['a text of jrnl', jrnl],
  ['a table', table],
  ['a page', page],
  ['a table of a page', pageTable],
])('[BJ5] no word of %s is lost', async (_, files) => {
  await fc.assert(
    fc.asyncProperty(files, async ({ name, text }) => {
      const read = await readHere([fileOf(text, name)])
      const brought = asText(read)
      const lost = [...new Set(text.match(/zq\w+w\b/g))].filter((one) => !brought.includes(one))
      expect([read.ok, lost]).toEqual([true, []])
    }),
    { numRuns: 150 },
  )
})
