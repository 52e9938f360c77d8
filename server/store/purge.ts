import type { Store } from './store.ts'

const dayMs = 24 * 3_600_000
/** How long what a write replaced can be brought back. */
const versionLifeMs = 90 * dayMs

/** Removes the rows whose time is over; any number of instances may do it at once. */
export async function purge({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom('gate').where('free_at', '<', now).execute()
  await db.deleteFrom('code').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('code_quota')
    .where('last_at', '<', now - dayMs)
    .execute()
  await db.deleteFrom('attempt').where('expires_at', '<', now).execute()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('entry_version')
    .where('replaced_at', '<', now - versionLifeMs)
    .execute()
  await db.deleteFrom('account').where('delete_at', '<=', now).execute()
}
