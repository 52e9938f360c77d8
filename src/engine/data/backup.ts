// A sealed file of the whole journal, which password or recovery key opens on any Lueur, without the server that it came from
// (JF15 to JF17 in SPEC.md).
import {
  makeBackupFile,
  parseBackupFile,
  partLength,
  type BackupFile,
} from '#contract/backupFile.ts'
import type { KeyLink } from '#contract/auth.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import type { BackupWay, NoBackup } from '#domain/backup.ts'
import { formerKids } from '#domain/formerKids.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import type { ReadingJournal } from '#engine/journal/writing.ts'
import { openBytes, sealBytes } from '#engine/crypto/aead.ts'
import {
  fromBase64Url,
  fromUtf8,
  hashPrefix,
  toBase64Url,
  utf8,
  type Bytes,
} from '#engine/crypto/bytes.ts'
import { contentKeyOf, protocol, saltOf, type SlotKeys } from '#engine/crypto/keys.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { linksOf, readKeyRows } from '#engine/local/keyStore.ts'
import { readEngineState } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { withoutFormer } from '#engine/session/formerSecrets.ts'
import {
  deriveSaltedSlot,
  openLinked,
  slotOfWords,
  wipe,
  type KeyDeps,
  type KeyFailure,
} from '#engine/session/keyFlows.ts'

export type BackupJournal = ReadingJournal & Pick<OpenJournal, 'user'>

/** More than any journal: what says that it is longer is not read. */
const maxJournalBytes = 2 ** 28

/** What opens a file, as it lies on this phone. */
interface Openers {
  readonly wraps: BackupFile['wraps']
  readonly links: readonly KeyLink[]
}

/**
 * Wraps of the key and of those that lead to it, which today's password and recovery key open: a key that was replaced because somebody
 * may know its password leads nowhere.
 */
async function readOpeners(
  { db, user }: Pick<BackupJournal, 'db' | 'user'>,
  kid: Kid,
): Promise<Openers> {
  const rows = await db.inTime(readKeyRows(db))
  const links = linksOf(rows).filter(({ next }) => next !== undefined)
  const leading = new Set([kid, ...formerKids(kid, links)])
  const known = rows
    .filter((row) => leading.has(row.kid))
    .flatMap(({ wraps = [] }) =>
      wraps.flatMap(({ kind, wrap }) => (kind === 'passkey' ? [] : [{ kind, wrap }])),
    )
  return {
    wraps: [...(await withoutFormer(db, user, known))],
    links: links.filter((link) => leading.has(link.kid)),
  }
}

/** None on a phone that heard of another key and was not given it yet: what opens the one here may be known to somebody. */
const currentOf = ({ current, isReplaced }: BackupJournal['keys']) =>
  isReplaced === true ? null : current

const nameOf = async ({ wraps }: Openers): Promise<string | null> =>
  wraps.length === 0
    ? null
    : toBase64Url(
        await hashPrefix(
          wraps
            .map(({ wrap }) => wrap)
            .toSorted()
            .join(),
          12,
        ),
      )

/** Names all that opens a file made now; null where no password and no recovery key is known here. */
export async function readBackupOpening(
  journal: Pick<BackupJournal, 'db' | 'keys' | 'user'>,
): Promise<string | null> {
  const current = currentOf(journal.keys)
  return current === null ? null : nameOf(await readOpeners(journal, current.kid))
}

