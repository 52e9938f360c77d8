// The start of a page by itself: what it shows of what this phone stores, and what it does where the store is silent.
import { createDatabases } from '#engine/local/databases.ts'
import { followOtherTab, letDatabasesGo, readSession, startSession } from '#engine/session/start.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const claims = {
  sub: 'l'.repeat(22),
  sid: 's',
  email: 'lea@exemple.fr',
  hasUsername: false,
  exp: 1,
}
const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const user = { id: 'lea' }

/** `stored`: what the phone tells of its session, or that it does not answer. */
function setup(stored: Promise<object | null>, current: object = { status: 'loading' }) {
  const done: unknown[] = []
  const timers: (() => void)[] = []
  const state = { now: 0 }
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const journal = {
    db: databases.openJournal('lea' as never),
    sync: { nudge: () => void done.push('nudge') },
  }
  const engine = {
    databases,
    clock: { now: () => state.now, offsetAt: () => 0 },
    timer: {
      after(_: number, call: () => void) {
        timers.push(call)
        return () => undefined
      },
    },
    http: { origin: 'http://lueur.test', fetch: () => Promise.reject(new TypeError('no network')) },
    pushTurns: { inTurn: async (work: () => Promise<void>) => work() },
    push: { unsubscribe: async () => void done.push('unsubscribe') },
    session: {
      stored: () => stored,
      current: () => current,
      journal: () => (current === opened ? journal : null),
      show: async (shown: { id: string }, of: string) => void done.push(['show', shown.id, of]),
      close: async () => void done.push('close'),
      changedElsewhere: () => void done.push('changed elsewhere'),
    },
  } as never
  return { engine, done, timers, state, databases, journal }
}
const opened = { status: 'opened' }

test('[PR9] a start shows the session that this phone stores, and none for what is no token', async () => {
  const cases: readonly (readonly [object | null, unknown])[] = [
    [null, 'close'],
    [{ token: 'no token', user }, 'close'],
    [{ token: 'no token', user: null }, 'close'],
    [{ token, user }, ['show', 'lea', token]],
    [{ token, user: null }, ['show', claims.sub, token]],
  ]
  for (const [stored, expected] of cases) {
    const { engine, done } = setup(Promise.resolve(stored))
    await readSession(engine)
    expect(done).toEqual([expected])
  }
})

test('[SY20] a store that is silent for five seconds is said to be, and shown once it answers', async () => {
  const answer = Promise.withResolvers<object | null>()
  const { engine, done, timers, state } = setup(answer.promise)
  const reading = readSession(engine, () => void done.push('silent'))
  await expect.poll(() => timers.length).toBeGreaterThan(1)
  state.now = 4000
  for (const call of timers.splice(0)) call()
  await Promise.resolve()
  expect(done).toEqual([])
  state.now = 5001
  for (const call of timers.splice(0)) call()
  await expect.poll(() => done).toEqual(['silent'])
  answer.resolve({ token, user })
  await reading
  expect(done).toEqual(['silent', ['show', 'lea', token]])
})

test('[PR8][PR9] a page sends first, then asks the server; one without session drops what a sign-out left', async () => {
  const out = setup(Promise.resolve(null), { status: 'anonymous', locked: null })
  await startSession(out.engine)
  await expect.poll(() => out.done).toEqual(['close', 'unsubscribe'])
  const open = setup(Promise.resolve({ token, user }), opened)
  await startSession(open.engine)
  expect(open.done).toEqual([['show', 'lea', token], 'nudge'])
})

test('[PR55] what another tab changed is shown first, then told', async () => {
  const { engine, done } = setup(Promise.resolve({ token, user }))
  await followOtherTab(engine)
  expect(done).toEqual([['show', 'lea', token], 'changed elsewhere'])
})

test('[SY27] a page that the browser freezes lets its databases go, signed in or not', async () => {
  for (const current of [opened, { status: 'anonymous', locked: null }]) {
    const { engine, databases, journal } = setup(Promise.resolve(null), current)
    await Promise.all([databases.device.open(), journal.db.open()])
    letDatabasesGo(engine)
    expect([databases.device.isOpen(), journal.db.isOpen()]).toEqual([false, current !== opened])
    // The next use opens them again.
    expect(await databases.device.meta.count()).toBe(0)
  }
})
