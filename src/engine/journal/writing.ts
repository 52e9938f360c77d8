// What every write of an open journal shares: the parts that it needs, and its expected failures as values.
import { err, ok, type Result } from '#domain/result.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { OpenDrafts } from './openDrafts.ts'
import { NotStoredError, type SendFromMemory, type WriteDeps } from './writeDay.ts'

export interface DraftsDep {
  readonly drafts: OpenDrafts
}

/** The part of the sync runner that a save needs. */
export interface SendingDep {
  readonly sync: {
    /** Words wait: send them soon, and let the browser wake the worker when the network returns. */
    wake(): void
    readonly sendFromMemory: SendFromMemory
  }
}

export type ReadingJournal = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'> &
  DraftsDep
export type WritingJournal = ReadingJournal & Pick<OpenJournal, 'isOpen' | 'timer'> & SendingDep

export type SaveFailure =
  /** The phone has no room, or its store fails; a saved day was sent from memory all the same when `isSent`. */
  | { readonly type: 'notStored'; readonly isSent: boolean }
  /** The session ended meanwhile. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'noKey' }

export const newId = ({ random }: Pick<OpenJournal, 'random'>): string =>
  toBase64Url(random.bytes(8))

export const writeDeps = ({ db, sealer, sync }: WritingJournal): WriteDeps => ({
  store: createDayStore(db),
  sealer,
  sendFromMemory: sync.sendFromMemory,
})

/** Runs a write; expected failures become values. */
export async function writing<T>(
  journal: Pick<OpenJournal, 'keys' | 'isOpen'>,
  write: () => Promise<T>,
): Promise<Result<T, SaveFailure>> {
  if (!journal.isOpen()) return err({ type: 'signedOut' })
  if (journal.keys.current === null) return err({ type: 'noKey' })
  try {
    return ok(await write())
  } catch (error) {
    if (error instanceof NotStoredError) return err({ type: 'notStored', isSent: error.isSent })
    if (!journal.isOpen()) return err({ type: 'signedOut' })
    if (isStoreFailure(error)) return err({ type: 'notStored', isSent: false })
    throw error
  }
}
