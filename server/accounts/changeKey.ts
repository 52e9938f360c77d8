// Another key takes the place of the account's: for what lay on a phone (`lock`), or because somebody may know the password
// (`theft`), which changes in the same request. All of it is one transaction, so whoever hears nothing signs in and finds either all or
// nothing of it. Days that the former key sealed stay: its link opens it, and a phone seals them anew.
import { sql } from 'kysely'
import type { InferOutput } from 'valibot'
import type { ChangeKeyBody, KeyChanged, KeysRetired } from '#contract/auth.ts'
import { formerKids } from '#domain/formerKids.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { invalidField, refusals, type Refusal } from '#server/base/refusal.ts'
import { hashAddress, sameText } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { isSoonAfterReset, lockAccount, whyOver, type Account } from '#server/store/account.ts'
import { findKids } from '#server/store/accountKeys.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { dropResetCodes } from './codes.ts'
import { forgetOtherDevices, saveDeviceSecret } from './devices.ts'
import { endSession, endSessions } from './endSessions.ts'
import { endSlots } from './endSlots.ts'
import type { HasherDep } from './hasher.ts'
import { addKeyChange, readReplaced, whyNoChange } from './keyChanges.ts'
import {
  addSlot,
  isCurrentPassword,
  readStaleKids,
  removePasswordSlotsOf,
  retirePasswordSlots,
  retirePasswordSlotsOf,
  retireRecoverySlots,
} from './keySlots.ts'
import { closePhones, sessionsOf } from './phones.ts'
import {
  createSession,
  passSubscriptions,
  signToken,
  type OpenedSession,
  type Session,
} from './sessions.ts'

type KeyChange = InferOutput<typeof ChangeKeyBody>

type ChangeDeps = StoreDep &
  SealerDep &
  KeysDep &
  HasherDep &
  ClockDep &
  RandomDep &
  MailerDep &
  TasksDep &
  ConfigDep<'publicUrl'>

interface Verifiers {
  readonly proof: string
  readonly auth: string
}

/** Its contract takes no change without one. */
const newKidOf = ({ keys: [key] }: Pick<KeyChange, 'keys'>): string => key?.kid ?? ''

/** The same request again, whose reply was lost. */
const isDone = async (
  queries: Queries,
  { id, kid }: Account,
  change: KeyChange,
): Promise<boolean> =>
  kid === newKidOf(change) &&
  (await readReplaced(queries, id)).some(
    (row) => row.kid === kid && row.replaces === change.replaces,
  )

async function whyNot(
  queries: Queries,
  account: Account,
  change: KeyChange,
  { proof }: Verifiers,
  now: number,
): Promise<Refusal | null> {
  const { id: userId, kid } = account
  if (!(await isCurrentPassword(queries, userId, proof))) return refusals.forbidden
  if (kid !== change.replaces) return { ...refusals.precondition, kids: kid === null ? [] : [kid] }
  // A key that the account had is no new one: what knew it would know the next days too.
  const isOld = (await findKids(queries, userId)).has(newKidOf(change))
  if (isOld) return invalidField('keys')
  return whyNoChange(queries, account, now)
}

/**
 * Somebody may know the password: nothing that they may have made with it, no recovery key and no passkey, opens the account any more.
 * Former passwords stay, stale: an older day may need one. So does the recovery key of a key that is not among `opened`, those that the
 * new password opens: it may be all that opens the days of before a reset.
 */
async function retireEverySlot(
  queries: Queries,
  account: Account,
  opened: readonly string[],
  now: number,
): Promise<void> {
  await endSlots(queries, {
    account,
    now,
    which: (slot) =>
      slot.or([
        slot('kind', '=', 'passkey'),
        slot.and([slot('kind', '=', 'recovery'), slot('kid', 'in', opened)]),
      ]),
  })
  await retirePasswordSlots(queries, account.id)
  await retireRecoverySlots(queries, account.id)
}

async function replaceKey(
  deps: SealerDep & RandomDep,
  queries: Queries,
  account: Account,
  { reason, replaces, keys, former, next }: KeyChange,
  { verifier, now }: { readonly verifier: string; readonly now: number },
): Promise<void> {
  const userId = account.id
  const kid = newKidOf({ keys })
  if (reason === 'theft') {
    const links = [...(await readReplaced(queries, userId)), { kid, replaces }]
    const opened = keys.flatMap((key): string[] => [key.kid, ...formerKids<string>(key.kid, links)])
    await retireEverySlot(queries, account, opened, now)
  } else await retirePasswordSlotsOf(queries, userId, replaces)
  for (const key of keys) {
    await addSlot(queries, deps, { userId, kind: 'password', verifier, key, now })
  }
  await addKeyChange(queries, deps, { userId, kid, replaces, reason, former, next, now })
  await queries
    .updateTable('account')
    // Without a passkey none can be asked for.
    .set({ kid, ...(reason === 'theft' && { delete_at: null, needs_passkey: 0 }) })
    .where('id', '=', userId)
    .execute()
}

