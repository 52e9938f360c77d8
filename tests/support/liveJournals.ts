// The journals of a page by themselves, without session nor server: what tests of them share.
import type { Kid } from '#domain/brands.ts'
import { createTurnQueue } from '#domain/turnQueue.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { createLiveJournal, type ShownJournal } from '#engine/session/liveJournal.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { randomBytes } from './bytes.ts'

export const userOf = (id: string, kid: Kid | null = null, more: object = {}) =>
  ({ id, email: `${id}@exemple.fr`, username: null, createdAt: '', kid, ...more }) as never
const lock = { awayMs: 300_000, credentialId: null } as const
export const makeKey = () => contentKeyOf(makeAccountKey(randomBytes))

/** The journals of a page, over its own databases; nobody answers it. */
export function setupLive({ startAnew = (): boolean => false, hasStorage = true } = {}) {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const timers: { readonly ms: number; readonly call: () => void }[] = []
  const asked: string[] = []
  const shown: ShownJournal[] = []
  const saved: unknown[] = []
  const state = { isAnswering: false, broken: 0 }
  let answered = Promise.withResolvers<void>()
  const env = {
    databases,
    build: 'b',
    clock: { now: () => 0, offsetAt: () => 0 },
    random: { bytes: randomBytes, fraction: () => 0.5 },
    timer: {
      after(ms: number, call: () => void) {
        const timer = { ms, call }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    },
    http: {
      origin: 'http://lueur.test',
      fetch(input: Request) {
        asked.push(new URL(input.url).pathname)
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    },
    locks: undefined,
    onUnsent: () => undefined,
    startAnew,
    storage: hasStorage ? { saveUser: (user: unknown) => void saved.push(user) } : null,
  }
  const live = createLiveJournal(env as never, {
    pushTurns: createTurnQueue(),
    onRefused: async () => null,
    onBroken: () => void state.broken++,
    onShown: (one) => void shown.push(one),
    enter: () => Promise.reject(new Error('unused')),
    isAnswering: () => state.isAnswering,
    whenAnswered: () => (state.isAnswering ? answered.promise : Promise.resolve()),
    leave: async () => undefined,
  })
  /** What the phone stores of that person. */
  const store = async (
    id: string,
    keys: readonly ContentKey[],
    isLocked = false,
  ): Promise<void> => {
    const db = databases.openJournal(id as never)
    await db.keys.clear()
    await db.keys.bulkPut(
      keys.map((key) => ({
        ...key,
        ...(isLocked && { key: null, markKey: null }),
        deviceCopy: '',
        wraps: [{ kind: 'password', wrap: 'w' }],
      })) as never,
    )
    if (isLocked) await writeMeta(db, 'appLock', lock)
    db.close()
  }
  const endAnswer = (): void => {
    state.isAnswering = false
    answered.resolve()
    answered = Promise.withResolvers()
  }
  return { live, env, databases, timers, asked, shown, saved, state, store, endAnswer }
}
export const last = (shown: readonly ShownJournal[]) => {
  const one = shown.at(-1)
  if (one === undefined) throw new Error('Nothing is shown.')
  return { hasKey: one.hasKey, isStartingAnew: one.isStartingAnew, id: one.account.id as string }
}

export const noRoom = new Error('no room')

/** Open under the lock. */
export async function lockedPage(options: Parameters<typeof setupLive>[0] = {}) {
  const key = await makeKey()
  const made = setupLive(options)
  await made.store('lea', [key], true)
  const lea = await made.live.show(userOf('lea', key.kid), 'token', [key])
  expect(last(made.shown)).toMatchObject({ hasKey: true, isStartingAnew: false })
  return { ...made, key, lea }
}
