// Requests that passed their first look, and find something else once they come to change the account.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeKey } from '#server/accounts/changeKey.ts'
import { changeProfile } from '#server/accounts/changeProfile.ts'
import { deleteAccount } from '#server/accounts/deleteAccount.ts'
import { login } from '#server/accounts/login.ts'
import type { ClientHash } from '#server/accounts/codeQuotas.ts'
import { needPasskey } from '#server/accounts/needPasskey.ts'
import { putDevice, putKey } from '#server/accounts/openKeys.ts'
import { signInWithPasskey } from '#server/accounts/passkeySignIn.ts'
import { addPasskey, offerPasskey } from '#server/accounts/passkeys.ts'
import { endPhone } from '#server/accounts/phones.ts'
import { setNewPassword } from '#server/accounts/passwordReset.ts'
import { verifyEmail } from '#server/accounts/registration.ts'
import type { Session } from '#server/accounts/sessions.ts'
import { saveBatch } from '#server/journal/saveBatch.ts'
import { postDay } from '#server/journal/saveDay.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { Queries } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { forgot, register } from '#support/codeCalls.ts'
import { createChange } from '#support/keyChanges.ts'
import { challengeOf, makePasskey } from '#support/passkeyCalls.ts'
import {
  createDevice,
  createEmail,
  createWrap,
  logIn,
  sealDay,
  signUp,
  type Person,
} from '#support/people.ts'
import { makeSoftPasskey } from '#support/softPasskeys.ts'
import { setupAccounts } from '#support/underWay.ts'

type Accounts = Awaited<ReturnType<typeof setupAccounts>>
type Deps = Accounts['deps']

let accounts: Accounts
let person: Person
let session: Session
beforeEach(async () => {
  accounts = await setupAccounts()
  person = await signUp(accounts.world)
  session = await accounts.sessionOf(person.token)
})
afterEach(() => accounts.world.stop())

type Event = (queries: Queries) => Promise<unknown>
const erased: Event = (queries) =>
  queries.deleteFrom('account').where('id', '=', session.account.id).execute()
const signedOut: Event = (queries) =>
  queries.deleteFrom('session').where('user_id', '=', session.account.id).execute()
const closed: Event = async (queries) => {
  await signedOut(queries)
  const { sessionId: id, account } = session
  const ended = { user_id: account.id, id, ended_at: 1, expires_at: 9e12 }
  await queries.insertInto('ended_session').values(ended).execute()
}
const passwordReplaced: Event = (queries) =>
  queries
    .updateTable('key_slot')
    .set({ verifier: 'another' })
    .where('user_id', '=', session.account.id)
    .where('kind', '=', 'password')
    .execute()

const passkeyRemoved: Event = (queries) =>
  queries.deleteFrom('passkey').where('user_id', '=', session.account.id).execute()

const codeSpent: Event = (queries) =>
  queries.updateTable('code').set({ spent_by: session.account.id }).execute()
const codeReplaced: Event = (queries) =>
  queries.updateTable('code').set({ hash: 'of another code' }).execute()
const accountOpened: Event = async (queries) => {
  const { email } = await queries.selectFrom('attempt').select('email').executeTakeFirstOrThrow()
  await queries
    .insertInto('account')
    .values({ ...accountRow('another', { created_at: 1 }), email })
    .execute()
}

type Reply = Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Refusal }>
/** What is asked, ready to be sent once `prepare` has done what comes before. */
const requests = {
  'replaces the key': () => Promise.resolve((deps: Deps) => changeKey(deps, session, keyChange())),
  'erases the account': () =>
    Promise.resolve((deps: Deps) => deleteAccount(deps, session, person.password)),
  'names a device': () =>
    Promise.resolve((deps: Deps) => putDevice(deps, session, createDevice() as never)),
  'adds a passkey': async () => {
    const offered = await offerPasskey(accounts.deps, session, person.password)
    if (!offered.ok) throw new Error('It is offered.')
    const { challenge, userHandle } = offered.value
    const creation = makeSoftPasskey(userHandle).create(challenge)
    const keys = [{ kid: person.kid, wrap: person.wrap }]
    return (deps: Deps) => addPasskey(deps, session, { creation, keys } as never, null)
  },
  'adds a recovery key': () =>
    Promise.resolve((deps: Deps) =>
      putKey(deps, session.account, {
        kind: 'recovery',
        auth: 'r1.words',
        kid: person.kid,
        wrap: createWrap(person.kid),
        proof: person.password,
      } as never),
    ),
  'changes the profile': () =>
    Promise.resolve((deps: Deps) =>
      changeProfile(deps, session.account, { timeZone: 'Indian/Reunion' }),
    ),
  'asks for a passkey beside codes': async () => {
    await makePasskey(accounts.world, person)
    return (deps: Deps) =>
      needPasskey(deps, session.account, { isNeeded: true, proof: person.password })
  },
  'signs in': () =>
    Promise.resolve((deps: Deps) => {
      const { email, password } = person
      return login(deps, { email, password }, true, 'client' as ClientHash, null)
    }),
  'signs in with a passkey': async () => {
    const passkey = await makePasskey(accounts.world, person)
    const assertion = passkey.sign(await challengeOf(accounts.world))
    return (deps: Deps) => signInWithPasskey(deps, { assertion }, null)
  },
  'ends another phone': async () => {
    const { token } = (await logIn(accounts.world, person)).json
    const { sessionId } = await accounts.sessionOf(token)
    return (deps: Deps) => endPhone(deps, session, sessionId)
  },
  'writes a day': () =>
    Promise.resolve((deps: Deps) =>
      postDay(deps, writerOf(), sealDay(person.kid) as never, { type: 'absent' }),
    ),
  'writes several days': () =>
    Promise.resolve((deps: Deps) =>
      saveBatch(deps, writerOf(), [{ ...sealDay(person.kid), ifRev: null }] as never, false),
    ),
  'verifies an address': async () => {
    const email = createEmail()
    const { requestId } = await register(accounts.world, email)
    const body = { email, code: await accounts.world.codeTo(email), requestId }
    return (deps: Deps) => verifyEmail(deps, body, null)
  },
  'sets a password by code': async () => {
    const { requestId } = (await forgot(accounts.world, person.email)).json
    const body = {
      email: person.email,
      token: await accounts.world.codeTo(person.email),
      requestId,
      password: 'a1.new',
      keys: [{ kid: person.kid, wrap: person.wrap }],
    }
    const caller = { session: null, endedUserId: null, takesToken: true, phoneName: null }
    return (deps: Deps) => setNewPassword(deps, body as never, caller)
  },
} satisfies Record<string, () => Promise<(deps: Deps) => Reply>>

