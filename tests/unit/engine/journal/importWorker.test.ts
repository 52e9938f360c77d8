// The worker that imports, as the page talks with it: it has its own connection to the journal's database, and keys that are lent.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedPort } from '#domain/bring/conversation.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import type { UserId } from '#domain/brands.ts'
import type { Asked, Lent, Told } from '#engine/journal/importTalk.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { countDays } from '#engine/local/days.ts'
import { openJournalDatabase } from '#engine/local/journalDatabase.ts'
import { day } from '#support/days.ts'
import { makeKey } from '#support/liveJournals.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const told: Told[] = []
const heard: ((event: { readonly data: Asked }) => void)[] = []
let closings = 0
const worker = {
  postMessage: (one: Told) => void told.push(one),
  addEventListener: (type: string, hear: (typeof heard)[number]) =>
    void (type === 'message' && heard.push(hear)),
  close: () => void (closings += 1),
}
const name = journalDatabaseName('ada' as UserId)
const indexedDB = new IDBFactory()
const own = { ...Dexie.dependencies }

beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
  vi.stubGlobal('self', worker)
  await import('#engine/journal/importWorker.ts')
})
beforeEach(() => void vi.stubGlobal('self', worker))
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => void Object.assign(Dexie.dependencies, own))

let turn = 0
/** What it tells of this question, but for its progress. */
async function ask(question: object): Promise<Told> {
  turn += 1
  for (const hear of heard) hear({ data: { ...question, turn } as Asked })
  const answered = () =>
    told.find((one) => one.type !== 'progress' && one.type !== 'gone' && one.turn === turn)
  await expect.poll(answered).toBeDefined()
  return answered() as Told
}
async function lent(): Promise<Lent> {
  const current = await makeKey()
  return {
    userId: 'ada' as UserId,
    leftUnnoted: new Set(['left']),
    keys: {
      current,
      ring: new Map([[current.kid, current.key]]),
      markRing: new Map([[current.kid as string, current.markKey]]),
    },
  }
}
function placed(count: number): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const days = Array.from({ length: count }, (_, at): PlacedDay => ({
    day: day(`2020-01-0${at + 1}`),
    texts: { ...mapAnswers(() => ''), lueur: `note ${at}` },
    glow: null,
    music: null,
    isPinned: false,
  }))
  const to: PlacedPort = port1
  to.postMessage({ days, isLast: true })
  return port2
}

test('[BJ10] it foresees, seals and keeps days under the key that is lent', async () => {
  const current = await lent()
  expect(await ask({ type: 'foresee', from: placed(3), lent: current })).toMatchObject({
    foreseen: { days: 3, counts: { added: 3 } },
  })
  expect(await ask({ type: 'seal', lent: current })).toMatchObject({ result: { ok: true } })
  expect(await ask({ type: 'keep', lent: current })).toMatchObject({
    result: { ok: true },
    // Another worker, or page, gives its words another name.
    stored: { database: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
  const db = openJournalDatabase(name, { indexedDB, IDBKeyRange })
  expect(await countDays(db)).toBe(3)
  db.close()
  // What is here already is read with what was lent.
  expect(await ask({ type: 'foresee', from: placed(4), lent: current })).toMatchObject({
    foreseen: { counts: { added: 1, same: 3 } },
  })
})

test('[BJ10] once the database is erased it says so, holds it open no longer, and ends', async () => {
  await ask({ type: 'foresee', from: placed(1), lent: await lent() })
  expect([told.filter(({ type }) => type === 'gone'), closings]).toEqual([[], 0])
  await Dexie.delete(name)
  expect([told.filter(({ type }) => type === 'gone'), closings]).toEqual([[{ type: 'gone' }], 1])
})
