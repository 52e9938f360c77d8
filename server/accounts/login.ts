import type { InferOutput } from 'valibot'
import type { LoggedIn, LoginBody } from '#contract/auth.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { sameText } from '#server/base/serverKeys.ts'
import { findAccountByEmail, lockAccount, type Account } from '#server/store/account.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { apiText } from '#text/api.ts'
import { attemptCodeName, findAttempts, isUninvited } from './attempts.ts'
import type { ClientHash } from './codeQuotas.ts'
import { isCodeUsable } from './codes.ts'
import { findDeviceSecret, saveDeviceSecret } from './devices.ts'
import type { HasherDep } from './hasher.ts'
import { readLinks } from './keyChanges.ts'
import { findCurrentSlots, unsealSlots } from './keySlots.ts'
import { sendCode, type SendCodeDeps } from './sendCode.ts'
import { createSession, signToken } from './sessions.ts'
import { tellSignIn } from './tellSignIn.ts'

type Login = InferOutput<typeof LoginBody>

/**
 * An unknown address, a wrong password and a pending registration under another password cost one hash each and get the
 * same 401. Only the right password of a pending attempt learns that it is pending.
 */
export async function login(
  deps: SendCodeDeps & SealerDep & HasherDep,
  body: Login,
  /** Whether the account knows the phone. */
  isKnown: boolean,
  client: ClientHash,
  /** Its system and browser. */
  phoneName: string | null,
): Promise<Result<LoggedIn, Refusal>> {
  const { store, hasher } = deps
  const { email, password } = body
  const verifier = await hasher.verifierOf(email, password, isKnown ? 'known' : 'stranger')
  const account = await findAccountByEmail(store.db, email)
  return account === undefined
    ? err(await refusePending(deps, email, verifier, client))
    : signIn(deps, account, verifier, { body, isKnown, phoneName })
}

async function refusePending(
  deps: SendCodeDeps,
  email: string,
  verifier: string,
  client: ClientHash,
): Promise<Refusal> {
  const attempts = await findAttempts(deps.store.db, email, deps.clock.now())
  const attempt = attempts.find((candidate) => sameText(candidate.verifier, verifier))
  if (attempt === undefined) return refusals.wrongCredentials
  if (await isUninvited(deps.store.db, attempt)) return refusals.invitationUsed
  const name = attemptCodeName(deps.keys, email, attempt.id)
  const refusal = await sendCode(deps, {
    email,
    name,
    mail: mails.verification,
    isSent: true,
    asker: 'anybody',
    client,
  })
  // Where a former code still serves, the person must be let through to type it.
  if (refusal !== null && !(await isCodeUsable(deps.store.db, name, deps.clock.now())))
    return refusal
  return { code: 'pending', message: apiText.pending, requestId: attempt.id }
}

interface SignIn {
  readonly body: Login
  readonly isKnown: boolean
  readonly phoneName: string | null
}

async function signIn(
  deps: SendCodeDeps & SealerDep,
  account: Account,
  verifier: string,
  { body, isKnown, phoneName }: SignIn,
): Promise<Result<LoggedIn, Refusal>> {
  const { store, keys, clock } = deps
  const { device, deviceId } = body
  const findSlots = (queries: Queries) =>
    findCurrentSlots(queries, account.id, 'password', verifier)
  // Wrong passwords, which come in masses, wait for nobody and lock nothing.
  if ((await findSlots(store.db)).length === 0) return err(refusals.wrongCredentials)

  const opened = await store.transaction(async (queries) => {
    // Another password may have been set while this one was hashed: its sessions are ended, and this one is none of them.
    await lockAccount(queries, account.id)
    const slots = await findSlots(queries)
    if (slots.length === 0) return null
    return {
      slots,
      session: await createSession(queries, account.id, deps, {
        deviceId: device?.id ?? deviceId ?? null,
        name: phoneName,
      }),
      deviceSecret:
        device !== undefined
          ? await saveDeviceSecret(queries, deps, account.id, device, {
              now: clock.now(),
              isKnown: true,
            })
          : deviceId !== undefined
            ? await findDeviceSecret(queries, keys, account.id, deviceId)
            : null,
    }
  })
  if (opened === null) return err(refusals.wrongCredentials)
  const { slots, session, deviceSecret } = opened
  if (!isKnown) tellSignIn(deps, account, mails.newSignIn({ phoneName }))
  return ok({
    token: await signToken(keys, account, session),
    ...(account.kid !== null && {
      kid: account.kid,
      keys: unsealSlots(keys, slots),
      ...(await readLinks(store.db, keys, account.id)),
    }),
    ...(deviceSecret !== null && { deviceSecret }),
  })
}
