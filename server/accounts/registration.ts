import type { InferOutput } from 'valibot'
import type { RegisterBody, ResendBody, VerifyCodeBody } from '#contract/auth.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, KeysDep, LogDep, RandomDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { codeNotSent, refusals, type Refusal } from '#server/base/refusal.ts'
import { hashAddress, keyedHash, unseal, type ServerKeys } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { createId, findAccountByEmail, firstTimeZone, type Account } from '#server/store/account.ts'
import { giveInvitationBack, useInvitation } from '#server/store/invitations.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { admit, type AdmissionDeps } from './admission.ts'
import {
  attemptCodeName,
  attemptLifeMs,
  attemptOwner,
  findAttempt,
  findAttempts,
  isUninvited,
  removeAttempt,
  removeAttempts,
  removeUninvitedAttempts,
  type Attempt,
} from './attempts.ts'
import { takeCodeQuota, type ClientHash } from './codeQuotas.ts'
import {
  drawCode,
  findSpender,
  giveTryBack,
  holdCode,
  noteSpent,
  saveCode,
  spendCode,
  takeBackCode,
  type TriedCode,
} from './codes.ts'
import { saveDeviceSecret } from './devices.ts'
import { tryCountedCode, type GuessDeps } from './guesses.ts'
import type { HasherDep } from './hasher.ts'
import { addSlot } from './keySlots.ts'
import { sendCode, type SendCodeDeps } from './sendCode.ts'
import { createSession, signToken } from './sessions.ts'

type Registration = InferOutput<typeof RegisterBody>
type Verification = InferOutput<typeof VerifyCodeBody>
type ResendRequest = InferOutput<typeof ResendBody>

type Sealed = Pick<Attempt, 'wrap' | 'device_secret'>

async function newAttempt(
  { random, hasher, clock }: RandomDep & HasherDep & ClockDep,
  { email, password, keys: wrappedKeys, device }: Registration,
  invitation: string | null,
): Promise<Omit<Attempt, keyof Sealed>> {
  const now = clock.now()
  return {
    email,
    id: createId(random),
    verifier: await hasher.verifierOf(email, password, 'stranger'),
    kid: wrappedKeys?.[0]?.kid ?? null,
    device_id: device?.id ?? null,
    invitation,
    created_at: now,
    expires_at: now + attemptLifeMs,
  }
}

async function sealAttempt(
  queries: Queries,
  { sealer }: SealerDep,
  id: string,
  { keys: wrappedKeys, device }: Registration,
): Promise<Sealed> {
  const wrap = wrappedKeys?.[0]?.wrap ?? null
  const secret = device?.secret ?? null
  return {
    wrap: wrap && (await sealer.seal(queries, attemptOwner(id, 'wrap'), wrap)),
    device_secret: secret && (await sealer.seal(queries, attemptOwner(id, 'device'), secret)),
  }
}

/** Waits until the mail is sent: when it cannot be, the person is told, and nothing is half created. */
export async function register(
  deps: AdmissionDeps & RandomDep & SealerDep & HasherDep & MailerDep & LogDep,
  body: Registration,
  client: ClientHash,
): Promise<Result<{ email: string; requestId: string }, Refusal>> {
  const { store, keys, random, mailer, log } = deps
  const { email } = body
  const admitted = await admit(deps, body.invitation)
  if (!admitted.ok) return admitted
  if ((await findAccountByEmail(store.db, email)) !== undefined) return err(refusals.emailTaken)

  const attempt = await newAttempt(deps, body, admitted.value)
  const code = drawCode(random)
  const name = attemptCodeName(keys, email, attempt.id)
  const now = attempt.created_at
  const addressHash = hashAddress(keys, email)
  const sent = { name, code, addressHash, asker: 'anybody', sentAt: now } as const
  const waitMs = await store.transaction(async (queries) => {
    const wait = await takeCodeQuota(queries, { ...sent, client }, now)
    if (wait > 0) return wait
    await removeUninvitedAttempts(queries, email)
    const sealed = await sealAttempt(queries, deps, attempt.id, body)
    await queries
      .insertInto('attempt')
      .values({ ...attempt, ...sealed })
      .execute()
    await saveCode(queries, keys, sent)
    return 0
  })
  if (waitMs > 0) return err(codeNotSent(waitMs))

  try {
    await mailer.send({ to: email, ...mails.verification({ code }) })
  } catch (error) {
    log.error(describeError(error), 'mail failed')
    await store.transaction(async (queries) => {
      await takeBackCode(queries, keys, sent, null)
      await removeAttempt(queries, email, attempt.id)
    })
    return err(refusals.mailFailed)
  }
  return ok({ email, requestId: attempt.id })
}

