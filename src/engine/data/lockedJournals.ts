// Locked journals: they stay on this phone, sealed, after a refused token, after a sign-out that did not send everything, or
// when their address signed up again. The phone does not say whose they are. A password, recovery key or passkey opens them in
// memory, without network, so that they can be exported (JF3 in SPEC.md).
import { countDays, hasDays } from '#engine/local/days.ts'
import { hasDrafts } from '#engine/local/draftStore.ts'
import { hasSetAside } from '#engine/local/setAside.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import type { UserId } from '#domain/brands.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { contentKeyOf, type WrapKeys } from '#engine/crypto/keys.ts'
import { createDaySealer, type Keys } from '#engine/crypto/daySealer.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import type { Databases } from '#engine/local/databases.ts'
import { listJournals } from '#engine/local/deviceDatabase.ts'
import { listErasing } from '#engine/local/erasing.ts'
import type { JournalDatabase, StoredWrap } from '#engine/local/journalDatabase.ts'
import type { Engine } from '#engine/session/session.ts'
import {
  deriveSlot,
  openStoredWraps,
  readStoredRows,
  slotOfWords,
  wipe,
  type KeyFailure,
} from '#engine/session/keyFlows.ts'
import { askedPasskey, passkeysOf } from '#engine/session/lockPasskey.ts'
import { passkeyTrouble, type PasskeyTrouble } from '#engine/session/passkeySignIn.ts'

/** What opens a locked journal. */
export type JournalSecret =
  | { readonly email: string; readonly password: string }
  | { readonly words: string }
  | { readonly passkey: true }

/** A locked journal, open in memory. */
export interface LockedJournal {
  readonly days: number
  /** Days and drafts that are whole on this phone only. */
  readonly unsent: number
  /** The same file as that of a signed-in journal. */
  exportDays(): Promise<JournalFile>
}

export interface OpenedJournals {
  readonly journals: readonly LockedJournal[]
  /** How many locked journals the secret does not open. */
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

const holdsWords = async ({ session }: Engine, db: JournalDatabase): Promise<boolean> =>
  session.unstoredRows(db.name).length > 0 ||
  (await hasDays(db)) ||
  (await hasDrafts(db)) ||
  (await hasSetAside(db))

/** Ids of the accounts of locked journals that have days, drafts or texts that were set aside. */
async function listLocked(engine: Engine): Promise<readonly UserId[]> {
  const { databases, session } = engine
  const own = session.journal()?.userId
  const [journals, erasing] = await Promise.all([
    listJournals(databases.device),
    listErasing(databases.device),
  ])
  const ids = journals
    .map(({ userId }) => userId)
    .filter((userId) => userId !== own && !erasing.includes(userId))
  const found = await Promise.all(
    ids.map((id) => withJournal(databases, id, (db) => holdsWords(engine, db))),
  )
  return ids.filter((_, at) => found[at] === true)
}

async function keysOf(accountKeys: ReadonlyMap<string, Bytes>): Promise<Keys> {
  const opened = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  return {
    ring: new Map(opened.map(({ kid, key }) => [kid, key])),
    markRing: new Map(opened.map(({ kid, markKey }) => [kid, markKey])),
    current: null,
  }
}

async function openJournal(deps: Engine, userId: UserId, keys: Keys): Promise<LockedJournal> {
  const { databases, session, random, clock } = deps
  const counts = await withJournal(databases, userId, async (db) => ({
    days: await countDays(db),
    unsent: (
      await countUnsent(
        db,
        session.unstoredRows(db.name).map(({ formId }) => formId),
      )
    ).all,
  }))
  return {
    ...counts,
    exportDays: () =>
      withJournal(databases, userId, (db) =>
        exportDays({
          db,
          keys,
          random,
          clock,
          sealer: createDaySealer(keys, deps),
          drafts: { unstored: () => [], unstoredRows: () => session.unstoredRows(db.name) },
        }),
      ),
  }
}

/** The passkey is asked here: the server, which may know the account no more, has no part in it. */
async function slotOfPasskey(engine: Engine): Promise<Result<WrapKeys, PasskeyTrouble>> {
  const rows = await readStoredRows(engine.databases, await listLocked(engine))
  const asked = await askedPasskey(engine, passkeysOf(rows))
  return asked.ok ? ok(asked.value.slot) : err(passkeyTrouble(asked.error))
}

const slotOf = (
  engine: Engine,
  secret: JournalSecret,
): ReturnType<typeof slotOfWords | typeof deriveSlot | typeof slotOfPasskey> =>
  'words' in secret
    ? slotOfWords(engine, secret.words)
    : 'passkey' in secret
      ? slotOfPasskey(engine)
      : deriveSlot(engine, secret.password, secret.email)

async function openAll(deps: Engine, slot: WrapKeys): Promise<OpenedJournals> {
  const locked = await listLocked(deps)
  const journals: LockedJournal[] = []
  for (const userId of locked) {
    const accountKeys = await openStoredWraps(deps.databases, userId, slot)
    if (accountKeys.size === 0) continue
    journals.push(await openJournal(deps, userId, await keysOf(accountKeys)))
    wipe(accountKeys)
  }
  return { journals, closed: locked.length - journals.length }
}

/** How many locked journals this phone has. */
export const countLockedJournals = async (engine: Engine): Promise<number> =>
  (await listLocked(engine)).length

/**
 * What may open one of them: this phone keeps something that it leads to. A recovery key that another phone made is not among them, as the
 * server gives its part to nobody but who types the words.
 */
export async function readWaysHere(engine: Engine): Promise<ReadonlySet<StoredWrap['kind']>> {
  const rows = await readStoredRows(engine.databases, await listLocked(engine))
  return new Set(rows.flatMap(({ wraps = [] }) => wraps.map(({ kind }) => kind)))
}

/** Opens in memory, without network, each locked journal that the secret opens. */
export async function openLockedJournals(
  engine: Engine,
  secret: JournalSecret,
): Promise<
  Result<
    OpenedJournals,
    ApiFailure | KeyFailure | WordsFailure | PasskeyTrouble | { readonly type: 'wrongSecret' }
  >
> {
  const slot = await slotOf(engine, secret)
  if (!slot.ok) return slot
  const opened = await openAll(engine, slot.value)
  return opened.journals.length === 0 ? err({ type: 'wrongSecret' }) : ok(opened)
}
