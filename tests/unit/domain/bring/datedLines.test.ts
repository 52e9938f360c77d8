// Which words of a text belong to which of its days.
import { ownDate, underDates, withoutOwnDate } from '#domain/bring/datedLines.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const [fifth, sixth, seventh] = ['5 mars 2024', '6 mars 2024', '7 mars 2024']
/** The words of each day, line by line. */
const wordsIn = (...lines: readonly string[]) =>
  underDates(lines.join('\n'), []).days.map(({ text }) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join(' / '),
  )
const long = 'une ligne qui dit bien plus que le titre de ce carnet et qui continue encore un peu'

test.for([
  ['right under its words', ['un.', fifth, '', 'deux.', sixth], ['un.', 'deux.']],
  [
    'under a sentence, with blank lines around it',
    ['un.', '', fifth, '', 'deux.', '', sixth],
    ['un.', 'deux.'],
  ],
  [
    'under a quotation',
    ['il dit « non. »', '', fifth, '', 'deux.', '', sixth],
    ['il dit « non. »', 'deux.'],
  ],
  ['under a long line', [long, '', fifth, '', 'deux.', '', sixth], [long, 'deux.']],
  [
    'under words of which the first may be a title',
    ['un', fifth, '', 'deux', '', sixth, '', 'trois', seventh],
    ['un', 'deux', 'trois'],
  ],
  [
    'under words, the second of which stand right above it',
    ['un', '', fifth, '', 'deux', sixth, '', 'trois', seventh],
    ['un', 'deux', 'trois'],
  ],
] as const)('[BJ2] a date signs its day: %s', ([, lines, words]) => {
  expect(wordsIn(...lines)).toEqual(words)
})

test.for([
  ['below a title', ['Mon carnet', '', fifth, '', 'un', '', sixth], ['Mon carnet / un', '']],
  [
    'below a title with a point in it',
    ['M. Carnet', '', fifth, '', 'un', '', sixth],
    ['M. Carnet / un', ''],
  ],
  [
    'below a heading',
    ['# Mon carnet.', '', fifth, '', 'un', '', sixth],
    ['# Mon carnet. / un', ''],
  ],
  ['right above words, below others', ['un.', '', fifth, 'deux', '', sixth], ['un. / deux', '']],
  [
    'with words beside it',
    ['un.', '', `${fifth} : pluie`, '', 'deux.', '', sixth],
    ['un. / pluie / deux.', ''],
  ],
  ['at the top', ['', fifth, '', 'un.', '', sixth], ['un.', '']],
  [
    'below the titles of days',
    ['Titre A', fifth, 'un', '', 'Titre B', sixth, 'deux'],
    ['Titre A / un', 'Titre B / deux'],
  ],
  [
    'below titles, one of which has no words',
    ['Titre A', fifth, 'un', '', 'Titre B', sixth, '', 'Titre C', seventh, 'trois'],
    ['Titre A / un / Titre B', 'Titre C', 'trois'],
  ],
  ['with a line under it', [fifth, '======', 'un', '', sixth, '======', 'deux'], ['un', 'deux']],
  ['below rules', ['***', fifth, 'un', '', '***', sixth, 'deux'], ['un', 'deux']],
  [
    'below the name of its month',
    [fifth, 'un', 'encore', '', '# Mars 2024', '', sixth, 'deux'],
    ['un / encore', 'deux'],
  ],
  [
    'below the name of its month, with no words above that',
    [fifth, '# Mars 2024', '', '', sixth, 'deux'],
    ['', 'deux'],
  ],
  [
    'where one day has no title',
    [fifth, 'un', '', 'Titre B', sixth, 'deux'],
    ['un / Titre B', 'deux'],
  ],
] as const)('[BJ2] a date stands above its day: %s', ([, lines, words]) => {
  expect(wordsIn(...lines)).toEqual(words)
})

test('[BJ5] headings alone above the first day are titles, no words of a day that its date ends', () => {
  expect(wordsIn('# Carnet', '# Tome 2', fifth, 'un', sixth, '')).toEqual([
    '# Carnet / # Tome 2 / un',
    '',
  ])
})

test('[BJ2] a text says whether its first day stands at its start, below titles alone', () => {
  expect(underDates(`# Carnet\n\n## ${fifth}\nmots`, []).isFromStart).toBe(true)
  expect(underDates(`mots\n\n## ${fifth}\nmots`, []).isFromStart).toBe(false)
  expect(underDates('mots', [])).toMatchObject({ days: [], isFromStart: false, isBare: false })
})

test('[BJ5] of a first line that says the day of its note its other words alone stay', () => {
  const order = { order: 'dayFirst', isTold: false } as const
  const own = (text: string) => withoutOwnDate(text, day('2024-03-05'), order)
  expect(own(`${fifth}\nmots`)).toEqual({ text: 'mots', time: null })
  expect(own(`${fifth}\n-----\nmots`)).toEqual({ text: 'mots', time: null })
  expect(own(`# ${fifth} 21:04, Lyon\nmots`)).toEqual({ text: 'Lyon\nmots', time: '21:04' })
  for (const text of [`${fifth} il pleut\nmots`, `${sixth}\nmots`, 'mots'])
    expect(own(text)).toEqual({ text, time: null })
  expect(ownDate(`${fifth} il pleut`, 'dayFirst')).toBeNull()
  expect(ownDate(`# ${fifth} il pleut`, 'dayFirst')?.day).toBe('2024-03-05')
})
