// Days of another app that are looked at, and sealed, while the page goes on drawing.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { addDays } from '#domain/day.ts'
import { sealDay } from '#engine/crypto/sealDay.ts'
import { foreseeDays, sealDays } from '#engine/journal/bringDays.ts'
import type { BulkSealer } from '#engine/journal/bulkSealer.ts'
import { randomBytes } from '#support/bytes.ts'
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

/** A journal whose page draws at once, and counts how often it did. */
async function drawing() {
  const { journal } = await setupLocalJournal()
  const drawn = { frames: 0 }
  const timer = {
    after(_ms: number, end: () => void) {
      drawn.frames += 1
      queueMicrotask(end)
      return () => undefined
    },
  }
  return { drawn, journal: { ...journal, timer } }
}

test('[BJ10] the browser draws after each five hundred days that are looked at', async () => {
  const { drawn, journal } = await drawing()
  const { signal } = new AbortController()
  expect((await foreseeDays(journal, many(1010), signal)).counts.added).toBe(1010)
  expect(drawn.frames).toBe(2)
})

test('[BJ10] days are sealed by the worker where there is one, and the browser draws after each twenty', async () => {
  const { drawn, journal } = await drawing()
  let sealedThere = 0
  const seal: BulkSealer['seal'] = (key, days, now) => {
    sealedThere += days.length
    const deps = { random: { bytes: randomBytes }, clock: { now: () => now } }
    return Promise.all(days.map((one) => sealDay(key, one, deps)))
  }
  const told: number[] = []
  const { signal } = new AbortController()
  for (const bulk of [{ seal }, null]) {
    const sealed = await sealDays(journal, many(50), {
      bulk,
      signal,
      onDays: (count) => void told.push(count),
    })
    expect(sealed).toMatchObject({ ok: true, value: { counts: { added: 50 } } })
    expect(sealedThere).toBe(50)
  }
  expect(told).toEqual([20, 40, 50, 20, 40, 50])
  expect(drawn.frames).toBe(6)
})
