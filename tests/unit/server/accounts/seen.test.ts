// When a session was last seen: asked at each request, stored once a minute.
import { beforeEach, expect, test } from 'vitest'
import { createSeen, type Seen } from '#server/accounts/seen.ts'
import type { Session } from '#server/accounts/sessions.ts'
import type { Account } from '#server/store/account.ts'
import type { Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let store: Store
let account: Account
let clock: ReturnType<typeof createTestClock>
let seen: Seen
let works: (() => Promise<void>)[]
let warnings: number
let canStore: boolean
beforeEach(async () => {
  store = await openMemoryStore()
  account = await store.db
    .insertInto('account')
    .values(accountRow('a', { created_at: 1 }))
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const id of ['one', 'two']) {
    await store.db
      .insertInto('session')
      .values({ user_id: 'a', id, created_at: 1, expires_at: 9e12 })
      .execute()
  }
  clock = createTestClock('2026-11-20T10:00:30.000Z')
  works = []
  warnings = 0
  canStore = true
  const log = Object.assign(Object.create(storeDeps.log) as typeof storeDeps.log, {
    warn: () => warnings++,
  })
  const transaction: Store['transaction'] = (work) =>
    canStore ? store.transaction(work) : Promise.reject(new Error('The disk is full.'))
  seen = createSeen({
    store: { ...store, transaction },
    clock,
    log,
    tasks: { run: (_, work) => works.push(work), settled: () => Promise.resolve() },
  })
})

const minute = () => Math.floor(clock.now() / minuteMs) * minuteMs
const sessionOf = (sessionId: string, seenAt: number | null): Session => ({
  account,
  sessionId,
  phone: { deviceId: null, name: null },
  seenAt,
})
/** Whether this request makes anything be stored. */
function isNoted(sessionId: string, seenAt: number | null): boolean {
  const before = works.length
  seen.note(sessionOf(sessionId, seenAt), 'Linux, Firefox')
  return works.length > before
}
async function finish(): Promise<void> {
  for (const work of works.splice(0)) await work()
}
const rowOf = (id: string) =>
  store.db
    .selectFrom('session')
    .select(['seen_at', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[SV141] a session is noted once a minute, by its whole minute, with the name of its phone', async () => {
  expect(isNoted('one', minute())).toBe(false)
  expect([isNoted('one', null), isNoted('one', null), isNoted('two', null)]).toEqual([
    true,
    false,
    true,
  ])
  await finish()
  expect(await rowOf('one')).toEqual({ seen_at: minute(), name: 'Linux, Firefox' })
  expect(isNoted('one', minute())).toBe(false)
  clock.advance(minuteMs)
  expect([isNoted('one', minute() - minuteMs), isNoted('one', minute() - minuteMs)]).toEqual([
    true,
    false,
  ])
  await finish()
  expect((await rowOf('one')).seen_at).toBe(minute())
  expect((await rowOf('two')).seen_at).toBe(minute() - minuteMs)
})

test('[SV141] what a clock noted that was ahead stays for an hour of it, and not for more', async () => {
  expect(isNoted('one', minute() + hourMs)).toBe(false)
  expect(isNoted('one', minute() + hourMs + minuteMs)).toBe(true)
  for (const [ahead, isPutRight] of [
    [hourMs, false],
    [hourMs + minuteMs, true],
  ] as const) {
    await store.db
      .updateTable('session')
      .set({ seen_at: minute() + ahead })
      .where('id', '=', 'one')
      .execute()
    await works[0]?.()
    expect((await rowOf('one')).seen_at === minute()).toBe(isPutRight)
  }
})

test('[SV141] where it cannot be stored the log says so once a minute, and nothing fails', async () => {
  canStore = false
  isNoted('one', null)
  isNoted('two', null)
  await finish()
  expect(warnings).toBe(1)
  expect(isNoted('one', null)).toBe(false)
  clock.advance(minuteMs)
  isNoted('one', null)
  await finish()
  expect(warnings).toBe(2)
})
