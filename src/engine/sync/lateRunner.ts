// The sync runner of an open journal, whose code is loaded with the first thing that it has to do: a start shows the person's words,
// and sends nothing before. The build stores that code on the phone with the rest of the app; where it cannot be loaded, words stay
// unsent and it is tried again.
import type { OnRefused } from '#engine/api/failure.ts'
import type { Month } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { SyncedJournal, SyncRunner } from './syncRunner.ts'

export interface Sync extends SyncRunner {
  /** Words are unsent: sends them soon, and lets the browser wake the worker when the network returns. */
  wake(): void
}

/** After the runner's code could not be loaded. */
const reloadMs = 10_000

const loadRunner = () => import('./syncRunner.ts')

/** `onRefused`: the server refused this session's token. */
export function createLateRunner(
  journal: SyncedJournal,
  onRefused: OnRefused,
  loadCode: () => Promise<
    Pick<Awaited<ReturnType<typeof loadRunner>>, 'createSyncRunner'>
  > = loadRunner,
): Sync {
  let runner: SyncRunner | null = null
  let lookedAt: Month | null = null

  async function load(): Promise<SyncRunner> {
    const { createSyncRunner } = await loadCode()
    if (runner === null) {
      runner = createSyncRunner(journal, onRefused)
      if (lookedAt !== null) runner.lookAt(lookedAt)
    }
    return runner
  }

  function nudge(): void {
    if (runner !== null) {
      runner.nudge()
      return
    }
    void loadAndNudge()
  }

  async function loadAndNudge(): Promise<void> {
    const loaded = await settle(load())
    if (!journal.isOpen()) return
    if (loaded.ok) loaded.value.nudge()
    else journal.timer.after(reloadMs, () => (journal.isOpen() ? nudge() : undefined))
  }

  return {
    isSending: () => runner?.isSending() ?? false,
    unnotedMonths: () => runner?.unnotedMonths() ?? [],
    lookAt(month) {
      lookedAt = month
      runner?.lookAt(month)
    },
    nudge,
    wake() {
      journal.onUnsent()
      nudge()
    },
    drain: async () => (await load()).drain(),
    async sendFromMemory(...change) {
      try {
        return await (await load()).sendFromMemory(...change)
      } catch {
        return false
      }
    },
    stop: () => runner?.stop(),
  }
}
