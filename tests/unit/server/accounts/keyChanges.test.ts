// How many changes of its key an account may make, and what its links lead to.
import { beforeEach, expect, test } from 'vitest'
import { readLeadingKids, readLinks, whyNoChange } from '#server/accounts/keyChanges.ts'
import { refusals } from '#server/base/refusal.ts'
import { deriveServerKeys, seal } from '#server/base/serverKeys.ts'
import type { Account } from '#server/store/account.ts'
import type { Queries } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { realRandom } from '#support/setupServer.ts'

const dayMs = 86_400_000
const keys = deriveServerKeys(new Uint8Array(32))
const now = 1000 * dayMs

let db: Queries
beforeEach(async () => {
  ;({ db } = await openMemoryStore())
})

const addAccount = (kid: string, more: object = {}): Promise<Account> =>
  db
    .insertInto('account')
    .values(accountRow('a', { created_at: 1, kid, ...more }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** So many keys in a row, the last one called `last`: each replaces the one before it. */
async function addChanges(howMany: number, last: string, madeAt: (at: number) => number) {
  for (let at = 0; at < howMany; at++) {
    const kid = at === howMany - 1 ? last : `${last} ${at}`
    const row = { user_id: 'a', kid, replaces: `${last} ${at - 1}`, reason: 'lock' as const }
    await db
      .insertInto('key_change')
      .values({ ...row, former: 'x', next: null, created_at: madeAt(at) })
      .execute()
  }
}

test('[SV189] the two hundredth change in a row is the last; those of another row count apart', async () => {
  const account = await addAccount('k')
  await addChanges(199, 'k', (at) => at)
  await addChanges(10, 'other', (at) => at)
  expect(await whyNoChange(db, account, now)).toBeNull()
  await db.deleteFrom('key_change').execute()
  await addChanges(200, 'k', (at) => at)
  expect(await whyNoChange(db, account, now)).toEqual(refusals.quotaFull)
})

test('[SV192] soon after a reset by mail ten changes were made since, and those of before count apart', async () => {
  const resetAt = now - dayMs
  const account = await addAccount('k', { reset_at: resetAt })
  await addChanges(20, 'before', () => resetAt - 1)
  await addChanges(9, 'k', (at) => resetAt + at)
  expect(await whyNoChange(db, account, now)).toBeNull()
  await addChanges(1, 'beside', () => resetAt)
  expect(await whyNoChange(db, account, now)).toEqual(refusals.tooManyKeys)
  // A week later, and where the password was never set by mail, any number may have been.
  expect(await whyNoChange(db, account, resetAt + 7 * dayMs)).toBeNull()
  expect(await whyNoChange(db, { ...account, reset_at: null }, now)).toBeNull()
})

test('[SV155] links come whole, but for the way to a key of the instant from which on it is not shown', async () => {
  await addAccount('k2')
  const add = (kid: string, replaces: string, next: string | null, madeAt: number) =>
    db
      .insertInto('key_change')
      .values({
        user_id: 'a',
        kid,
        replaces,
        reason: 'lock',
        former: seal(keys, realRandom, ['former key', 'a', kid], `former of ${kid}`),
        next: next && seal(keys, realRandom, ['next key', 'a', kid], next),
        created_at: madeAt,
      })
      .execute()
  expect(await readLinks(db, keys, 'a')).toEqual({})
  await add('k2', 'k1', 'to k2', 20)
  await add('k1', 'k0', 'to k1', 10)
  const first = { kid: 'k1', replaces: 'k0', former: 'former of k1' }
  const second = { kid: 'k2', replaces: 'k1', former: 'former of k2' }
  const all = {
    links: [
      { ...first, next: 'to k1' },
      { ...second, next: 'to k2' },
    ],
  }
  expect(await readLinks(db, keys, 'a')).toEqual(all)
  expect(await readLinks(db, keys, 'a', 21)).toEqual(all)
  expect(await readLinks(db, keys, 'a', 20)).toEqual({
    links: [{ ...first, next: 'to k1' }, second],
  })
  expect(await readLinks(db, keys, 'a', 10)).toEqual({ links: [first, second] })
  expect(await readLeadingKids(db, 'a', 'k2')).toEqual(['k2', 'k1', 'k0'])
  // One that somebody may know leads to no later key.
  await add('k3', 'k2', null, 30)
  expect(await readLeadingKids(db, 'a', 'k3')).toEqual(['k3'])
})
