// A call whose success brings this phone another token, or none where it deletes the account, and ends the former one. Until the newer one is stored, a refusal of the
// former one ends nothing, in no tab nor worker (PR12 in SPEC.md).
import type { Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { forgetRenewing, noteRenewing } from '#engine/local/deviceDatabase.ts'
import type { Engine } from './session.ts'

/** How long another token may be on its way; and how long the person may ask again after a reply that was lost. */
const renewMs = 60_000
const renewAgainMs = 5 * 60_000

interface RenewDeps extends Pick<Engine, 'clock'> {
  readonly databases: Pick<Engine['databases'], 'device'>
}

/** Once the newer token is stored. */
export const endRenewing = ({
  databases: { device },
}: Pick<RenewDeps, 'databases'>): Promise<void> => forgetRenewing(device).catch(() => undefined)

/** `token`: this phone's; null where it has no session that goes on. */
export async function renewToken<T>(
  { databases: { device }, clock }: RenewDeps,
  token: string | null,
  call: () => Promise<Result<T, ApiFailure>>,
): Promise<Result<T, ApiFailure>> {
  // Without room for it, a pass may sign this phone out meanwhile: the new password signs in again.
  const note = async (forMs: number): Promise<void> => {
    if (token === null) return
    await noteRenewing(device, { token, at: clock.now(), forMs }).catch(() => undefined)
  }
  await note(renewMs)
  const reply = await call()
  if (reply.ok) return reply
  // Whether the server heard a call that nobody answered is not known.
  if (reply.error.type === 'refused') await endRenewing({ databases: { device } })
  else await note(renewAgainMs)
  return reply
}
