// Which slots of an account are retired, and which of these go.
import { beforeEach, expect, test } from 'vitest'
import {
  isCurrentPassword,
  readStaleKids,
  removePasswordSlotsOf,
  retirePasswordSlots,
  retirePasswordSlotsOf,
  retireRecoverySlots,
} from '#server/accounts/keySlots.ts'
import type { Queries } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'

let db: Queries
beforeEach(async () => {
  ;({ db } = await openMemoryStore())
  for (const userId of ['a', 'b']) {
    await db
      .insertInto('account')
      .values(accountRow(userId, { created_at: 1 }))
      .execute()
    await add(userId, 'now', 'password', 'active', 'k2')
    await add(userId, 'beside', 'password', 'active', 'k1')
    await add(userId, 'before', 'password', 'stale', 'k0')
    await add(userId, 'plain', 'password', 'stale', null)
    await add(userId, 'words', 'recovery', 'active', 'k2')
    await add(userId, 'other words', 'recovery', 'active', 'k1')
    await add(userId, 'finger', 'passkey', 'active', 'k2')
  }
})

const add = (
  userId: string,
  id: string,
  kind: 'password' | 'recovery' | 'passkey',
  state: 'active' | 'stale',
  kid: string | null,
) =>
  db
    .insertInto('key_slot')
    .values({
      user_id: userId,
      id,
      kind,
      state,
      verifier: id,
      kid,
      wrap: kid && 'x',
      created_at: 1,
    })
    .execute()
const slots = async (userId: string, state: 'active' | 'stale') =>
  new Set(
    (
      await db
        .selectFrom('key_slot')
        .select('id')
        .where('user_id', '=', userId)
        .where('state', '=', state)
        .execute()
    ).map(({ id }) => id),
  )
const others = ['words', 'other words', 'finger']

test('[SV187] a password that is retired opens on, and goes with the key under which nothing is left', async () => {
  expect(await isCurrentPassword(db, 'a', 'now')).toBe(true)
  await retirePasswordSlotsOf(db, 'a', 'k1')
  expect(await slots('a', 'active')).toEqual(new Set(['now', ...others]))
  expect(await slots('a', 'stale')).toEqual(new Set(['beside', 'before', 'plain']))
  await retirePasswordSlots(db, 'a')
  expect(await isCurrentPassword(db, 'a', 'now')).toBe(false)
  expect(await slots('a', 'active')).toEqual(new Set(others))
  expect(await slots('a', 'stale')).toEqual(new Set(['now', 'beside', 'before', 'plain']))
  expect(new Set(await readStaleKids(db, 'a'))).toEqual(new Set(['k0', 'k1', 'k2']))
  await removePasswordSlotsOf(db, 'a', 'k1')
  expect(await slots('a', 'stale')).toEqual(new Set(['now', 'before', 'plain']))
  await removePasswordSlotsOf(db, 'b', 'k2')
  expect(await slots('b', 'active')).toEqual(new Set(['now', 'beside', ...others]))
})

test('[SV191] of the recovery keys of an account one stays current, or none, and nothing else is retired', async () => {
  await retireRecoverySlots(db, 'a', 'words')
  expect(await slots('a', 'stale')).toEqual(new Set(['before', 'plain', 'other words']))
  await retireRecoverySlots(db, 'a')
  expect(await slots('a', 'stale')).toEqual(new Set(['before', 'plain', 'other words', 'words']))
  expect(await slots('b', 'stale')).toEqual(new Set(['before', 'plain']))
})
