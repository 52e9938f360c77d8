// Sends a day that the phone could not store from memory (SY20 in SPEC.md), and stores nothing: once the store can be read
// again, the next pass joins its row of that day with the server's copy.
import { monthOf, type Day } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { changeDay, type DayChange, type SendFromMemory } from '#engine/journal/writeDay.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { isAcknowledged, toItem } from './push.ts'
import { adopt, reconcile, type ReconcileDeps } from './reconcile.ts'
import { createSilenceWatch } from './silenceWatch.ts'
import { verifyCurrent, verifyDay } from '#engine/crypto/verifyDay.ts'

interface MemoryDeps extends ReconcileDeps {
  readonly api: JournalApi
  readonly today: () => Day
}

/** So many tries when another phone writes the day meanwhile. */
const maxTries = 5

/** The server's copy with the change applied; null when the copy cannot be fetched. */
async function makeFromServer(
  { api, sealer }: MemoryDeps,
  day: Day,
  change: DayChange,
): Promise<NewDayRow | null> {
  const entries = await api.entries(monthOf(day))
  if (!entries.ok) return null
  const received = entries.value.find(({ date }) => date === day)
  const theirs = received && (received.entry === null ? null : await verifyDay(received.entry))
  if (theirs === null) return null
  return changeDay(sealer, theirs && (await adopt(theirs, sealer)), change)
}

/** Whether the server has the change now. `made` is the row to send, null when the store could not be read. */
async function sendFromMemory(
  deps: MemoryDeps,
  day: Day,
  change: DayChange,
  made: NewDayRow | null,
): Promise<boolean> {
  let row = made ?? (await makeFromServer(deps, day, change))
  for (let round = 0; round < maxTries && row !== null; round++) {
    const reply = await deps.api.writeDay(toItem(row), deps.today())
    if (!reply.ok) return false
    const { outcome, current } = reply.value
    if (outcome === 'stored') return isAcknowledged(reply.value, row)
    const theirs =
      outcome === 'changed' && current ? await verifyCurrent(current, day, verifyDay) : null
    if (theirs === null) return false
    const joined = await reconcile(row, theirs, deps)
    if (joined === 'left') return false
    // The server's copy already has this content.
    if (joined === 'unchanged' || joined.unsent === 0) return true
    row = joined
  }
  return false
}

type SendingJournal = Pick<OpenJournal, 'sealer' | 'clock' | 'http' | 'timer' | 'isOpen' | 'token'>

/** False for any failure, calls aborted for their silence included. */
export const createMemorySender =
  (journal: SendingJournal): SendFromMemory =>
  async (day, change, made) => {
    if (!journal.isOpen()) return false
    const { clock, sealer, token } = journal
    return createSilenceWatch(journal).run(({ http, signal }) => {
      const api = createJournalApi(createHttp(http, token, signal))
      // The phone cannot store what would be taken from the server's copy.
      const asideRoom = { take: () => Promise.resolve(false) }
      const deps = { sealer, asideRoom, api, today: () => todayOf(clock) }
      return sendFromMemory(deps, day, change, made)
    })
  }
