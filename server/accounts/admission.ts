// Who may sign up here.
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { findInvitation } from '#server/store/invitations.ts'
import type { StoreDep } from '#server/store/store.ts'

export type AdmissionDeps = StoreDep & KeysDep & ClockDep & ConfigDep<'signup'>

/** Returns the id of the invitation that opening the account will use up; null where none is asked for. */
export async function admit(
  { store, keys, clock, config }: AdmissionDeps,
  invitation: string | undefined,
): Promise<Result<string | null, Refusal>> {
  if (config.signup === 'open') return ok(null)
  if (config.signup === 'closed') return err(refusals.signupClosed)
  if (invitation === undefined) return err(refusals.invitationNeeded)
  const state = await findInvitation(store.db, keys, invitation, clock.now())
  switch (state) {
    case 'unknown':
      return err(refusals.invitationUnknown)
    case 'used':
      return err(refusals.invitationUsed)
    case 'over':
      return err(refusals.invitationOver)
    default:
      return ok(state.id)
  }
}
