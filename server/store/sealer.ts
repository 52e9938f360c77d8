// What is sealed for a row is sealed here alone, in the transaction that writes the row: it reads that the database is still under
// this server's key, and holds that until its end. After a rotation that a running server missed, nobody could open what it
// goes on sealing under the former key.
import type { KeysDep, LogDep, RandomDep } from '#server/base/deps.ts'
import { seal } from '#server/base/serverKeys.ts'
import { findSecret } from './sharedSecret.ts'
import type { Queries, StoreDep } from './store.ts'

/** The row by which a database recognises the key that it is under. */
export const checkName = 'server-key-check'

export class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError'
  override readonly message =
    'This database was written under another server key: set the right SERVER_KEY.'
}

export interface Sealer {
  /** Throws an OtherKeyError unless the key is this server's; it stays so until the end of the transaction. */
  requireKey(queries: Queries): Promise<void>
  /** `owner` says what the text belongs to: moved to another row, it no longer opens. */
  seal(queries: Queries, owner: readonly string[], text: string): Promise<string>
  /** Whether the key is this server's. */
  isKeyHere(): Promise<boolean>
}

export interface SealerDep {
  readonly sealer: Sealer
}

/** Once one reading has said that the key was replaced, the log says so, and only once. */
export function createSealer({
  store,
  keys,
  random,
  log,
}: StoreDep & KeysDep & RandomDep & LogDep): Sealer {
  let isSaid = false
  const isOurs = (check: string | null): boolean => {
    if (check === keys.check) return true
    if (!isSaid) log.fatal('server key was replaced')
    isSaid = true
    return false
  }
  async function requireKey(queries: Queries): Promise<void> {
    // Outside of a transaction the lock would be gone before the row is written.
    if (!queries.isTransaction) throw new Error('What is sealed is sealed in a transaction.')
    const row = await queries
      .selectFrom('secret')
      .select('value')
      .where('name', '=', checkName)
      // A rotation writes this row first, so one waits for the other. SQLite has one writer at a time anyway.
      .$if(store.isShared, (query) => query.forShare())
      .executeTakeFirst()
    if (!isOurs(row?.value ?? null)) throw new OtherKeyError()
  }
  return {
    requireKey,
    async seal(queries, owner, text) {
      await requireKey(queries)
      return seal(keys, random, owner, text)
    },
    isKeyHere: async () => isOurs(await findSecret(store.db, checkName)),
  }
}
