// Two pages store again what the browser threw away of one day: what the second one wrote is joined with what is there by then.
import { createDayStore } from '#engine/local/dayStore.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { prepareJoins, storeJoins } from './joinDays.ts'

export async function joinUnsent(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  rows: readonly NewDayRow[],
): Promise<void> {
  const deps = { store: createDayStore(db), sealer, takesPart: true }
  const opened = await Promise.all(rows.map((row) => sealer.open(row)))
  const joins = await prepareJoins(
    deps,
    opened.map(({ entry }) => entry),
  )
  await storeJoins(deps, joins, () => undefined)
}
