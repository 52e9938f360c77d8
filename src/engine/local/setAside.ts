// Envelopes that this phone cannot open and that no longer fit their answer (CR20 in ../crypto/SPEC.md): kept here, so that the
// day can leave, until a key or a build opens them.
import { kidsIn } from '#contract/envelopes.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { outdateSearch } from './searchYear.ts'
import { forgetAside, nameDatabase, noteAside } from './storedWords.ts'

export interface SetAside {
  readonly day: Day
  /** Of any build. */
  readonly answerId: string
  /** Names the envelope, which is too long for a key. */
  readonly name: string
  readonly envelope: Envelope
}

export interface SetAsideRow extends SetAside {
  /** The build and the keys that could not open it; empty before the first try. Indexed. */
  readonly triedBy: string
  /** Under which its texts are sealed. Indexed. Rows of older builds have none until they were tried by this one. */
  readonly kids?: readonly string[]
}

const rowOf = (part: SetAside, triedBy: string): SetAsideRow => ({
  ...part,
  triedBy,
  kids: [...new Set(kidsIn(part.envelope))],
})

const keyOf = ({ day, answerId, name }: SetAside): [Day, string, string] => [day, answerId, name]

/** Inside the transaction that puts the days without them. */
export async function putSetAside(
  db: JournalDatabase,
  envelopes: readonly SetAside[],
): Promise<void> {
  if (envelopes.length === 0) return
  await db.setAside.bulkPut(envelopes.map((part) => rowOf(part, '')))
}

/** Adds those that are not here yet; returns how many these are. */
export async function addSetAside(
  db: JournalDatabase,
  envelopes: readonly SetAside[],
): Promise<number> {
  const { count, name } = await db.inTime(
    db.transaction('rw', db.setAside, db.search, db.meta, async () => {
      const here = await db.setAside.bulkGet(envelopes.map(keyOf))
      const newer = envelopes.filter((_, at) => here[at] === undefined)
      await putSetAside(db, newer)
      await outdateSearch(
        db,
        newer.map(({ day }) => day),
      )
      const added = new Set(newer.map((envelope) => keyOf(envelope).join(' '))).size
      return { count: added, name: await nameDatabase(db) }
    }),
  )
  noteAside(db, name, envelopes)
  return count
}

/** Envelopes that this build has not tried to open with these keys, of one day, not of `except`; empty when there are none. */
export async function nextUntried(
  db: JournalDatabase,
  triedBy: string,
  except: ReadonlySet<Day>,
): Promise<readonly SetAsideRow[]> {
  const untried = db.setAside.where('triedBy').notEqual(triedBy)
  const first = await untried.filter(({ day }) => !except.has(day)).first()
  if (first === undefined) return []
  return db.setAside
    .where('day')
    .equals(first.day)
    .filter((row) => row.triedBy !== triedBy)
    .toArray()
}

/** Removes what was opened and stored in its day; the rest stays, and is not tried again by the same build and keys. */
export async function settleTried(
  db: JournalDatabase,
  {
    opened,
    closed,
  }: { readonly opened: readonly SetAsideRow[]; readonly closed: readonly SetAsideRow[] },
  triedBy: string,
): Promise<void> {
  await db.transaction('rw', db.setAside, async () => {
    await db.setAside.bulkDelete(opened.map(keyOf))
    await db.setAside.bulkPut(closed.map((row) => rowOf(row, triedBy)))
  })
  forgetAside(db, opened)
}

export const hasSetAside = async (db: JournalDatabase): Promise<boolean> =>
  (await db.setAside.limit(1).count()) > 0

/** The day of each text that is set aside; one of which several are stands there as often. */
export async function daysOfSetAside(db: JournalDatabase): Promise<readonly Day[]> {
  const keys = await db.setAside.toCollection().primaryKeys()
  return keys.map(([day]) => day)
}

export const asideOf = (db: JournalDatabase, day: Day): Promise<readonly SetAside[]> =>
  db.setAside.where('day').equals(day).toArray()

/** Of any of these days; reads keys alone where none of them has anything set aside. */
export async function asideAmong(
  db: JournalDatabase,
  days: readonly Day[],
): Promise<readonly SetAside[]> {
  const meant = new Set(days)
  const found = (await daysOfSetAside(db)).filter((day) => meant.has(day))
  return found.length === 0 ? [] : db.setAside.where('day').anyOf(found).toArray()
}

export const allSetAside = (db: JournalDatabase): Promise<readonly SetAside[]> =>
  db.setAside.toArray()

export const someSetAside = (db: JournalDatabase, limit: number): Promise<readonly SetAside[]> =>
  db.setAside.limit(limit).toArray()

/** Of all keys under which something is set aside. */
export const kidsOfSetAside = async (db: JournalDatabase): Promise<readonly string[]> =>
  (await db.setAside.orderBy('kids').uniqueKeys()).map(String)
