import type { Environment } from '#engine/environment.ts'
import { endErasing, listErasing } from '#engine/local/erasing.ts'
import { inTurn } from './inTurn.ts'

/** Ends what a sign-out, or the deletion of an account, began to erase from this phone. */
export async function endErasures(deps: Pick<Environment, 'databases' | 'locks'>): Promise<void> {
  const { databases } = deps
  if ((await listErasing(databases.device)).length > 0)
    await inTurn(deps, 'lueur-fresh', () => endErasing(databases))
}