/** The caller's session goes on under another token. Under `theft` every other one ends, on purpose: its phone forgets its keys. */
async function renewSession(
  deps: ClockDep & RandomDep,
  queries: Queries,
  account: Account,
  { sessionId, phone }: Session,
  { reason, device }: KeyChange,
): Promise<OpenedSession> {
  const { id: userId } = account
  const deviceId = phone.deviceId ?? device.id
  const others = (await sessionsOf(queries, userId)).filter(({ id }) => id !== sessionId)
  const opened = await createSession(queries, userId, deps, {
    deviceId,
    name: phone.name,
  })
  await passSubscriptions(queries, userId, sessionId, opened.id)
  await endSession(queries, userId, sessionId)
  if (reason === 'theft') {
    await endSessions(queries, userId, opened.id)
    const now = deps.clock.now()
    const closing = { account, ownId: deviceId, ended: others, isEveryOther: true }
    await closePhones(queries, { ...closing, now })
    await forgetOtherDevices(queries, userId, deviceId)
  }
  return opened
}

export async function changeKey(
  deps: ChangeDeps,
  session: Session,
  body: KeyChange,
): Promise<Result<KeyChanged, Refusal>> {
  const { store, keys, hasher, clock, mailer, tasks, config } = deps
  const { account, sessionId } = session
  if (account.kid === null) return err(refusals.invalid)
  const { reason, device } = body
  const proof = await hasher.verifierOf(account.email, body.proof, 'known')
  const auth =
    body.auth === body.proof ? proof : await hasher.verifierOf(account.email, body.auth, 'known')
  // Under `lock` another password would be a second door; under `theft` the same one would stay open.
  if (reason === 'lock' && !sameText(auth, proof)) return err(refusals.forbidden)
  if (reason === 'theft' && sameText(auth, proof)) return err(invalidField('auth'))

  const outcome = await store.transaction(async (queries) => {
    const locked = await lockAccount(queries, account.id)
    if (locked === undefined) return err(refusals.accountGone)
    const over = await whyOver(queries, account.id, sessionId)
    if (over !== null) return err(over)
    const isAgain = await isDone(queries, locked, body)
    if (isAgain) {
      const isOwners = await isCurrentPassword(queries, account.id, auth)
      if (!isOwners) return err(refusals.forbidden)
    } else {
      const now = clock.now()
      const refusal = await whyNot(queries, locked, body, { proof, auth }, now)
      if (refusal !== null) return err(refusal)
      await replaceKey(deps, queries, locked, body, { verifier: auth, now })
      // Whoever knows the password may have asked for one with it.
      if (reason === 'theft') await dropResetCodes(queries, hashAddress(keys, account.email))
    }
    const opened = await renewSession(deps, queries, locked, session, body)
    return ok({
      opened,
      isAgain,
      account: { ...locked, kid: newKidOf(body) },
      deviceSecret: await saveDeviceSecret(queries, deps, account.id, device, {
        now: clock.now(),
        isKnown: true,
      }),
    })
  })
  if (!outcome.ok) return outcome
  const { opened, isAgain, account: changed, deviceSecret } = outcome.value
  if (reason === 'theft' && !isAgain) {
    const text = mails.keyChanged(config)
    tasks.run('mail key changed', () => mailer.send({ to: account.email, ...text }))
    await store.forgetDeleted()
  }
  return ok({ token: await signToken(keys, changed, opened), deviceSecret })
}

/** Days that are looked at in one statement: nothing else runs meanwhile on SQLite. */
const daysAtOnce = 100

/** Whether a day, or a version of one that can be brought back, is under this key. */
async function isUnderKey(
  queries: Queries,
  table: 'entry' | 'entry_version',
  userId: string,
  kid: string,
): Promise<boolean> {
  const rows = queries.selectFrom(table).where('user_id', '=', userId)
  const days = rows.select('day').distinct().orderBy('day').limit(daysAtOnce)
  for (let some = await days.execute(); ;) {
    const last = some.at(-1)?.day
    if (last === undefined) return false
    const under = await rows
      .select('day')
      .where(
        'day',
        'in',
        some.map(({ day }) => day),
      )
      .where(sql<boolean>`answers like ${`%.${kid}.%`}`)
      .limit(1)
      .execute()
    if (under.length > 0) return true
    some = await days.where('day', '>', last).execute()
  }
}

/**
 * Once no day and no version of one is left under a former key, no former password opens that key any more. Soon after a reset by mail
 * none is deleted: a thief may have put another text over each day.
 */
export async function retireKeys(
  { store: { db }, clock }: StoreDep & ClockDep,
  account: Account,
): Promise<KeysRetired> {
  const { id: userId, kid: current } = account
  const former = formerKids(current, await readReplaced(db, userId))
  const stale = new Set(await readStaleKids(db, userId))
  let areRetired = true
  for (const kid of former.filter((one) => stale.has(one))) {
    const isKept =
      isSoonAfterReset(account, clock.now()) ||
      (await isUnderKey(db, 'entry', userId, kid)) ||
      (await isUnderKey(db, 'entry_version', userId, kid))
    if (isKept) areRetired = false
    else await removePasswordSlotsOf(db, userId, kid)
  }
  return { areRetired }
}
