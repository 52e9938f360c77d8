// What the year counts and names of brought days: the person's words, none of those that the app wrote over them.
import { mapAnswers } from '#domain/answers.ts'
import { firstPlaces, offeredHeadings, placeEntries } from '#domain/bring/placed.ts'
import { writtenDaysOf } from '#domain/lookBack.ts'
import { yearFigures } from '#domain/sunOfYear.ts'
import { returningWords } from '#domain/yearCards.ts'
import { buildYear } from '#engine/journal/searchYears.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { broughtFrom, fileOf } from '#support/samples.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { expect, test } from 'vitest'

type Typed = Readonly<Record<string, string>>

/** A year that holds what a file brings, or what somebody typed under « À retenir ». */
async function yearWith(texts: Typed, year: number) {
  const { journal } = await setupLocalJournal()
  for (const [on, lueur] of Object.entries(texts)) {
    // A dash is no word.
    const answers = { ...mapAnswers(() => '–'), lueur }
    await saveDay(journal, { ...filledForm(day(on), ''), texts: answers })
  }
  const index = await buildYear(journal, year)
  journal.db.close()
  const written = index === null ? [] : writtenDaysOf(index)
  return {
    words: yearFigures(written, new Set(), year).words,
    returning: returningWords(written, year).map(({ word, count }) => `${word} ${count}`),
  }
}

async function placedTexts(name: string, text: string): Promise<Typed> {
  const { entries } = await broughtFrom(fileOf(text, name))
  const places = firstPlaces(offeredHeadings(entries))
  const { days } = placeEntries(entries, { places, added, last: day('2026-11-29') })
  return Object.fromEntries(days.map((one) => [one.day, one.texts.lueur]))
}
const yearOf = async (name: string, text: string, year: number) =>
  yearWith(await placedTexts(name, text), year)

/** None of them stands on two days. */
const hours = Array.from(
  { length: 72 },
  (_, at) =>
    `[2021-03-0${1 + Math.floor(at / 24)} ${String(at % 24).padStart(2, '0')}:0${Math.floor(at / 24)}] mot\n`,
).join('\n')

test('[LB4] the hours over several entries of one day are no words of the year', async () => {
  expect((await placedTexts('j.txt', hours))['2021-03-01']).toContain('00 h 00\nmot\n\n01 h 00')
  expect((await yearOf('j.txt', hours, 2021)).words).toBe(72)
})

test('[LB4] moods as figures are no words of the year; what somebody calls a mood is', async () => {
  const moods = JSON.stringify([
    { date: '2018-05-01', type: 'Mood', scores: [5], notes: '', tags: [] },
    { date: '2018-05-02', type: 'Mood', scores: [4, 2], notes: 'Un mot', tags: [] },
  ])
  expect((await yearOf('pixels.json', moods, 2018)).words).toBe(2)
  const named = 'date,mood,note\n2018-05-01,très bien,Un mot\n2018-05-02,4/5,Un mot\n'
  expect((await yearOf('a.csv', named, 2018)).words).toBe(6)
})

test('[LB4] the hours over entries of a mood and tags alone are no words of the year', async () => {
  const head = 'full_date,date,weekday,time,mood,activities,note_title,note'
  const rows = [
    '2024-03-05,March 5,Tuesday,23:30,calme,"mer | jardin",,',
    '2024-03-05,March 5,Tuesday,08:00,vive,,,',
    '2024-03-05,March 5,Tuesday,07:00,,lecture,,',
  ]
  const texts = await placedTexts('daylio.csv', [head, ...rows].join('\n'))
  expect(texts['2024-03-05']).toContain('08 h 00\nHumeur : vive')
  expect((await yearWith(texts, 2024)).words).toBe(5)
})

const sleep = Array.from(
  { length: 20 },
  (_, at) => `2026-10-${at + 1},7,bonne,calme,"mer, jardin",Le sommeil vient`,
)
const table = ['Date,Sommeil,Nourriture de midi,Humeur,Tags,Texte', ...sleep].join('\n')

test('[LB4] [LB8] names of columns that stand over each day are neither counted nor named as words that came back', async () => {
  const { words, returning } = await yearOf('suivi.csv', table, 2026)
  expect((await placedTexts('suivi.csv', table))['2026-10-01']).toContain('Sommeil\n7\n\n')
  // « 7 », « bonne », « calme », « mer, jardin », « Le sommeil vient ».
  expect(words).toBe(20 * 8)
  expect(returning).toEqual(['bonne 20', 'sommeil 20', 'calme 20', 'jardin 20'])
})

test('[LB4] what somebody typed is counted: hours in sentences, lines that came once, lists and verses', async () => {
  const typed = {
    '2025-03-01': 'Rendez-vous à 18 h 30\net dîner vers 20 h 15 chez Léa',
    '2025-03-02': 'Un soir\nsur le port\n\nSommeil\ncalme',
    '2025-03-03': 'Sommeil\ncalme',
    '2025-03-04': 'Ménage\n\nMarché',
    '2025-03-05': 'Ménage\n\nMarché',
    '2025-03-06': 'Ménage\n\nMarché',
    // A habit is no table.
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`2025-04-0${at + 1}`, 'Merci\npour tout']),
    ),
  }
  expect((await yearWith(typed, 2025)).words).toBe(13 + 7 + 2 + 6 + 9 * 3)
})

const onTenDays = (text: string) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`2025-05-1${at}`, text]))

test('[LB4] what is left out is left out once, and an agenda keeps what stands between its hours', async () => {
  const mood = await yearWith(onTenDays("Mon humeur : 4/5 aujourd'hui\nok"), 2025)
  expect(mood.words).toBeGreaterThan(0)
  const agenda = await yearWith(onTenDays('08 h 00\nLever\n09 h 30\nBus\n12 h 15\nRepas'), 2025)
  expect(agenda.words).toBe(10 * 3)
})
