// Sign-up and the code that proves the address (PR rules in SPEC.md).
import type { UserId } from '#domain/brands.ts'
import { normaliseEmail } from '#domain/email.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { visitorApi } from '#engine/api/api.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import { holderOf } from './beginSession.ts'
import { deriveSlot, makeKey, proposeDevice, type KeyFailure } from './keyFlows.ts'
import type { Engine } from './session.ts'
import { afterSignIn } from './askServer.ts'

const registrationsOf = ({ databases, clock }: Pick<Engine, 'databases' | 'clock'>) =>
  createRegistrations(databases.device, () => clock.now())

/** An account made on this phone has no other days: a day can be shown as empty before the first pass. */
async function knowWhole({ databases }: Pick<Engine, 'databases'>, userId: UserId): Promise<void> {
  const db = databases.openJournal(userId)
  await updateEngineState(db, { hasHistory: true })
  db.close()
}

/** The address of a finished sign-up on this phone that is not verified yet. */
export const pendingEmail = (engine: Pick<Engine, 'databases' | 'clock'>): Promise<string | null> =>
  registrationsOf(engine).latestEmail()

export async function signUp(
  engine: Engine,
  email: string,
  password: string,
  invitation?: string,
): Promise<Result<{ email: string }, ApiFailure | KeyFailure>> {
  const slot = await deriveSlot(engine, password, email)
  if (!slot.ok) return slot
  const device = await proposeDevice(engine)
  const { wrapped, row } = await makeKey(engine, slot.value, device)
  const registrations = registrationsOf(engine)
  // Stored before it is sent, so that this phone has the key of whichever attempt the server activates.
  await registrations.add(email, row)
  const { auth } = slot.value
  const reply = await visitorApi(engine).register({
    email: normaliseEmail(email),
    password: auth,
    confirmPassword: auth,
    keys: [wrapped],
    device,
    ...(invitation !== undefined && { invitation }),
  })
  if (!reply.ok) return reply
  await registrations.answered(row.kid, reply.value.requestId)
  return ok({ email: reply.value.email })
}

/** `opened`: signed in and readable. `needsPassword`: signed in, but this phone holds no key yet. */
export async function verifyEmail(
  engine: Engine,
  email: string,
  code: string,
): Promise<Result<'opened' | 'needsPassword', ApiFailure | KeyFailure>> {
  const registrations = registrationsOf(engine)
  const enter = engine.session.entrance()
  const requestId = await registrations.requestIdOf(email)
  const verified = await visitorApi(engine).verifyCode({
    email: normaliseEmail(email),
    code,
    ...(requestId === null ? {} : { requestId }),
  })
  if (!verified.ok) return verified
  const holder = await holderOf(engine, verified.value)
  if (!holder.ok) return holder
  const { user, kid, token } = holder.value
  const row = await registrations.byKid(kid)
  if (row === null && (await registrations.hasKeyFor(email))) return err({ type: 'foreignKey' })
  if (row !== null) await knowWhole(engine, user.id)
  const journal = await enter(user, token, row === null ? [] : [row], 'asBefore')
  await registrations.clear(email)
  afterSignIn(journal)
  return ok(row === null ? 'needsPassword' : 'opened')
}

export async function resendCode(engine: Engine, email: string): Promise<Result<void, ApiFailure>> {
  const requestId = await registrationsOf(engine).requestIdOf(email)
  const reply = await visitorApi(engine).resendVerification({
    email: normaliseEmail(email),
    ...(requestId === null ? {} : { requestId }),
  })
  return reply.ok ? ok(undefined) : reply
}
