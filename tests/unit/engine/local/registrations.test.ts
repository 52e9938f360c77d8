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
