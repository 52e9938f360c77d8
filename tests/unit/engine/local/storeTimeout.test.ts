// A store that does not answer, while the phone sleeps or its clock is moved.
import {
  closeUntilUsed,
  createStoreTimeout,
  isReopening,
  isStoreFailure,
  reopen,
  StoreHangError,
  whileUsed,
} from '#engine/local/storeFailure.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'

function setup() {
  const looks = new Map<number, () => void>()
  let now = 1000
  let next = 0
  const timer = {
    after(ms: number, call: () => void) {
      expect(ms).toBe(2500)
      const id = next++
      looks.set(id, call)
      return () => looks.delete(id)
    },
  }
  const answer = Promise.withResolvers<string>()
  const heard = { count: 0 }
  const outcome: unknown[] = []
  createStoreTimeout(timer, () => now)(answer.promise, () => heard.count).then(
    (value) => outcome.push(value),
    (error: unknown) => outcome.push(error),
  )
  const look = async (at: number) => {
    now = at
    const [waiting] = looks
    if (waiting === undefined) throw new Error('nothing looks')
    looks.delete(waiting[0])
    waiting[1]()
    // Whatever was settled by it is told by then.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    return outcome
  }
  return { looks, look, answer, outcome, heard }
}

test('[SY20] a store that has not answered after five seconds of the clock fails, not before', async () => {
  const { look } = setup()
  expect(await look(3500)).toEqual([])
  expect(await look(6000)).toEqual([])
  const [failure] = await look(6001)
  expect(failure).toBeInstanceOf(StoreHangError)
  expect(isStoreFailure(failure)).toBe(true)
})

test('[SY20] a long write is not taken for a store that hangs: the time begins anew with each answer', async () => {
  const { look, heard } = setup()
  heard.count = 1
  expect(await look(6001)).toEqual([])
  expect(await look(11_001)).toEqual([])
  expect((await look(11_002))[0]).toBeInstanceOf(StoreHangError)
})

test('[SY20] a clock that went back makes nothing wait for ever', async () => {
  const { look } = setup()
  expect(await look(1000)).toEqual([])
  expect((await look(999))[0]).toBeInstanceOf(StoreHangError)
})

test('[SY20] once the store has answered nothing looks any more', async () => {
  const { look, looks, answer, outcome } = setup()
  await look(3500)
  answer.resolve('stored')
  await expect.poll(() => outcome).toEqual(['stored'])
  await expect.poll(() => looks.size).toBe(0)
})

test('only what the store did is its failure, and a database that was closed opens at its next use', () => {
  expect(isStoreFailure(new Dexie.QuotaExceededError())).toBe(true)
  expect(isStoreFailure(new DOMException('lost', 'UnknownError'))).toBe(true)
  expect(isStoreFailure(new TypeError('our own'))).toBe(false)
  const closings: unknown[] = []
  closeUntilUsed({ close: (options: unknown) => closings.push(options) } as unknown as Dexie)
  expect(closings).toEqual([{ disableAutoOpen: false }])
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

async function opened() {
  const db = new Dexie('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  db.version(1).stores({ one: 'id' })
  await db.open()
  onTestFinished(() => db.close())
  const closings: boolean[] = []
  db.on('close', () => void closings.push(isReopening(db)))
  return { db, closings }
}

test('a database that failed is closed before it is opened again, and says so meanwhile', async () => {
  const { db, closings } = await opened()
  await reopen(db)
  expect([closings, db.isOpen()]).toEqual([[true], true])
  db.close()
  expect(closings).toEqual([true, false])
})

test('[SY20] a database is opened again once what is in use has ended, well or not, and what began meanwhile', async () => {
  const { db, closings } = await opened()
  const [first, second, last] = [1, 2, 3].map(() => Promise.withResolvers<string>())
  if (first === undefined || second === undefined || last === undefined) throw new Error('none')
  const ended = [whileUsed(db, first.promise), whileUsed(db, second.promise)]
  const outcomes = Promise.allSettled(ended)
  const again = reopen(db)
  await pause()
  const late = whileUsed(db, last.promise)
  first.resolve('read')
  second.reject(new Error('lost'))
  expect(await outcomes).toMatchObject([{ value: 'read' }, { status: 'rejected' }])
  await pause()
  expect(closings).toEqual([])
  last.resolve('late')
  expect(await late).toBe('late')
  await again
  expect([closings, db.isOpen()]).toEqual([[true], true])
})
