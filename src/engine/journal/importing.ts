// An import, whatever it brings, may end on the way: what is told then is what is here.
import { err, type Result } from '#domain/result.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { writing, type SaveFailure } from './writing.ts'

/**
 * The store failed on the way, or the journal was closed, as the app lock does: so many days of the file are here, whole. Null where the
 * store hangs: what it was asked for last may be stored yet.
 */
export interface StoppedImport {
  readonly type: 'stopped'
  readonly days: number | null
}

/** Whoever imports wakes what sends. */
export type Importing = Pick<OpenJournal, 'keys' | 'isOpen'> & {
  readonly sync: { wake(): void }
}

/** `run` tells how many days are here, as they are stored. */
export async function importing<T>(
  journal: Importing,
  run: (onHere: (days: number) => void) => Promise<T>,
): Promise<Result<T, SaveFailure | StoppedImport>> {
  let days = 0
  let isHanging = false
  const done = await writing(journal, () =>
    run((count) => {
      days += count
    }).catch((error: unknown) => {
      isHanging = error instanceof StoreHangError
      throw error
    }),
  )
  // What is stored is sent, also where the rest is not.
  if (journal.isOpen()) journal.sync.wake()
  if (isHanging) return err({ type: 'stopped', days: null })
  return done.ok || days === 0 ? done : err({ type: 'stopped', days })
}
