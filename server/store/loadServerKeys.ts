// SERVER_KEY is kept outside the database, so that a stolen copy of the database opens nothing. Losing it would be worse
// than a theft: no wrap could ever be opened again. So the database keeps a check value, and a missing or other key over
// existing rows ends the start; a new key is made for a new database only.
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Random } from '#domain/ports.ts'
import { makeFolder } from '#server/base/makeFolder.ts'
import {
  deriveServerKeys,
  parseServerKey,
  serverKeyLength,
  unseal,
  type ServerKeys,
} from '#server/base/serverKeys.ts'
import { flush } from './copyBefore.ts'
import { checkName, OtherKeyError } from './sealer.ts'
import { findSecret, sharedSecret } from './sharedSecret.ts'
import type { Queries } from './store.ts'

/** Since a rotation: the pepper of before it, which no verifier can do without, sealed under the key of today. */
export const pepperName = 'pepper'
export const pepperOwner = ['pepper']

/** `hasKey`: the database was written under one. */
async function readKeyFile(file: string, hasKey: boolean): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(
      'server.key in DATA_DIR cannot be read: is it a file that this user may read?',
      {
        cause: error,
      },
    )
  })
  if (text === null) return null
  const key = parseServerKey(text)
  if (key !== null) return key
  if (text.trim() !== '') {
    throw new Error('server.key in DATA_DIR does not hold a server key: restore it from a backup.')
  }
  throw new Error(
    hasKey
      ? 'server.key in DATA_DIR is empty: restore it from a backup, or set SERVER_KEY.'
      : 'server.key in DATA_DIR is empty, and this database has no key yet: remove the file, and one is made.',
  )
}

async function writeKeyFile(file: string, key: Buffer): Promise<void> {
  await makeFolder(path.dirname(file), 'The folder of server.key')
  // It has its name once it is whole: an end in between leaves no half of a key. None is replaced: none was there, and one server
  // at a time uses the folder.
  const unfinished = `${file}.part`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${key.toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await flush(path.dirname(file))
}

export interface ServerKeySource {
  /** SERVER_KEY of the environment. */
  readonly given: string | undefined
  /** Where an embedded server keeps the one it made. */
  readonly file: string
}

/** Throws one sentence for the operator when the key does not fit the database. */
export async function loadServerKeys(
  db: Queries,
  random: Random,
  { given, file }: ServerKeySource,
): Promise<ServerKeys> {
  const check = await findSecret(db, checkName)
  let root = given === undefined ? await readKeyFile(file, check !== null) : parseServerKey(given)
  if (root === null) {
    if (check !== null) {
      throw new Error(
        'The server key of this database is missing: restore server.key in DATA_DIR from a backup, or set SERVER_KEY.',
      )
    }
    root = Buffer.from(random.bytes(serverKeyLength))
    await writeKeyFile(file, root)
  }
  const keys = deriveServerKeys(root)
  await sharedSecret(db, checkName, () => keys.check)
  return withKeptPepper(db, keys)
}

/**
 * With the pepper that the first key of this database made. Throws an OtherKeyError where the database is under another key: one
 * statement reads both, so that a rotation falls before it or after it.
 */
export async function withKeptPepper(db: Queries, keys: ServerKeys): Promise<ServerKeys> {
  const rows = await db
    .selectFrom('secret')
    .select(['name', 'value'])
    .where('name', 'in', [checkName, pepperName])
    .execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  if (values.get(checkName) !== keys.check) throw new OtherKeyError()
  const kept = values.get(pepperName)
  if (kept === undefined) return keys
  return { ...keys, pepper: Buffer.from(unseal(keys, pepperOwner, kept), 'base64url') }
}
