// An operator's command, from its words to the lines that it says. The database is opened as the server opens it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import type { Config } from '#server/base/config.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { backupDatabase } from './backupDatabase.ts'
import { parseCommand, type Command, type Said } from './command.ts'
import { copyDatabase, isOpenElsewhere } from './copyDatabase.ts'
import { deleteUser } from './deleteUser.ts'
import { readStats } from './readStats.ts'
import { listVersions, restoreVersion } from './versions.ts'

export interface Desk {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
}

export async function runCommand(desk: Desk, words: readonly string[]): Promise<Said> {
  const command = parseCommand(words)
  if (!command.ok) return command
  const { databaseUrl, dataDir } = desk.config
  const file = path.join(dataDir, 'lueur.db')
  // Opening would make a new, empty one.
  if (databaseUrl === undefined && !existsSync(file)) {
    return err('There is no database in DATA_DIR: run this where the server runs.')
  }
  if (command.value.type === 'copy') return copy(desk, command.value.url, file)
  const store = await openStore(desk.config, desk.log)
  try {
    return await run(desk, store, command.value)
  } finally {
    await store.close()
  }
}

async function run(
  { config, clock }: Desk,
  store: Store,
  command: Exclude<Command, { type: 'copy' }>,
): Promise<Said> {
  const isShared = config.databaseUrl !== undefined
  switch (command.type) {
    case 'stats':
      return ok(await readStats(store.db, isShared))
    case 'backup':
      return isShared
        ? err('A PostgreSQL database is copied with pg_dump -Fc (server/README.md).')
        : backupDatabase(store.db, command.file)
    case 'versions':
      return listVersions(store.db, command.email, command.day)
    case 'restore':
      return restoreVersion(store, command, clock.now())
    case 'deleteUser':
      return deleteUser(store, command.email)
  }
}

async function copy({ config, log }: Desk, url: string, file: string): Promise<Said> {
  if (config.databaseUrl !== undefined) {
    return err('The embedded database is what is copied: run this without DATABASE_URL.')
  }
  if (isOpenElsewhere(file)) {
    return err(
      'The server still runs on this DATA_DIR: stop it first, or what it writes now is left behind.',
    )
  }
  const source = await openStore(config, log)
  const target = await openStore({ ...config, databaseUrl: url }, log)
  try {
    return await copyDatabase(source, target)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
