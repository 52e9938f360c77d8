// The requests that replace an account's key, and what an account then opens.
import { randomBytes } from 'node:crypto'
import { createKid, createWrap, type Person } from './people.ts'
import type { TestServer } from './setupServer.ts'

export const recovery = 'r1.recovery-secret'
export const newPassword = 'a1.new-secret'
export const createLink = (version: 'lf1' | 'ln1', kid: string): string =>
  `${version}.${kid}.${randomBytes(60).toString('base64url')}`

/** The request that replaces the key of the account; `more` changes it. */
export function createChange(
  reason: 'lock' | 'theft',
  { kid: replaces, password, device }: Pick<Person, 'kid' | 'password' | 'device'>,
  more: object = {},
) {
  const kid = createKid()
  return {
    reason,
    replaces,
    keys: [{ kid, wrap: createWrap(kid) }],
    former: createLink('lf1', replaces),
    ...(reason === 'lock' && { next: createLink('ln1', kid) }),
    auth: reason === 'lock' ? password : newPassword,
    proof: password,
    device,
    ...more,
  }
}
type Change = ReturnType<typeof createChange>

export const linkOf = ({ replaces, keys, former, next }: Change) => ({
  kid: keys[0]?.kid,
  replaces,
  former,
  ...(next !== undefined && { next }),
})
export const send = ({ request }: TestServer, token: string, body: object) =>
  request('PUT', '/user/me/keys/current', { token, body })
export const putRecovery = (
  world: TestServer,
  { kid, password }: Person,
  token: string,
  more = {},
) =>
  world.request('PUT', '/user/me/keys', {
    token,
    body: {
      kind: 'recovery',
      auth: recovery,
      kid,
      wrap: createWrap(kid),
      proof: password,
      ...more,
    },
  })
export const open = ({ request }: TestServer, token: string, kind: string, auth: string) =>
  request('POST', '/auth/keys/open', { token, body: { kind, auth } })
export const stateOf = async ({ request }: TestServer, token: string): Promise<string> =>
  (await request('GET', '/auth/me', { token })).json.code ?? 'open'
export const retire = ({ request }: TestServer, token: string) =>
  request('DELETE', '/user/me/keys/former', { token })
export const kidOf = ({ keys }: Change): string => keys[0]?.kid ?? ''
