// A session is read and its request counted, on every database.
import { expect, test } from 'vitest'
import { readCountedSession } from '#server/accounts/countedSession.ts'
import { createSession, signToken } from '#server/accounts/sessions.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import type { Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const keys = deriveServerKeys(new Uint8Array(32))
const limit = { burst: 5, everyMs: 60_000 }

export function countedSessionSuite(openStore: () => Promise<Store>): void {
  async function setupSession() {
    const store = await openStore()
    const clock = createTestClock()
    const account = await store.db
      .insertInto('account')
      .values(accountRow('a', { created_at: clock.now() }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const phone = { deviceId: 'd', name: 'Firefox' }
    const opened = await createSession(store.db, 'a', { ...storeDeps, clock }, phone)
    const token = await signToken(keys, account, opened)
    const ask = (name = 'write') =>
      readCountedSession({ store, keys, clock }, `Bearer ${token}`, { name, limit })
    const waits = async (times: number) =>
      (await Promise.all(Array.from({ length: times }, () => ask()))).map(
        (counted) => counted.ok && counted.value.waitMs,
      )
    return { store, clock, account, opened, ask, waits }
  }

  test('[SV17] a session comes with its account and its phone', async () => {
    const { account, opened, ask } = await setupSession()
    const counted = await ask()
    expect(counted).toMatchObject({
      ok: true,
      value: {
        waitMs: 0,
        session: { account, sessionId: opened.id, phone: { deviceId: 'd', name: 'Firefox' } },
      },
    })
  })

  test('[SV17] exactly the burst of an account passes, however many come at once, and other limits stand apart', async () => {
    const { clock, ask, waits } = await setupSession()
    const first = await waits(20)
    expect(first.filter((wait) => wait === 0)).toHaveLength(limit.burst)
    expect(new Set(first)).toEqual(new Set([0, limit.everyMs]))
    expect(await ask('read')).toMatchObject({ value: { waitMs: 0 } })
    clock.advance(limit.everyMs - 1)
    expect(await waits(1)).toEqual([1])
    clock.advance(1)
    expect(new Set(await waits(2))).toEqual(new Set([0, limit.everyMs]))
  })

  test('[SV17] a reset by mail begins the limits anew', async () => {
    const { store, clock, waits } = await setupSession()
    await waits(limit.burst)
    await store.db.updateTable('account').set({ reset_at: clock.now() }).execute()
    expect((await waits(6)).filter((wait) => wait === 0)).toHaveLength(limit.burst)
  })

  test('[SV17] an ended session counts nothing', async () => {
    const { store, clock, account, opened, ask, waits } = await setupSession()
    await store.db.deleteFrom('session').where('id', '=', opened.id).execute()
    for (let at = 0; at < 10; at++) expect(await ask()).toEqual({ ok: false, error: 'ended' })
    await store.db
      .insertInto('session')
      .values({
        user_id: account.id,
        id: opened.id,
        created_at: clock.now(),
        expires_at: opened.expiresAt,
      })
      .execute()
    expect((await waits(6)).filter((wait) => wait === 0)).toHaveLength(limit.burst)
  })
}
