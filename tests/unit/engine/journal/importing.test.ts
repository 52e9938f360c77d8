// What is told of an import that the store, or the end of the session, stops on its way.
import type { Keys } from '#engine/crypto/daySealer.ts'
import { importing } from '#engine/journal/importing.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'

function setup() {
  const world = { isOpen: true, woken: 0 }
  const journal = {
    keys: { current: {} } as unknown as Keys,
    isOpen: () => world.isOpen,
    sync: { wake: () => void (world.woken += 1) },
  }
  return { world, journal }
}

test.for([
  ['fails', new Dexie.QuotaExceededError(), 3],
  // What it was asked for last may be stored yet.
  ['hangs', new StoreHangError('The store does not answer.'), null],
] as const)(
  '[BJ8] an import whose store %s tells what is here, and that is sent',
  async ([, failure, days]) => {
    const { world, journal } = setup()
    const done = importing(journal, async (onHere) => {
      onHere(1)
      onHere(2)
      throw failure
    })
    expect(await done).toEqual({ ok: false, error: { type: 'stopped', days } })
    expect(world.woken).toBe(1)
  },
)

test('[BJ8] an import whose store hangs before the first day is not said to have stored nothing', async () => {
  const { journal } = setup()
  const done = importing(journal, () => Promise.reject(new StoreHangError('It hangs.')))
  expect(await done).toEqual({ ok: false, error: { type: 'stopped', days: null } })
})

test('[BJ8] an import that stored nothing is told as any save, and one that ends as what it gives', async () => {
  const { journal } = setup()
  const failing = importing(journal, () => Promise.reject(new Dexie.QuotaExceededError()))
  expect(await failing).toMatchObject({ ok: false, error: { type: 'notStored' } })
  const ended = importing(journal, async (onHere) => {
    onHere(2)
    return 'all'
  })
  expect(await ended).toEqual({ ok: true, value: 'all' })
})

test('[BJ8] an import that the end of the session stops wakes nothing', async () => {
  const { world, journal } = setup()
  const done = importing(journal, async (onHere) => {
    onHere(1)
    world.isOpen = false
    throw new Dexie.DatabaseClosedError()
  })
  expect(await done).toEqual({ ok: false, error: { type: 'stopped', days: 1 } })
  expect(world.woken).toBe(0)
})
