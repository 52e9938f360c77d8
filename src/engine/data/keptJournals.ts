// Journals that rest on this phone while their owner is not signed in: after a refused token, a sign-out that kept what was
// not sent, or under an address that signed up again. Nothing says whose they are, and nothing of them opens without what
// their owner knows; with it they open without network, in memory, and can be taken away (JF3).
import { countDays, hasDays } from '#engine/local/days.ts'
import { countUnsent, hasDrafts } from '#engine/local/draftStore.ts'
import type { UserId } from '#domain/brands.ts'
import { err, ok } from '#domain/result.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { SealDeps } from '#engine/crypto/envelope.ts'
import type { LoadWordList } from '#engine/crypto/frenchWords.ts'
import { contentKeyOf, type SlotKeys } from '#engine/crypto/keys.ts'
import type { Engine, KeptJournal, KeptSecret, OpenedJournals } from '#engine/engine.ts'
import { createDaySealer, type Keys } from '#engine/journal/daySealer.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import type { Databases } from '#engine/local/databases.ts'
import { listJournals } from '#engine/local/deviceDatabase.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { AccountSession } from '#engine/session/accountSession.ts'
import {
  deriveSlot,
  openKeptWraps,
  slotOfWords,
  wipe,
  type KeyDeps,
} from '#engine/session/keyFlows.ts'

export interface KeptDeps extends KeyDeps, SealDeps {
  readonly databases: Databases
  readonly account: AccountSession
  readonly loadWords: LoadWordList
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

/** Ids of their databases; that of whoever is signed in is not among them. */
async function listKept({ databases, account }: KeptDeps): Promise<readonly UserId[]> {
  const own = account.open()?.user.id
  const journals = await listJournals(databases.device)
  const ids = journals.map(({ userId }) => userId).filter((userId) => userId !== own)
  const found = await Promise.all(ids.map((id) => withJournal(databases, id, holdsWords)))
  return ids.filter((_, at) => found[at] === true)
}

async function keysOf(accountKeys: ReadonlyMap<string, Bytes>): Promise<Keys> {
  const opened = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  return { ring: new Map(opened.map(({ kid, key }) => [kid, key])), current: null }
}

async function openJournal(deps: KeptDeps, userId: UserId, keys: Keys): Promise<KeptJournal> {
  const { databases, randomBytes, now } = deps
  const seal = { randomBytes, now }
  const counts = await withJournal(databases, userId, async (db) => ({
    days: await countDays(db),
    unsent: await countUnsent(db),
  }))
  return {
    ...counts,
    exportDays: () =>
      withJournal(databases, userId, (db) =>
        exportDays({ db, keys: () => keys, sealer: createDaySealer(() => keys, seal), ...seal }),
      ),
  }
}

const slotOf = (
  deps: KeptDeps,
  secret: KeptSecret,
): ReturnType<typeof slotOfWords | typeof deriveSlot> =>
  'words' in secret
    ? slotOfWords(deps, secret.words)
    : deriveSlot(deps, secret.password, secret.email)

async function openAll(deps: KeptDeps, slot: SlotKeys): Promise<OpenedJournals> {
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

export const createKeptJournals = (
  deps: KeptDeps,
): Pick<Engine['data'], 'countKept' | 'openKept'> => ({
  countKept: async () => (await listKept(deps)).length,
  async openKept(secret) {
    const slot = await slotOf(deps, secret)
    if (!slot.ok) return slot
    const opened = await openAll(deps, slot.value)
    return opened.journals.length === 0 ? err({ type: 'wrongSecret' }) : ok(opened)
  },
})
