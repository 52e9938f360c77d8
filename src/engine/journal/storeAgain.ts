// Words that the browser threw away after it had said to store them are stored again by the page that stored them.
import { setAsidePart } from '#engine/crypto/setAside.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { followTabs } from '#engine/local/followTabs.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { storeAsideAgain, storeDraftsAgain, storeRowsAgain } from '#engine/local/storeAgain.ts'
import { wasThrownAway } from '#engine/local/thrownAway.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { setWordsAside, withoutCarried } from './asideWords.ts'
import { createJoinTally, prepareJoins, storeJoins, type PreparedJoin } from './joinDays.ts'
import { emptiedMs } from './pause.ts'

type EmptiedJournal = Pick<OpenJournal, 'db' | 'sealer' | 'timer' | 'isOpen'>

/** A day that takes nothing of it leaves all of its words. */
const withRest = (join: PreparedJoin): PreparedJoin =>
  join.taken.outcome === 'tooLarge'
    ? { ...join, taken: { ...join.taken, rest: join.theirs.answers } }
    : join

/** Joins it with what is there of the day. What does not fit, or does not open here, is set aside. */
async function joinAgain(
  { db, sealer }: Pick<EmptiedJournal, 'db' | 'sealer'>,
  row: NewDayRow,
): Promise<void> {
  const deps = { store: createDayStore(db), sealer, takesPart: true }
  const { entry, carried } = await sealer.open(row)
  const tally = createJoinTally()
  await storeJoins(deps, await prepareJoins(deps, [entry]), (joins) =>
    tally.add(joins.map(withRest)),
  )
  const closed = Object.entries(carried).flatMap(([id, envelopes]) =>
    envelopes.map((envelope) => setAsidePart(row.day, { id, envelope })),
  )
  await addSetAside(db, await withoutCarried(deps, await Promise.all(closed)))
  await setWordsAside({ db, sealer }, tally.beside)
}

/** Rejects where the store fails: call it again. What is there by then of a day is joined with what was thrown away. */
export async function storeAgain(journal: EmptiedJournal): Promise<void> {
  const { db, sealer, timer, isOpen } = journal
  followTabs(db, isOpen)
  if (!(await wasThrownAway(db))) return
  await new Promise<void>((resolve) => {
    timer.after(emptiedMs, resolve)
  })
  // A person may have erased it.
  if (!isOpen() || !(await wasThrownAway(db))) return
  await storeDraftsAgain(db)
  await storeAsideAgain(db)
  const left = await storeRowsAgain(db)
  // The password may come later.
  if (left.length === 0 || !sealer.canOpen) return
  const { rows } = db.memory.words.gone
  for (const row of left) {
    // Unless it was given up meanwhile.
    if (rows.has(row)) await joinAgain(journal, row)
    rows.delete(row)
  }
}
