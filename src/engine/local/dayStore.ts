// Where the days of one account are kept. The port is small so that the simulation can crash it at every step; the real
// one is IndexedDB through Dexie. Opening and sealing happen outside transactions (WebCrypto inside one would commit it
// early), so a prepared row is put only if nobody changed it meanwhile.
import type { Rev, FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { DayRow } from './dayRow.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { outdateSearch } from './searchYear.ts'
import { outdateBoot } from './metaStore.ts'

export interface PreparedRow {
  readonly row: DayRow
  /** `n` of the row that this one was made from; null when there was none. */
  readonly from: number | null
}

export interface Alongside {
  /** The form that these rows were saved from is no draft any more. */
  readonly savedForm?: { readonly day: Day; readonly formId: FormId } | null
}

export interface DayStore {
  readMany(days: readonly Day[]): Promise<readonly DayRow[]>
  /**
   * Unsent rows that nobody refused, oldest first, but those of `except`; from here on the server may hold their ids, so
   * the same transaction empties `fresh`.
   */
  offerDirty(limit: number, except: ReadonlySet<Day>): Promise<readonly DayRow[]>
  /** Day and revision of every row that the server is known to hold. */
  readRevs(): Promise<readonly { day: Day; rev: Rev }[]>
  /**
   * One transaction; returns the days left alone because they changed since they were read. `alongside` belongs to the
   * same transaction and happens only if every row was put.
   */
  putUnchanged(prepared: readonly PreparedRow[], alongside?: Alongside): Promise<readonly Day[]>
  /** Reads and rewrites rows inside one transaction; null leaves a row alone. */
  update(days: readonly Day[], change: (row: DayRow) => DayRow | null): Promise<void>
}

export const createDayStore = (db: JournalDatabase): DayStore => ({
  async readMany(days) {
    const rows = await db.days.bulkGet([...days])
    return rows.filter((row) => row !== undefined)
  },
  offerDirty: (limit, except) =>
    db.transaction('rw', db.days, async () => {
      const rows = await db.days
        .where('dirty')
        .equals(1)
        .filter(({ held, day }) => held === null && !except.has(day))
        .limit(limit)
        .toArray()
      const fresh = rows.filter((row) => row.fresh.length > 0)
      await db.days.bulkPut(fresh.map((row) => ({ ...row, fresh: [], n: row.n + 1 })))
      return rows
    }),
  readRevs: async () => {
    const keys = await db.days.orderBy('[day+rev]').keys()
    return keys.map((key) => {
      const [day, rev] = key as unknown as [Day, Rev]
      return { day, rev }
    })
  },
  putUnchanged: (prepared, { savedForm = null } = {}) =>
    db.transaction('rw', db.days, db.drafts, db.search, db.meta, async () => {
      const current = await db.days.bulkGet(prepared.map(({ row }) => row.day))
      const fits = prepared.map(({ from }, at) => (current[at]?.n ?? null) === from)
      const rows = prepared.filter((_, at) => fits[at])
      await db.days.bulkPut(rows.map(({ row, from }) => ({ ...row, n: (from ?? 0) + 1 })))
      const days = rows.map(({ row }) => row.day)
      await outdateSearch(db, days)
      await outdateBoot(db, days)
      if (rows.length < prepared.length) {
        return prepared.filter((_, at) => !fits[at]).map(({ row }) => row.day)
      }
      if (savedForm !== null) await db.drafts.delete([savedForm.day, savedForm.formId])
      return []
    }),
  update: (days, change) =>
    db.transaction('rw', db.days, async () => {
      const rows = await db.days.bulkGet([...days])
      const changed = rows
        .map((row) => row && change(row))
        .filter((row) => row !== null && row !== undefined)
      await db.days.bulkPut(changed.map((row) => ({ ...row, n: row.n + 1 })))
    }),
})