/** The account that an attempt becomes; undefined when another attempt of the address was verified first. */
async function activate(
  deps: KeysDep & SealerDep & RandomDep,
  queries: Queries,
  attempt: Attempt,
  now: number,
): Promise<Account | undefined> {
  const { keys, random, sealer } = deps
  // What the attempt holds would not open after a rotation.
  await sealer.requireKey(queries)
  const account = await queries
    .insertInto('account')
    .values({
      id: createId(random),
      email: attempt.email,
      kid: attempt.kid,
      username: null,
      time_zone: firstTimeZone,
      reminder_hour: null,
      writes: 0,
      reset_at: null,
      delete_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (account === undefined) return undefined

  const { id, kid, wrap, device_id: deviceId, device_secret: secret } = attempt
  await addSlot(queries, deps, {
    userId: account.id,
    kind: 'password',
    verifier: attempt.verifier,
    key:
      kid === null || wrap === null
        ? null
        : { kid, wrap: unseal(keys, attemptOwner(id, 'wrap'), wrap) },
    now,
  })
  if (deviceId !== null && secret !== null) {
    const device = { id: deviceId, secret: unseal(keys, attemptOwner(id, 'device'), secret) }
    await saveDeviceSecret(queries, deps, account.id, device, { now, isKnown: true })
  }
  await removeAttempts(queries, attempt.email)
  return account
}

/**
 * The reply to a request that has opened its account already: the first reply may have been lost. Its phone alone knows its name.
 */
async function openAgain(
  deps: GuessDeps & RandomDep,
  account: Account | undefined,
  found: TriedCode,
  phoneName: string | null,
): Promise<Result<{ token: string }, Refusal> | null> {
  if (account === undefined) return null
  if (found.hash === null) return err(refusals.alreadyOpen)
  const session = await deps.store.transaction(async (queries) => {
    // The one of the reply that was lost: the same phone's.
    const first = await queries
      .selectFrom('session')
      .select('device_id')
      .where('user_id', '=', account.id)
      .orderBy('created_at')
      .executeTakeFirst()
    const phone = { deviceId: first?.device_id ?? null, name: phoneName }
    return createSession(queries, account.id, deps, phone)
  })
  return ok({ token: await signToken(deps.keys, account, session) })
}

export async function verifyEmail(
  deps: GuessDeps & SealerDep & RandomDep,
  { email, code, requestId }: Verification,
  /** Its system and browser. */
  phoneName: string | null,
): Promise<Result<{ token: string }, Refusal>> {
  const { store, keys, clock } = deps
  const now = clock.now()
  const unnamedId = unnamedRequestId(keys, email)
  const asked = requestId === unnamedId ? undefined : requestId
  const attempts = await findAttempts(store.db, email, now)
  // Without a name, and with several attempts, the code would open whichever came last: a stranger's, perhaps.
  const only = attempts.length === 1 ? attempts[0] : undefined
  const attempt = asked === undefined ? only : attempts.find(({ id }) => id === asked)
  const ownName = attemptCodeName(keys, email, asked ?? attempt?.id ?? '')
  // Said to whoever gives the request's name, whatever the code: it is not tried, so it is not used up.
  if (asked !== undefined && attempt !== undefined && (await isUninvited(store.db, attempt))) {
    return err(refusals.invitationUsed)
  }
  const count = asked === undefined ? 'open_tries' : 'tries'
  // Whoever reads the address's mails may type the code that somebody asked for again without a name. Where others registered the
  // address too, it could be any of theirs, and they could use up its tries.
  const unnamed = { name: attemptCodeName(keys, email, unnamedId), count } as const
  const isOnly = attempt === only
  const found = await tryCountedCode(deps, { name: ownName, count }, code, isOnly ? unnamed : null)
  const again = async () =>
    asked === undefined
      ? null
      : openAgain(deps, await findSpender(store.db, ownName), found, phoneName)
  if (attempt === undefined) {
    const reply = await again()
    if (reply !== null) return reply
  }
  if (found.hash === null) {
    return err(found.isUsedUp ? refusals.codeUsedUp : refusals.verificationCodeWrong)
  }
  if (attempt === undefined) return err(refusals.verificationCodeWrong)
  const { name, hash } = found

  const { invitation } = attempt
  const opened = await store.transaction(async (queries) => {
    // Held, not spent yet: whoever is refused for the invitation keeps the code.
    if (!(await holdCode(queries, name, hash))) return 'codeWrong'
    if (invitation !== null && !(await useInvitation(queries, invitation, now))) {
      await giveTryBack(queries, { name, count }, hash)
      return 'invited'
    }
    const account = await activate(deps, queries, attempt, now)
    if (account !== undefined) {
      const spent = { by: account.id, keptUntil: attempt.expires_at, now }
      await spendCode(queries, name, hash, spent)
      if (name.subject !== ownName.subject) await noteSpent(queries, ownName, spent)
      const phone = { deviceId: attempt.device_id, name: phoneName }
      return { account, session: await createSession(queries, account.id, deps, phone) }
    }
    if (attempt.invitation !== null) await giveInvitationBack(queries, attempt.invitation)
    return 'codeWrong'
  })
  if (opened === 'invited') return err(refusals.invitationUsed)
  if (opened === 'codeWrong') return (await again()) ?? err(refusals.verificationCodeWrong)
  return ok({ token: await signToken(keys, opened.account, opened.session) })
}

/** The name of requests for an address that give none: always the same. */
const unnamedRequestId = (keys: ServerKeys, email: string): string =>
  keyedHash(keys, ['request', email]).subarray(0, 16).toString('base64url')

/**
 * Replies alike for every address, but to whoever gives the name of a request that can open no account any more, or has. Whoever
 * gives no name may be a stranger: theirs is a code beside the one of the request, which stays as it is.
 */
export async function resendVerification(
  deps: SendCodeDeps,
  { email, requestId }: ResendRequest,
  client: ClientHash,
): Promise<Result<{ requestId: string }, Refusal>> {
  const { store, keys, clock } = deps
  const unnamedId = unnamedRequestId(keys, email)
  const asked = requestId === unnamedId ? undefined : requestId
  const attempt = await findAttempt(store.db, email, asked, clock.now())
  if (asked !== undefined && attempt !== undefined && (await isUninvited(store.db, attempt))) {
    return err(refusals.invitationUsed)
  }
  const name = attemptCodeName(keys, email, asked ?? unnamedId)
  if (asked !== undefined && (await findSpender(store.db, name)) !== undefined) {
    return err(refusals.alreadyOpen)
  }
  const refusal = await sendCode(deps, {
    email,
    name,
    mail: mails.verification,
    isSent: attempt !== undefined,
    // Whoever made an attempt has shown nothing: nobody has verified the address yet.
    asker: 'anybody',
    client,
  })
  return refusal === null ? ok({ requestId: asked ?? unnamedId }) : err(refusal)
}
