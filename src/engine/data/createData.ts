// « Mes données »: where the days are, taking them away, bringing them back, leaving for good.
import { countDrafts } from '#engine/local/draftStore.ts'
import { countDays, countDaysOnServer, countUnsentDays } from '#engine/local/days.ts'
import { parseJournalFile } from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import { err } from '#domain/result.ts'
import type { DataFigures, Engine } from '#engine/engine.ts'
import type { Journal } from '#engine/journal/createJournal.ts'
import { futureDay } from '#engine/journal/importDays.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readEngineState } from '#engine/local/metaStore.ts'
import { deleteAccount, type DeletionDeps } from './deleteAccount.ts'
import { createKeptJournals, type KeptDeps } from './keptJournals.ts'

export interface DataDeps extends DeletionDeps, KeptDeps {
  readonly today: () => Day
  readonly journal: Pick<Journal, 'exportDays' | 'importDays'>
}

const nothing: DataFigures = { here: 0, onServer: 0, waiting: 0, drafts: 0, lastOkAt: null }

/** Counts indexes alone, and opens nothing; all asked at once, so that a live query sees them. */
async function readFigures(db: JournalDatabase): Promise<DataFigures> {
  const [here, onServer, waiting, drafts, { lastOkAt }] = await Promise.all([
    countDays(db),
    countDaysOnServer(db),
    countUnsentDays(db),
    countDrafts(db),
    readEngineState(db),
  ])
  return { here, onServer, waiting, drafts, lastOkAt }
}

export function createData(deps: DataDeps): Engine['data'] {
  const { account, journal, today } = deps
  return {
    readFigures: async () => {
      const open = account.open()
      return open === null ? nothing : readFigures(open.db)
    },
    exportDays: () => journal.exportDays(),
    async importDays(content) {
      const file = parseJournalFile(content)
      if (file === null) return err({ type: 'notAJournal' })
      const day = futureDay(file, today())
      return day === null ? journal.importDays(file) : err({ type: 'futureDay', day })
    },
    ...createKeptJournals(deps),
    deleteAccount: (password) => deleteAccount(deps, password),
  }
}
