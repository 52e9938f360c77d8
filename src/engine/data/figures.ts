// « Mes données »: where the days are. Counts index keys and opens nothing; all reads begin at once, so that a live query
// sees each of them.
import { countDays, countDaysOnServer, countUnsentDays } from '#engine/local/days.ts'
import { countDrafts } from '#engine/local/draftStore.ts'
import { countSetAside } from '#engine/local/setAside.ts'
import { readEngineState } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Where the days are, as far as this phone knows. */
export interface DataFigures {
  readonly here: number
  /** Days that the server has acknowledged, in this or an older wording. */
  readonly onServer: number
  readonly waiting: number
  readonly drafts: number
  /** Sealed texts that this phone cannot open and that no longer fitted their day. */
  readonly setAside: number
  /** Epoch ms of the last pass after which both sides were equal; null before the first. */
  readonly equalAt: number | null
}

export async function readFigures({ db }: Pick<OpenJournal, 'db'>): Promise<DataFigures> {
  const [here, onServer, waiting, drafts, setAside, { equalAt }] = await Promise.all([
    countDays(db),
    countDaysOnServer(db),
    countUnsentDays(db),
    countDrafts(db),
    countSetAside(db),
    readEngineState(db),
  ])
  return { here, onServer, waiting, drafts, setAside, equalAt }
}
