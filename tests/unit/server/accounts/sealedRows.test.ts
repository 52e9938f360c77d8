// What rows hold sealed opens under the names that it was sealed with, which are those of every release.
import { expect, onTestFinished, test } from 'vitest'
import { deriveServerKeys, unseal } from '#server/base/serverKeys.ts'
import { createChange, send } from '#support/keyChanges.ts'
import { createDevice, createEmail, createKid, createWrap, signUp } from '#support/people.ts'
import { createTestServer, testServerKey } from '#support/setupServer.ts'

test('[SV200] each sealed text opens under whose it is and what it is for, and under nothing else', async () => {
  const keys = deriveServerKeys(Buffer.from(testServerKey, 'base64'))
  const world = await createTestServer({ environment: { SERVER_KEY: testServerKey } })
  onTestFinished(() => world.stop())
  const { db } = world.server.store
  const [pendingKid, pendingDevice] = [createKid(), createDevice()]
  const password = 'a1.some-secret'
  const pendingWrap = createWrap(pendingKid)
  await world.request('POST', '/auth/register', {
    body: {
      email: createEmail(),
      password,
      confirmPassword: password,
      keys: [{ kid: pendingKid, wrap: pendingWrap }],
      device: pendingDevice,
    },
  })
  const person = await signUp(world)
  const change = createChange('lock', person)
  expect((await send(world, person.token, change)).status).toBe(200)

  const attempt = await db.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
  const device = await db.selectFrom('device').selectAll().executeTakeFirstOrThrow()
  const slots = await db.selectFrom('key_slot').selectAll().orderBy('created_at').execute()
  const changed = await db.selectFrom('key_change').selectAll().executeTakeFirstOrThrow()
  const { user_id: userId } = device
  const [kid] = change.keys.map((key) => key.kid)
  const sealed: readonly (readonly [readonly string[], string | null, string | undefined])[] = [
    [['attempt', attempt.id, 'wrap'], attempt.wrap, pendingWrap],
    [['attempt', attempt.id, 'device'], attempt.device_secret, pendingDevice.secret],
    [['device', userId, person.device.id], device.secret, person.device.secret],
    ...slots.map(
      (slot) =>
        [
          ['slot', userId, slot.id],
          slot.wrap,
          slot.kid === kid ? change.keys[0]?.wrap : person.wrap,
        ] as const,
    ),
    [['former key', userId, kid ?? ''], changed.former, change.former],
    [['next key', userId, kid ?? ''], changed.next, change.next],
  ]
  expect(sealed).toHaveLength(7)
  for (const [owner, text, opened] of sealed) {
    expect([owner, unseal(keys, owner, text ?? '')]).toEqual([owner, opened])
    for (const [other] of sealed) {
      if (other !== owner) expect(() => unseal(keys, other, text ?? '')).toThrow()
    }
  }
})
