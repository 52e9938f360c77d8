import { expect, onTestFinished, test } from 'vitest'
import { maxPasskeys } from '#contract/passkeys.ts'
import { offerPasskey } from '#server/accounts/passkeys.ts'
import { refusals } from '#server/base/refusal.ts'
import { signUp } from '#support/people.ts'
import { setupAccounts } from '#support/underWay.ts'

test('[SV173] who has twenty passkeys is offered none, before a phone has made one for nothing', async () => {
  const accounts = await setupAccounts()
  const { world, deps } = accounts
  onTestFinished(() => world.stop())
  const person = await signUp(world)
  const session = await accounts.sessionOf(person.token)
  const add = (id: number) =>
    deps.store.db
      .insertInto('passkey')
      .values({
        user_id: session.account.id,
        id: `passkey ${id}`,
        public_key: 'x',
        counter: 0,
        transports: '[]',
        name: null,
        phone: null,
        created_at: id,
        used_at: null,
      })
      .execute()
  for (let id = 1; id < maxPasskeys; id++) await add(id)
  const offered = await offerPasskey(deps, session, person.password)
  expect(offered.ok && offered.value.ids).toHaveLength(maxPasskeys - 1)
  await add(maxPasskeys)
  expect(await offerPasskey(deps, session, person.password)).toEqual({
    ok: false,
    error: refusals.passkeysFull,
  })
})
