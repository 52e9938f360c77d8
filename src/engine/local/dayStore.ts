// The store of one account's days. This port is small so that the simulation can crash it at every step; the real one is
// IndexedDB through Dexie. Opening and sealing happen outside transactions (WebCrypto inside one would commit it
// early), so a prepared row is put only if its day did not change meanwhile.
import type { FormId, Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { putRows, readSendable, rowsAfter, rowsHere } from './days.ts'
import type { DayRow, NewDayRow } from './dayRow.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { dropBoot, outdateBoot } from './metaStore.ts'
import { putSetAside } from './setAside.ts'
import { outdateSearch } from './searchYear.ts'
import { forgetDraft, forgetting, nameDatabase, noteRows } from './storedWords.ts'
import { isStoreFailure, reopen } from './storeFailure.ts'

export interface PreparedRow {
  readonly row: NewDayRow
  /** `changeCount` of the row that this one was made from; null when there was none. */
  readonly from: number | null
  /** Asked inside the transaction. False: it is not to be put any more, and is not told as left either. */
  readonly isStill?: () => boolean
}

export interface Reach {
  readonly from: Day
  /** The last one, which belongs to it. */
  readonly to: Day
}

export interface Alongside {
  /** The draft to delete: these rows were saved from it. */
  readonly savedForm?: { readonly day: Day; readonly formId: FormId } | null
}

export interface DayStore {
  readMany(days: readonly Day[]): Promise<readonly DayRow[]>
  /**
   * Sendable rows, oldest first, but those of `except`; from here on the server may hold their ids, so `neverSentIds` is
   * emptied, in the same transaction where the phone has room.
   */
  offerUnsent(limit: number, except: ReadonlySet<Day>): Promise<readonly DayRow[]>
  /** Day and revision of every row that the server is known to hold, of all days or of these. */
  readServerRevs(reach?: Reach): Promise<readonly { day: Day; rev: Rev }[]>
  /**
   * One transaction; returns the days left alone because they changed since they were read. `alongside` belongs to the
   * same transaction and happens only if every row was put.
   */
  putUnchanged(prepared: readonly PreparedRow[], alongside?: Alongside): Promise<readonly Day[]>
  /** Reads and rewrites rows inside one transaction; null leaves a row alone. */
  update(days: readonly Day[], change: (row: DayRow) => NewDayRow | null): Promise<void>
}

/** Inside a transaction: these rows leave the phone, so their ids may come back. */
const giveOut = (db: JournalDatabase, rows: readonly DayRow[]): Promise<unknown> =>
  putRows(
    db,
    rows
      .filter(({ neverSentIds }) => neverSentIds.length > 0)
      .map((row) => ({ row: { ...row, neverSentIds: [] }, from: row.changeCount })),
  )

/**
 * Rows that leave the phone. A full phone cannot note in them that their ids may come back: then the page remembers it, until the
 * day is saved or sent.
 */
async function letLeave(
  db: JournalDatabase,
  read: () => Promise<readonly DayRow[]>,
): Promise<readonly DayRow[]> {
  try {
    return await db.transaction('rw', db.days, async () => {
      const rows = await read()
      await giveOut(db, rows)
      return rows
    })
  } catch (error) {
    if (!isStoreFailure(error)) throw error
    // The browser may have closed the database.
    const rows = await read().catch(async () => {
      await reopen(db)
      return read()
    })
    for (const id of rows.flatMap(({ neverSentIds }) => neverSentIds)) db.memory.leftUnnoted.add(id)
    return rows
  }
}

/** Rows after a day, oldest first, for a file: their ids may come back with it. */
export const takeOut = (
  db: JournalDatabase,
  after: Day | '',
  limit: number,
): Promise<readonly DayRow[]> => letLeave(db, () => rowsAfter(db, after, limit))

/** A row as it would be if each time that it left had been noted. */
const asNoted = ({ memory: { leftUnnoted } }: JournalDatabase, row: DayRow): DayRow =>
  row.neverSentIds.some((id) => leftUnnoted.has(id))
    ? { ...row, neverSentIds: row.neverSentIds.filter((id) => !leftUnnoted.has(id)) }
    : row

const isRefused = (row: Pick<DayRow, 'refusal'> | undefined): boolean =>
  row !== undefined && row.refusal !== null

export const createDayStore = (db: JournalDatabase): DayStore => ({
  async readMany(days) {
    const rows = await db.inTime(rowsHere(db, days))
    return days.flatMap((day) => rows.get(day) ?? []).map((row) => asNoted(db, row))
  },
  offerUnsent: (limit, except) => letLeave(db, () => readSendable(db, limit, except)),
  readServerRevs: async (reach) => {
    const keys = await (
      reach === undefined
        ? db.days.orderBy('[day+serverRev]')
        : db.days.where('[day+serverRev]').between([reach.from, ''], [reach.to, '\uFFFF'])
    ).keys()
    return keys.map((key) => {
      const [day, rev] = key as unknown as [Day, Rev]
      return { day, rev }
    })
  },
  async putUnchanged(asked, { savedForm = null } = {}) {
    const { left, ...made } = await forgetting((onForgotten) =>
      db.inTime(
        db.transaction('rw', [db.days, db.drafts, db.search, db.meta, db.setAside], async () => {
          const current = await rowsHere(
            db,
            asked.map(({ row }) => row.day),
          )
          const prepared = asked.filter(({ isStill }) => isStill?.() !== false)
          const fits = prepared.map(
            ({ row, from }) => (current.get(row.day)?.changeCount ?? null) === from,
          )
          const rows = prepared.filter((_, index) => fits[index])
          await putRows(db, rows)
          await putSetAside(
            db,
            rows.flatMap(({ row }) => row.setAside ?? []),
          )
          const days = rows.map(({ row }) => row.day)
          await outdateSearch(db, days)
          const wasRefused = rows.some(({ row }) => isRefused(current.get(row.day)))
          await (savedForm === null && !wasRefused ? outdateBoot(db, days) : dropBoot(db))
          const others = prepared.filter((_, index) => !fits[index]).map(({ row }) => row.day)
          const name = await nameDatabase(db)
          const stored = { left: others, name, put: rows.map(({ row }) => row) }
          if (others.length > 0) return stored
          if (savedForm !== null) onForgotten(forgetDraft(db, savedForm.formId))
          if (savedForm !== null) await db.drafts.delete([savedForm.day, savedForm.formId])
          return stored
        }),
      ),
    )
    noteRows(db, made.name, made.put)
    return left
  },
  async update(days, change) {
    const { made, name } = await db.transaction('rw', db.days, db.meta, async () => {
      const rows = await rowsHere(db, days)
      const changed = [...rows.values()].flatMap((row) => {
        const next = change(row)
        return next === null
          ? []
          : [{ row: next, from: row.changeCount, isOther: isRefused(row) !== isRefused(next) }]
      })
      if (changed.some(({ isOther }) => isOther)) await dropBoot(db)
      await putRows(db, changed)
      return { made: changed.map(({ row }) => row), name: await nameDatabase(db) }
    })
    noteRows(db, name, made)
  },
})
