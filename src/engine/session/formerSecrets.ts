// Wraps that lie on this phone and that a newer password or recovery key has replaced. They stay: a journal that was locked before may
// open with nothing else. What is made for later, as a sealed file, takes none of them.
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import type { JournalDatabase, StoredWrap } from '#engine/local/journalDatabase.ts'
import { readKeyRows, type KnownPassword } from '#engine/local/keyStore.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'

type WithSecrets = Pick<KnownUser, 'secrets'>

/** As the server names those of a recovery key. */
export const nameOfWrap = async ({ wrap }: Pick<StoredWrap, 'wrap'>): Promise<string> =>
  toBase64Url(await hashPrefix(wrap, 12))

/** The password that was just proven is today's. */
export const provenPassword = ({ secrets }: WithSecrets): KnownPassword =>
  secrets === undefined ? 'asBefore' : { proven: secrets.password }

/** The same, where no key is stored with it. */
export const notePassword = async (
  db: JournalDatabase,
  { secrets }: WithSecrets,
): Promise<void> => {
  if (secrets !== undefined) await db.inTime(writeMeta(db, 'provenPassword', secrets.password))
}

/**
 * Before the server is asked what opens the journal: its answer knows of nothing that was made here meanwhile. A server that names nothing
 * changes nothing.
 */
export async function watchFormerSecrets(
  db: JournalDatabase,
): Promise<(user: WithSecrets) => Promise<void>> {
  const isProven = async (): Promise<boolean> =>
    (await db.inTime(readMeta(db, 'provenPassword'))) !== undefined
  const wasProven = await isProven()
  const rows = await db.inTime(readKeyRows(db))
  const here = rows.flatMap(({ wraps = [] }) => wraps.filter(({ kind }) => kind === 'recovery'))
  const names = await Promise.all(here.map(nameOfWrap))
  return async (user) => {
    if (user.secrets === undefined) return
    const { recovery } = user.secrets
    if (!wasProven && !(await isProven())) await notePassword(db, user)
    const former = names.filter((name) => !recovery.includes(name))
    await db.inTime(writeMeta(db, 'formerWraps', former))
  }
}

/** What is stored here later is not former. */
export const noteFormerSecrets = async (db: JournalDatabase, user: WithSecrets): Promise<void> =>
  (await watchFormerSecrets(db))(user)

/** Those of these wraps that today's password and recovery key open, as far as this phone has heard. */
export async function withoutFormer<T extends Pick<StoredWrap, 'kind' | 'wrap'>>(
  db: JournalDatabase,
  { secrets }: WithSecrets,
  wraps: readonly T[],
): Promise<readonly T[]> {
  const [proven, former = []] = await db.inTime(
    Promise.all([readMeta(db, 'provenPassword'), readMeta(db, 'formerWraps')]),
  )
  const isFormer = proven !== undefined && secrets !== undefined && proven !== secrets.password
  const names = await Promise.all(wraps.map(nameOfWrap))
  return wraps.filter(({ kind }, at) =>
    kind === 'password' ? !isFormer : !former.includes(names[at] ?? ''),
  )
}
