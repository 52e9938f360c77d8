// Erasing a journal from this phone, and signing in to it, are done in turn: whoever is back keeps what they write.
import type { UserId } from '#domain/brands.ts'
import { settle } from '#domain/result.ts'
import type { Environment } from '#engine/environment.ts'
import { loadSession } from '#engine/local/deviceDatabase.ts'
import { endErasing, eraseJournal, listErasing } from '#engine/local/erasing.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { inTurn } from './inTurn.ts'

type ErasingDeps = Pick<Environment, 'databases' | 'locks' | 'timer'>

/** Ends what a sign-out, or the deletion of an account, began to erase from this phone. */
export async function endErasures(deps: ErasingDeps): Promise<void> {
  const { databases } = deps
  if ((await listErasing(databases.device)).length > 0)
    await inTurn(deps, 'lueur-fresh', () => endErasing(databases))
}

/**
 * Before a sign-in shows the journal of this account: what its person asked to erase does not come back with them. A store that refuses
 * loses nothing by it; where it does not answer this rejects, since it may erase later what would be written meanwhile.
 */
export async function endOwnErasure(deps: ErasingDeps, userId: UserId): Promise<void> {
  const { databases } = deps
  if (!(await listErasing(databases.device)).includes(userId)) return
  const ended = await settle(databases.inTime(endErasures(deps)))
  if (!ended.ok && ended.error instanceof StoreHangError) throw ended.error
}

/** Once its session has ended. `isKept` is asked in turn. Does nothing where the person has signed in again meanwhile. */
export async function eraseInTurn(
  deps: ErasingDeps,
  userId: UserId,
  isKept = (): Promise<boolean> => Promise.resolve(false),
): Promise<void> {
  const { device } = deps.databases
  // A full disk takes no note.
  const isNoted = async (): Promise<boolean> => (await listErasing(device)).includes(userId)
  const wasNoted = await isNoted()
  await inTurn(deps, 'lueur-fresh', async () => {
    const isBack =
      (wasNoted && !(await isNoted())) || (await loadSession(device))?.user.id === userId
    if (!isBack && !(await isKept())) await eraseJournal(deps.databases, userId)
  })
}
