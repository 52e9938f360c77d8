// Removing the rows whose time is over. A wrong clock must not remove what was promised to stay, so rows are judged by a time
// of the purge's own, kept in the database (SV63). It is never ahead of the clock, and gains on it no more than an hour in an
// hour of running. So a clock that leapt ahead leaves each row half of the life that it had left, and is put right meanwhile; a
// server that was off for a month has caught up a month later, without anybody having to say which of the two it was.
import type { ClockDep, LogDep, UptimeDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { takeBackMs } from './account.ts'
import { sharedSecret } from './sharedSecret.ts'
import type { Queries, StoreDep } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long what a write replaced can be brought back. */
const versionLifeMs = 90 * dayMs
const invitationKeptMs = 30 * dayMs
/** How many times as fast as time itself the time of the purge may pass, until it has caught up with the clock. */
const catchUp = 2
/** A clock so far behind is wrong, or was ahead for long: the time of the purge waits for it, where it is. */
const behindMs = 6 * hourMs

const name = 'purge time'

/** By what time, in epoch ms, rows are judged to be over: `now`, or earlier. */
export async function readPurgeTime(queries: Queries, now: number): Promise<number> {
  return Math.min(now, await readStored(queries, now))
}

const readStored = async (queries: Queries, now: number): Promise<number> =>
  Number(await sharedSecret(queries, name, () => String(now)))

/**
 * Returns the function that purges. Any number of instances may do so: one whose clock is right takes back what another one
 * has gained meanwhile.
 */
export async function startPurge({
  store,
  clock,
  uptime,
  log,
}: StoreDep & ClockDep & UptimeDep & LogDep): Promise<() => Promise<void>> {
  const { db } = store
  await readStored(db, clock.now())
  let lastRanAt = uptime()
  return async () => {
    const now = clock.now()
    const ranAt = uptime()
    const stored = await readStored(db, now)
    const time = Math.min(now, stored + catchUp * (ranAt - lastRanAt))
    if (time > stored - behindMs) {
      await db
        .updateTable('secret')
        .set({ value: String(time) })
        .where('name', '=', name)
        .execute()
    }
    lastRanAt = ranAt
    await removeOver({ store, log }, time)
  }
}

const removeAside = (db: Queries, table: 'key_slot' | 'passkey' | 'device', time: number) =>
  db
    .deleteFrom(table)
    .where('aside_at', 'is not', null)
    .where('user_id', 'in', (account) =>
      account
        .selectFrom('account')
        .select('id')
        .where('reset_at', '<=', time - takeBackMs),
    )
    .execute()

/** What is over, by table. Accounts first: a person waits for their end, and nothing that fails below may keep it from coming. */
const removals: Readonly<Record<string, (db: Queries, time: number) => Promise<unknown>>> = {
  account: (db, time) => db.deleteFrom('account').where('delete_at', '<=', time).execute(),
  session: (db, time) => db.deleteFrom('session').where('expires_at', '<', time).execute(),
  ended_session: (db, time) =>
    db.deleteFrom('ended_session').where('expires_at', '<', time).execute(),
  spent_challenge: (db, time) =>
    db.deleteFrom('spent_challenge').where('expires_at', '<', time).execute(),
  attempt: (db, time) => db.deleteFrom('attempt').where('expires_at', '<', time).execute(),
  code: (db, time) => db.deleteFrom('code').where('expires_at', '<', time).execute(),
  code_quota: (db, time) =>
    db
      .deleteFrom('code_quota')
      .where('last_at', '<', time - dayMs)
      .execute(),
  // Kept for a while, to say that it was used or is over.
  invitation: (db, time) =>
    db
      .deleteFrom('invitation')
      .where('expires_at', '<', time - invitationKeptMs)
      .execute(),
  key_slot: (db, time) => removeAside(db, 'key_slot', time),
  passkey: (db, time) => removeAside(db, 'passkey', time),
  device: (db, time) => removeAside(db, 'device', time),
  entry_version: (db, time) =>
    db
      .deleteFrom('entry_version')
      .where('replaced_at', '<', time - versionLifeMs)
      .execute(),
  // The one without an index: each request changes the column, and would have to change the index too.
  gate: (db, time) => db.deleteFrom('gate').where('free_at', '<', time).execute(),
}

/** A table that fails is logged by its code, and tried again an hour later; the others do not wait for it. */
async function removeOver({ store, log }: StoreDep & LogDep, time: number): Promise<void> {
  for (const [table, remove] of Object.entries(removals)) {
    try {
      await remove(store.db, time)
    } catch (error) {
      log.error({ table, ...describeError(error) }, 'rows that are over could not be removed')
    }
  }
  await store.forgetDeleted()
}
