// The pin of a written day.
import type { Day } from '#domain/day.ts'
import { isPinned as hasPin } from '#domain/entry.ts'
import { settle, type Result } from '#domain/result.ts'
import { storeAgainOf } from './awaitedDay.ts'
import { savePin } from './forms.ts'
import { indexPins } from './pinIndex.ts'
import { NotStoredError, writeDay } from './writeDay.ts'
import { newId, type SaveFailure, writeDeps, writing, type WritingJournal } from './writing.ts'

export const setPinned = (
  journal: WritingJournal,
  day: Day,
  isPinned: boolean,
): Promise<Result<void, SaveFailure>> =>
  writing(journal, async () => {
    const ids = { newId: () => newId(journal), now: () => journal.clock.now() }
    // Keys that came since may say that the day is as it is asked to be; what was shown is then put right by this.
    await settle(journal.drafts.withTimeout(indexPins(journal)))
    await storeAgainOf(journal, day)
    await writeDay(
      writeDeps(journal),
      day,
      (entry, neverSent) => {
        // The browser threw the day away, and the server has not brought it again.
        if (entry === null) throw new NotStoredError(false)
        return hasPin(entry) === isPinned ? null : savePin(entry, isPinned, neverSent, ids)
      },
      null,
    )
    journal.sync.wake()
  })
