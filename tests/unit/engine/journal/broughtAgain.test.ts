// The same words beside those that are here: what adds nothing, wherever they are placed, and what is not the same.
import { mapAnswers } from '#domain/answers.ts'
import { entryOf, type BroughtEntry } from '#domain/bring/brought.ts'
import { placeEntries, type PlacedDay, type Places } from '#domain/bring/placed.ts'
import { addDays, type Day } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { signUpAndWrite } from '#support/resets.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await phone.settled()
})
afterEach(() => server.stop())

const placed = (on: Day, lueur: string): PlacedDay => ({
  day: on,
  texts: { ...mapAnswers(() => ''), lueur },
  glow: null,
  music: null,
  isPinned: false,
})

async function bring(days: readonly PlacedDay[]): Promise<void> {
  const sealed = await phone.engine.data.sealDays(days)
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error))
  expect(await phone.engine.data.keepDays(sealed.value)).toMatchObject({ ok: true })
}
const foreseen = async (days: readonly PlacedDay[]) =>
  (await phone.engine.data.foreseeDays(days)).counts

const partOf = (text: string, heading: string | null = null) => ({ text, heading })
const written = (on: Day, found: Parameters<typeof entryOf>[1]): BroughtEntry => {
  const entry = entryOf(on, found)
  if (typeof entry === 'string') throw new Error(entry)
  return entry
}

test('[BJ5] a text that differs by a capital alone is another one', async () => {
  const today = phone.engine.journal.today()
  await writeToday(phone, { lueur: 'Paris' })
  expect(await foreseen([placed(today, 'paris')])).toEqual({ added: 0, changed: 1, same: 0 })
  await bring([placed(today, 'paris')])
  const lines = (await phone.engine.journal.readDay(today))?.texts.lueur.split('\n').filter(Boolean)
  expect(lines?.toSorted()).toEqual(['Paris', 'paris'])
})

test('[BJ7] the same file with its headings in other answers adds nothing either', async () => {
  const entries = Array.from({ length: 4 }, (_, at) =>
    written(addDays(day('2020-01-01'), at), {
      time: at === 0 ? '08:00' : null,
      parts: [partOf(`libre ${at}`), partOf(`merci ${at}`, 'Gratitude')],
      mood: 'bien',
    }),
  )
  const second = written(day('2020-01-01'), { time: '21:04', parts: [partOf('le soir')] })
  const placedBy = (places: Places) =>
    placeEntries([...entries, second], {
      places,
      added: broughtWords,
      last: day('2026-11-27'),
    }).days
  const apart = placedBy({ notes: 'learned', byHeading: new Map([['Gratitude', 'proud']]) })
  expect(apart[1]?.texts).toMatchObject({ learned: 'libre 1\nHumeur : bien', proud: 'merci 1' })
  const together = placedBy({ notes: 'lueur', byHeading: new Map([['Gratitude', 'lueur']]) })
  expect(together[1]?.texts.lueur).toBe('libre 1\n\nGratitude\nmerci 1\nHumeur : bien')
  await bring(apart)
  expect(await foreseen(together)).toEqual({ added: 0, changed: 0, same: 4 })
  expect(await foreseen(apart)).toEqual({ added: 0, changed: 0, same: 4 })
})

test('[BJ7] nor do moods that several entries of a day have alike, each on its own line or once', async () => {
  const entries = ['un', 'deux'].map((text) =>
    written(day('2020-01-01'), { parts: [partOf(text, 'Gratitude')], mood: 'bien' }),
  )
  const placedUnder = (answer: 'proud' | 'lueur') =>
    placeEntries(entries, {
      places: { notes: 'lueur', byHeading: new Map([['Gratitude', answer]]) },
      added: broughtWords,
      last: day('2026-11-27'),
    }).days
  await bring(placedUnder('proud'))
  expect(await foreseen(placedUnder('lueur'))).toEqual({ added: 0, changed: 0, same: 1 })
})

