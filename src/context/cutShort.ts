// Marks in the tab's storage that something is being done to a journal: one that is found where nothing goes on says that its page, or
// the session, ended before its time. A mark names its journal: who signs in next in this tab is told nothing of it.
import type { Journal } from '#engine/session/liveJournal.ts'
import { createTabText } from '#platform/storedText.ts'

type Marked = Pick<Journal, 'userId'>

export interface CutShort {
  readonly begin: (journal: Marked) => void
  /** `isTold`: the page that began it says how it ended, or there is nothing to say. */
  readonly end: (journal: Marked, isTold: boolean) => void
  /** Whether something of this journal was cut short; told once. False while it goes on. */
  readonly take: (journal: Marked) => boolean
}

export function createCutShort(name: string): CutShort {
  const stored = createTabText(name)
  const going = new WeakSet<Marked>()
  return {
    begin(journal) {
      going.add(journal)
      stored.write(journal.userId)
    },
    end(journal, isTold) {
      going.delete(journal)
      if (isTold) stored.clear()
    },
    take(journal) {
      if (going.has(journal)) return false
      const isOwn = stored.read() === journal.userId
      stored.clear()
      return isOwn
    },
  }
}
