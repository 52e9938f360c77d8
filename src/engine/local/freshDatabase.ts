// Makes a journal's database anew, under its own name: what a browser keeps of records that were deleted goes with the old one's
// files. The rows wait in a copy meanwhile, and a note tells which of the two is whole: whatever is cut short, the next start goes on
// from there and no row is lost.
import type { UserId } from '#domain/brands.ts'
import { noteCopy, type CopyStage, type DeviceDatabase } from './deviceDatabase.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { dropEtag, readMeta, writeMeta } from './metaStore.ts'
import { nameDatabase } from './storedWords.ts'

interface Named {
  open(): JournalDatabase
  delete(): Promise<void>
}

export interface FreshDeps {
  readonly device: DeviceDatabase
  readonly userId: UserId
  readonly journal: Named
  readonly copy: Named
}

type Rows = readonly (readonly unknown[])[]

const namesIn = (db: JournalDatabase): readonly string[] => db.tables.map(({ name }) => name)

/** Of each table, all of one moment. */
const readRows = (db: JournalDatabase): Promise<Rows> =>
  db.transaction('r', namesIn(db), () =>
    Promise.all(namesIn(db).map((name) => db.table(name).toArray())),
  )

/** All of it in one transaction of each side. */
async function copyRows(from: JournalDatabase, to: JournalDatabase): Promise<Rows> {
  const names = namesIn(from)
  const rows = await readRows(from)
  // All begin at once: between two of them a browser may take the transaction to be over.
  await to.transaction('rw', names, () =>
    Promise.all(
      names.flatMap((name, at) => [to.table(name).clear(), to.table(name).bulkAdd(rows[at] ?? [])]),
    ),
  )
  // A pass that saw the emptied database must not say what the journal has.
  await dropEtag(to)
  return rows
}

async function copyAll(from: Named, to: Named): Promise<Rows> {
  const whole = from.open()
  const other = to.open()
  try {
    return await copyRows(whole, other)
  } finally {
    whole.close()
    other.close()
  }
}

/** The name of a journal that is about to be deleted. */
const leaving = (name: string): string => `${name}~`

/**
 * Whether these are its rows; then it leaves, by the same transaction. What another tab stores in it from there on is told under a name
 * that the fresh one has not, so that this tab stores it again.
 */
async function leavesWith(journal: Named, rows: Rows): Promise<boolean> {
  const db = journal.open()
  try {
    return await db.transaction('rw', namesIn(db), async () => {
      if (JSON.stringify(await readRows(db)) !== JSON.stringify(rows)) return false
      await writeMeta(db, 'name', leaving(await nameDatabase(db)))
      return true
    })
  } finally {
    db.close()
  }
}

/** The copy bears the name of what it was made of. */
async function nameJournal(journal: Named): Promise<void> {
  const db = journal.open()
  try {
    await db.transaction('rw', db.meta, () => nameDatabase(db))
  } finally {
    db.close()
  }
}

async function nameOf(one: Named): Promise<string | undefined> {
  const db = one.open()
  try {
    return await readMeta(db, 'name')
  } finally {
    db.close()
  }
}

/**
 * It was not deleted yet, or its rows are back, which one transaction brings: other tabs may have stored more in it since. Or the copy has
 * gone before that was noted: only a copy with a name may take the journal's place.
 */
async function isWhole({ journal, copy }: FreshDeps): Promise<boolean> {
  const [own, copied] = [await nameOf(journal), await nameOf(copy)]
  return own !== undefined && (copied === undefined || own === copied || own === leaving(copied))
}

/** So often a tab that did not hear of it may write meanwhile. */
const maxCopies = 5

/** Until the journal is what was copied of it: what another tab stored meanwhile would go with the old database. */
async function copyWhole({ device, userId, journal, copy }: FreshDeps): Promise<void> {
  await nameJournal(journal)
  for (let copies = 0; copies < maxCopies; copies++) {
    await noteCopy(device, userId, 'copying')
    const rows = await copyAll(journal, copy)
    await noteCopy(device, userId, 'replacing')
    if (await leavesWith(journal, rows)) return
  }
  throw new Error('The journal kept changing while it was copied.')
}

async function replace({ device, userId, journal, copy }: FreshDeps): Promise<void> {
  await journal.delete()
  await copyAll(copy, journal)
  await noteCopy(device, userId, 'replaced')
}

async function end({ device, userId, copy }: FreshDeps): Promise<void> {
  await copy.delete()
  await noteCopy(device, userId, null)
}

/** Where the phone has no room for a copy, or another tab goes on writing, the journal's own database stays as it was. */
export async function makeFresh(deps: FreshDeps): Promise<void> {
  const { device, userId, copy } = deps
  try {
    await noteCopy(device, userId, 'copying')
    await copy.delete()
    await copyWhole(deps)
  } catch {
    await end(deps)
    return
  }
  await replace(deps)
  await end(deps)
}

/** Goes on with what was cut short. */
export async function goOnFresh(deps: FreshDeps, stage: CopyStage): Promise<void> {
  if (stage === 'copying' || (stage === 'replacing' && (await isWhole(deps)))) {
    await makeFresh(deps)
    return
  }
  if (stage === 'replacing') await replace(deps)
  await end(deps)
}

async function emptyJournal(db: JournalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
}

/** The records go at once, the databases once no other tab keeps them open. */
export async function deleteAll({
  journal,
  copy,
}: Pick<FreshDeps, 'journal' | 'copy'>): Promise<void> {
  const db = journal.open()
  // A store that fails, as on a full disk, may still delete.
  await db.inTime(emptyJournal(db)).catch(() => undefined)
  db.close()
  await copy.delete()
  await journal.delete()
}
