// A reset by mailed code. It restores access to the account, never to the journal: only new wraps made by a phone that holds the key,
// the recovery key or the old password do. Everything it changes is reversible.
import type { InferOutput } from 'valibot'
import type {
  PasswordSet,
  ResendBody,
  ResetVerified,
  SetNewPasswordBody,
  VerifyResetBody,
} from '#contract/auth.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { invalidField, refusals, type Refusal } from '#server/base/refusal.ts'
import { hashAddress, keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import {
  createId,
  findAccountByEmail,
  firstResetOf,
  isOpenSession,
  lockAccount,
  type Account,
} from '#server/store/account.ts'
import { olderDevices } from '#server/store/ofBefore.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { countFixedBytes } from '#server/store/usedBytes.ts'
import { mails } from '#server/texts.ts'
import { apiText } from '#text/api.ts'
import {
  extendCode,
  findOnlyCode,
  noteCodePasskey,
  spendCode,
  type CodeName,
  type CodeTry,
  type TriedCode,
} from './codes.ts'
import { findDeviceSecret, forgetOtherDevices, isKnownDevice, saveDeviceSecret } from './devices.ts'
import { endSessions } from './endSessions.ts'
import { endSlots } from './endSlots.ts'
import type { HasherDep } from './hasher.ts'
import { tryCountedCode, type GuessDeps } from './guesses.ts'
import { proveBesideCode } from './needPasskey.ts'
import { readLinks, readReplaced } from './keyChanges.ts'
import { addSlot, isCurrentPassword, removePlainSlots, retirePasswordSlots } from './keySlots.ts'
import { sendCode, type SendCodeDeps } from './sendCode.ts'
import {
  createSession,
  passSubscriptions,
  signToken,
  type Caller,
  type OpenedSession,
  type Session,
} from './sessions.ts'

type ResetRequest = InferOutput<typeof ResendBody>
type ResetCheck = InferOutput<typeof VerifyResetBody>
type NewPassword = InferOutput<typeof SetNewPasswordBody>

const resetCodeName = (keys: ServerKeys, email: string, requestId: string): CodeName => ({
  purpose: 'reset',
  subject: keyedHash(keys, ['reset', email, requestId]).toString('base64url'),
})

/** Under its name, or, for a client that keeps none, the only one that is open. */
async function codeToTry(
  { store, keys, clock }: StoreDep & KeysDep & ClockDep,
  email: string,
  requestId: string | undefined,
): Promise<CodeTry> {
  if (requestId !== undefined) {
    return { name: resetCodeName(keys, email, requestId), count: 'tries' }
  }
  const only = await findOnlyCode(store.db, 'reset', hashAddress(keys, email), clock.now())
  return { name: only ?? resetCodeName(keys, email, ''), count: 'open_tries' }
}

/** A request that names itself again replaces its former code; one without a name is another one. */
export async function requestReset(
  deps: SendCodeDeps,
  { email, requestId = createId(deps.random), deviceId }: ResetRequest,
  session: Session | null,
): Promise<Result<{ requestId: string }, Refusal>> {
  const { store, keys } = deps
  const account = await findAccountByEmail(store.db, email)
  const isOwn = account !== undefined && session?.account.id === account.id
  const older = account && (await olderDevices(store.db, account, deps.clock.now()))
  // A thief who reads the mailbox has a session and a phone too: the owner's is one of before.
  const isKnown =
    older?.has(deviceId ?? '') ??
    ((await isKnownDevice(store.db, account?.id ?? '', deviceId ?? '')) || isOwn)
  const refusal = await sendCode(deps, {
    email,
    name: resetCodeName(keys, email, requestId),
    mail: mails.reset,
    isSent: account !== undefined,
    asker: isKnown ? 'known' : 'anybody',
    // A mail leaves for verified addresses alone.
    client: null,
  })
  return refusal === null ? ok({ requestId }) : err(refusal)
}

const whyRefused = (found: TriedCode): Refusal =>
  (found.hash === null ? found.isUsedUp : found.spentBy !== null)
    ? refusals.codeUsedUp
    : refusals.resetCodeWrong

/**
 * Looks at the code without spending it. Its tries are the ones that `setNewPassword` counts too. Where the account needs a passkey,
 * the device secret waits for it too: with the phone's own files it would open the journal.
 */
export async function checkResetCode(
  deps: GuessDeps & HasherDep & ConfigDep<'publicUrl'>,
  body: ResetCheck,
): Promise<Result<ResetVerified, Refusal>> {
  const { email, token, requestId, deviceId } = body
  const { store, keys } = deps
  const tried = await codeToTry(deps, email, requestId)
  const found = await tryCountedCode(deps, tried, token)
  const account = await findAccountByEmail(store.db, email)
  const isFresh = found.hash !== null && found.spentBy === null
  if (!isFresh || account === undefined) {
    return ok({ valid: false, message: whyRefused(found).message })
  }
  const { name, hash } = found
  await extendCode(store.db, tried, hash)
  const beside = await proveBesideCode(deps, account, body)
  if (beside !== null && !beside.ok) return beside
  if (beside !== null) await noteCodePasskey(store.db, name, hash)
  const checked = { valid: true, message: apiText.resetCodeValid }
  if (account.needs_passkey === 1 && beside === null && !found.hasPasskey) {
    return ok({ ...checked, passkeyNeeded: true })
  }
  const deviceSecret =
    deviceId === undefined ? null : await findDeviceSecret(store.db, keys, account.id, deviceId)
  return ok({
    ...checked,
    ...(deviceSecret !== null && { deviceSecret }),
    ...(beside !== null && { keys: [...beside.value] }),
    // The phone then knows whether what it holds leads to today's key.
    kid: account.kid,
    ...(await readLinks(store.db, keys, account.id)),
  })
}

async function replaceSlots(
  deps: SealerDep & RandomDep & ClockDep,
  queries: Queries,
  account: Account,
  verifier: string,
  wrappedKeys: NewPassword['keys'],
): Promise<void> {
  const now = deps.clock.now()
  const slot = { userId: account.id, kind: 'password', verifier, now } as const
  if (wrappedKeys === undefined) {
    await removePlainSlots(queries, account.id)
    await addSlot(queries, deps, { ...slot, key: null })
    return
  }
  await retirePasswordSlots(queries, account.id)
  for (const key of wrappedKeys) await addSlot(queries, deps, { ...slot, key })
}

/**
 * Passkeys outlive another password, and a thief who reads the mailbox may have made some: those of before the first reset alone stay.
 * The others are put aside, as some may be the owner's. Where the account needs one beside its code, no thief comes so far.
 */
async function endPasskeysSince(
  queries: Queries,
  account: Account,
  firstResetAt: number,
  now: number,
): Promise<boolean> {
  if (account.needs_passkey === 1) return false
  return endSlots(queries, {
    account: { ...account, reset_at: now },
    now,
    which: (slot) =>
      slot.and([slot('kind', '=', 'passkey'), slot('created_at', '>=', firstResetAt)]),
  })
}

/**
 * Ends every session. The caller's own goes on: as a new one, so that a copy of their token is worth nothing any more, or, where the
 * app would not take its token, as it is. The same request made again, whose reply was lost, comes with the token that it replaced.
 */
async function renewSessions(
  deps: RandomDep & ClockDep,
  queries: Queries,
  { id: userId }: Account,
  { session, endedUserId, takesToken, phoneName }: Caller,
  { deviceId, isRepeated }: { readonly deviceId: string | null; readonly isRepeated: boolean },
): Promise<OpenedSession | null> {
  const own =
    session?.account.id === userId && (await isOpenSession(queries, userId, session.sessionId))
      ? session
      : null
  const isReplaced = isRepeated && endedUserId === userId
  if (!takesToken || (own === null && !isReplaced)) {
    await endSessions(queries, userId, own?.sessionId)
    return null
  }
  const opened = await createSession(queries, userId, deps, {
    deviceId: deviceId ?? own?.phone.deviceId ?? null,
    name: phoneName ?? own?.phone.name ?? null,
  })
  if (own !== null) await passSubscriptions(queries, userId, own.sessionId, opened.id)
  await endSessions(queries, userId, opened.id)
  return opened
}

export async function setNewPassword(
  deps: GuessDeps &
    RandomDep &
    SealerDep &
    HasherDep &
    MailerDep &
    TasksDep &
    ConfigDep<'publicUrl'>,
  { email, token, requestId, password, keys: wrappedKeys, device }: NewPassword,
  caller: Caller,
): Promise<Result<PasswordSet, Refusal>> {
  const { store, keys, clock, hasher, mailer, tasks, config } = deps
  const now = clock.now()
  const tried = await codeToTry(deps, email, requestId)
  const found = await tryCountedCode(deps, tried, token)
  const account = await findAccountByEmail(store.db, email)
  if (found.hash === null || account === undefined) return err(whyRefused(found))
  const { hash, spentBy } = found
  // Without a wrapped key, a sealed journal could not be opened any more; with one, a plain client would be locked out.
  if ((account.kid === null) !== (wrappedKeys === undefined)) {
    await extendCode(store.db, tried, hash)
    return err(invalidField('keys'))
  }

  const kid = wrappedKeys?.[0]?.kid ?? null
  const verifier = await hasher.verifierOf(email, password, 'reset')
  const outcome = await store.transaction(async (queries) => {
    const locked = await lockAccount(queries, account.id)
    if (locked === undefined) return null
    if (locked.needs_passkey === 1 && !found.hasPasskey) return 'passkeyNeeded'
    // Whoever reads the mailbox may have replaced it, with links that open nothing: a phone that opens the newer key gives that one.
    const replaced = await readReplaced(queries, account.id)
    if (replaced.some(({ replaces }) => replaces === kid)) return 'replaced'
    // With the password that this code has set, it is the same request again, whose reply was lost: it is done once more.
    const isDue =
      spentBy === null
        ? await spendCode(queries, tried.name, hash, { by: account.id })
        : spentBy === account.id && (await isCurrentPassword(queries, account.id, verifier))
    if (!isDue) return null
    await replaceSlots(deps, queries, account, verifier, wrappedKeys)
    const firstResetAt = firstResetOf(locked, now)
    const endsPasskeys =
      firstResetAt !== null && (await endPasskeysSince(queries, locked, firstResetAt, now))
    await queries
      .updateTable('account')
      .set({
        kid,
        reset_at: now,
        first_reset_at: firstResetAt ?? now,
        bytes_at_reset:
          firstResetAt === null
            ? await countFixedBytes(queries, account.id, now)
            : locked.bytes_at_reset,
        delete_at: null,
      })
      .where('id', '=', account.id)
      .execute()
    const deviceId = device?.id ?? null
    await forgetOtherDevices(
      queries,
      account.id,
      deviceId ?? caller.session?.phone.deviceId ?? null,
    )
    const isRepeated = spentBy !== null
    return {
      endsPasskeys,
      opened: await renewSessions(deps, queries, account, caller, { deviceId, isRepeated }),
      deviceSecret:
        device === undefined
          ? null
          : await saveDeviceSecret(queries, deps, account.id, device, { now, isKnown: true }),
    }
  })
  if (outcome === 'passkeyNeeded') {
    await extendCode(store.db, tried, hash)
    return err(refusals.passkeyNeeded)
  }
  if (outcome === 'replaced') {
    await extendCode(store.db, tried, hash)
    return err(invalidField('keys'))
  }
  if (outcome === null) return err(whyRefused(found))
  const { opened, deviceSecret, endsPasskeys } = outcome
  if (spentBy === null) {
    const changed =
      account.kid === null
        ? mails.plainPasswordChanged
        : endsPasskeys
          ? mails.passkeysChangedToo
          : mails.passwordChanged
    tasks.run('mail password changed', () => mailer.send({ to: email, ...changed(config) }))
  }
  return ok({
    ...(deviceSecret !== null && { deviceSecret }),
    ...(opened !== null && { token: await signToken(keys, { ...account, kid }, opened) }),
  })
}
