import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/base/config.ts'
import type { LogDep, RandomDep, TimerDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import type { Store } from './store.ts'

export async function openStore(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  deps: LogDep & RandomDep & TimerDep,
): Promise<Store> {
  // Each driver is loaded only where it serves: PostgreSQL's costs time at every start.
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(databaseUrl, deps, (error) =>
      deps.log.warn(describeError(error), 'database'),
    )
  }
  const { openSqlite } = await import('./openSqlite.ts')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(path.join(dataDir, 'lueur.db'), deps)
}
