// Whether the words of the recovery key that this phone knows to be noted still open something.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import { openedKids } from '#domain/formerKids.ts'
import type { JournalDatabase, StoredWrap } from '#engine/local/journalDatabase.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import { changeMeta } from '#engine/local/metaStore.ts'
import { nameOfWrap } from './formerSecrets.ts'
import { firstMemo, readMemo, updateMemo } from './recoveryMemo.ts'

/**
 * Words were made, or typed, that open these wraps, and through the links what these lead to. Those of before open nothing any more: nobody
 * has noted the new ones yet.
 */
export async function noteRecoveryWraps(
  db: JournalDatabase,
  wrapByKid: ReadonlyMap<Kid, StoredWrap>,
  links: readonly KeyLink[] = [],
): Promise<void> {
  await updateMemo(db, {
    keptKid: null,
    covered: [...openedKids([...wrapByKid.keys()], links)],
    wraps: await Promise.all([...wrapByKid.values()].map(nameOfWrap)),
  })
}

/** The keys here that words open whose wraps have these names. */
async function kidsUnder(db: JournalDatabase, names: readonly string[]): Promise<readonly Kid[]> {
  const opened = (await db.inTime(readKeyRows(db))).map(async ({ kid, wraps = [] }) => {
    const own = wraps.filter(({ kind }) => kind === 'recovery')
    const ownNames = await Promise.all(own.map(nameOfWrap))
    return ownNames.some((name) => names.includes(name)) ? [kid] : []
  })
  return (await Promise.all(opened)).flat()
}

/**
 * Before the server is asked what opens the journal: what it answers is then compared with what was noted. A server put back to an older
 * copy, or another phone, may have taken the words' place, for some of the keys as well, and they would not open what they are needed for:
 * the card comes again.
 */
export async function watchRecoveryKey(
  db: JournalDatabase,
): Promise<(user: Pick<KnownUser, 'secrets'>) => Promise<void>> {
  const before = await db.inTime(readMemo(db))
  return async ({ secrets }) => {
    if (secrets === undefined || before.keptKid === null) return
    const { recovery } = secrets
    const { wraps = recovery } = before
    const isWhole = wraps.length > 0 && wraps.every((name) => recovery.includes(name))
    // An older build noted words without the keys that they open.
    const covered = isWhole && before.covered === undefined ? await kidsUnder(db, wraps) : []
    if (isWhole && covered.length === 0) return
    await db.inTime(
      changeMeta(db, 'recovery', firstMemo, (memo) => {
        // Made or noted meanwhile: the answer is older.
        const isSame =
          memo.keptKid === before.keptKid && String(memo.wraps) === String(before.wraps)
        if (!isSame) return memo
        return isWhole ? { ...memo, covered } : firstMemo
      }),
    )
  }
}
