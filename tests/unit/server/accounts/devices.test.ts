// Which device gives way once there are too many.
import { beforeEach, expect, test } from 'vitest'
import { hasRoomForDevice, saveDeviceSecret } from '#server/accounts/devices.ts'
import { deriveServerKeys, seal } from '#server/base/serverKeys.ts'
import { olderDevices, vouchForDevice } from '#server/store/ofBefore.ts'
import type { Sealer } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { realRandom } from '#support/setupServer.ts'

const dayMs = 86_400_000
const keys = deriveServerKeys(new Uint8Array(32))
const now = 1000 * dayMs
const sealer: Sealer = {
  requireKey: () => Promise.resolve(),
  seal: (_, owner, text) => Promise.resolve(seal(keys, realRandom, owner, text)),
  isKeyHere: () => Promise.resolve(true),
}

let db: Queries
beforeEach(async () => {
  ;({ db } = await openMemoryStore())
})

const addAccount = (id: string, more: object = {}) =>
  db
    .insertInto('account')
    .values(accountRow(id, { created_at: 1, ...more }))
    .execute()
interface DeviceRow {
  readonly madeAt: number
  readonly isKnown?: boolean
  readonly isVouched?: boolean
}
const addDevice = (
  id: string,
  { madeAt, isKnown = false, isVouched = false }: DeviceRow,
  userId = 'a',
) =>
  db
    .insertInto('device')
    .values({
      user_id: userId,
      id,
      secret: seal(keys, realRandom, ['device', userId, id], `secret of ${id}`),
      created_at: madeAt,
      is_known: isKnown ? 1 : 0,
      is_vouched: isVouched ? 1 : 0,
    })
    .execute()
const add = async (howMany: number, name: string, row: (at: number) => DeviceRow) => {
  for (let at = 0; at < howMany; at++) await addDevice(`${name} ${at}`, row(at))
}
const devices = async (userId = 'a') => {
  const rows = await db.selectFrom('device').selectAll().where('user_id', '=', userId).execute()
  return new Map(
    rows.map((row) => [row.id, { isKnown: row.is_known === 1, isAside: row.aside_at !== null }]),
  )
}
const save = (id: string, isKnown = true) =>
  saveDeviceSecret(db, { keys, sealer }, 'a', { id, secret: 'new secret' }, { now, isKnown })

test('[SV11] of two hundred devices the oldest unknown one gives way, or else the oldest, and no account counts another’s, or takes it', async () => {
  await addAccount('a')
  await addAccount('b')
  await add(198, 'known', (at) => ({ madeAt: at + 10, isKnown: true }))
  await addDevice('unknown', { madeAt: 9000 })
  await addDevice('unknown', { madeAt: 9000 }, 'b')
  expect(await hasRoomForDevice(db, 'a', now)).toBe(true)
  expect(await save('one')).toBe('new secret')
  expect(await hasRoomForDevice(db, 'a', now)).toBe(false)
  expect(await hasRoomForDevice(db, 'b', now)).toBe(true)
  expect((await devices()).size).toBe(200)
  await save('two')
  expect((await devices()).has('unknown')).toBe(false)
  expect([...(await devices('b')).keys()]).toEqual(['unknown'])
  await save('three')
  expect((await devices()).has('known 0')).toBe(false)
  expect((await devices()).size).toBe(200)
})

test('[SV11] a device that has a secret keeps it, and takes no other’s place', async () => {
  await addAccount('a')
  await add(200, 'known', (at) => ({ madeAt: at + 10, isKnown: true }))
  await db
    .updateTable('device')
    .set({ is_known: 0, aside_at: 5 })
    .where('id', '=', 'known 7')
    .execute()
  expect(await save('known 7', false)).toBe('secret of known 7')
  expect((await devices()).get('known 7')).toEqual({ isKnown: false, isAside: true })
  expect(await save('known 7')).toBe('secret of known 7')
  expect((await devices()).get('known 7')).toEqual({ isKnown: true, isAside: false })
  expect((await devices()).size).toBe(200)
})

test('[SV11] soon after resets by mail twenty devices were made since the first of them at most, and none of before gives way', async () => {
  const firstResetAt = now - 8 * dayMs
  await addAccount('0')
  await addAccount('a', { reset_at: now - dayMs, first_reset_at: firstResetAt })
  await add(199, 'before', (at) => ({ madeAt: firstResetAt - 1 - at }))
  await addDevice('vouched', { madeAt: firstResetAt, isVouched: true })
  await add(19, 'since', (at) => ({ madeAt: firstResetAt + at, isKnown: true }))
  expect(await hasRoomForDevice(db, 'a', now)).toBe(true)
  await save('one')
  expect(await hasRoomForDevice(db, 'a', now)).toBe(false)
  expect((await devices()).size).toBe(220)
  await save('two')
  const left = await devices()
  expect([left.size, left.has('since 0'), left.has('vouched')]).toEqual([220, false, true])
})

test('[SV7][SV199] a device of another account that is named alike is none of before, and is not vouched for', async () => {
  const resets = { reset_at: now - dayMs, first_reset_at: now - 8 * dayMs }
  await addAccount('a', resets)
  await addAccount('b', resets)
  await addDevice('phone', { madeAt: now })
  await addDevice('other', { madeAt: 1 }, 'b')
  await addDevice('phone', { madeAt: now }, 'b')
  const accountOf = (id: string) =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await olderDevices(db, await accountOf('a'), now)).toEqual(new Set())
  await vouchForDevice(db, await accountOf('a'), 'phone', { madeAt: 1, now })
  expect(await olderDevices(db, await accountOf('a'), now)).toEqual(new Set(['phone']))
  expect(await olderDevices(db, await accountOf('b'), now)).toEqual(new Set(['other']))
})
