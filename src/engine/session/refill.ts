// A journal whose database was emptied under the page that shows it.
import { settle } from '#domain/result.ts'
import { forgetFetched } from '#engine/local/metaStore.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import type { Journal } from './liveJournal.ts'

/** The browser, or a person in its settings, may have taken the database away: what was sent is fetched again, the rest stored again. */
export async function refill(journal: Journal): Promise<void> {
  const { db, keys, isOpen, sync } = journal
  if (!isOpen()) return
  // Where its code cannot be loaded, the next pass does it.
  const loaded = await settle(import('#engine/journal/storeAgain.ts'))
  if (loaded.ok) await loaded.value.storeAgain(journal)
  if (!isOpen() || keys.ring.size === 0 || (await readKeyRows(db)).length > 0) return
  await forgetFetched(db)
  sync.nudge()
}
