// Days that change while a file of them is made: those that were read already are read again, the others once.
import { addDays, type Day } from '#domain/day.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const first = addDays(today, -2)

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
  for (const on of [first, addDays(today, -1), today]) await write(on, `on ${on}`)
})
afterEach(() => journal.db.close())

const write = (on: Day, text: string) => saveDay(journal, filledForm(on, text))

/** Exports; before a day is opened for the file, `meanwhile` happens. `opened`: the days, in the order in which they were. */
async function exportWhile(meanwhile: (on: Day, opened: readonly Day[]) => Promise<unknown>) {
  const opened: Day[] = []
  const { sealer } = journal
  const open: typeof sealer.open = async (content) => {
    opened.push(content.day)
    await meanwhile(content.day, opened)
    return sealer.open(content)
  }
  const watched = new Proxy(sealer, {
    get: (target, name) => (name === 'open' ? open : Reflect.get(target, name)),
  })
  const { days } = await exportDays({ ...journal, sealer: watched })
  return { opened, texts: new Map(days.map(({ date, learned }) => [date, learned])) }
}

test('[JF6] where nothing changes meanwhile each day is opened once', async () => {
  const { opened, texts } = await exportWhile(() => Promise.resolve())
  expect(opened.toSorted()).toEqual([first, addDays(today, -1), today])
  expect(texts.get(first)).toBe(`on ${first}`)
})

test('[JF6] words that come to a day that was read already are in the file, and that day alone is opened again', async () => {
  const { opened, texts } = await exportWhile(async (on, before) => {
    if (on === today && before.length <= 3) await write(first, 'moved meanwhile')
  })
  expect(texts.get(first)).toContain('moved meanwhile')
  expect(opened).toHaveLength(4)
  expect(opened.at(-1)).toBe(first)
  expect(texts.size).toBe(3)
})

test('[JF6] a day that changes each time that it is read is given up after five times', async () => {
  const { opened, texts } = await exportWhile(async (on, before) => {
    if (on === first) await write(first, `time ${before.length}`)
  })
  expect(opened.filter((on) => on === first)).toHaveLength(5)
  expect(opened.filter((on) => on === today)).toHaveLength(1)
  expect(texts.get(first)).toContain('time')
})
