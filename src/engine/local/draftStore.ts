// Every query over the drafts of this phone: forms being filled, sealed.
import { dropBoot } from './metaStore.ts'
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { DraftRow, JournalDatabase } from './journalDatabase.ts'

type DraftName = Pick<DraftRow, 'day' | 'formId'>

export const putDraft = async (db: JournalDatabase, draft: DraftRow): Promise<void> => {
  await db.drafts.put(draft)
}

/** Unless a later text of that form is there: another tab may have gone on with it. */
export const putEarlierDraft = (db: JournalDatabase, draft: DraftRow): Promise<void> =>
  db.transaction('rw', db.drafts, async () => {
    const there = await db.drafts.get([draft.day, draft.formId])
    if (there === undefined || there.savedAt <= draft.savedAt) await db.drafts.put(draft)
  })

export const deleteDraft = (db: JournalDatabase, { day, formId }: DraftName): Promise<void> =>
  db.transaction('rw', db.drafts, db.meta, async () => {
    await db.drafts.delete([day, formId])
    await dropBoot(db)
  })

export const readDraft = (
  db: JournalDatabase,
  day: Day,
  formId: FormId,
): Promise<DraftRow | undefined> => db.drafts.get([day, formId])

export const allDrafts = (db: JournalDatabase): Promise<readonly DraftRow[]> => db.drafts.toArray()

export const hasDrafts = async (db: JournalDatabase): Promise<boolean> =>
  (await db.drafts.limit(1).count()) > 0

export const draftIds = async (db: JournalDatabase): Promise<readonly FormId[]> => {
  const keys = await db.drafts.toCollection().primaryKeys()
  return keys.map(([, formId]) => formId)
}
