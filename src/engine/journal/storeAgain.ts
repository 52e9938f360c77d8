// Words that the browser threw away after it had said to store them are stored again by the page that stored them.
import { createDayStore } from '#engine/local/dayStore.ts'
import { followTabs } from '#engine/local/followTabs.ts'
import { storeDraftsAgain, storeRowsAgain } from '#engine/local/storeAgain.ts'
import { wasThrownAway } from '#engine/local/storedWords.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { prepareJoins, storeJoins } from './joinDays.ts'
import { emptiedMs } from './pause.ts'

type EmptiedJournal = Pick<OpenJournal, 'db' | 'sealer' | 'timer' | 'isOpen'>

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
  const left = await storeRowsAgain(db)
  // The password may come later.
  if (left.length === 0 || !sealer.canOpen) return
  const deps = { store: createDayStore(db), sealer, takesPart: true }
  for (const row of left) {
    const { entry } = await sealer.open(row)
    await storeJoins(deps, await prepareJoins(deps, [entry]), () => undefined)
    db.memory.words.gone.rows.delete(row)
  }
}
