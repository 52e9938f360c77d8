// Whether this server opens a journal to whoever asks (SIGNUP in server/README.md).
import { visitorApi } from '#engine/api/api.ts'
import type { SignupMode } from '#contract/auth.ts'
import { ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Engine } from './session.ts'

export type { SignupMode }
type Visitor = Pick<Engine, 'http'>

export async function readSignupMode(engine: Visitor): Promise<Result<SignupMode, ApiFailure>> {
  const reply = await visitorApi(engine).signup()
  return reply.ok ? ok(reply.value.signup) : reply
}

export async function tryInvitation(
  engine: Visitor,
  invitation: string,
): Promise<Result<void, ApiFailure>> {
  const reply = await visitorApi(engine).invitation({ invitation })
  return reply.ok ? ok(undefined) : reply
}
