// What the worker that imports does with what the page asks, one question after the other.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedPort } from '#domain/bring/conversation.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import type { Envelope, UserId } from '#domain/brands.ts'
import { addDays } from '#domain/day.ts'
import { createImportAnswers } from '#engine/journal/importAnswers.ts'
import { lend, noteStored, type Asked, type Told } from '#engine/journal/importTalk.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { countDays, kidsOfDays } from '#engine/local/days.ts'
import { createPageMemory, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { onlyInMemory } from '#engine/local/storedWords.ts'
import { day } from '#support/days.ts'
import { makeKey } from '#support/liveJournals.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.restoreAllMocks())

const first = day('2020-01-01')
const many = (count: number): readonly PlacedDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(first, at),
    texts: { ...mapAnswers(() => ''), lueur: `note ${at}` },
    glow: null,
    music: null,
    isPinned: false,
  }))

/** The journal's own timer lets what else waits go first. */
const timer = {
  after(_ms: number, call: () => void) {
    const id = setTimeout(call, 0)
    return () => clearTimeout(id)
  },
}

type Question = Asked extends infer One
  ? One extends Asked
    ? Omit<One, 'turn' | 'lent'>
    : never
  : never

async function start(keys: object = {}) {
  const local = await setupLocalJournal()
  const journal = { ...local.journal, ...keys }
  const told: Told[] = []
  const answer = createImportAnswers(
    () => ({ ...journal, timer, sync: { wake: () => undefined } }),
    (one) => void told.push(one),
  )
  let turn = 0
  const lent = lend({ ...journal, userId: 'ada' as UserId })
  const ask = (asked: Question): Promise<void> => {
    turn++
    return answer({ ...asked, turn, lent })
  }
  const give = (days: readonly PlacedDay[], from = 100): Promise<void> => {
    const { port1, port2 } = new MessageChannel()
    const to: PlacedPort = port1
    for (let at = 0; at === 0 || at < days.length; at += from)
      to.postMessage({ days: days.slice(at, at + from), isLast: at + from >= days.length })
    return ask({ type: 'foresee', from: port2 })
  }
  return { journal, told, ask, give }
}
const kindsOf = (told: readonly Told[]) =>
  told.map((one) => [one.type, one.type === 'gone' ? null : one.turn])

test('[BJ10] days are foreseen, sealed and kept; nothing is stored before, and each step tells how far it is', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(250))
  expect(kindsOf(told)).toEqual([
    ['progress', 1],
    ['progress', 1],
    ['foreseen', 1],
  ])
  expect(told.at(-1)).toMatchObject({ foreseen: { days: 250, counts: { added: 250 } } })
  told.length = 0
  await ask({ type: 'seal' })
  expect(told.slice(0, -1)).toEqual([
    { type: 'progress', turn: 2, done: 100, day: addDays(first, 99) },
    { type: 'progress', turn: 2, done: 200, day: addDays(first, 199) },
  ])
  const oldest = { day: first, id: 'lueur', text: 'note 0' }
  expect(told.at(-1)).toEqual({
    type: 'sealed',
    turn: 2,
    result: {
      ok: true,
      value: {
        counts: { added: 250, changed: 0, same: 0 },
        addedDays: many(250).map((one) => one.day),
        leftOut: [],
        oldest,
      },
    },
  })
  expect(await countDays(journal.db)).toBe(0)
  told.length = 0
  await ask({ type: 'keep' })
  expect(told.at(-1)).toMatchObject({
    type: 'kept',
    turn: 3,
    result: { ok: true, value: { counts: { added: 250 }, beside: 0, oldest } },
  })
  expect(await countDays(journal.db)).toBe(250)
  expect((await readDay(journal, addDays(first, 7)))?.texts.lueur).toBe('note 7')
})

test('[BJ6] what is stopped tells nothing more and stores nothing, and goes on from the same days when asked again', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(300))
  told.length = 0
  const sealing = ask({ type: 'seal' })
  await ask({ type: 'stop' })
  await sealing
  expect(told).toEqual([])
  // What was sealed before is not kept either.
  await ask({ type: 'keep' })
  expect([told, await countDays(journal.db)]).toEqual([[], 0])
  await ask({ type: 'seal' })
  expect(told.at(-1)).toMatchObject({
    type: 'sealed',
    result: { value: { counts: { added: 300 } } },
  })
  await ask({ type: 'stop' })
  expect(await countDays(journal.db)).toBe(0)
})

test('[BJ5] other places take the place of those before, which are told no more, and nothing sealed of them is kept', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(3))
  await ask({ type: 'seal' })
  told.length = 0
  const before = give(many(40), 1)
  const after = give(many(2))
  await Promise.all([before, after])
  expect(kindsOf(told)).toEqual([['foreseen', 4]])
  expect(told[0]).toMatchObject({ foreseen: { days: 2 } })
  told.length = 0
  await ask({ type: 'keep' })
  expect([told, await countDays(journal.db)]).toEqual([[], 0])
})

