// The zone under which a file that names none was brought before, on this phone or another: the one whose days are here. So the same file
// is the same where the phone is elsewhere.
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Found } from '#domain/bring/conversation.ts'
import type { DaysOfZone } from '#domain/bring/daysOfZones.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { addDays, type Day } from '#domain/day.ts'
import { writtenDays } from '#engine/local/days.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { valueOf } from './fileValues.ts'
import type { ReadingJournal } from './writing.ts'

type Known = ReadonlyMap<Day, ReadonlySet<string>>

/** The ids of what these days say, and said: a text that was replaced since is known as well. */
async function knownIds(
  { db, sealer }: Pick<ReadingJournal, 'db' | 'sealer'>,
  days: readonly Day[],
): Promise<Known> {
  const rows = await createDayStore(db).readMany(days)
  const opened = await Promise.all(rows.map((row) => sealer.open(row)))
  return new Map(
    opened.map(({ entry: { day, answers } }) => {
      const registers = answerIds.map((id) => answers[id])
      const ids = registers.flatMap(({ values, replacedIds }) => [
        ...values.map(({ id }) => id),
        ...replacedIds,
      ])
      return [day, new Set(ids)] as const
    }),
  )
}

/** How many texts of a day are known, whichever answers they were given to. */
async function countKnown({ day, texts }: PlacedDay, known: Known): Promise<number> {
  const ids = known.get(day)
  if (ids === undefined) return 0
  const said = answerIds.map((id) => texts[id]).filter((text) => !isBlank(text))
  const found = await Promise.all(
    said.map(async (text) => {
      const own = await Promise.all(answerIds.map((id) => valueOf(day, id, text, 0)))
      return own.some(({ values }) => values.some(({ id }) => ids.has(id)))
    }),
  )
  return found.filter(Boolean).length
}

/** Null where no day of the file is here; of zones that explain as many days, the first. `zonesOf`: asked where it may be. */
export async function zoneOfBrought(
  journal: Pick<ReadingJournal, 'db' | 'sealer'>,
  { first, last }: Pick<Found, 'first' | 'last'>,
  zonesOf: () => Promise<readonly DaysOfZone[]>,
): Promise<string | null> {
  const written = await journal.db.inTime(writtenDays(journal.db))
  // From one end of the world to the other.
  const [from, to] = [addDays(first, -2), addDays(last, 2)]
  const here = written.filter((day) => day >= from && day <= to)
  if (here.length === 0) return null
  const zones = await zonesOf()
  const days = new Set(zones.flatMap((one) => one.days.map(({ day }) => day)))
  const known = await knownIds(
    journal,
    here.filter((day) => days.has(day)),
  )
  // Zones have many days alike.
  const counts = new Map<PlacedDay, number>()
  for (const one of new Set(zones.flatMap((zone) => zone.days))) {
    counts.set(one, await countKnown(one, known))
  }
  let best: { readonly zone: string | null; readonly count: number } = { zone: null, count: 0 }
  for (const one of zones) {
    const count = one.days.reduce((sum, placed) => sum + (counts.get(placed) ?? 0), 0)
    if (count > best.count) best = { zone: one.zone, count }
  }
  return best.zone
}
