// Whether the words of the recovery key that this phone knows to be noted still open something.
import type { JournalDatabase, StoredWrap } from '#engine/local/journalDatabase.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import { changeMeta } from '#engine/local/metaStore.ts'
import { nameOfWrap } from './formerSecrets.ts'
import { firstMemo, readMemo, updateMemo } from './recoveryMemo.ts'

/** Words were made, or typed, that open these wraps. Those of before open nothing any more: nobody has noted the new ones yet. */
export async function noteRecoveryWraps(
  db: JournalDatabase,
  wraps: Iterable<StoredWrap>,
): Promise<void> {
  await updateMemo(db, { keptKid: null, wraps: await Promise.all([...wraps].map(nameOfWrap)) })
}

/**
 * Before the server is asked what opens the journal: what it answers is then compared with what was noted. A server put back to an older
 * copy, or another phone, may have taken the words' place, and they would open nothing when they are needed: the card comes again.
 */
export async function watchRecoveryKey(
  db: JournalDatabase,
): Promise<(user: Pick<KnownUser, 'secrets'>) => Promise<void>> {
  const before = await db.inTime(readMemo(db))
  return async ({ secrets }) => {
    if (secrets === undefined || before.keptKid === null) return
    const { wraps = secrets.recovery } = before
    if (wraps.some((name) => secrets.recovery.includes(name))) return
    await db.inTime(
      changeMeta(db, 'recovery', firstMemo, (memo) =>
        // Made or noted meanwhile: the answer is older.
        memo.keptKid === before.keptKid && String(memo.wraps) === String(before.wraps)
          ? firstMemo
          : memo,
      ),
    )
  }
}
