// Days that were sent, and of which this phone does not know that the server still has them: « Se déconnecter » erases none of them
// before the person was asked.
import type { Day, Month } from '#domain/day.ts'
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
  const unreceived =
    unnoted.length === 0 ? state.unreceived : [...(state.unreceived ?? []), ...unnoted]
  return doubtfulOf({ ...state, unreceived }, sent)
}
