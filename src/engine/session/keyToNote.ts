import type { OpenJournal } from '#engine/openJournal.ts'
import { readMemo } from './recoveryMemo.ts'

/** Whether the account surely has no noted words: the server knows none, or those that it has were last shown here, and not noted since. */
export async function isKeyToNote({
  db,
  user,
}: Pick<OpenJournal, 'db' | 'user'>): Promise<boolean> {
  const { keptKid, wraps = [] } = await readMemo(db)
  return keptKid === null && (wraps.length > 0 || user.secrets?.recovery.length === 0)
}
