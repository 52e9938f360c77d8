// What the phone remembers beside its journals: session, endings, resets, and the journals that it has.
import type { UserId } from '#domain/brands.ts'
import { findReset, rememberReset } from '#engine/local/askedReset.ts'
import {
  endSession,
  forgetAddresses,
  forgetRenewing,
  listCopies,
  listJournals,
  loadDeviceId,
  loadEnding,
  loadSession,
  noteCopy,
  noteRenewing,
  openDeviceDatabase,
  rememberJournal,
  renewingMs,
  renewSession,
  saveSession,
  type DeviceDatabase,
  type SessionRow,
} from '#engine/local/deviceDatabase.ts'
import { forgetErased } from '#engine/local/erasing.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hourMs = 3_600_000
const at = Date.parse('2026-11-20T10:00:00.000Z')
const [lea, bob] = ['lea', 'bob'] as unknown as [UserId, UserId]
const sessionOf = (id: UserId, token: string, kid: string | null = null) =>
  ({ token, user: { id, kid, email: `${id}@exemple.fr` } }) as unknown as SessionRow

let device: DeviceDatabase
beforeEach(() => {
  device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => device.close())

const keys = async () => (await device.meta.toArray()).map(({ key }) => key)

/** As an older build listed a journal: under its address. */
const listAsOlderBuild = (userId: UserId) =>
  device.meta.put({ key: `account:${userId}@exemple.fr`, value: { userId, kid: null } })

test('[PR25] a code is for the reset that this phone asked for, within the hour, whatever its clock does', async () => {
  expect(await findReset(device, 'lea', at)).toBeUndefined()
  await rememberReset(device, { addressHash: 'lea', requestId: 'asked', askedAt: at })
  expect(await findReset(device, 'bob', at)).toBeUndefined()
  for (const now of [at, at + hourMs - 1, at - hourMs + 1]) {
    expect(await findReset(device, 'lea', now)).toBe('asked')
  }
  expect(await findReset(device, 'lea', at + hourMs)).toBeUndefined()
  expect(await keys()).toEqual([])
  await rememberReset(device, { addressHash: 'lea', requestId: 'asked', askedAt: at })
  expect(await findReset(device, 'lea', at - hourMs)).toBeUndefined()
  expect(await keys()).toEqual([])
})

test('a refusal of the token that is being renewed ends nothing for as long as was noted, and no longer', async () => {
  expect(await renewingMs(device, 'token', at)).toBe(0)
  await noteRenewing(device, { token: 'token', at, forMs: 1000 })
  expect(await renewingMs(device, 'other', at)).toBe(0)
  expect(await renewingMs(device, 'token', at)).toBe(1000)
  expect(await renewingMs(device, 'token', at + 400)).toBe(600)
  expect(await renewingMs(device, 'token', at + 1000)).toBe(0)
  expect(await renewingMs(device, 'token', at + 5000)).toBe(0)
  // Noted under a clock that was ahead.
  expect(await renewingMs(device, 'token', at - 1)).toBe(0)
  await forgetRenewing(device)
  expect(await keys()).toEqual([])
})

test('[PR21] how a session ended is remembered until the next one, also where the disk takes no new row', async () => {
  expect(await loadEnding(device)).toBeNull()
  await saveSession(device, sessionOf(lea, 'token'))
  await noteRenewing(device, { token: 'token', at, forMs: 1000 })
  await endSession(device, 'ended')
  expect(await loadEnding(device)).toBe('ended')
  expect(await keys()).toEqual(['ending'])
  await saveSession(device, sessionOf(lea, 'newer'))
  expect(await loadEnding(device)).toBeNull()
  await noteRenewing(device, { token: 'newer', at, forMs: 1000 })
  vi.spyOn(device.meta, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await endSession(device, 'refused')
  expect(await keys()).toEqual([])
})

test('a late reply renews the session that is stored, and brings back none that ended', async () => {
  expect(await renewSession(device, sessionOf(lea, 'token', 'kid'))).toMatchObject({ id: lea })
  expect(await listJournals(device)).toEqual([{ userId: lea, kid: 'kid' }])
  expect(await renewSession(device, sessionOf(lea, 'token'))).toMatchObject({ id: lea })
  expect(await listJournals(device)).toEqual([{ userId: lea, kid: null }])
  expect(await renewSession(device, sessionOf(bob, 'other'))).toBeNull()
  expect(await loadSession(device)).toEqual(sessionOf(lea, 'token'))
  await endSession(device, 'chosen')
  expect(await renewSession(device, sessionOf(lea, 'token'))).toBeNull()
  expect(await loadSession(device)).toBeNull()
  expect(await listJournals(device)).toHaveLength(1)
})

test('a late reply takes the place of what was stored as it was asked for, and of nothing newer', async () => {
  const first = sessionOf(lea, 'token', 'kid 1')
  const second = sessionOf(lea, 'token', 'kid 2')
  const late = sessionOf(lea, 'token', 'kid 3')
  expect(await renewSession(device, first, null)).toEqual(first.user)
  expect(await renewSession(device, second, first)).toEqual(second.user)
  expect(await renewSession(device, late, first)).toEqual(second.user)
  expect(await renewSession(device, late, null)).toEqual(second.user)
  expect(await loadSession(device)).toEqual(second)
  // What the browser threw away meanwhile is nothing newer.
  await device.meta.clear()
  expect(await renewSession(device, late, second)).toEqual(late.user)
  expect(await loadSession(device)).toEqual(late)
})

test('[PR23] forgetting one journal of the phone forgets no other', async () => {
  await rememberJournal(device, { userId: lea, kid: null })
  await rememberJournal(device, { userId: bob, kid: null })
  await noteCopy(device, lea, 'copying')
  await noteCopy(device, bob, 'replacing')
  expect(await listCopies(device)).toEqual([
    { userId: bob, stage: 'replacing' },
    { userId: lea, stage: 'copying' },
  ])
  await forgetErased(device, lea)
  expect(await listJournals(device)).toEqual([{ userId: bob, kid: null }])
  expect(await listCopies(device)).toEqual([{ userId: bob, stage: 'replacing' }])
  await noteCopy(device, bob, null)
  expect(await listCopies(device)).toEqual([])
})

test('[PR24] journals that an older build listed by address are found, told as refused, and lose their address', async () => {
  await listAsOlderBuild(lea)
  await listAsOlderBuild(bob)
  expect(await loadEnding(device)).toBe('refused')
  expect(await listJournals(device)).toHaveLength(2)
  // While a session goes on, nothing has ended.
  await device.meta.put({ key: 'session', value: sessionOf(lea, 'token') })
  expect(await loadEnding(device)).toBeNull()
  await device.meta.delete('session')
  await rememberJournal(device, { userId: lea, kid: null })
  expect(await keys()).toEqual(['account:bob@exemple.fr', 'journal:lea'])
  await forgetAddresses(device)
  expect(await keys()).toEqual(['ending', 'journal:bob', 'journal:lea'])
  expect(await loadEnding(device)).toBe('refused')
  await device.meta.delete('ending')
  await forgetAddresses(device)
  expect(await keys()).toEqual(['journal:bob', 'journal:lea'])
  await listAsOlderBuild(bob)
  await forgetErased(device, bob)
  expect(await keys()).toEqual(['erasures', 'journal:lea'])
})

test('a phone keeps the id that it made once', async () => {
  expect(await loadDeviceId(device, () => 'first')).toBe('first')
  expect(await loadDeviceId(device, () => 'second')).toBe('first')
})
