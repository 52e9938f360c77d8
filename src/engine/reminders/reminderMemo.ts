// What one account's database remembers of reminders on this phone. It goes with the account at sign-out.
import { firstReminderMemo, type ReminderMemo } from '#domain/reminders.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { changeMeta, readMeta } from '#engine/local/metaStore.ts'

export const readReminderMemo = async (db: JournalDatabase): Promise<ReminderMemo> =>
  (await readMeta(db, 'reminders')) ?? firstReminderMemo

export const updateReminderMemo = (
  db: JournalDatabase,
  change: Partial<ReminderMemo>,
): Promise<void> => changeMeta(db, 'reminders', firstReminderMemo, change)
