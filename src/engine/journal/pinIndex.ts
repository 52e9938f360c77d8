// The index of pins says what the days say (CR25 in ../crypto/SPEC.md). A row is indexed with the keys that the phone has when
// the row is made; another key can confirm a pin, refute it or replace it.
import { isPinned } from '#domain/entry.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { rowsAfter } from '#engine/local/days.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

type PinDeps = Pick<OpenJournal, 'db' | 'sealer'>

const rowsAtOnce = 200

async function indexRows({ db, sealer }: PinDeps, rows: readonly DayRow[]): Promise<void> {
  const indexed = await Promise.all(
    rows.map(async (row) => {
      const pinned: 0 | 1 = isPinned(await sealer.openMarks(row)) ? 1 : 0
      return { row, pinned }
    }),
  )
  const wrong = new Map(
    indexed.flatMap(({ row, pinned }) =>
      row.pinned === pinned ? [] : [[row.day, { pinned, changeCount: row.changeCount }] as const],
    ),
  )
  if (wrong.size === 0) return
  await createDayStore(db).update([...wrong.keys()], (row) => {
    const found = wrong.get(row.day)
    // A row that changed meanwhile was indexed as it was made.
    return found?.changeCount === row.changeCount ? { ...row, pinned: found.pinned } : null
  })
}

/** Reads one record when the keys are those of the last time. A phone without a key can check no pin: it leaves the index as it is. */
export async function indexPins(deps: PinDeps): Promise<void> {
  const { db, sealer } = deps
  const { kids } = sealer
  if (!sealer.canOpen) return
  if ((await readMeta(db, 'pinKids')) === kids) return
  let rows = await rowsAfter(db, '', rowsAtOnce)
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    await indexRows(deps, rows)
    rows = await rowsAfter(db, last.day, rowsAtOnce)
  }
  await writeMeta(db, 'pinKids', kids)
}
