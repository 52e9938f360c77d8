import { counted } from '#text/counts.ts'
import { yearCardsText, yearText } from '#text/lookBack.ts'
import { day } from '#support/days.ts'
import { fr, typographed } from '#text/typography.ts'
import { expect, test } from 'vitest'

test('a space that must not break stands before high punctuation', () => {
  expect(fr('Super série !')).toBe('Super série\u202F!')
  expect(fr('Comment faire ?')).toBe('Comment faire\u202F?')
  expect(fr('Un point ; puis 100 % privé')).toBe('Un point\u202F; puis 100\u202F% privé')
  expect(fr('Fier :')).toBe('Fier\u00A0:')
  expect(fr('Choisis « Ajouter ».')).toBe('Choisis «\u00A0Ajouter\u00A0».')
  expect(fr('Email envoyé ✅')).toBe('Email envoyé\u00A0✅')
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

test('a date in capitals, which is too wide, parts before its figure', () => {
  expect(fr('JOURNAL DU 20 NOVEMBRE')).toBe('JOURNAL DU 20\u00A0NOVEMBRE')
  expect(fr('Journal du 20 novembre')).toBe('Journal du\u00A020\u00A0novembre')
})

test('the specification’s own sentences stand letter for letter', () => {
  for (const sentence of [
    "Qu'as-tu appris aujourd'hui",
    "De quoi es-tu fier aujourd'hui",
    "Qu'est-ce qui t'a contrarié / énervé",
    'Voulez-vous créer une entrée pour le\u00A020\u00A0novembre',
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

const catalogues = import.meta.glob<Record<string, unknown>>('../../../src/text/*.ts', {
  eager: true,
})

test('no catalogue keeps a plain space before high punctuation', () => {
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

test('no line ends between a figure and its noun, but after a year', () => {
  expect(fr('Entre le code à 4 chiffres, le 1er jour, en 30 secondes.')).toBe(
    'Entre le code à 4\u00A0chiffres, le\u00A01er\u00A0jour, en 30\u00A0secondes.',
  )
  expect(fr('Ton 12e mot dépasse 40\u202F000 caractères en 2026 déjà.')).toBe(
    'Ton 12e\u00A0mot dépasse 40\u202F000\u00A0caractères en 2026 déjà.',
  )
  expect(fr(counted(1234, 'jour', 'jours'))).toBe('1\u202F234\u00A0jours')
})

test('no line ends within a date, nor between it and the word that leads to it', () => {
  expect(yearCardsText.run(17, day('2026-10-15'), day('2026-10-31'))).toContain(
    ', du\u00A015 au\u00A031\u00A0octobre.',
  )
  expect(yearCardsText.times(3, day('2026-11-01'))).toContain('le\u00A01er\u00A0novembre.')
  expect(fr('Au 2 du mois, 9 au plus.')).toBe('Au\u00A02\u00A0du mois, 9 au plus.')
})

/** A figure that is no year, and a plain space before what it counts or more figures; the word that leads to a figure. */
const parted =
  /(?<!\d{3})\d(?:er|e)? (?!(?:sur|au)\s)(?=\p{L}|\d{3}(?!\d))|(?<!\p{L})(?:[Dd]u|[Ll]e|[Aa]u) \d/u
/** What the server sends, and parts of what passes through `fr` later. */
const plainUntilShown = new Set([
  'apiText',
  'codeNotSentText',
  'counted',
  'fieldText',
  'fr',
  'typographed',
])
/** What our functions are called with: whoever asks for more than counts, days and texts asks for an object of them. */
const samples: readonly unknown[] = [
  13,
  '2026-11-20',
  { written: 13, longestRun: 13, pinned: 13, days: 13, sealedDays: 13 },
]

test('no text of ours, whatever its figures, can end a line between one and its noun', () => {
  const made: string[] = []
  const walk = (name: string, entry: unknown): void => {
    if (typeof entry === 'string') {
      made.push(name)
      expect(entry, name).not.toMatch(parted)
    } else if (typeof entry === 'function') {
      for (const first of samples)
        for (const second of samples) {
          const said = ((): unknown => {
            try {
              return entry(first, second, second)
            } catch {
              return undefined
            }
          })()
          if (typeof said !== 'function') walk(`${name}(${JSON.stringify([first, second])})`, said)
        }
    } else if (typeof entry === 'object' && entry !== null) {
      for (const [key, value] of Object.entries(entry)) walk(`${name}.${key}`, value)
    }
  }
  for (const exported of Object.values(catalogues))
    for (const [name, entry] of Object.entries(exported))
      if (!plainUntilShown.has(name)) walk(name, entry)
  for (const name of ['myDataText.exported', 'yearText.posterFigures', 'dayText'])
    expect(
      made.some((one) => one.startsWith(`${name}(`)),
      name,
    ).toBe(true)
})

test('« peut-être » stays on one line', () => {
  expect(fr("Quelqu'un connaît peut-être mon mot de passe")).toContain('peut-\u2060être')
})

test('a run of one day is none', () => {
  expect(yearCardsText.sum(45, 1)).toBe('45\u00A0jours.')
  expect(yearCardsText.sum(45, 2)).toBe("45\u00A0jours, 2\u00A0d'affilée.")
  const poster = { written: 45, longestRun: 1, pinned: 0 }
  expect(yearText.posterFigures(poster)).toBe('45\u00A0jours')
  expect([yearText.writtenIn(2025, 1), yearText.writtenIn(2025, 2)]).toEqual([
    'écrit en 2025',
    'écrits en 2025',
  ])
})