const through = async (
  bytes: Bytes,
  transform: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Bytes | null> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for await (const chunk of streamed(new Blob([bytes]).stream().pipeThrough(transform))) {
      length += chunk.length
      if (length > maxBytes) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Streams are iterable in few browsers. */
async function* streamed(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

type NotIn = Pick<JournalFile, 'sealedDays' | 'partlySealedDays' | 'sealedDrafts' | 'hasAll'>

/** With what the export inside says that it does not hold. */
export interface MadeBackup extends NotIn {
  readonly content: string
  /** Names what opens it. */
  readonly opens: string
  readonly ways: readonly BackupWay[]
  /** Days in the file. */
  readonly days: number
}

/** Everything that an export holds, sealed. Makes no call to the server. */
export async function makeBackup(
  journal: BackupJournal,
): Promise<Result<MadeBackup, { readonly type: Exclude<NoBackup, 'unmade'> }>> {
  const { db, keys, user, clock, random } = journal
  const current = currentOf(keys)
  if (current === null) return err({ type: 'unopenable' })
  if (!(await db.inTime(readEngineState(db))).hasHistory) return err({ type: 'awaited' })
  const openers = await readOpeners(journal, current.kid)
  const opens = await nameOf(openers)
  if (opens === null) return err({ type: 'unopenable' })
  const file = await exportDays(journal)
  const gzipped = await through(utf8(JSON.stringify(file)), new CompressionStream('gzip'), Infinity)
  if (gzipped === null) throw new Error('The browser could not compress the journal.')
  const madeAt = new Date(clock.now()).toISOString()
  const count = Math.ceil(gzipped.length / partLength)
  const parts: string[] = []
  for (let at = 0; at < count; at++) {
    const part = gzipped.slice(at * partLength, (at + 1) * partLength)
    const purpose = purposeOf({ kid: current.kid, madeAt }, at, count)
    parts.push(await sealBytes(current.key, part, purpose, random.bytes))
  }
  const salt = toBase64Url(await saltOf(user.email))
  const content = JSON.stringify(
    makeBackupFile({
      madeAt,
      kid: current.kid,
      salt,
      ...openers,
      links: [...openers.links],
      parts,
    }),
  )
  return ok({
    content,
    opens,
    ways: [...new Set(openers.wraps.map(({ kind }) => kind))],
    days: new Set(file.days.map(({ date }) => date)).size,
    sealedDays: file.sealedDays,
    partlySealedDays: file.partlySealedDays,
    sealedDrafts: file.sealedDrafts,
    hasAll: file.hasAll,
  })
}

/** No part opens in another file, or in another place of its own. */
const purposeOf = (
  { kid, madeAt }: Pick<BackupFile, 'kid' | 'madeAt'>,
  at: number,
  count: number,
): readonly string[] => [`${protocol}/backup`, kid, madeAt, String(at), String(count)]

/** What opens a file: the password that the journal had on that day, or its recovery key as it was typed. */
export type BackupSecret = { readonly password: string } | { readonly words: string }

export type ReadingFailure =
  /** It is not whole, was changed, or a newer build made it. */
  | { readonly type: 'damaged' }
  | { readonly type: 'wrongSecret' }
  | KeyFailure
  | WordsFailure
  | ApiFailure

async function openParts(
  key: CryptoKey,
  file: BackupFile,
): Promise<Result<string, ReadingFailure>> {
  const opened: Bytes[] = []
  for (const [at, part] of file.parts.entries()) {
    const piece = await openBytes(key, part, purposeOf(file, at, file.parts.length))
    if (piece === null) return err({ type: 'damaged' })
    opened.push(piece)
  }
  const gzipped = new Uint8Array(await new Blob(opened).arrayBuffer())
  const bytes = await through(gzipped, new DecompressionStream('gzip'), maxJournalBytes)
  return bytes === null ? err({ type: 'damaged' }) : ok(fromUtf8(bytes))
}

const slotOf = (
  deps: KeyDeps & Pick<OpenJournal, 'loadWords'>,
  secret: BackupSecret,
  { salt }: BackupFile,
): Promise<Result<SlotKeys, ReadingFailure>> =>
  'words' in secret
    ? slotOfWords(deps, secret.words)
    : deriveSaltedSlot(deps, secret.password, fromBase64Url(salt) ?? new Uint8Array())

export interface ShutBackup {
  readonly type: 'shut'
  readonly file: BackupFile
  /** Epoch ms. */
  readonly madeAt: number
}

export type ChosenFile =
  /** A journal file, or what lies in a sealed one. */
  | { readonly type: 'journal'; readonly content: string; readonly isSealed: boolean }
  /** Sealed with other keys than those of this phone. */
  | ShutBackup
  | { readonly type: 'damaged' }

/** Any file that a person chose. The keys of this phone open its own sealed files without a secret. */
export async function openChosenFile(
  { keys: { ring } }: Pick<OpenJournal, 'keys'>,
  content: string,
): Promise<ChosenFile> {
  const file = parseBackupFile(content)
  if (file === 'other') return { type: 'journal', content, isSealed: false }
  if (file === 'damaged') return { type: 'damaged' }
  const key = ring.get(file.kid)
  if (key === undefined) return { type: 'shut', file, madeAt: Date.parse(file.madeAt) }
  const opened = await openParts(key, file)
  return opened.ok
    ? { type: 'journal', content: opened.value, isSealed: true }
    : { type: 'damaged' }
}

/** The journal file inside. Makes no call to a server. */
export async function openBackup(
  deps: KeyDeps & Pick<OpenJournal, 'loadWords'>,
  file: BackupFile,
  secret: BackupSecret,
): Promise<Result<string, ReadingFailure>> {
  const slot = await slotOf(deps, secret, file)
  if (!slot.ok) return slot
  const accountKeys = await openLinked(slot.value, file.wraps, file.links)
  const accountKey = accountKeys.get(file.kid)
  const key = accountKey === undefined ? null : (await contentKeyOf(accountKey)).key
  wipe(accountKeys)
  return key === null ? err({ type: 'wrongSecret' }) : openParts(key, file)
}
