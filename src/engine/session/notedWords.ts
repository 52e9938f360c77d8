// What this phone notes of the words of a recovery key as they are made, or typed.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import { openedKids } from '#domain/formerKids.ts'
import type { JournalDatabase, StoredWrap } from '#engine/local/journalDatabase.ts'
import { nameOfWrap } from './formerSecrets.ts'
import { readMemo, updateMemo } from './recoveryMemo.ts'

/**
 * Words were made, or typed, that open these wraps, and through the links what these lead to. Those of before open nothing any more: nobody
 * has noted the new ones yet. Returns the names of the wraps.
 */
export async function noteRecoveryWraps(
  db: JournalDatabase,
  wrapByKid: ReadonlyMap<Kid, StoredWrap>,
  links: readonly KeyLink[],
): Promise<readonly string[]> {
  const wraps = await Promise.all([...wrapByKid.values()].map(nameOfWrap))
  const covered = [...openedKids([...wrapByKid.keys()], links)]
  await updateMemo(db, { keptKid: null, isDoubted: false, covered, wraps })
  return wraps
}

/**
 * Others are asked for: until the server has answered, those of before may open nothing any more, also where the page dies meanwhile.
 * Returns what takes the doubt back, where nothing was changed.
 */
export async function doubtWords(db: JournalDatabase): Promise<() => Promise<void>> {
  const { isDoubted = false } = await readMemo(db)
  await updateMemo(db, { isDoubted: true })
  return () => updateMemo(db, { isDoubted })
}
