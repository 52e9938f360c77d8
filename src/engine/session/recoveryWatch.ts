// Whether the words of the recovery key that this phone knows to be noted still open something.
import type { Kid } from '#domain/brands.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import { changeMeta, type RecoveryMemo } from '#engine/local/metaStore.ts'
import { nameOfWrap } from './formerSecrets.ts'
import { firstMemo, readMemo } from './recoveryMemo.ts'

/** The keys here that words open whose wraps have these names. */
async function kidsUnder(db: JournalDatabase, names: readonly string[]): Promise<readonly Kid[]> {
  const opened = (await db.inTime(readKeyRows(db))).map(async ({ kid, wraps = [] }) => {
    const own = wraps.filter(({ kind }) => kind === 'recovery')
    const ownNames = await Promise.all(own.map(nameOfWrap))
    return ownNames.some((name) => names.includes(name)) ? [kid] : []
  })
  return (await Promise.all(opened)).flat()
}

const noted = ({ keptKid, isDoubted, wraps }: RecoveryMemo): string =>
  String([keptKid, isDoubted, wraps])

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
    // Words that were shown, and are not noted yet, may have lost their place as well.
    const isShown = before.keptKid === null
    if (secrets === undefined || (isShown && (before.wraps ?? []).length === 0)) return
    const { recovery } = secrets
    const { wraps = recovery } = before
    const isWhole = wraps.length > 0 && wraps.every((name) => recovery.includes(name))
    // An older build noted words without the keys that they open.
    const covered = before.covered ?? (await kidsUnder(db, wraps))
    const isKnown = covered === before.covered && before.isDoubted !== true
    if (isWhole && (isKnown || covered.length === 0)) return
    await db.inTime(
      changeMeta(db, 'recovery', firstMemo, (memo) => {
        // Made or noted meanwhile: the answer is older.
        if (noted(memo) !== noted(before)) return memo
        if (isWhole) return { ...memo, covered, isDoubted: false }
        return isShown ? { ...memo, wraps: [] } : firstMemo
      }),
    )
  }
}
