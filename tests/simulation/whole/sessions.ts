// Signing in and out, passwords and keys, as people go through them.
import { readKeyRows } from '#engine/local/keyStore.ts'
import type { Dice } from '#simulation/random.ts'
import type { Context, Phone } from './phone.ts'
import { drained } from './time.ts'
import type { Account, World } from './world.ts'

export async function signUp(world: World, phone: Phone, index: number): Promise<void> {
  const email = `person${index}@example.fr`
  const password = `password ${index} 0`
  const { session } = phone.startPage().calls
  await session.start()
  const signed = await session.signUp(email, password)
  await drained()
  const verified = await session.verifyEmail(email, world.server.codeTo(email) ?? '')
  const state = session.current()
  if (!signed.ok || !verified.ok || state.status !== 'signedIn') throw new Error('No sign-up.')
  world.accounts.push({
    index,
    email,
    userId: state.account.id,
    madeOn: phone.id,
    passwords: [password],
    recovery: null,
  })
  await drained()
}

/** The newest password first: a reset may not have reached the server. */
async function enter(context: Context, { email, passwords }: Account): Promise<boolean> {
  for (const password of passwords.toReversed()) {
    const done = await context.calls.session.signIn(email, password)
    if (done.ok) return true
    if (done.error.type !== 'refused' || done.error.code !== 'unauthorised') return false
  }
  return false
}

export const signIn = (world: World, phone: Phone, account: Account): Promise<void> =>
  world.begin(phone, 'signIn', async (context) => {
    if (context.calls.session.current().status === 'anonymous') await enter(context, account)
  })

/** A phone that is signed in without key asks for the password. */
export const openWithPassword = (world: World, phone: Phone): Promise<void> =>
  world.begin(phone, 'openWithPassword', async ({ calls }) => {
    const session = calls.session.current()
    const account = world.signedIn(phone)
    if (account === undefined || session.status !== 'signedIn' || session.hasKey) return
    for (const password of account.passwords.toReversed()) {
      if ((await calls.session.openWithPassword(password)).ok) return
    }
  })

export const signOut = (
  world: World,
  phone: Phone,
  choice: 'send' | 'lock' | 'erase',
): Promise<void> =>
  world.begin(phone, `signOut ${choice}`, async (context) => {
    const account = world.signedIn(phone)
    if (account === undefined) return
    const { form } = phone
    if (form?.context === context) context.calls.journal.closeForm(form.form.formId)
    phone.form = null
    await (choice === 'erase'
      ? world.giveUp(phone, account)
      : world.giveUpTakenBack(phone, account))
    await context.calls.session.signOut(choice)
  })

/** By a mailed code, on a phone where somebody is signed in or nobody is. */
export const reset = (world: World, phone: Phone, account: Account): Promise<void> =>
  world.begin(phone, 'reset', async ({ calls, isAlive }) => {
    const { session } = calls
    const own = world.signedIn(phone)
    if (own !== undefined && own !== account) return
    if (!(await session.requestReset(account.email)).ok) return
    await drained()
    const code = world.server.codeTo(account.email) ?? ''
    if (!(await session.checkResetCode(account.email, code)).ok || !isAlive()) return
    // What lies wrapped on locked phones stays under the password that was forgotten, but for what a passkey opens.
    for (const kid of await world.truth.kids()) world.underForgotten.add(kid)
    const password = `password ${account.index} ${account.passwords.length}`
    account.passwords.push(password)
    // An older copy of the server would know neither the password nor the keys that follow.
    world.backup = null
    const before = await world.server.currentKid(account.userId)
    await session.setNewPassword(account.email, code, password)
    const kid = await world.server.currentKid(account.userId)
    if (kid !== null && kid !== before) world.broughtBack.add(kid)
  })

/** Somebody may know the password, or what lay on the phone may be read: another key takes the place of the account's. */
export const changeKey = (world: World, phone: Phone, reason: 'theft' | 'lock'): Promise<void> =>
  world.begin(phone, `changeKey ${reason}`, async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    if (account === undefined) return
    const known = account.passwords.toReversed()
    const newPassword = `password ${account.index} ${account.passwords.length}`
    // An older copy of the server would know neither the password nor the keys that follow.
    world.backup = null
    if (reason === 'theft') account.passwords.push(newPassword)
    for (const password of known) {
      const change = reason === 'theft' ? { reason, password, newPassword } : { reason, password }
      const changed = await calls.session.changeKey(change)
      if (changed.ok) world.stats.keyChanges++
      if (changed.ok || changed.error.type !== 'wrongPassword' || !isAlive()) return
    }
  })

/** Former passwords open what a reset left sealed. */
export const openWithFormer = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'openWithFormer', async ({ calls }) => {
    const account = world.signedIn(phone)
    if (account === undefined || account.passwords.length < 2) return
    const current = account.passwords.at(-1) ?? ''
    const old = account.passwords[dice(account.passwords.length - 1)] ?? ''
    await calls.recovery.openSealed({ oldPassword: old }, current)
  })

/** So do the words of the recovery key. */
export const openWithWords = (world: World, phone: Phone): Promise<void> =>
  world.begin(phone, 'openWithWords', async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    const recovery = account?.recovery ?? null
    if (account === undefined || recovery === null) return
    const opened = await calls.recovery.openSealed(
      { words: recovery.words },
      account.passwords.at(-1) ?? '',
    )
    const session = calls.session.current()
    // The lock may have fallen meanwhile.
    if (!opened.ok || session.status !== 'signedIn' || !session.hasKey || !isAlive()) return
    for (const kid of recovery.kids) {
      if (!session.journal.keys.ring.has(kid))
        world.fail(`unopened: the recovery key does not open ${kid} on phone ${phone.id}`)
    }
  })

export const openSealed = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  dice(2) === 0 ? openWithFormer(world, phone, dice) : openWithWords(world, phone)

/** Twelve words, which the person notes. */
export const makeRecoveryKey = (world: World, phone: Phone): Promise<void> =>
  world.begin(phone, 'recoveryKey', async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    const session = calls.session.current()
    if (account === undefined || session.status !== 'signedIn' || !session.hasKey) return
    // A key whose rows the browser took away is in this page's memory alone, where nothing can wrap it.
    const stored = await readKeyRows(session.journal.db).catch(() => [])
    const { ring } = session.journal.keys
    const kids = stored.flatMap(({ kid }) => (ring.has(kid) ? [kid] : []))
    // An older copy of the server would not know them.
    world.backup = null
    for (const password of account.passwords.toReversed()) {
      // The server may have cancelled the former words, and a phone whose store fails shows no new ones.
      const former = account.recovery
      account.recovery = null
      const made = await calls.recovery.makeKey(password)
      if (!made.ok && made.error.type === 'wrongPassword') account.recovery = former
      if (made.ok) account.recovery = { words: made.value.words.join(' '), kids }
      if (made.ok || made.error.type !== 'wrongPassword' || !isAlive()) return
    }
  })
