// Removing the rows whose time is over. A wrong clock must not remove what was promised to stay, so rows are judged by a time
// of the purge's own, kept in the database (SV63). It is never ahead of the clock, and gains on it no more than an hour in an
// hour of running. So a clock that leapt ahead leaves each row half of the life that it had left, and is put right meanwhile; a
// server that was off for a month has caught up a month later, without anybody having to say which of the two it was.
import type { ClockDep, UptimeDep } from '#server/base/deps.ts'
import { sharedSecret } from './sharedSecret.ts'
import type { Queries, Store, StoreDep } from './store.ts'

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
}: StoreDep & ClockDep & UptimeDep): Promise<() => Promise<void>> {
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
    await removeOver(store, time)
  }
}

async function removeOver({ db }: Store, time: number): Promise<void> {
  await db.deleteFrom('gate').where('free_at', '<', time).execute()
  await db.deleteFrom('code').where('expires_at', '<', time).execute()
  await db
    .deleteFrom('code_quota')
    .where('last_at', '<', time - dayMs)
    .execute()
  await db.deleteFrom('attempt').where('expires_at', '<', time).execute()
  // Kept for a while, to say that it was used or is over.
  await db
    .deleteFrom('invitation')
    .where('expires_at', '<', time - invitationKeptMs)
    .execute()
  await db.deleteFrom('session').where('expires_at', '<', time).execute()
  await db
    .deleteFrom('entry_version')
    .where('replaced_at', '<', time - versionLifeMs)
    .execute()
  await db.deleteFrom('account').where('delete_at', '<=', time).execute()
}
