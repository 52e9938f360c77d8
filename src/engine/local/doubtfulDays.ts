// Days that were sent, and of which this phone does not know that the server still has them: « Se déconnecter » erases none of them
// before the person was asked.
import { monthOf, type Day, type Month } from '#domain/day.ts'
import { doubtfulOf } from '#domain/heard.ts'
import { sentDays } from './days.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { readEngineState } from './metaStore.ts'

/** `unnoted`: months that the server has otherwise, as this page heard and a full phone could not note. All reads begin at once, as live queries need. */
export async function doubtfulDays(
  db: JournalDatabase,
  unnoted: readonly Month[],
): Promise<readonly Day[]> {
  const [state, sent] = await Promise.all([readEngineState(db), sentDays(db)])
  const months = new Set(unnoted)
  const stored = new Set(doubtfulOf(state, sent))
  return sent.filter((day) => stored.has(day) || months.has(monthOf(day)))
}
