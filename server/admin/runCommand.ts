// An operator's command, from its words to the lines that it prints. The database is opened as the server opens it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Clock, Random, Timer } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import type { Config } from '#server/base/config.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { backupDatabase } from './backupDatabase.ts'
import { backupInto } from './backupInto.ts'
import { copyDatabase, isOpenElsewhere } from './copyDatabase.ts'
import { deleteUser } from './deleteUser.ts'
import { listUsers } from './listUsers.ts'
import { makeInvitation } from './makeInvitation.ts'
import { parseCommand, type Command, type Output } from './parseCommand.ts'
import { previewMails } from './previewMails.ts'
import { readStats } from './readStats.ts'
import { rotateKey } from './rotateKey.ts'
import { sendTestMail } from './testMail.ts'
import { listVersions, restoreVersion } from './restoreVersion.ts'
import { signOutUser } from './signOutUser.ts'

export interface AdminContext {
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  readonly timer: Timer
  readonly log: Logger
  readonly print: (line: string) => void
}

export async function runCommand(context: AdminContext, words: readonly string[]): Promise<Output> {
  const command = parseCommand(words)
  if (!command.ok) return command
  // These need no database.
  if (command.value.type === 'testMail') return sendTestMail(context.config, command.value.email)
  if (command.value.type === 'previewMails') {
    return previewMails(context.config, command.value.folder)
  }
  const { databaseUrl, dataDir } = context.config
  const file = path.join(dataDir, 'lueur.db')
  // Opening would make a new, empty one.
  if (databaseUrl === undefined && !existsSync(file)) {
    return err('There is no database in DATA_DIR: run this where the server runs.')
  }
  if (command.value.type === 'rotateKey' && databaseUrl === undefined && isOpenElsewhere(file)) {
    return err('The server still runs on this DATA_DIR: stop it first. Nothing was changed.')
  }
  if (command.value.type === 'copy') return copy(context, command.value.url, file)
  const store = await openStore(context.config, context)
  try {
    // A backup is taken before an upgrade, of whatever is there.
    if (command.value.type !== 'backup') await store.requireSchema()
    return await run(context, store, command.value)
  } finally {
    await store.close()
  }
}

async function run(
  context: AdminContext,
  store: Store,
  command: Exclude<Command, { type: 'copy' | 'testMail' | 'previewMails' }>,
): Promise<Output> {
  const { config, clock } = context
  const isShared = config.databaseUrl !== undefined
  switch (command.type) {
    case 'stats':
      return ok(await readStats(store.db, isShared))
    case 'users':
      return ok(await listUsers(store.db, command.showsAddresses))
    case 'invite':
      return ok(await makeInvitation(context, store))
    case 'backup':
      return isShared
        ? err('A PostgreSQL database is copied with pg_dump -Fc (server/README.md).')
        : backupDatabase(store.db, command.file)
    case 'rotateKey': {
      const { serverKey: given, serverKeyPrevious: previous } = config
      const rotated = await rotateKey(store, context, { given, previous })
      await store.forgetDeleted()
      return rotated
    }
    case 'backupInto':
      return isShared
        ? err('A PostgreSQL database is copied with pg_dump -Fc (server/README.md).')
        : backupInto(store.db, command, clock.now())
    case 'versions':
      return listVersions(store.db, command.email, command.day)
    case 'restore':
      return restoreVersion(store, command, clock.now())
    case 'signOutUser':
      return signOutUser(store, command.email)
    case 'deleteUser': {
      const deleted = await deleteUser(store, command.email)
      await store.forgetDeleted()
      return deleted
    }
  }
}

async function copy(context: AdminContext, url: string, file: string): Promise<Output> {
  const { config } = context
  if (config.databaseUrl !== undefined) {
    return err('The embedded database is what is copied: run this without DATABASE_URL.')
  }
  if (isOpenElsewhere(file)) {
    return err(
      'The server still runs on this DATA_DIR: stop it first, or what it writes now is left behind.',
    )
  }
  const source = await openStore(config, context)
  const target = await openStore({ ...config, databaseUrl: url }, context)
  try {
    return await copyDatabase(source, target)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
