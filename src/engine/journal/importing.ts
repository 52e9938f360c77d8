// An import, whatever it brings, may end on the way: what is told then is what is here.
import { err, type Result } from '#domain/result.ts'
import { writing, type SaveFailure, type WritingJournal } from './writing.ts'

/** The store failed on the way, or the journal was closed, as the app lock does: so many days of the file are here, whole. */
export interface StoppedImport {
  readonly type: 'stopped'
  readonly days: number
}

/** `run` tells how many days are here, as they are stored. */
export async function importing<T>(
  journal: WritingJournal,
  run: (onHere: (days: number) => void) => Promise<T>,
): Promise<Result<T, SaveFailure | StoppedImport>> {
  let days = 0
  const done = await writing(journal, () =>
    run((count) => {
      days += count
    }),
  )
  // What is stored is sent, also where the rest is not.
  if (journal.isOpen()) journal.sync.wake()
  return done.ok || days === 0 ? done : err({ type: 'stopped', days })
}
