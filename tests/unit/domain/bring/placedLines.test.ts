// What a day says whatever places were chosen, and what stands there for the places alone.
import { entryOf, type BroughtEntry, type EntryParts } from '#domain/bring/brought.ts'
import { placeEntries, type PlacedDay, type Places } from '#domain/bring/placed.ts'
import { day } from '#support/days.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { expect, test } from 'vitest'

const on = day('2020-01-02')
const note = (text: string, heading: string | null = null) => ({ heading, text })
const entry = (found: EntryParts): BroughtEntry => {
  const made = entryOf(on, found)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const places: Places = { notes: 'lueur', byHeading: new Map([['Gratitude', 'lueur']]) }
function placed(...entries: readonly BroughtEntry[]): PlacedDay {
  const [only] = placeEntries(entries, { places, added: broughtWords, last: on }).days
  if (only === undefined) throw new Error('There is a day.')
  return only
}
const between = (...entries: readonly BroughtEntry[]) => placed(...entries).betweenLines?.lueur

test('[BJ7] a heading that was offered a place stands there for the places; another one is words', () => {
  const merci = entry({ parts: [note('libre'), note('merci\nencore', 'Gratitude')] })
  expect(placed(merci).texts.lueur).toBe('libre\n\nGratitude\nmerci\nencore')
  expect(placed(merci).betweenLines).toEqual({
    learned: [],
    proud: [],
    frustrated: [],
    lueur: ['Gratitude'],
  })
  const other = entry({ parts: [note('libre'), note('déjà', 'Maman est morte')] })
  expect(placed(other).texts.lueur).toBe('libre\n\nMaman est morte\ndéjà')
  expect(placed(other)).not.toHaveProperty('betweenLines')
})

test('[BJ7] hours over several entries stand there for the places; moods, tags and places are words', () => {
  const facts = { mood: 'bien', tags: ['a'], place: 'Lyon' }
  const [first, second] = ['08:00', '09:00'].map((time) =>
    entry({ time, parts: [note(`à ${time}`)], ...facts }),
  ) as [BroughtEntry, BroughtEntry]
  expect(between(first, second)).toEqual(['08 h 00', '09 h 00'])
  expect(placed(first)).not.toHaveProperty('betweenLines')
})

test('[BJ5] an entry that says letter for letter what another one of its day says stands once', () => {
  const [draft, saved] = [entry({ parts: [note('un')] }), entry({ parts: [note('un')] })]
  expect(placed(draft, saved).texts.lueur).toBe('un')
})

test('[BJ5] a file that says which answer a text is has answers of its own, whatever else stands there', () => {
  const own = { ...note('appris'), answer: 'learned' as const }
  expect(
    placed(entry({ parts: [own, note('libre')] }), entry({ parts: [note('x')] })),
  ).toMatchObject({
    texts: { learned: 'appris', lueur: 'libre\n\nx' },
    hasOwnAnswers: true,
  })
  expect(placed(entry({ parts: [note('libre')] }))).not.toHaveProperty('hasOwnAnswers')
})

test('[BJ7] a day has the first glow and the first song that its entries have', () => {
  const song = { id: 'd1', name: 'Nantes', artists: 'Barbara' }
  const [bare, bright, later] = [
    entry({ parts: [note('x')] }),
    entry({ parts: [], glow: 4, music: { ...song, album: 'Barbara chante' } }),
    entry({ parts: [], glow: 2, music: song }),
  ]
  expect(placed(bare, bright, later)).toMatchObject({
    glow: 4,
    music: { name: 'Nantes', album: 'Barbara chante' },
  })
  expect(placed(bare)).toMatchObject({ glow: null, music: null })
  // A glow alone is an entry too.
  expect(placed(entry({ parts: [], glow: 3 })).glow).toBe(3)
})

const at = (hour: number) =>
  entry({
    time: '02:30',
    instant: { at: Date.UTC(2020, 0, 2, hour), zone: 'Europe/Paris' },
    parts: [note(`${hour}`)],
  })

test('[BJ2] entries of one zone stand in the order of their instants, however the file has them', () => {
  for (const hours of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ])
    expect(placed(...hours.map(at)).texts.lueur.match(/^\d$/gm)).toEqual(['1', '2', '3'])
})
