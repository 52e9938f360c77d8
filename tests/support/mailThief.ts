// A thief who reads a mailbox sets a password by a mailed code, and does what a password allows, before the owner's next code.
import { expect } from 'vitest'
import { open, putRecovery } from './keyChanges.ts'
import { list, makePasskey } from './passkeyCalls.ts'
import { createKid, createWrap, logIn, sealDay, signUp, type Person } from './people.ts'
import type { TestServer } from './setupServer.ts'

export const hourMs = 3_600_000

/** Whoever reads the mails of the address sets a password; theirs from then on, until the next one does. */
export async function resetByMail(
  world: TestServer,
  { email }: Pick<Person, 'email'>,
  password: string,
  kid = createKid(),
  { proveBeside, ...more }: { proveBeside?: () => Promise<object>; device?: Person['device'] } = {},
) {
  world.clock.advance(4 * hourMs)
  const { json } = await world.request('POST', '/auth/forgot-password', { body: { email } })
  const named = { email, token: await world.codeTo(email), requestId: json.requestId }
  const checked = await world.request('POST', '/auth/verify-reset-token', {
    body: { ...named, ...(await proveBeside?.()) },
  })
  const keys = [{ kid, wrap: createWrap(kid) }]
  const reply = await world.request('POST', '/auth/set-new-password', {
    body: { ...named, password, confirmPassword: password, keys, ...more },
  })
  expect(reply.status).toBe(200)
  world.clock.advance(1000)
  const { token } = (await logIn(world, { email, password }, { deviceId: more.device?.id })).json
  return { token: String(token), kid, password, checked: checked.json }
}

export const opensBy = async (
  world: TestServer,
  token: string,
  kind: 'password' | 'recovery',
  secret: string,
) => (await open(world, token, kind, secret)).json.keys ?? []

/** An account with words, a passkey and a day. */
export async function setupOwner(world: TestServer, options: Parameters<typeof signUp>[1] = {}) {
  const person = await signUp(world, options)
  const wrap = createWrap(person.kid)
  expect((await putRecovery(world, person, person.token, { wrap })).status).toBe(204)
  const passkey = await makePasskey(world, person)
  const day = sealDay(person.kid)
  await world.request('POST', '/journal', { token: person.token, body: day })
  return { person, passkey, day, words: { kid: person.kid, wrap } }
}

export const removePasskeys = async (world: TestServer, person: Person, token: string) => {
  for (const { id } of (await list(world, { ...person, token })).data) {
    const path = `/user/me/passkeys/${id}`
    expect((await world.request('DELETE', path, { token })).status).toBe(204)
  }
}
