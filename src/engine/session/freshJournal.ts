// A journal's fresh database (local/freshDatabase.ts): one tab or worker makes it at a time, and none opens the journal while another
// was cut short in it.
import type { UserId } from '#domain/brands.ts'
import type { Environment } from '#engine/environment.ts'
import { listCopies } from '#engine/local/deviceDatabase.ts'
import { inTurn } from './inTurn.ts'

type FreshDeps = Pick<Environment, 'databases' | 'locks' | 'timer'>

export const makeFreshJournal = (deps: FreshDeps, userId: UserId): Promise<void> =>
  inTurn(deps, 'lueur-fresh', () => deps.databases.renewJournal(userId))

/** It costs one read where nothing was cut short. */
export async function settleFreshJournals(deps: FreshDeps): Promise<void> {
  if ((await listCopies(deps.databases.device)).length > 0)
    await inTurn(deps, 'lueur-fresh', () => deps.databases.settleJournals())
}
