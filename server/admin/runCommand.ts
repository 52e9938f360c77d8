// An operator's command, from its words to the lines that it prints. The database is opened as the server opens it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Clock, Random, Timer } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import type { Config } from '#server/base/config.ts'
import { aloneWith } from '#server/store/dataDir.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { backupDatabase } from './backupDatabase.ts'
import { backupInto } from './backupInto.ts'
import { copyDatabase } from './copyDatabase.ts'
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
  readonly uptime: () => number
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
  // Opening would make a new, empty one.
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'lueur.db'))) {
    return err('There is no database in DATA_DIR: run this where the server runs.')
  }
  if (command.value.type === 'copy') return copy(context, command.value.url)
  const { value } = command
  const work = () => runOnStore(context, value)
  return value.type === 'rotateKey' && databaseUrl === undefined ? aloneWith(dataDir, work) : work()
}

type StoreCommand = Exclude<Command, { type: 'copy' | 'testMail' | 'previewMails' }>

async function runOnStore(context: AdminContext, command: StoreCommand): Promise<Output> {
  const store = await openStore(context.config, context)
  try {
    // A backup is taken before an upgrade, of whatever is there.
    if (command.type !== 'backup' && command.type !== 'backupInto') await store.requireSchema()
    return await run(context, store, command)
  } finally {
    await store.close()
  }
}

async function run(context: AdminContext, store: Store, command: StoreCommand): Promise<Output> {
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

async function copy(context: AdminContext, url: string): Promise<Output> {
  const { config } = context
  if (config.databaseUrl !== undefined) {
    return err('The embedded database is what is copied: run this without DATABASE_URL.')
  }
  // What a server wrote meanwhile would be left behind.
  return aloneWith(config.dataDir, async () => {
    const source = await openStore(config, context)
    const target = await openStore({ ...config, databaseUrl: url }, context)
    try {
      return await copyDatabase(source, target)
    } finally {
      await Promise.all([source.close(), target.close()])
    }
  })
}
