import { expect, test } from 'vitest'
import { findAttempt, findAttempts } from '#server/accounts/attempts.ts'
import { openMemoryStore } from '#support/memoryStore.ts'

test('[SV9] of an address’s attempts the one that is named is found and no other, without a name the latest, and none that is over', async () => {
  const { db } = await openMemoryStore()
  const email = 'a@example.fr'
  const columns = {
    email,
    verifier: 'x',
    kid: null,
    wrap: null,
    device_id: null,
    device_secret: null,
    invitation: null,
  }
  for (const [id, madeAt] of [
    ['first', 10],
    ['second', 20],
  ] as const) {
    await db
      .insertInto('attempt')
      .values({ ...columns, id, created_at: madeAt, expires_at: madeAt + 100 })
      .execute()
  }
  const idOf = async (requestId: string | undefined, now = 50) =>
    (await findAttempt(db, email, requestId, now))?.id
  expect(await idOf('first')).toBe('first')
  expect(await idOf('second')).toBe('second')
  expect(await idOf('third')).toBeUndefined()
  expect(await idOf(undefined)).toBe('second')
  expect(await idOf('first', 109)).toBe('first')
  expect(await idOf('first', 110)).toBeUndefined()
  expect(await findAttempts(db, 'b@example.fr', 50)).toEqual([])
})
