// The calls about passkeys, one function per route.
import { LoggedIn } from '#contract/auth.ts'
import {
  AccountPasskeys,
  PasskeyChallenge,
  PasskeyOffer,
  type AddPasskeyBody,
  type PasskeySignInBody,
} from '#contract/passkeys.ts'
import { routes } from '#contract/routes.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Http } from './http.ts'

const pathOf = (id: string): string => routes.passkey.replace(':id', encodeURIComponent(id))

export const createPasskeyApi = (http: Http) => ({
  passkeyChallenge: (purpose: 'signIn' | 'reset') =>
    http.call({
      method: 'post',
      path: routes.passkeyChallenge,
      body: { purpose },
      reply: PasskeyChallenge,
    }),
  passkeySignIn: (body: PasskeySignInBody) =>
    http.call({ method: 'post', path: routes.passkeySignIn, body, reply: LoggedIn }),
  passkeys: () => http.call({ path: routes.passkeys, reply: AccountPasskeys }),
  offerPasskey: (body: { proof: string }) =>
    http.call({ method: 'post', path: routes.passkeyOffer, body, reply: PasskeyOffer }),
  addPasskey: (body: AddPasskeyBody) => http.call({ method: 'post', path: routes.passkeys, body }),
  renamePasskey: (id: string, name: Envelope) =>
    http.call({ method: 'patch', path: pathOf(id), body: { name } }),
  removePasskey: (id: string) => http.call({ method: 'delete', path: pathOf(id) }),
  needPasskey: (body: { isNeeded: boolean; proof: string }) =>
    http.call({ method: 'put', path: routes.passkeyNeeded, body }),
})

export type PasskeyApi = ReturnType<typeof createPasskeyApi>
