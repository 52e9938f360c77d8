// Where brought texts stand, and what the app adds to them.
import { entryOf, type BroughtEntry, type EntryParts } from '#domain/bring/brought.ts'
import {
  firstPlaces,
  journalsOf,
  offeredHeadings,
  placeEntries,
  type Places,
} from '#domain/bring/placed.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const date = day('2020-01-02')
const note = (text: string, heading: string | null = null) => ({ heading, text })
const entry = (found: EntryParts, on = date): BroughtEntry => {
  const made = entryOf(on, found)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const last = day('2026-11-20')
const on = (text: string) => entry({ parts: [note('x')] }, day(text))
const free: Places = { notes: 'lueur', byHeading: new Map() }
const placed = (entries: readonly BroughtEntry[], places = free) =>
  placeEntries(entries, { places, added: broughtWords, last })

test('[BJ2] entries of one day stand in order of their time, those without one first', () => {
  const { days } = placed([
    entry({ time: '21:04', parts: [note('soir')] }),
    entry({ time: '08:00', parts: [note('matin')], isPinned: true }),
    entry({ parts: [note('sans heure')] }),
    entry({ time: '09:00', parts: [note('seul')] }, day('2019-05-05')),
  ])
  expect(days.map((one) => [one.day, one.texts.lueur, one.isPinned])).toEqual([
    ['2019-05-05', 'seul', false],
    ['2020-01-02', 'sans heure\n\n08 h 00\nmatin\n\n21 h 04\nsoir', true],
  ])
})

const timed = (time: string, instant: string, text: string, zone = 'Europe/Paris') =>
  entry({
    time,
    instant: { at: Date.parse(instant), zone },
    parts: [note(text)],
  })

test('[BJ2] where every entry gives its instant, these tell the order: an autumn night has two o’clock twice', () => {
  const { days } = placed([
    timed('02:10', '2020-01-02T01:10:00Z', 'après'),
    timed('02:50', '2020-01-02T00:50:00Z', 'avant'),
  ])
  expect(days[0]?.texts.lueur).toBe('02 h 50\navant\n\n02 h 10\naprès')
  // Of a journey through zones the hours are read in their order.
  const journey = placed([
    timed('23:30', '2020-01-02T22:30:00Z', 'Paris'),
    timed('18:00', '2020-01-02T23:00:00Z', 'New York', 'America/New_York'),
  ])
  expect(journey.days[0]?.texts.lueur).toBe('18 h 00\nNew York\n\n23 h 30\nParis')
})

test('[BJ5] a heading leads to the answer that was chosen for it; another one stays with its text', () => {
  const parts = [note('libre'), note('appelé', 'Fier'), note('soleil', 'Gratitude')]
  const places: Places = { notes: 'lueur', byHeading: new Map([['Fier', 'proud']]) }
  expect(placed([entry({ parts })], places).days[0]?.texts).toMatchObject({
    learned: '',
    proud: 'appelé',
    frustrated: '',
    lueur: 'libre\n\nGratitude\nsoleil',
  })
  // A heading for the free notes is said; of two answers neither heading is.
  const two: Places = {
    notes: 'lueur',
    byHeading: new Map([
      ['Fier', 'proud'],
      ['Gratitude', 'lueur'],
    ]),
  }
  expect(placed([entry({ parts })], two).days[0]?.texts).toMatchObject({
    proud: 'appelé',
    lueur: 'libre\n\nGratitude\nsoleil',
  })
  const third: Places = {
    notes: 'lueur',
    byHeading: new Map([
      ['Fier', 'proud'],
      ['Gratitude', 'learned'],
    ]),
  }
  expect(placed([entry({ parts })], third).days[0]?.texts).toMatchObject({
    proud: 'appelé',
    learned: 'soleil',
    lueur: 'libre',
  })
  // Two headings of one answer: both are said.
  const both: Places = {
    notes: 'learned',
    byHeading: new Map([
      ['Fier', 'proud'],
      ['Gratitude', 'proud'],
    ]),
  }
  expect(placed([entry({ parts })], both).days[0]?.texts).toMatchObject({
    learned: 'libre',
    proud: 'Fier\nappelé\n\nGratitude\nsoleil',
  })
})

const placedAs = (heading: string, answer: 'learned' | 'proud' | 'frustrated') => {
  const parts = [note('libre'), note('mots', heading)]
  const byHeading = new Map([[heading, answer]])
  return placed([entry({ parts })], { notes: 'lueur', byHeading }).days[0]?.texts[answer]
}

test('[BJ5] a heading that names its answer and says more keeps its words; one that a person gave a place is said by it', () => {
  expect(placedAs('Fière de Léa', 'proud')).toBe('Fière de Léa\nmots')
  expect(placedAs("Ce que j'ai appris au travail", 'learned')).toBe(
    "Ce que j'ai appris au travail\nmots",
  )
  expect(placedAs('Contrarié par le train', 'frustrated')).toBe('Contrarié par le train\nmots')
  for (const heading of ['Fier', 'Fière !', 'Mes fiertés', 'Ce dont je suis fière', 'Proud of'])
    expect(placedAs(heading, 'proud')).toBe('mots')
  for (const heading of ["Ce que j'ai appris :", "J'ai appris", 'What I learned today'])
    expect(placedAs(heading, 'learned')).toBe('mots')
  for (const heading of ['Contrariée', "Ce qui m'a contrarié", 'Frustrations', 'Frustré(e)'])
    expect(placedAs(heading, 'frustrated')).toBe('mots')
  expect(placedAs('Gratitude', 'proud')).toBe('mots')
})

test('[BJ5] tags, mood and place stand on lines of their own under the free notes', () => {
  const found = { parts: [note('mots')], tags: ['a', 'b'], mood: '4/5', place: 'Lyon' }
  expect(placed([entry(found)]).days[0]?.texts.lueur).toBe(
    'mots\nHumeur : 4/5\nÉtiquettes : a, b\nLieu : Lyon',
  )
  expect(placed([entry(found)]).days[0]?.texts).toMatchObject({
    learned: '',
    proud: '',
    frustrated: '',
  })
  expect(placed([entry({ parts: [], mood: '4/5' })]).days[0]?.texts.lueur).toBe('Humeur : 4/5')
})

test('[BJ3] days to come and days before 1900 are counted', () => {
  const { days, future, tooOld } = placed(['1899-12-31', '1900-01-01', last, '2026-11-21'].map(on))
  expect([days.map((one) => one.day), future, tooOld]).toEqual([['1900-01-01', last], 1, 1])
})

test('[BJ2] an hour is said where several entries of the day speak of the same answer', () => {
  const places: Places = { notes: 'lueur', byHeading: new Map([['Fier', 'proud']]) }
  const entries = [
    entry({ time: '21:04', parts: [note('un')] }),
    entry({ time: '08:00', parts: [note('appelé', 'Fier')] }),
    entry({ time: '21:04', parts: [note('deux')] }, day('2019-05-05')),
    entry({ parts: [note('zéro')] }, day('2019-05-05')),
    entry({ time: '21:04', parts: [note('trois')] }, day('2019-05-05')),
    entry({ parts: [note('et un')] }, day('2019-05-05')),
  ]
  expect(placed(entries, places).days.map(({ texts }) => [texts.lueur, texts.proud])).toEqual([
    ['zéro\n\net un\n\n21 h 04\ndeux\n\n21 h 04\ntrois', ''],
    ['un', 'appelé'],
  ])
})

test('[BJ5] the eight headings that come most often are offered, from three times on', () => {
  const names = ['deux', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const entries = names.flatMap((heading, at) =>
    Array.from({ length: at + 2 }, () => entry({ parts: [note('libre'), note('x', heading)] })),
  )
  expect(offeredHeadings(entries)).toEqual(
    ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'].map((heading, at) => ({ heading, count: 11 - at })),
  )
})

test('[BJ5] headings that come back are offered, with the answer that their words name', () => {
  const entries = Array.from({ length: 3 }, () =>
    entry({ parts: [note('x', "J'ai appris"), note('y', 'Ma fierté'), note('z', 'Météo')] }),
  )
  const headings = offeredHeadings([...entries, entry({ parts: [note('x', 'Une fois')] })])
  expect(headings.map(({ heading, count }) => [heading, count])).toEqual([
    ["J'ai appris", 3],
    ['Ma fierté', 3],
    ['Météo', 3],
  ])
  expect([...firstPlaces(headings).byHeading.values()]).toEqual(['learned', 'proud', 'lueur'])
  expect(firstPlaces(headings).notes).toBe('lueur')
})

const song = (name: string) => ({ id: 'manual', name, artists: 'Barbara' })
test('[BJ3] a day has one song: another one of that day is counted', () => {
  const { days, songs } = placed([
    entry({ parts: [note('sans')] }),
    entry({ parts: [note('sans non plus')] }),
    entry({ time: '08:00', parts: [], music: song('Nantes') }),
    entry({ time: '09:00', parts: [note('x')], music: song('Nantes') }),
    entry({ time: '10:00', parts: [], music: song('Göttingen') }),
  ])
  expect([days[0]?.music?.name, songs]).toEqual(['Nantes', 1])
})

const ofJournals = (text: string, journals: readonly string[]) =>
  entry({ parts: [note(text)], journals })

test('[BJ3] the journals of a file are counted, and one that is left in it brings nothing', () => {
  const entries = [
    ofJournals('à moi', ['Journal']),
    ofJournals('au travail', ['Travail']),
    ofJournals('aux deux', ['Travail', 'Journal']),
    ofJournals('à personne', []),
  ]
  expect(journalsOf(entries)).toEqual([
    { name: 'Journal', entries: 2 },
    { name: 'Travail', entries: 2 },
  ])
  expect(journalsOf(entries.slice(0, 1))).toEqual([])
  const textOf = (...without: string[]) =>
    placed(entries, { ...free, without: new Set(without) }).days.map(({ texts }) => texts.lueur)
  expect(textOf()).toEqual(['à moi\n\nau travail\n\naux deux\n\nà personne'])
  expect(textOf('Travail')).toEqual(['à moi\n\naux deux\n\nà personne'])
  expect(textOf('Travail', 'Journal')).toEqual(['à personne'])
})
