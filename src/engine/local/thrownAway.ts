// Whether what this page stored is still where it was stored: see storedWords.ts. Looked at after the start, and no part of it.
import type { IndexableType } from 'dexie'
import type { JournalDatabase } from './journalDatabase.ts'
import { readMeta } from './metaStore.ts'
import { forgetAll, nameDatabase, noteName } from './storedWords.ts'

export type FollowedTable = 'days' | 'drafts'

/** Another tab may have changed, sent, saved or erased some of it. `isChanged`: what may be otherwise, by its key. */
export async function followStore(
  db: JournalDatabase,
  isChanged: (table: FollowedTable, key: IndexableType) => boolean = () => true,
): Promise<void> {
  const { words } = db.memory
  const rows = new Map([...words.rows].filter(([day]) => isChanged('days', day)))
  const drafts = new Map(
    [...words.drafts].filter(([formId, { day }]) => isChanged('drafts', [day, formId])),
  )
  if (rows.size + drafts.size === 0) return
  const now = await db.transaction('r', db.days, db.drafts, db.meta, () =>
    Promise.all([
      // Thrown away since its name was asked for, it says nothing of what another one held.
      readMeta(db, 'name'),
      db.days.bulkGet([...rows.keys()]),
      drafts.size === 0 ? [] : db.drafts.toArray(),
    ]),
  )
  const [name, rowsNow, draftsNow] = now
  if (name !== words.database) return
  const unsent = new Map(rowsNow.flatMap((row) => (row?.unsent === 1 ? [[row.day, row]] : [])))
  for (const [day, before] of rows) {
    // This page stored a newer one meanwhile.
    if (words.rows.get(day) !== before) continue
    const row = unsent.get(day)
    if (row === undefined) words.rows.delete(day)
    else words.rows.set(day, row)
  }
  const there = new Map(draftsNow.map((draft) => [draft.formId, draft]))
  for (const [formId, before] of drafts) {
    if (words.drafts.get(formId) !== before) continue
    const draft = there.get(formId)
    if (draft === undefined) words.drafts.delete(formId)
    else words.drafts.set(formId, draft)
  }
}

/** Whether something that this page stored is not where it was stored, and nobody erased it. */
export async function wasThrownAway(db: JournalDatabase): Promise<boolean> {
  const { memory } = db
  const { words } = memory
  const erasures = await db.inTime(memory.countErasures())
  // All storage may have gone, and the count with it: one that is lower is of an erasure since.
  if (words.erasures !== null && erasures > 0 && erasures !== words.erasures) forgetAll(memory)
  words.erasures = erasures
  if (words.database !== null) {
    const name = await db.inTime(db.transaction('rw', db.meta, () => nameDatabase(db)))
    noteName(memory, name)
    await db.inTime(followStore(db))
  }
  const { rows, drafts, aside } = words.gone
  return rows.size + drafts.size + aside.size > 0
}
