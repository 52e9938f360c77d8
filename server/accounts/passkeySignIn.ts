import type { InferOutput } from 'valibot'
import type { LoggedIn } from '#contract/auth.ts'
import type { PasskeySignInBody } from '#contract/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { vouchForDevice } from '#server/store/ofBefore.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { findDeviceSecret, isKnownDevice, saveDeviceSecret } from './devices.ts'
import { readLinks } from './keyChanges.ts'
import { findCurrentSlots, unsealSlots } from './keySlots.ts'
import { notePasskey, provePasskey } from './provePasskey.ts'
import { createSession, signToken } from './sessions.ts'
import { tellSignIn } from './tellSignIn.ts'

/** What an assertion for a sign-in is bound to: nobody is known yet. */
export const signInBound = ['signIn'] as const

export async function signInWithPasskey(
  deps: StoreDep &
    SealerDep &
    KeysDep &
    ClockDep &
    RandomDep &
    TasksDep &
    MailerDep &
    ConfigDep<'publicUrl'>,
  { assertion, device, deviceId }: InferOutput<typeof PasskeySignInBody>,
  phoneName: string | null,
): Promise<Result<LoggedIn, Refusal>> {
  const { store, keys, clock } = deps
  const proven = await provePasskey(deps, assertion, signInBound)
  if (!proven.ok) return proven
  const { id, userId, isAside, madeAt } = proven.value
  if (isAside) return err(refusals.passkeyAside)
  const namedId = device?.id ?? deviceId ?? null
  const opened = await store.transaction(async (queries) => {
    const account = await notePasskey(queries, deps, proven.value)
    if (account === null) return null
    const known = await findDeviceSecret(queries, keys, userId, namedId ?? '')
    const now = clock.now()
    const entered = {
      account,
      isKnown: await isKnownDevice(queries, userId, namedId ?? ''),
      slots: await findCurrentSlots(queries, userId, 'passkey', id),
      session: await createSession(queries, userId, deps, { deviceId: namedId, name: phoneName }),
      deviceSecret:
        device === undefined
          ? known
          : await saveDeviceSecret(queries, deps, userId, device, { now, isKnown: true }),
    }
    await vouchForDevice(queries, account, namedId, { madeAt, now })
    return entered
  })
  if (opened === null) return err(refusals.passkeyRefused)
  const { account, isKnown, slots, session, deviceSecret } = opened
  if (!isKnown) tellSignIn(deps, account, mails.newPasskeySignIn({ phoneName }))
  return ok({
    token: await signToken(keys, account, session),
    ...(account.kid !== null && {
      kid: account.kid,
      keys: unsealSlots(keys, slots),
      ...(await readLinks(store.db, keys, userId)),
    }),
    ...(deviceSecret !== null && { deviceSecret }),
  })
}
