// Every query over the drafts of this phone: forms being filled, sealed.
import { dropBoot } from './metaStore.ts'
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { DraftRow, JournalDatabase } from './journalDatabase.ts'
import { forgetDraft, forgetting, nameDatabase, noteDraft } from './storedWords.ts'

type DraftName = Pick<DraftRow, 'day' | 'formId'>

export async function putDraft(db: JournalDatabase, draft: DraftRow): Promise<void> {
  const name = await db.transaction('rw', db.drafts, db.meta, async () => {
    await db.drafts.put(draft)
    return nameDatabase(db)
  })
  noteDraft(db, name, draft)
}

/** Unless a later text of that form is there: another tab may have gone on with it. */
export async function putEarlierDraft(db: JournalDatabase, draft: DraftRow): Promise<void> {
  const name = await db.transaction('rw', db.drafts, db.meta, async () => {
    const there = await db.drafts.get([draft.day, draft.formId])
    if (there !== undefined && there.savedAt > draft.savedAt) return null
    await db.drafts.put(draft)
    return nameDatabase(db)
  })
  if (name !== null) noteDraft(db, name, draft)
}

export async function deleteDraft(db: JournalDatabase, { day, formId }: DraftName): Promise<void> {
  await forgetting((onForgotten) =>
    db.transaction('rw', db.drafts, db.meta, async () => {
      // Inside: what waits to store it again comes after this.
      onForgotten(forgetDraft(db, formId))
      await db.drafts.delete([day, formId])
      await dropBoot(db)
    }),
  )
}

/** For a form that goes on with it: this page knows from here on that it is stored. */
export async function readDraft(
  db: JournalDatabase,
  day: Day,
  formId: FormId,
): Promise<DraftRow | undefined> {
  const draft = await db.drafts.get([day, formId])
  if (draft === undefined) return undefined
  const name = await settle(db.transaction('rw', db.meta, () => nameDatabase(db)))
  // A full phone has no room for a name: the form opens all the same.
  if (name.ok) noteDraft(db, name.value, draft)
  return draft
}

export const allDrafts = (db: JournalDatabase): Promise<readonly DraftRow[]> => db.drafts.toArray()

export const hasDrafts = async (db: JournalDatabase): Promise<boolean> =>
  (await db.drafts.limit(1).count()) > 0

export const draftIds = async (db: JournalDatabase): Promise<readonly FormId[]> => {
  const keys = await db.drafts.toCollection().primaryKeys()
  return keys.map(([, formId]) => formId)
}
