// Days of another app that are looked at, and sealed, while whoever stops it is heard.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { addDays } from '#domain/day.ts'
import { foreseeDays, sealDays } from '#engine/journal/bringDays.ts'
import { day } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

const many = (count: number): readonly PlacedDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(day('2020-01-01'), at),
    texts: { ...mapAnswers(() => ''), lueur: `note ${at}` },
    glow: null,
    music: null,
    isPinned: false,
  }))

/** A journal that counts how often others had their turn. */
async function counting() {
  const { journal } = await setupLocalJournal()
  const turns = { count: 0 }
  const timer = {
    after(_ms: number, end: () => void) {
      turns.count += 1
      queueMicrotask(end)
      return () => undefined
    },
  }
  return { turns, journal: { ...journal, timer } }
}

/** A call that stops is heard between two turns. */
const watched = () => {
  const told: number[] = []
  const { signal } = new AbortController()
  return { told, signal, onDays: (count: number) => void told.push(count) }
}

test('[BJ10] whoever stops a look is heard after each five hundred days', async () => {
  const { turns, journal } = await counting()
  const { told, ...rest } = watched()
  expect((await foreseeDays(journal, many(1010), rest)).counts.added).toBe(1010)
  expect(turns.count).toBe(2)
  expect([told.length, told.at(-1)]).toEqual([51, 1010])
})

test('[BJ10] whoever stops the sealing is heard after each twenty days', async () => {
  const { turns, journal } = await counting()
  const { told, ...rest } = watched()
  const sealed = await sealDays(journal, many(50), rest)
  expect(sealed).toMatchObject({ ok: true, value: { counts: { added: 50 } } })
  expect(told).toEqual([20, 40, 50])
  expect(turns.count).toBe(3)
})
