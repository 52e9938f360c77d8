import * as auth from '#contract/auth.ts'
import * as passkeys from '#contract/passkeys.ts'
import { routes } from '#contract/routes.ts'
import type { Operation } from './operation.ts'

export const passkeyOperations: Readonly<Record<string, Operation>> = {
  [`POST ${routes.passkeyChallenge}`]: {
    summary: 'What a passkey signs, for one purpose.',
    body: passkeys.PasskeyChallengeBody,
    replies: { 200: passkeys.PasskeyChallenge },
  },
  [`POST ${routes.passkeySignIn}`]: {
    summary: 'Signs in with a passkey.',
    body: passkeys.PasskeySignInBody,
    replies: { 200: auth.LoggedIn },
    refusals: ['passkeyRefused', 'passkeyUnknown'],
  },
  [`GET ${routes.passkeys}`]: {
    summary: 'The passkeys of the account.',
    session: 'needed',
    replies: { 200: passkeys.AccountPasskeys },
  },
  [`POST ${routes.passkeyOffer}`]: {
    summary: 'What a new passkey is made of, against the current password.',
    session: 'needed',
    body: passkeys.OfferPasskeyBody,
    replies: { 200: passkeys.PasskeyOffer },
    refusals: ['forbidden', 'passkeysFull'],
  },
  [`POST ${routes.passkeys}`]: {
    summary: 'Adds a passkey that was made for such an offer.',
    session: 'needed',
    body: passkeys.AddPasskeyBody,
    replies: { 204: 'nothing' },
    refusals: ['foreignKey', 'passkeyRefused', 'passkeysFull', 'exists'],
  },
  [`PUT ${routes.passkeyNeeded}`]: {
    summary: 'Whether a mailed code replaces the password only with a passkey.',
    session: 'needed',
    body: passkeys.NeedPasskeyBody,
    replies: { 204: 'nothing' },
    refusals: ['forbidden', 'passkeyUnknown', 'tooSoon'],
  },
  [`PATCH ${routes.passkey}`]: {
    summary: 'Names a passkey.',
    session: 'needed',
    path: { id: passkeys.PasskeyId },
    body: passkeys.RenamePasskeyBody,
    replies: { 204: 'nothing' },
    refusals: ['passkeyUnknown'],
  },
  [`DELETE ${routes.passkey}`]: {
    summary: 'Removes a passkey, with what it wraps; one that is gone already alike.',
    session: 'needed',
    path: { id: passkeys.PasskeyId },
    replies: { 204: 'nothing' },
    refusals: ['passkeyGuards'],
  },
}
