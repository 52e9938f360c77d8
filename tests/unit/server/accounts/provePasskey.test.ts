import { expect, onTestFinished, test } from 'vitest'
import { provePasskey, userHandleOf } from '#server/accounts/provePasskey.ts'
import { refusals } from '#server/base/refusal.ts'
import { keyedHash } from '#server/base/serverKeys.ts'
import { challengeOf, makePasskey } from '#support/passkeyCalls.ts'
import { signUp } from '#support/people.ts'
import { setupAccounts } from '#support/underWay.ts'

test('[SV166] a passkey names its account, by the name that it has in every release, another account’s, or none', async () => {
  const accounts = await setupAccounts()
  const { world, deps } = accounts
  onTestFinished(() => world.stop())
  const person = await signUp(world)
  const passkey = await makePasskey(world, person)
  const theirs = await makePasskey(world, await signUp(world))
  const { account } = await accounts.sessionOf(person.token)
  const name = keyedHash(deps.keys, ['passkeys of', account.id]).toString('base64url')
  expect([userHandleOf(deps.keys, account.id), passkey.userHandle]).toEqual([name, name])
  const challenge = await challengeOf(world)
  const prove = (userHandle: string) =>
    provePasskey(deps, passkey.sign(challenge, { userHandle }), ['signIn'])
  expect((await prove(name)).ok).toBe(true)
  expect(await prove(theirs.userHandle)).toEqual({ ok: false, error: refusals.passkeyRefused })
})
