import { yearCardsText, yearText } from '#text/lookBack.ts'
import { fr, typographed } from '#text/typography.ts'
import { expect, test } from 'vitest'

test('a space that must not break stands before high punctuation', () => {
  expect(fr('Super série !')).toBe('Super série\u202F!')
  expect(fr('Comment faire ?')).toBe('Comment faire\u202F?')
  expect(fr('Un point ; puis 100 % privé')).toBe('Un point\u202F; puis 100\u202F% privé')
  expect(fr('Fier :')).toBe('Fier\u00A0:')
  expect(fr('Choisis « Ajouter ».')).toBe('Choisis «\u00A0Ajouter\u00A0».')
})

test('no line ends inside « e-mail », but where it stands at the beginning', () => {
  expect(fr('Un code arrive par e-mail, un e-mail te prévient.')).toBe(
    'Un code arrive par e-\u2060mail, un e-\u2060mail te prévient.',
  )
  expect(fr('Ton e-mail est gardé.')).toBe('Ton e-mail est gardé.')
})

test('no line ends inside « veux-tu », « Connecte-toi », « ce jour-là » or « a-t-il »', () => {
  expect(fr("Comment veux-tu qu'on t'appelle ?")).toBe(
    "Comment veux-\u2060tu qu'on t'appelle\u202F?",
  )
  expect(fr('Connecte-toi, puis garde-la ce jour-là.')).toBe(
    'Connecte-\u2060toi, puis garde-\u2060la ce jour-\u2060là.',
  )
  expect(fr('Y a-t-il autre chose ?')).toBe('Y a-\u2060t-\u2060il autre chose\u202F?')
  // Words that a hyphen joins may part there.
  expect(fr('Un arc-en-ciel après-demain, porte-clés.')).toBe(
    'Un arc-en-ciel après-demain, porte-clés.',
  )
})

test('the specification’s own sentences stand letter for letter', () => {
  for (const sentence of [
    "Qu'as-tu appris aujourd'hui",
    "De quoi es-tu fier aujourd'hui",
    "Qu'est-ce qui t'a contrarié / énervé",
    'Voulez-vous créer une entrée pour le 20 novembre',
    "Modifier\u00A0: Qu'as-tu appris aujourd'hui",
  ])
    expect(fr(sentence)).toBe(sentence)
})

test('the sentence stays the same for whoever reads plain spaces', () => {
  const sentence = "Erreur lors du chargement du journal du jour : rien n'est perdu ! Vraiment ?"
  expect(fr(sentence).replaceAll(/\s/g, ' ')).toBe(sentence)
  expect(fr('17:30, oui... 18 h 12')).toBe('17:30, oui... 18\u00A0h 12')
})

test('every sentence of a catalogue is turned, however deep and by whatever made', () => {
  const text = typographed({
    title: 'Bravo !',
    steps: ['Un ?', 'Deux :'],
    deeper: { left: (count: number) => `Il en reste ${count} !` },
  })
  expect([text.title, ...text.steps, text.deeper.left(2)]).toEqual([
    'Bravo\u202F!',
    'Un\u202F?',
    'Deux\u00A0:',
    'Il en reste 2\u202F!',
  ])
})

test('no catalogue keeps a plain space before high punctuation', async () => {
  const catalogues = import.meta.glob<Record<string, unknown>>('../../../src/text/*.ts', {
    eager: true,
  })
  const plainOnPurpose = new Set(['apiText'])
  const seen: string[] = []
  const walk = (name: string, entry: unknown): void => {
    if (typeof entry === 'string') {
      seen.push(entry)
      expect(entry, name).not.toMatch(/ [;:!?%»]|« |.{10}\be-mail/)
    } else if (typeof entry === 'object' && entry !== null) {
      for (const [key, value] of Object.entries(entry)) walk(`${name}.${key}`, value)
    }
  }
  for (const exported of Object.values(catalogues))
    for (const [name, entry] of Object.entries(exported))
      if (!plainOnPurpose.has(name)) walk(name, entry)
  expect(seen.length).toBeGreaterThan(300)
})

test('« peut-être » stays on one line', () => {
  expect(fr("Quelqu'un connaît peut-être mon mot de passe")).toContain('peut-\u2060être')
})

test('a run of one day is none', () => {
  expect(yearCardsText.sum(45, 1)).toBe('45 jours.')
  expect(yearCardsText.sum(45, 2)).toBe("45 jours, 2 d'affilée.")
  const poster = { written: 45, longestRun: 1, pinned: 0 }
  expect(yearText.posterFigures(poster)).toBe('45 jours')
  expect([yearText.writtenIn(2025, 1), yearText.writtenIn(2025, 2)]).toEqual([
    'écrit en 2025',
    'écrits en 2025',
  ])
})
