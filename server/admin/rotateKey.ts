// Another SERVER_KEY for the same database: what is sealed is opened under the former one and sealed under the new one, all or nothing.
// Tokens are signed anew: everybody signs in again. Verifiers cannot be made without the secrets that people know, so the pepper stays,
// sealed under the new key.
import { sql } from 'kysely'
import { err, ok } from '#domain/result.ts'
import type { RandomDep, TimerDep } from '#server/base/deps.ts'
import { pause } from '#server/base/pause.ts'
import { deriveServerKeys, parseServerKey, seal, unseal } from '#server/base/serverKeys.ts'
import { pepperName, pepperOwner, withKeptPepper } from '#server/store/loadServerKeys.ts'
import { checkName } from '#server/store/sealer.ts'
import { findSecret } from '#server/store/sharedSecret.ts'
import type { Queries, Store } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

interface Keys {
  readonly given: string | undefined
  readonly previous: string | undefined
}

/** How often, and how long apart in ms, others are looked for: a connection that was just closed is there for a moment longer. */
const looks = 10
const lookAgainMs = 200

/** Whether others are connected: a server that still runs would go on sealing under the former key. */
async function isUsedByOthers({ db }: Store, { timer }: TimerDep): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.execute(db)
    if (rows[0]?.count === 0) return false
    await pause(timer, lookAgainMs)
  }
  return true
}

/**
 * Writes the row that each sealing reads (sealer.ts): whoever seals now is waited for, and whoever comes later waits and is refused,
 * even a server that nobody saw, its connections being closed or a pooler's.
 */
async function lockCheck(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .updateTable('secret')
    .set((expression) => ({ value: expression.ref('value') }))
    .where('name', '=', checkName)
    .returning('value')
    .executeTakeFirst()
  return row?.value
}

type Reseal = (owner: readonly string[], sealed: string) => string

async function resealRows(queries: Queries, reseal: Reseal): Promise<number> {
  let count = 0
  const slots = await queries.selectFrom('key_slot').select(['user_id', 'id', 'wrap']).execute()
  for (const { user_id, id, wrap } of slots) {
    if (wrap === null) continue
    await queries
      .updateTable('key_slot')
      .set({ wrap: reseal(['slot', user_id, id], wrap) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
    count++
  }
  for (const { user_id, id, secret } of await queries.selectFrom('device').selectAll().execute()) {
    await queries
      .updateTable('device')
      .set({ secret: reseal(['device', user_id, id], secret) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
    count++
  }
  for (const row of await queries.selectFrom('key_change').selectAll().execute()) {
    const { user_id, kid, former, next } = row
    await queries
      .updateTable('key_change')
      .set({
        former: reseal(['former key', user_id, kid], former),
        next: next === null ? null : reseal(['next key', user_id, kid], next),
      })
      .where('user_id', '=', user_id)
      .where('kid', '=', kid)
      .execute()
    count++
  }
  for (const row of await queries.selectFrom('attempt').selectAll().execute()) {
    const { email, id, wrap, device_secret: secret } = row
    await queries
      .updateTable('attempt')
      .set({
        wrap: wrap === null ? null : reseal(['attempt', id, 'wrap'], wrap),
        device_secret: secret === null ? null : reseal(['attempt', id, 'device'], secret),
      })
      .where('email', '=', email)
      .where('id', '=', id)
      .execute()
    count++
  }
  return count
}

export async function rotateKey(
  store: Store,
  deps: RandomDep & TimerDep,
  { given, previous }: Keys,
): Promise<Output> {
  const { random } = deps
  const [newRoot, oldRoot] = [given, previous].map((key) => parseServerKey(key ?? ''))
  if (newRoot === null || oldRoot === null || newRoot === undefined || oldRoot === undefined) {
    return err('Give the new key as SERVER_KEY and the former one as SERVER_KEY_PREVIOUS.')
  }
  if (store.isShared && (await isUsedByOthers(store, deps))) {
    return err(
      'Others are connected to this database: stop every instance first. Nothing was changed.',
    )
  }
  const [next, former] = [deriveServerKeys(newRoot), deriveServerKeys(oldRoot)]
  return store.transaction(async (queries) => {
    const check = await lockCheck(queries)
    if (check === next.check) return ok(['The database is under this SERVER_KEY already.'])
    if (check !== former.check) {
      return err('SERVER_KEY_PREVIOUS is not the key of this database. Nothing was changed.')
    }
    const { pepper } = await withKeptPepper(queries, former)
    const reseal: Reseal = (owner, sealed) =>
      seal(next, random, owner, unseal(former, owner, sealed))
    const count = await resealRows(queries, reseal)
    const pushKeys = await findSecret(queries, 'push-keys')
    const values = {
      [pepperName]: seal(next, random, pepperOwner, pepper.toString('base64url')),
      ...(pushKeys !== null && { 'push-keys': reseal(['push keys'], pushKeys) }),
    }
    await queries
      .updateTable('secret')
      .set({ value: next.check })
      .where('name', '=', checkName)
      .execute()
    await queries.deleteFrom('secret').where('name', 'in', Object.keys(values)).execute()
    await queries
      .insertInto('secret')
      .values(Object.entries(values).map(([name, value]) => ({ name, value })))
      .execute()
    await queries.deleteFrom('push_subscription').execute()
    await queries.deleteFrom('session').execute()
    return ok([
      `${count} sealed texts are under the new SERVER_KEY, which is the only one from now on. Everybody signs in again.`,
    ])
  })
}
