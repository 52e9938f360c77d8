// Journals that rest on this phone while their owner is not signed in: after a refused token, a sign-out that kept what was
// not sent, or under an address that signed up again. Nothing says whose they are, and nothing of them opens without what
// their owner knows; with it they open without network, in memory, and can be taken away (JF3).
import { countDays, hasDays } from '#engine/local/days.ts'
import { countUnsent, hasDrafts } from '#engine/local/draftStore.ts'
import type { UserId } from '#domain/brands.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { contentKeyOf, type SlotKeys } from '#engine/crypto/keys.ts'
import { createDaySealer, type Keys } from '#engine/crypto/daySealer.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import type { Databases } from '#engine/local/databases.ts'
import { listJournals } from '#engine/local/deviceDatabase.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { Engine } from '#engine/session/session.ts'
import {
  deriveSlot,
  openKeptWraps,
  slotOfWords,
  wipe,
  type KeyFailure,
} from '#engine/session/keyFlows.ts'

/** What opens a journal that rests on this phone, without network. */
export type KeptSecret =
  | { readonly email: string; readonly password: string }
  | { readonly words: string }

/** A journal that rests on this phone, open in memory. */
export interface KeptJournal {
  readonly days: number
  /** Days and drafts that are on this phone only. */
  readonly unsent: number
  /** The same file as that of a signed-in journal. */
  exportDays(): Promise<JournalFile>
}

export interface OpenedJournals {
  readonly journals: readonly KeptJournal[]
  /** How many rest here that the secret does not open. */
  readonly closed: number
}

async function withJournal<T>(
  databases: Databases,
  userId: UserId,
  read: (db: JournalDatabase) => Promise<T>,
): Promise<T> {
  const db = databases.openJournal(userId)
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

const holdsWords = async (db: JournalDatabase): Promise<boolean> =>
  (await hasDays(db)) || (await hasDrafts(db))

/** Ids of their databases, without that of the signed-in account. */
async function listKept({ databases, session }: Engine): Promise<readonly UserId[]> {
  const own = session.journal()?.userId
  const journals = await listJournals(databases.device)
  const ids = journals.map(({ userId }) => userId).filter((userId) => userId !== own)
  const found = await Promise.all(ids.map((id) => withJournal(databases, id, holdsWords)))
  return ids.filter((_, at) => found[at] === true)
}

async function keysOf(accountKeys: ReadonlyMap<string, Bytes>): Promise<Keys> {
  const opened = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  return { ring: new Map(opened.map(({ kid, key }) => [kid, key])), current: null }
}

async function openJournal(deps: Engine, userId: UserId, keys: Keys): Promise<KeptJournal> {
  const { databases, random, clock } = deps
  const counts = await withJournal(databases, userId, async (db) => ({
    days: await countDays(db),
    unsent: await countUnsent(db),
  }))
  return {
    ...counts,
    exportDays: () =>
      withJournal(databases, userId, (db) =>
        exportDays({ db, keys, random, clock, sealer: createDaySealer(keys, deps) }),
      ),
  }
}

const slotOf = (
  deps: Engine,
  secret: KeptSecret,
): ReturnType<typeof slotOfWords | typeof deriveSlot> =>
  'words' in secret
    ? slotOfWords(deps, secret.words)
    : deriveSlot(deps, secret.password, secret.email)

async function openAll(deps: Engine, slot: SlotKeys): Promise<OpenedJournals> {
  const kept = await listKept(deps)
  const journals: KeptJournal[] = []
  for (const userId of kept) {
    const accountKeys = await openKeptWraps(deps.databases, userId, slot)
    if (accountKeys.size === 0) continue
    journals.push(await openJournal(deps, userId, await keysOf(accountKeys)))
    wipe(accountKeys)
  }
  return { journals, closed: kept.length - journals.length }
}

/** How many journals rest on this phone beside the signed-in one; never whose. */
export const countKeptJournals = async (engine: Engine): Promise<number> =>
  (await listKept(engine)).length

/** Opens in memory, without network, each of them that the secret opens. */
export async function openKeptJournals(
  engine: Engine,
  secret: KeptSecret,
): Promise<
  Result<OpenedJournals, ApiFailure | KeyFailure | WordsFailure | { readonly type: 'wrongSecret' }>
> {
  const slot = await slotOf(engine, secret)
  if (!slot.ok) return slot
  const opened = await openAll(engine, slot.value)
  return opened.journals.length === 0 ? err({ type: 'wrongSecret' }) : ok(opened)
}
