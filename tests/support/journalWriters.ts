// Writes journals as other apps do, from what those apps say of their forms and from nothing that our readers know: whoever reads them
// back must find what was written, whatever somebody typed.
import { Buffer } from 'node:buffer'
import { fileOf, zipOf } from './samples.ts'

/** An entry as its author had it. */
export interface Written {
  /** YYYY-MM-DD on the author's wall. */
  readonly day: string
  /** HH:MM there. */
  readonly time: string
  /** Minutes from universal time, and a zone that has them all year. */
  readonly offset: number
  readonly zone: string
  readonly text: string
}

export interface Writer {
  readonly name: string
  readonly write: (entries: readonly Written[]) => File
  /** What the form has room for: a day alone, one entry a day. */
  readonly hasTime: boolean
  readonly isOneADay?: boolean
  /** What is no word of an entry, and told by its name. */
  readonly titles?: readonly string[]
}

const instantOf = ({ day, time, offset }: Written): number =>
  Date.parse(`${day}T${time}:00.000Z`) - offset * 60_000

const twoDigits = (value: number): string => String(Math.abs(value)).padStart(2, '0')
const offsetOf = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`

const json = (value: unknown, name: string): File => fileOf(JSON.stringify(value), name)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/)
const paragraphs = (text: string): string =>
  linesOf(text)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

/** RFC 4180. */
const quoted = (cell: string): string =>
  /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
const tableOf = (rows: readonly (readonly string[])[], separator: string, end: string): string =>
  rows.map((cells) => cells.map(quoted).join(separator) + end).join('')

const table =
  (separator: string, end: string, dateOf: (day: string) => string, mark = '') =>
  (entries: readonly Written[]): File =>
    fileOf(
      mark +
        tableOf(
          [
            ['date', 'heure', 'Gratitude'],
            ...entries.map(({ day, time, text }) => [dateOf(day), time, text]),
          ],
          separator,
          end,
        ),
      'journal.csv',
    )

const months = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')
const inWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}
/** Some day over 12 tells the order: a row that everybody knows. */
const slashed = (day: string): string => day.split('-').toReversed().join('/')
const same = (day: string): string => day

const daylioHead = [
  'full_date',
  'date',
  'weekday',
  'time',
  'mood',
  'activities',
  'note_title',
  'note',
]

/** At the top of a file three dashes open what a note says of itself. */
const asBody = (text: string): string => (text.startsWith('---') ? `\n${text}` : text)

export const writers: readonly Writer[] = [
  {
    name: 'Day One',
    hasTime: true,
    write: (entries) =>
      zipOf([
        {
          name: 'Journal.json',
          content: JSON.stringify({
            metadata: { version: '1.0' },
            entries: entries.map((one) => ({
              creationDate: new Date(instantOf(one)).toISOString().replace('.000', ''),
              timeZone: one.zone,
              text: one.text,
            })),
          }),
        },
      ]),
  },
  {
    name: 'Daylio, CSV',
    hasTime: true,
    write: (entries) =>
      fileOf(
        tableOf(
          [
            daylioHead,
            ...entries.map(({ day, time, text }) => [
              day,
              'x',
              'y',
              time,
              'bien',
              'a | b',
              '',
              escaped(text),
            ]),
          ],
          ',',
          '\n',
        ),
        'daylio.csv',
      ),
  },
  {
    name: 'Daylio, backup',
    hasTime: true,
    write: (entries) => {
      const dayEntries = entries.map(({ day, time, text }, id) => {
        const [year, month, date] = day.split('-').map(Number)
        const [hour, minute] = time.split(':').map(Number)
        return { id, year, month: (month ?? 1) - 1, day: date, hour, minute, note: escaped(text) }
      })
      const content = Buffer.from(JSON.stringify({ customMoods: [], tags: [], dayEntries }))
      return zipOf([{ name: 'backup.daylio', content: content.toString('base64') }])
    },
  },
  {
    name: 'Diarium',
    hasTime: true,
    write: (entries) =>
      json(
        entries.map(({ day, time, text }) => ({
          date: `${day}T${time}:00`,
          heading: '',
          html: paragraphs(text),
        })),
        'diarium.json',
      ),
  },
  {
    name: 'Journey',
    hasTime: true,
    write: (entries) =>
      zipOf(
        entries.map((one, at) => ({
          name: `${instantOf(one)}-${at}.json`,
          content: JSON.stringify({
            date_journal: instantOf(one),
            timezone: one.zone,
            text: one.text,
            tags: [],
          }),
        })),
      ),
  },
  {
    name: 'Diaro',
    hasTime: true,
    write: (entries) =>
      fileOf(
        [
          '<?xml version="1.0" encoding="UTF-8"?>\n<data version="2">\n<table name="diaro_entries">',
          ...entries.map(
            (one, at) =>
              `<r><uid>${at}</uid><date>${instantOf(one)}</date><tz_offset>${offsetOf(one.offset)}</tz_offset><title></title><text>${escaped(one.text)}</text></r>`,
          ),
          '</table>\n</data>',
        ].join('\n'),
        'DiaroBackup.xml',
      ),
  },
  {
    name: 'Pixels',
    hasTime: false,
    write: (entries) =>
      json(
        entries.map(({ day, text }) => ({ date: day, type: 'Mood', scores: [3], notes: text })),
        'pixels.json',
      ),
  },
  {
    name: 'jrnl, text',
    hasTime: true,
    write: (entries) =>
      fileOf(
        entries.map(({ day, time, text }) => `[${day} ${time}] ${text}\n\n`).join(''),
        'journal.txt',
      ),
  },
  {
    name: 'jrnl, JSON',
    hasTime: true,
    write: (entries) =>
      json(
        {
          tags: {},
          entries: entries.map(({ day, time, text }) => {
            const [title = '', ...body] = linesOf(text)
            return { title, body: body.join('\n'), date: day, time, tags: [], starred: false }
          }),
        },
        'jrnl.json',
      ),
  },
  {
    name: 'Markdown, a file a day',
    hasTime: false,
    isOneADay: true,
    write: (entries) =>
      zipOf(entries.map(({ day, text }) => ({ name: `Journal/${day}.md`, content: asBody(text) }))),
  },
  {
    name: 'Markdown, a heading a day',
    hasTime: true,
    write: (entries) =>
      fileOf(
        entries.map(({ day, time, text }) => `# ${inWords(day)} ${time}\n\n${text}\n\n`).join(''),
        'journal.md',
      ),
  },
  {
    name: 'Markdown, bold dates in an export of another day',
    hasTime: true,
    write: (entries) =>
      fileOf(
        `# Mon journal\n\n${entries.map(({ day, time, text }) => `**${inWords(day)}, ${time}**\n\n${text}\n\n`).join('')}`,
        'Export 2026-11-28.md',
      ),
  },
  {
    name: 'text, a line of its own above each day',
    hasTime: false,
    write: (entries) =>
      fileOf(
        entries.map(({ day, text }) => `Le ${inWords(day)} :\n${text}\n\n`).join(''),
        'journal.txt',
      ),
  },
  {
    name: 'Markdown, a table',
    hasTime: false,
    write: (entries) =>
      fileOf(
        `|Date|Note|\n|---|---|\n${entries
          .map(
            ({ day, text }) =>
              `|${day}|${linesOf(escaped(text)).join('<br>').replaceAll('|', '\\|')}|\n`,
          )
          .join('')}`,
        'journal.md',
      ),
  },
  {
    name: 'HTML, a heading a day',
    hasTime: true,
    write: (entries) =>
      fileOf(
        `<!DOCTYPE html><html><body>${entries
          .map(({ day, time, text }) => `<h2>${inWords(day)} ${time}</h2>${paragraphs(text)}`)
          .join('\n')}</body></html>`,
        'journal.html',
      ),
  },
  {
    name: 'HTML, a table',
    hasTime: false,
    write: (entries) =>
      fileOf(
        `<!DOCTYPE html><html><body><table><tr><th>Date</th><th>Note</th></tr>${entries
          .map(({ day, text }) => `<tr><td>${day}</td><td>${paragraphs(text)}</td></tr>`)
          .join('\n')}</table></body></html>`,
        'journal.html',
      ),
  },
  {
    name: 'CSV under a title and the day of its export',
    hasTime: false,
    titles: ['Export du 28/11/2026'],
    write: (entries) =>
      fileOf(
        `Export du;28/11/2026\nQuand;Texte\n${tableOf(
          entries.map(({ day, text }) => [slashed(day), text]),
          ';',
          '\n',
        )}`,
        'journal.csv',
      ),
  },
  { name: 'CSV', hasTime: true, write: table(',', '\r\n', same) },
  { name: 'CSV with semicolons', hasTime: true, write: table(';', '\n', slashed, '\u{FEFF}') },
  { name: 'CSV with tabs', hasTime: true, write: table('\t', '\r', inWords) },
]