const placing = (...entries: BroughtEntry[]) =>
  placeEntries(entries, {
    places: { notes: 'lueur', byHeading: new Map([['Gratitude', 'lueur']]) },
    added: broughtWords,
    last: day('2026-11-27'),
  }).days

test('[BJ7] a heading of two lines, as a table may name a column, doubles nothing either', async () => {
  const heading = 'Mes\nrêves'
  const placedUnder = (answer: 'proud' | 'lueur') =>
    placeEntries(
      [written(day('2020-01-01'), { parts: [partOf('note'), partOf('rêve', heading)] })],
      {
        places: { notes: 'lueur', byHeading: new Map([[heading, answer]]) },
        added: broughtWords,
        last: day('2026-11-27'),
      },
    ).days
  await bring(placedUnder('proud'))
  expect(await foreseen(placedUnder('lueur'))).toEqual({ added: 0, changed: 0, same: 1 })
})

test('[BJ5] words that are those of a heading, or look like an hour, are words: beside a day that lacks them they are added', async () => {
  const on = day('2020-01-01')
  await bring([placed(on, 'déjà là')])
  const brought = (parts: BroughtEntry['parts'], time: string | null = null) =>
    written(on, { time, parts })
  for (const days of [
    // Of another day of the file « Gratitude » is a heading.
    placing(
      brought([partOf('Gratitude')]),
      written(day('2020-01-02'), { parts: [partOf('merci', 'Gratitude')] }),
    ),
    placing(brought([partOf('Gratitude', 'Gratitude')])),
    placing(brought([partOf('08 h 00')], '08:00'), brought([partOf('déjà là')], '09:00')),
    // A heading that was offered no place stands with its text, whatever is chosen: it is words.
    placing(brought([partOf('déjà là', 'Maman est morte')])),
    // A line said three times is not said by one of them.
    placing(brought([partOf('déjà là\ndéjà là')])),
  ])
    expect((await phone.engine.data.foreseeDays(days)).counts.changed).toBe(1)
})

test('[BJ7] one line here is not said twice: the same word under two questions comes under the other one', async () => {
  const saying = (texts: Partial<PlacedDay['texts']>): PlacedDay => {
    const blank = placed(on, '')
    return { ...blank, texts: { ...blank.texts, ...texts } }
  }
  const on = day('2020-01-01')
  const textsOf = async () => (await phone.engine.journal.readDay(on))?.texts
  await bring([saying({ learned: 'Rien' })])
  const days = [saying({ learned: 'Rien', proud: 'Rien' })]
  expect(await foreseen(days)).toEqual({ added: 0, changed: 1, same: 0 })
  await bring(days)
  expect(await textsOf()).toMatchObject({ learned: 'Rien', proud: 'Rien', frustrated: '' })
  expect(await foreseen(days)).toEqual({ added: 0, changed: 0, same: 1 })
  // Chosen other places, two of the three are here.
  const three = [saying({ frustrated: 'Rien', lueur: 'Rien\nun mot', learned: 'Rien' })]
  await bring(three)
  expect(await textsOf()).toMatchObject({ learned: 'Rien', proud: 'Rien', lueur: 'Rien\nun mot' })
  expect((await textsOf())?.frustrated).toBe('')
})

test('[BJ7] a file of Lueur says to which answer each text belongs: the same word in another answer of the day is another text', async () => {
  const on = day('2020-01-01')
  const saying = (answer: 'learned' | 'proud'): PlacedDay => {
    const blank = placed(on, '')
    return { ...blank, texts: { ...blank.texts, [answer]: 'Rien' }, hasOwnAnswers: true }
  }
  await bring([saying('proud')])
  expect(await foreseen([saying('proud')])).toEqual({ added: 0, changed: 0, same: 1 })
  await bring([saying('learned')])
  expect((await phone.engine.journal.readDay(on))?.texts).toMatchObject({
    learned: 'Rien',
    proud: 'Rien',
  })
})
