// The store's port over a map. Each call is one transaction: it happens whole at the instant that the schedule chooses.
import type { Day } from '#domain/day.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import type { DayStore } from '#engine/local/dayStore.ts'
import type { Process } from './process.ts'

export interface Rows {
  readonly rowByDay: Map<Day, DayRow>
}

/** `onPut` sees each row before it replaces the old one. */
export function createMemoryDayStore(
  { rowByDay }: Rows,
  process: Process,
  onPut: (row: DayRow, old: DayRow | undefined) => void,
): DayStore {
  const put = (made: NewDayRow, from: number | null) => {
    const row = { ...made, changeCount: (from ?? 0) + 1 }
    onPut(row, rowByDay.get(row.day))
    rowByDay.set(row.day, row)
  }
  const inOrder = () => [...rowByDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))

  return {
    readMany: (days) =>
      process.local(() => days.map((day) => rowByDay.get(day)).filter((row) => row !== undefined)),
    offerUnsent: (limit, except) =>
      process.local(() => {
        const rows = inOrder()
          .filter(
            ({ unsent, refusal, day }) => unsent === 1 && refusal === null && !except.has(day),
          )
          .slice(0, limit)
        for (const row of rows) {
          if (row.neverSentIds.length > 0) put({ ...row, neverSentIds: [] }, row.changeCount)
        }
        return rows
      }),
    readServerRevs: (reach) =>
      process.local(() =>
        inOrder().flatMap(({ day, serverRev: rev }) =>
          rev === null || (reach && (day < reach.from || day > reach.to)) ? [] : [{ day, rev }],
        ),
      ),
    putUnchanged: (prepared) =>
      process.local(() => {
        const left: Day[] = []
        for (const { row, from } of prepared) {
          if ((rowByDay.get(row.day)?.changeCount ?? null) === from) put(row, from)
          else left.push(row.day)
        }
        return left
      }),
    update: (days, change) =>
      process.local(() => {
        for (const day of days) {
          const row = rowByDay.get(day)
          const changed = row && change(row)
          if (row && changed) put(changed, row.changeCount)
        }
      }),
  }
}
