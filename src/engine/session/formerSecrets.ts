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

/** What is stored here later is not former. A server that names nothing changes nothing. */
export async function noteFormerSecrets(db: JournalDatabase, user: WithSecrets): Promise<void> {
  if (user.secrets === undefined) return
  const { recovery } = user.secrets
  if ((await db.inTime(readMeta(db, 'provenPassword'))) === undefined) await notePassword(db, user)
  const rows = await db.inTime(readKeyRows(db))
  const here = rows.flatMap(({ wraps = [] }) => wraps.filter(({ kind }) => kind === 'recovery'))
  const former = (await Promise.all(here.map(nameOfWrap))).filter(
    (name) => !recovery.includes(name),
  )
  await db.inTime(writeMeta(db, 'formerWraps', former))
}

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
