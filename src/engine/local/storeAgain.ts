// Puts back what databases held that the browser threw away: see storedWords.ts.
import type { NewDayRow } from './dayRow.ts'
import { createDayStore } from './dayStore.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { addSetAside } from './setAside.ts'
import { nameDatabase, noteDraft } from './storedWords.ts'

/** Where nothing is there of the day, unless it was given up meanwhile; its ids may have left. Returns the other rows. */
export async function storeRowsAgain(db: JournalDatabase): Promise<readonly NewDayRow[]> {
  const { gone } = db.memory.words
  const left: NewDayRow[] = []
  for (const row of gone.rows) {
    const again = { ...row, neverSentIds: [] }
    const isStill = (): boolean => gone.rows.has(row)
    const others = await createDayStore(db).putUnchanged([{ row: again, from: null, isStill }])
    if (others.length > 0) left.push(row)
    else gone.rows.delete(row)
  }
  return left
}

/** Where it is not there yet. */
export async function storeAsideAgain(db: JournalDatabase): Promise<void> {
  const parts = [...db.memory.words.gone.aside.values()]
  if (parts.length === 0) return
  // What was opened meanwhile, and stands in its day, is tried once more, and changes nothing.
  await addSetAside(db, parts)
  for (const [key, part] of db.memory.words.gone.aside)
    if (parts.includes(part)) db.memory.words.gone.aside.delete(key)
}

/** Unless the form has a newer text there, or was saved or erased meanwhile. */
export async function storeDraftsAgain(db: JournalDatabase): Promise<void> {
  const { gone } = db.memory.words
  for (const [formId, draft] of gone.drafts) {
    const putting = db.transaction('rw', db.drafts, db.meta, async () => {
      const there = await db.drafts.get([draft.day, formId])
      const isNewest = there === undefined || there.savedAt < draft.savedAt
      if (isNewest && gone.drafts.has(formId)) await db.drafts.put(draft)
      return { name: await nameDatabase(db), newest: isNewest ? draft : there }
    })
    const { name, newest } = await db.inTime(putting)
    // Known here from now on as any other, unless it was forgotten.
    if (gone.drafts.delete(formId)) noteDraft(db, name, newest)
  }
}
