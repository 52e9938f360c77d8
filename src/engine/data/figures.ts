// « Mes données »: where the days are. Counts index keys and opens nothing; all reads begin at once, so that a live query
// sees each of them.
import { doubtfulOf } from '#domain/heard.ts'
import { countDays, daysOnServer } from '#engine/local/days.ts'
import { hasAllNamed, readEngineState } from '#engine/local/metaStore.ts'
import { countUnsent, type Unsent } from '#engine/local/unsent.ts'
import type { DraftsDep } from '#engine/journal/writing.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Where the days are, as far as this phone knows. */
export interface DataFigures {
  readonly here: number
  /** Days that the server has acknowledged, in this or an older wording, but those of which it is not known that it still has them. */
  readonly onServer: number
  readonly unsent: Unsent
  /** Epoch ms of the last pass after which both sides were equal; null before the first. */
  readonly equalAt: number | null
  /** False: the server holds more than has come to this phone, or it is not known. */
  readonly hasAll: boolean
}

export async function readFigures({
  db,
  drafts,
}: Pick<OpenJournal, 'db'> & DraftsDep): Promise<DataFigures> {
  const [here, acknowledged, unsent, state] = await Promise.all([
    countDays(db),
    daysOnServer(db),
    countUnsent(db, drafts.unstoredIds()),
    readEngineState(db),
  ])
  // It names them otherwise by now, or their copies there could not be verified.
  const doubtful = doubtfulOf({ ...state, isUnnamed: false }, acknowledged)
  const onServer = acknowledged.length - doubtful.length
  return { here, onServer, unsent, equalAt: state.equalAt, hasAll: hasAllNamed(state) }
}
