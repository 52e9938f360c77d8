// Days of an import, sealed by a worker: the same days, in few messages, and none lost where it cannot.
import { sealDay } from '#engine/crypto/sealDay.ts'
import type { DayToSeal } from '#engine/crypto/daySealer.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { emptyEntry, type Entry } from '#domain/entry.ts'
import { addDays } from '#domain/day.ts'
import { sealingInBulk, type BulkSealer } from '#engine/journal/bulkSealer.ts'
import { randomBytes } from '#support/bytes.ts'
import { day } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

const entryOf = (at: number): Entry => {
  const made = emptyEntry(addDays(day('2026-01-01'), at), '2026-01-01T12:00:00.000Z', 0)
  const value = { id: `valeur-${at}`.padStart(11, 'v'), value: `mot ${at}`, savedAt: at }
  return { ...made, answers: { ...made.answers, learned: { values: [value], replacedIds: [] } } }
}
const toSeal = (at: number): DayToSeal =>
  ({ entry: entryOf(at), carried: nothingCarried, onServer: () => false }) as unknown as DayToSeal

/** As the worker answers. */
const workerThat = (
  answer: (seal: () => ReturnType<BulkSealer['seal']>) => ReturnType<BulkSealer['seal']>,
) => {
  const messages: number[] = []
  const seal: BulkSealer['seal'] = (key, days, now) => {
    messages.push(days.length)
    const deps = { random: { bytes: randomBytes }, clock: { now: () => now } }
    return answer(() => Promise.all(days.map((one) => sealDay(key, one, deps))))
  }
  return { messages, seal }
}

test('[BJ10] what the worker seals is not sealed here again', async () => {
  const { journal } = await setupLocalJournal()
  const { seal } = workerThat((asked) => asked())
  const alone = { ...journal.sealer, seal: () => Promise.reject(new Error('here')) }
  const sealed = await sealingInBulk({ ...journal, sealer: alone }, { seal }).seal(toSeal(1))
  expect((await journal.sealer.open(sealed.content)).entry).toEqual(entryOf(1))
})

test('[BJ10] without a key no worker is asked', async () => {
  const { journal } = await setupLocalJournal()
  const { messages, seal } = workerThat((asked) => asked())
  const keys = { ...journal.keys, current: null }
  const sealed = await sealingInBulk({ ...journal, keys }, { seal }).seal(toSeal(1))
  expect(messages).toEqual([])
  expect((await journal.sealer.open(sealed.content)).entry).toEqual(entryOf(1))
})

test.for([
  ['seals them', (seal: () => ReturnType<BulkSealer['seal']>) => seal()],
  ['has ended', () => Promise.reject(new Error('ended'))],
  ['seals some', async (seal: () => ReturnType<BulkSealer['seal']>) => (await seal()).slice(0, 2)],
] as const)(
  '[BJ10] a worker that %s: each day opens to its own words, of one message',
  async ([, answer]) => {
    const { journal } = await setupLocalJournal()
    const { messages, seal } = workerThat(answer)
    const sealer = sealingInBulk(journal, { seal })
    const sealed = await Promise.all([0, 1, 2, 3].map((at) => sealer.seal(toSeal(at))))
    expect(messages).toEqual([4])
    const opened = await Promise.all(sealed.map(({ content }) => journal.sealer.open(content)))
    expect(opened.map(({ entry }) => entry)).toEqual([0, 1, 2, 3].map(entryOf))
    await sealer.seal(toSeal(4))
    expect(messages).toEqual([4, 1])
    expect(sealer.currentKid).toBe(journal.sealer.currentKid)
    expect(sealer.canOpen).toBe(true)
  },
)
