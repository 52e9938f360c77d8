// Whom mails about sign-ins and keys reach, and how many of them.
import { expect, onTestFinished, test } from 'vitest'
import { tellNewKey, tellSignIn } from '#server/accounts/tellSignIn.ts'
import { mails } from '#server/texts.ts'
import { signUp } from '#support/people.ts'
import { setupAccounts } from '#support/underWay.ts'

test('[SV150][SV175] five a day of each sentence leave for an account, and anew after each reset by mail', async () => {
  const accounts = await setupAccounts()
  const { world, deps, mails: sent } = accounts
  onTestFinished(() => world.stop())
  const { account } = await accounts.sessionOf((await signUp(world)).token)
  const { account: other } = await accounts.sessionOf((await signUp(world)).token)
  const [signIn, key] = [mails.newSignIn({ phoneName: null }), mails.recoveryKeyMade()]
  const tell = async (resetAt: number | null, of = account) => {
    for (let time = 0; time < 7; time++) {
      tellSignIn(deps, { ...of, reset_at: resetAt }, signIn)
      tellNewKey(deps, { ...of, reset_at: resetAt }, key)
    }
    await deps.tasks.settled()
    const subjects = sent.splice(0)
    return [signIn, key].map(({ subject }) => subjects.filter((one) => one === subject).length)
  }
  expect(await tell(null)).toEqual([5, 5])
  expect(await tell(null)).toEqual([0, 0])
  expect(await tell(null, other)).toEqual([5, 5])
  expect(await tell(1)).toEqual([5, 5])
  expect(await tell(2)).toEqual([5, 5])
  expect(await tell(2)).toEqual([0, 0])
  world.clock.advance(24 * 3_600_000)
  expect(await tell(2)).toEqual([5, 5])
})
