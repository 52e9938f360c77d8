import path from 'node:path'
import type { Config } from '#server/base/config.ts'
import type { LogDep, PrintDep, RandomDep, TimerDep, UptimeDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { copyBefore } from './copyBefore.ts'
import { makeDataDir, refuseLostDatabase } from './dataDir.ts'
import type { Store } from './store.ts'
import { waitForDatabase } from './whenUp.ts'

type StoreConfig = Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>
type Deps = LogDep & RandomDep & TimerDep & UptimeDep & PrintDep

export async function openStore(
  { databaseUrl, databaseConnections, dataDir }: StoreConfig,
  deps: Deps,
): Promise<Store> {
  // Each driver is loaded only where it serves: PostgreSQL's costs time at every start.
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(
      databaseUrl,
      deps,
      (error) => deps.log.warn(describeError(error), 'database'),
      { connections: databaseConnections },
    )
  }
  const { openSqlite } = await import('./openSqlite.ts')
  await makeDataDir(dataDir)
  await refuseLostDatabase(dataDir)
  return openSqlite(path.join(dataDir, 'lueur.db'), deps, {
    beforeMigrating: (db, first) => copyBefore(db, dataDir, first, deps),
  })
}

/** The database once it replies, with this version's tables. Rejects with one sentence, and closes it, where that cannot be. */
export async function openReadyStore(
  config: StoreConfig & Pick<Config, 'isMigrating'>,
  deps: Deps,
): Promise<Store> {
  const store = await openStore(config, deps)
  try {
    if (store.isShared) await waitForDatabase(store.db, deps)
    if (config.isMigrating) await store.migrate()
    else await store.requireSchema()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
