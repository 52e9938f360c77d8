// Sign-ups of this phone that await their code.
import { openDeviceDatabase } from '#engine/local/deviceDatabase.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const email = 'lea@exemple.fr'

test('[PR2] after several sign-ups the code typed is for the attempt that the last sign-in named', async () => {
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  const registrations = createRegistrations(device, () => 1000)
  for (const name of ['first', 'second']) {
    const row = { kid: name, key: null, deviceCopy: '', wraps: [] } as unknown as KeyRow
    await registrations.add(email, row)
    await registrations.answered(row.kid, name)
  }
  expect(await registrations.requestIdOf(email)).toBe('second')
  await registrations.awaiting(email, 'first')
  expect(await registrations.requestIdOf(email)).toBe('first')
  device.close()
})

test('[PR2] an attempt made elsewhere is named by its address, and the key of one made here is found by its kid', async () => {
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  let now = 1000
  const registrations = createRegistrations(device, () => now)
  const key = 'usable' as unknown as CryptoKey
  const row = { kid: 'mine', key, deviceCopy: 'copy', wraps: [] } as unknown as KeyRow
  expect([await registrations.latestEmail(), await registrations.requestIdOf(email)]).toEqual([
    null,
    null,
  ])
  expect(await registrations.hasKeyFor(email)).toBe(false)
  await registrations.add(` ${email.toUpperCase()}`, row)
  expect(await registrations.hasKeyFor(email)).toBe(true)
  expect(await registrations.byKid(row.kid)).toEqual({ ...row, markKey: null })
  // Made while the clock was ahead: the next one is the latest all the same.
  now = 5
  await registrations.awaiting(email, 'elsewhere')
  expect(await registrations.requestIdOf(email)).toBe('elsewhere')
  expect(await registrations.hasKeyFor(email)).toBe(false)
  expect(await registrations.byKid(`awaiting:${email}` as never)).toBeNull()
  now = 9000
  await registrations.answered(row.kid, 'here')
  await registrations.awaiting(email, 'here')
  expect(await registrations.hasKeyFor(email)).toBe(true)
  expect(await device.registrations.count()).toBe(2)
  now = 9999
  await registrations.add('zoe@exemple.fr', { ...row, kid: 'hers' } as unknown as KeyRow)
  expect(await registrations.latestEmail()).toBe('zoe@exemple.fr')
  await registrations.clear(email)
  expect(await device.registrations.toCollection().primaryKeys()).toEqual(['hers'])
  device.close()
})
