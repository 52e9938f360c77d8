// Puts back what databases held that the browser threw away: see storedWords.ts.
import type { NewDayRow } from './dayRow.ts'
import { createDayStore } from './dayStore.ts'
import { putEarlierDraft } from './draftStore.ts'
import type { JournalDatabase } from './journalDatabase.ts'

/** Where nothing is there of the day; its ids may have left meanwhile. Returns the other rows. */
export async function storeRowsAgain(db: JournalDatabase): Promise<readonly NewDayRow[]> {
  const { gone } = db.memory.words
  const left: NewDayRow[] = []
  for (const row of gone.rows) {
    const again = { ...row, neverSentIds: [] }
    const others = await createDayStore(db).putUnchanged([{ row: again, from: null }])
    if (others.length > 0) left.push(row)
    else gone.rows.delete(row)
  }
  return left
}

/** Unless a later text of that form is there. */
export async function storeDraftsAgain(db: JournalDatabase): Promise<void> {
  const { gone } = db.memory.words
  for (const [formId, draft] of gone.drafts) {
    await db.inTime(putEarlierDraft(db, draft))
    gone.drafts.delete(formId)
  }
}
