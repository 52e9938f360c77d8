// What becomes of letters that are being typed as the session of a phone ends.
import type { UserId } from '#domain/brands.ts'
import { createTurnQueue } from '#domain/turnQueue.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { endSession } from '#engine/local/deviceDatabase.ts'
import { createSession, type SessionState } from '#engine/session/session.ts'
import { randomBytes } from '#support/bytes.ts'
import { day } from '#support/days.ts'
import { filledForm } from '#support/localJournal.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

const userOf = (kid: string | null) =>
  ({
    id: 'lea',
    email: 'lea@exemple.fr',
    username: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    state: 'active',
    hasPushNotificationSubscription: false,
    kid,
  }) as never as Parameters<SessionState['remember']>[0]

let databases: Databases
let onCleared: () => void
beforeEach(() => {
  databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  onCleared = () => undefined
})

const nothing = () => undefined

function make(): SessionState {
  const env = {
    databases,
    storage: {
      load: () => null,
      saveToken: nothing,
      saveUser: nothing,
      clear: () => onCleared(),
    },
    channel: { announce: nothing, onAnnounced: nothing },
    clock: { now: () => 0, offsetAt: () => 0 },
    random: { bytes: randomBytes, fraction: () => 0.5 },
    timer: { after: () => nothing },
    http: { origin: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    locks: undefined,
    startAnew: () => false,
  }
  return createSession(env as never, createTurnQueue(), async () => null)
}

test.each([
  ['chosen', 'lea', 1],
  ['chosen', null, 0],
  ['refused', null, 0],
] as const)(
  '[PR8] letters that are in memory alone go where a person erased them in another tab, and only there: %s %s',
  async (ending, erased, times) => {
    const session = make()
    const { drafts } = await session.show(userOf(null), 'token')
    let count = 0
    Object.assign(drafts, { eraseAll: () => void count++ })
    await endSession(databases.device, ending, erased as UserId | null)
    await session.close()
    expect(count).toBe(times)
  },
)

/** The next journal that is opened calls `then` as it is closed. */
function whenClosed(then: () => void): Databases['openJournal'] {
  const openJournal = databases.openJournal.bind(databases)
  return (userId) => {
    const db = openJournal(userId)
    const close = db.close.bind(db)
    db.close = () => {
      close()
      then()
    }
    return db
  }
}

test.each([
  ['refused', 1],
  [null, 0],
] as const)(
  '[SY20][PR8] what was typed last stays on the phone as a session ends (%s) over what was written, and goes with it else',
  async (ending, drafts) => {
    const session = make()
    const key = await contentKeyOf(makeAccountKey(randomBytes))
    const row = { ...key, deviceCopy: 'copy', wraps: [{ kind: 'password', wrap: 'wrap' }] } as const
    const journal = await session.entrance()(userOf(key.kid), 'token', [row], 'asBefore')
    const db = databases.openJournal('lea' as UserId)
    // Before the last step, where it has no time to be stored.
    const type = () => void journal.drafts.keep(filledForm(day('2026-11-20'), 'tapé'))
    if (ending === null) onCleared = type
    else vi.spyOn(databases, 'openJournal').mockImplementationOnce(whenClosed(type))
    await session.leave(ending)
    if (drafts > 0) await expect.poll(() => db.drafts.count()).toBe(drafts)
    // Longer than storing takes.
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    expect(await db.drafts.count()).toBe(drafts)
    db.close()
  },
)
