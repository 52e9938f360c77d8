// What this phone remembers of the recovery key, and which card Accueil shows: one at most, none once it was put off twice. The
// card of sealed days has priority.
import { allDrafts } from '#engine/local/draftStore.ts'
import { countDays, kidsOf, kidsOfDays, latestRows, oldestRows } from '#engine/local/days.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { kidsIn } from '#contract/envelopes.ts'
import { kidsOfSetAside, someSetAside } from '#engine/local/setAside.ts'
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { openedKids } from '#domain/formerKids.ts'
import { linksOf, openRing, readKeyRows } from '#engine/local/keyStore.ts'
import { changeMeta, readMeta, type RecoveryMemo } from '#engine/local/metaStore.ts'

/** `makeKey`: « Mets ton journal à l'abri ». `sealed`: some days are sealed under a key that this phone lacks. */
export type RecoveryCard = 'makeKey' | 'sealed'

export interface RecoveryState {
  /** The person noted the words of today's key on this phone, and they open all that it holds. */
  readonly hasKey: boolean
  readonly hasSealedDays: boolean
  /** The card that Accueil may show now. */
  readonly card: RecoveryCard | null
}

type MemoJournal = Pick<OpenJournal, 'db' | 'user' | 'keys'>

/** Until a pass has named them, rows of older builds stand in no index of keys: the first days are looked at, and the last; so are texts set aside. */
const daysLookedAt = 40
/** Each may be as long as an answer. */
const setAsideLookedAt = 10
/** The card shows after the first entry and, once put off, again after the third. */
const secondCardAt = 3

export const firstMemo: RecoveryMemo = { keptKid: null, putOffAt: 0, isSealedPutOff: false }

export const readMemo = async (db: JournalDatabase): Promise<RecoveryMemo> =>
  (await readMeta(db, 'recovery')) ?? firstMemo

type Kids = ReadonlyMap<string, unknown>

const isCardDue = (written: number, putOffAt: number): boolean =>
  written > 0 && (putOffAt === 0 || (putOffAt < secondCardAt && written >= secondCardAt))

export async function readRecoveryState({
  db,
  user,
  keys: open,
}: MemoJournal): Promise<RecoveryState> {
  // All reads begin at once: a live query does not see reads that begin after several awaits.
  const [memo, keys, drafts, written, ofDays, oldest, latest, ofAside, setAside] =
    await Promise.all([
      readMemo(db),
      readKeyRows(db),
      allDrafts(db),
      countDays(db),
      kidsOfDays(db),
      oldestRows(db, daysLookedAt),
      latestRows(db, daysLookedAt),
      kidsOfSetAside(db),
      someSetAside(db, setAsideLookedAt),
    ])
  const { keptKid, putOffAt, isSealedPutOff, isDoubted } = memo
  // The browser may take stored keys away under an open page, which goes on opening with its own.
  const kids: Kids = new Map<string, unknown>([...open.ring, ...openRing(keys)])
  const opened = memo.covered && openedKids(memo.covered, linksOf(keys))
  // What is sealed here is told of by itself.
  const hasKey =
    keptKid !== null &&
    isDoubted !== true &&
    keptKid === user.kid &&
    (opened === undefined || keys.every(({ kid }) => opened.has(kid) || !kids.has(kid)))
  const named = [
    ...ofDays,
    ...ofAside,
    ...[...oldest, ...latest].flatMap(kidsOf),
    ...drafts.flatMap(({ sealed }) => kidsIn(sealed)),
    ...setAside.flatMap(({ envelope }) => kidsIn(envelope)),
  ]
  const hasSealedDays = named.some((kid) => !kids.has(kid))
  const card =
    hasSealedDays && !isSealedPutOff
      ? 'sealed'
      : !hasKey && isCardDue(written, putOffAt)
        ? 'makeKey'
        : null
  return { hasKey, hasSealedDays, card }
}

export const updateMemo = (db: JournalDatabase, change: Partial<RecoveryMemo>): Promise<void> =>
  changeMeta(db, 'recovery', firstMemo, change)

export async function putOffRecoveryCard(
  { db }: Pick<OpenJournal, 'db'>,
  card: RecoveryCard,
): Promise<void> {
  if (card === 'sealed') await updateMemo(db, { isSealedPutOff: true })
  else await updateMemo(db, { putOffAt: await countDays(db) })
}

/** What this phone remembers follows the key: the words open the one that took its place, unless somebody may know them. */
export async function followKey(
  { db }: Pick<OpenJournal, 'db'>,
  links: readonly KeyLink[],
): Promise<void> {
  if (links.length > 0) await changeMeta(db, 'recovery', firstMemo, (memo) => follow(memo, links))
}

/** Where the words lead from that key; null where somebody may know them. */
function followed(kid: Kid, links: readonly KeyLink[]): Kid | null {
  const link = links.find(({ replaces }) => replaces === kid)
  if (link === undefined) return kid
  const others = links.filter((one) => one !== link)
  return link.next === undefined ? null : followed(link.kid, others)
}

/**
 * Words that are shown, and not noted yet: they lie over keys alone. Where one of these gave way because somebody may know it, they do not
 * open the one that came instead, and nobody is to note them; a key that other links lead to is theirs as well.
 */
function followShown(memo: RecoveryMemo, links: readonly KeyLink[]): RecoveryMemo {
  const covered = openedKids(memo.covered ?? [], links)
  const isGivenUp = links.some(({ kid, replaces }) => covered.has(replaces) && !covered.has(kid))
  return isGivenUp ? { ...memo, wraps: [] } : { ...memo, covered: [...covered] }
}

function follow(memo: RecoveryMemo, links: readonly KeyLink[]): RecoveryMemo {
  if (memo.keptKid === null) return followShown(memo, links)
  const keptKid = followed(memo.keptKid, links)
  return keptKid === null ? firstMemo : { ...memo, keptKid }
}

/** Whether the words whose names these are still open something, as far as this phone knows: others may have taken their place. */
export const areWordsCurrent = async (
  { db }: Pick<OpenJournal, 'db'>,
  shown: readonly string[],
): Promise<boolean> => isShown(await readMemo(db), shown)

const isShown = ({ wraps = [] }: RecoveryMemo, shown: readonly string[]): boolean =>
  wraps.join() === shown.join()

/**
 * The person noted the words, and typed one of them back. False, and nothing is noted, where others took their place meanwhile. `shown`:
 * the names of what they open.
 */
export async function confirmRecoveryKey(
  { db, user }: Pick<OpenJournal, 'db' | 'user'>,
  shown: readonly string[],
): Promise<boolean> {
  let isNoted = false
  await changeMeta(db, 'recovery', firstMemo, (memo) => {
    // Others were asked for since, and nobody knows whether they took the place of these.
    isNoted = isShown(memo, shown) && memo.isDoubted !== true
    return isNoted ? { keptKid: user.kid ?? null, putOffAt: 0 } : {}
  })
  return isNoted
}
