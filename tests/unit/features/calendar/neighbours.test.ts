import { saveDay } from '#engine/journal/writeJournal.ts'
import { readNeighbours } from '#features/calendar/neighbours.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

const written = ['2025-12-31', '2026-02-10', '2026-05-01', '2026-05-31', '2026-08-02', '2026-11-20']

test('the days before and after are the nearest that are written, however many months lie between', async () => {
  const { journal } = await setupLocalJournal()
  for (const on of written) await saveDay(journal, filledForm(day(on), 'écrit'))
  const around = async (on: string) => {
    const { previous, next } = await readNeighbours(journal, day(on))
    return [previous, next]
  }
  expect(await Promise.all(written.map(around))).toEqual(
    written.map((_, at) => [written[at - 1] ?? null, written[at + 1] ?? null]),
  )
  // A day that is no longer written has neighbours too.
  expect(await around('2026-05-02')).toEqual(['2026-05-01', '2026-05-31'])
  journal.db.close()
})
