// One turn after the other, with timers that run when the test says so: beats, looks, and a lock that is taken over.
import { openJournalDatabase } from '#engine/local/journalDatabase.ts'
import { createTurns, storedHeartbeat, type Heartbeat } from '#engine/sync/turns.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

function setup() {
  const timers = new Map<number, { readonly ms: number; readonly call: () => void }>()
  let next = 0
  const timer = {
    after(ms: number, call: () => void) {
      const id = next++
      timers.set(id, { ms, call })
      return () => void timers.delete(id)
    },
  }
  const waits = () => Array.from(timers.values(), ({ ms }) => ms)
  /** Ten seconds pass. */
  const pass = (): void => {
    const due = Array.from(timers.values())
    timers.clear()
    for (const { call } of due) call()
  }
  const beats = { current: 0 }
  const heart: Heartbeat = {
    read: async () => beats.current,
    write: async (beat) => {
      beats.current = beat
    },
  }
  return { turns: createTurns({ locks: navigator.locks, timer }), waits, pass, beats, heart }
}
let names = 0
const lockName = () => `turn ${names++}`

test('[SY27] the heartbeat of an account is one growing number, which every context of the phone reads', async () => {
  const db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  const [one, other] = [storedHeartbeat(db), storedHeartbeat(db)]
  expect(await other.read()).toBe(0)
  await one.write(7)
  expect(await other.read()).toBe(7)
  db.close()
})

test('[SY27] a turn beats every ten seconds while it works, and no longer', async () => {
  const { turns, waits, pass, beats, heart } = setup()
  const work = Promise.withResolvers<undefined>()
  const taken = turns.take(lockName(), heart, () => work.promise)
  await expect.poll(() => beats.current).toBe(1)
  await expect.poll(waits).toEqual([10_000])
  pass()
  await expect.poll(() => beats.current).toBe(2)
  await expect.poll(waits).toEqual([10_000])
  work.resolve(undefined)
  await taken
  expect(waits()).toEqual([])
})

test('[SY27] a turn that ends while it beats begins no other beat', async () => {
  const { turns, waits, heart } = setup()
  const reading = Promise.withResolvers<number>()
  let written = 0
  const slow = {
    read: () => reading.promise,
    write: async (beat: number) => void (written = beat),
  }
  await turns.take(lockName(), { ...heart, ...slow }, async () => undefined)
  reading.resolve(4)
  await expect.poll(() => written).toBe(5)
  expect(waits()).toEqual([])
})

test('[SY27] a lock whose number stands still is taken over after four looks; the work of before goes on', async () => {
  const { turns, pass, beats, heart, waits } = setup()
  const name = lockName()
  const work = Promise.withResolvers<undefined>()
  const order: string[] = []
  const still: Heartbeat = { read: async () => 1, write: async () => undefined }
  const frozen = createTurns({ locks: navigator.locks, timer: { after: () => () => undefined } })
  const first = frozen.take(name, still, async () => {
    order.push('first begins')
    await work.promise
    order.push('first ends')
  })
  await expect.poll(() => order).toEqual(['first begins'])
  beats.current = 1
  const unbeaten = { ...heart, write: async () => undefined }
  const second = turns.take(name, unbeaten, async () => void order.push('second'))
  for (let look = 0; look < 4; look++) {
    await expect.poll(waits).toEqual([10_000])
    expect(order).toEqual(['first begins'])
    pass()
  }
  await second
  expect(order).toEqual(['first begins', 'second'])
  let isOver = false
  const over = first.then(() => (isOver = true))
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  expect(isOver).toBe(false)
  work.resolve(undefined)
  await over
  expect(order).toEqual(['first begins', 'second', 'first ends'])
})

test('[SY27] a tab whose timers run at half speed keeps its turn, however long it works', async () => {
  const { turns, pass, waits, heart } = setup()
  const name = lockName()
  const work = Promise.withResolvers<undefined>()
  let isStolen = false
  void navigator.locks.request(name, () => work.promise).catch(() => (isStolen = true))
  let looks = 0
  const slow: Heartbeat = { ...heart, read: async () => Math.floor(looks++ / 2) }
  let isTaken = false
  const taken = turns.take(name, slow, async () => void (isTaken = true))
  for (let look = 0; look < 12; look++) {
    await expect.poll(() => [isStolen, ...waits()]).toEqual([false, 10_000])
    expect(isTaken).toBe(false)
    pass()
  }
  work.resolve(undefined)
  await taken
  expect([isStolen, isTaken]).toEqual([false, true])
})

test('[SY27] a number that cannot be read counts as one that stands still', async () => {
  const { turns, pass, waits } = setup()
  const name = lockName()
  const held = Promise.withResolvers<undefined>()
  void navigator.locks.request(name, () => held.promise).catch(() => undefined)
  const failing: Heartbeat = {
    read: () => Promise.reject(new Error('no store')),
    write: async () => undefined,
  }
  let isTaken = false
  const taken = turns.take(name, failing, async () => void (isTaken = true))
  for (let look = 0; look < 3; look++) {
    await expect.poll(waits).toEqual([10_000])
    expect(isTaken).toBe(false)
    pass()
  }
  await taken
  expect(isTaken).toBe(true)
  held.resolve(undefined)
})

test('[SY27] a lock that the browser refuses altogether is a failure, and leaves no timer behind', async () => {
  const { waits, heart } = setup()
  const refused = new DOMException('no', 'SecurityError')
  const timers = new Set<symbol>()
  const timer = {
    after: () => {
      const id = Symbol('timer')
      timers.add(id)
      return () => void timers.delete(id)
    },
  }
  const locks = { request: () => Promise.reject(refused) } as unknown as LockManager
  const turns = createTurns({ locks, timer })
  await expect(turns.take(lockName(), heart, async () => undefined)).rejects.toBe(refused)
  expect([timers.size, waits()]).toEqual([0, []])
})

test('[SY27] a browser without locks lets each turn work at once', async () => {
  const { heart, beats } = setup()
  const turns = createTurns({ locks: undefined, timer: { after: () => () => undefined } })
  let isDone = false
  await turns.take(lockName(), heart, async () => void (isDone = true))
  expect([isDone, beats.current]).toEqual([true, 0])
})
