// The calls about passkeys, as a phone makes them.
import { expect } from 'vitest'
import type { Person } from './people.ts'
import { makeSoftPasskey, type Oddity, type SoftPasskey } from './softPasskeys.ts'
import type { TestServer } from './setupServer.ts'

export const offer = ({ request }: TestServer, { token, password }: Person, more: object = {}) =>
  request('POST', '/user/me/passkeys/offer', { token, body: { proof: password, ...more } })

export const add = (
  { request }: TestServer,
  { token, kid, wrap }: Person,
  creation: object,
  keys: readonly object[] = [{ kid, wrap }],
) => request('POST', '/user/me/passkeys', { token, body: { creation, keys } })

export async function makePasskey(world: TestServer, person: Person): Promise<SoftPasskey> {
  const { json } = await offer(world, person)
  const passkey = makeSoftPasskey(json.userHandle)
  expect((await add(world, person, passkey.create(json.challenge))).status).toBe(204)
  return passkey
}

export async function challengeOf(
  { request }: TestServer,
  purpose: 'signIn' | 'reset' = 'signIn',
): Promise<string> {
  return (await request('POST', '/auth/passkey/challenge', { body: { purpose } })).json.challenge
}

export const list = async ({ request }: TestServer, { token }: Person) =>
  (await request('GET', '/user/me/passkeys', { token })).json

export const enter = ({ request }: TestServer, assertion: object, more: object = {}) =>
  request('POST', '/auth/passkey/sign-in', { body: { assertion, ...more } })

export const signInWith = async (
  world: TestServer,
  passkey: SoftPasskey,
  oddity: Oddity = {},
  more: object = {},
) => enter(world, passkey.sign(await challengeOf(world), oddity), more)