test('[BJ7] an empty choice, and a day that is here: nothing is the oldest new one', async () => {
  const { told, ask, give } = await start()
  await give([])
  expect(told.at(-1)).toMatchObject({ foreseen: { days: 0, counts: { added: 0 } } })
  await give(many(2))
  await ask({ type: 'seal' })
  await ask({ type: 'keep' })
  await give(many(2))
  expect(told.at(-1)).toMatchObject({ foreseen: { counts: { added: 0, changed: 0, same: 2 } } })
  await ask({ type: 'seal' })
  expect(told.at(-1)).toMatchObject({ result: { value: { oldest: null } } })
})

test('[BJ8] a store that fails is told with what is here, and what was stored is remembered by the page', async () => {
  const { told, ask, give, journal } = await start()
  await give(many(120))
  await ask({ type: 'seal' })
  const part = { day: first, answerId: 'lueur', name: 'n', envelope: 'beside' as Envelope }
  journal.db.memory.words.aside.set('beside', part)
  const { days } = journal.db
  const bulkPut = days.bulkPut.bind(days)
  let puts = 0
  vi.spyOn(days, 'bulkPut').mockImplementation(((...args: Parameters<typeof bulkPut>) => {
    puts += 1
    return puts <= 5 ? bulkPut(...args) : Promise.reject(new DOMException('', 'QuotaExceededError'))
  }) as never)
  await ask({ type: 'keep' })
  const last = told.at(-1)
  if (last?.type !== 'kept') throw new Error('Nothing was told.')
  expect(last.result).toEqual({ ok: false, error: { type: 'stopped', days: 100 } })
  expect(last.stored?.rows).toHaveLength(100)
  // The page, whose browser throws the database away after that.
  const memory = createPageMemory()
  const page = { db: { memory } as JournalDatabase }
  noteStored(page, last.stored)
  expect(onlyInMemory(page.db, 'another').days).toEqual(many(100).map((one) => one.day))
  expect(onlyInMemory(page.db, last.stored?.database).days).toEqual([])
  expect(onlyInMemory(page.db, 'another').aside).toEqual([part])
  noteStored(page, null)
  expect(memory.words.database).toBe(last.stored?.database)
})

test('[BJ8] what breaks down is told as that', async () => {
  const { journal, told, ask, give } = await start()
  vi.spyOn(journal.db.days, 'toCollection').mockImplementation(() => {
    throw new Error('A bug of ours.')
  })
  await give(many(1))
  expect(told).toEqual([{ type: 'broken', turn: 1 }])
  told.length = 0
  const giving = give(many(1))
  await ask({ type: 'stop' })
  await giving
  expect(told).toEqual([])
})

test('[BJ10] a journal that cannot seal says so, and nothing is there to be kept', async () => {
  const { journal, told, ask, give } = await start({
    keys: { current: null, ring: new Map(), markRing: new Map() },
  })
  await give(many(1))
  await ask({ type: 'seal' })
  expect(told.at(-1)).toEqual({
    type: 'sealed',
    turn: 2,
    result: { ok: false, error: { type: 'noKey' } },
  })
  await ask({ type: 'keep' })
  expect([told.length, await countDays(journal.db)]).toEqual([2, 0])
})

test('[BJ10] the last days may come late, and a day without a word is nobody’s first words', async () => {
  const { told, ask } = await start()
  const { port1, port2 } = new MessageChannel()
  const looking = ask({ type: 'foresee', from: port2 })
  const [one] = many(1)
  port1.postMessage({ days: [{ ...one, texts: mapAnswers(() => ''), glow: 3 }], isLast: false })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual([])
  port1.postMessage({ days: many(3).slice(1), isLast: true })
  await looking
  expect(told.at(-1)).toMatchObject({ foreseen: { days: 3, counts: { added: 3 } } })
  await ask({ type: 'seal' })
  expect(told.at(-1)).toMatchObject({ result: { value: { oldest: null } } })
})

test('[BJ10] days that were sealed before the key was replaced are kept under the new one', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(30))
  await ask({ type: 'seal' })
  const key = await makeKey()
  journal.keys.current = key
  journal.keys.ring.set(key.kid, key.key)
  journal.keys.markRing.set(key.kid, key.markKey)
  await ask({ type: 'keep' })
  expect(told.at(-1)).toMatchObject({ type: 'kept', result: { value: { counts: { added: 30 } } } })
  expect(await kidsOfDays(journal.db)).toEqual([key.kid])
  expect((await readDay(journal, addDays(first, 7)))?.texts.lueur).toBe('note 7')
})

test('[BJ6] what is stopped while it is sealed under the new key tells nothing and stores nothing', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(300))
  await ask({ type: 'seal' })
  const key = await makeKey()
  journal.keys.current = key
  told.length = 0
  const keeping = ask({ type: 'keep' })
  await ask({ type: 'stop' })
  await keeping
  expect([told, await countDays(journal.db)]).toEqual([[], 0])
})

test('[BJ8] a key that is gone by then keeps nothing, and that is told', async () => {
  const { journal, told, ask, give } = await start()
  await give(many(2))
  await ask({ type: 'seal' })
  journal.keys.current = null
  await ask({ type: 'keep' })
  expect(told.at(-1)).toMatchObject({
    type: 'kept',
    result: { ok: false, error: { type: 'noKey' } },
  })
  expect(await countDays(journal.db)).toBe(0)
})