const writerOf = () => ({ account: session.account, deviceId: null })
const keyChange = () => createChange('lock', person) as never

const everything = async (queries: Queries) => ({
  accounts: await queries.selectFrom('account').selectAll().execute(),
  slots: await queries.selectFrom('key_slot').selectAll().execute(),
  devices: await queries.selectFrom('device').selectAll().execute(),
  sessions: await queries.selectFrom('session').selectAll().execute(),
  passkeys: await queries.selectFrom('passkey').selectAll().execute(),
})

const cases: readonly (readonly [keyof typeof requests, Event, Refusal])[] = [
  ['replaces the key', signedOut, refusals.unauthorised],
  ['replaces the key', closed, refusals.sessionEnded],
  ['replaces the key', passwordReplaced, refusals.forbidden],
  ['replaces the key', erased, refusals.accountGone],
  ['erases the account', signedOut, refusals.unauthorised],
  ['erases the account', closed, refusals.sessionEnded],
  ['erases the account', passwordReplaced, refusals.forbidden],
  ['erases the account', erased, refusals.accountGone],
  ['names a device', signedOut, refusals.unauthorised],
  ['names a device', closed, refusals.sessionEnded],
  ['names a device', erased, refusals.accountGone],
  ['adds a passkey', signedOut, refusals.unauthorised],
  ['adds a passkey', closed, refusals.sessionEnded],
  ['adds a passkey', passwordReplaced, refusals.passkeyRefused],
  ['adds a passkey', erased, refusals.accountGone],
  ['adds a recovery key', passwordReplaced, refusals.forbidden],
  ['adds a recovery key', erased, refusals.forbidden],
  ['changes the profile', erased, refusals.accountGone],
  ['asks for a passkey beside codes', passwordReplaced, refusals.forbidden],
  ['asks for a passkey beside codes', erased, refusals.forbidden],
  ['signs in', passwordReplaced, refusals.wrongCredentials],
  ['signs in', erased, refusals.wrongCredentials],
  ['signs in with a passkey', erased, refusals.passkeyRefused],
  ['signs in with a passkey', passkeyRemoved, refusals.passkeyRefused],
  ['ends another phone', signedOut, refusals.unauthorised],
  ['ends another phone', closed, refusals.sessionEnded],
  ['ends another phone', erased, refusals.accountGone],
  ['writes a day', erased, refusals.accountGone],
  ['writes several days', erased, refusals.accountGone],
  ['verifies an address', codeReplaced, refusals.verificationCodeWrong],
  ['verifies an address', accountOpened, refusals.verificationCodeWrong],
  ['sets a password by code', codeSpent, refusals.resetCodeWrong],
  ['sets a password by code', erased, refusals.resetCodeWrong],
]
const eventNames = new Map<Event, string>([
  [erased, 'the account was erased'],
  [signedOut, 'its session was ended'],
  [closed, 'its phone was ended on purpose'],
  [passwordReplaced, 'the password was replaced'],
  [passkeyRemoved, 'the passkey was removed'],
  [codeSpent, 'its code was spent'],
  [codeReplaced, 'its code was replaced'],
  [accountOpened, 'another opened the account'],
])

for (const [name, event, refusal] of cases) {
  test(`[SV201] a request that ${name} is refused, and changes nothing, where meanwhile ${eventNames.get(event)}`, async () => {
    const { world, mails } = accounts
    const ask = await requests[name]()
    let left: unknown
    const deps = accounts.changedBefore(async (queries) => {
      await event(queries)
      left = await everything(queries)
    })
    expect(await ask(deps)).toEqual({ ok: false, error: refusal })
    expect(await everything(world.server.store.db)).toEqual(left)
    await deps.tasks.settled()
    expect(mails).toEqual([])
  })
}

test('[SV98] an invitation stays unused where another opened the account meanwhile', async () => {
  const { db } = accounts.world.server.store
  const ask = await requests['verifies an address']()
  const unused = { id: 'invitation', created_at: 1, expires_at: 9e12, used_at: null }
  await db.insertInto('invitation').values(unused).execute()
  await db.updateTable('attempt').set({ invitation: unused.id }).execute()
  expect((await ask(accounts.changedBefore(accountOpened))).ok).toBe(false)
  expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([unused])
})
