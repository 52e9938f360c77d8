// Page, tabs and worker take turns, so that one finds the work of the other done. A turn is a Web Lock, and a lock says
// nothing of its holder: a frozen tab keeps it for ever (SY27 in SPEC.md). So the holder writes a growing number down,
// and a waiting context goes ahead once that number has stood still. Two passes at once are harmless.
import type { Timer } from '#domain/ports.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'

export interface TurnDeps {
  /** Absent in old browsers: passes may then run twice. */
  readonly locks: LockManager | undefined
  readonly timer: Timer
}

/** Where contexts of one phone see each other at work. */
export interface Heartbeat {
  /** 0 before the first beat. */
  read(): Promise<number>
  write(beat: number): Promise<void>
}

/** In the account's database, which page and worker share. */
export const storedHeartbeat = (db: JournalDatabase): Heartbeat => ({
  read: async () => (await readMeta(db, 'beat')) ?? 0,
  write: (beat) => writeMeta(db, 'beat', beat),
})

const beatMs = 10_000
const lookMs = 10_000
/** Looks that find the same number as the one before, until another context goes ahead: 40 s after the first wait began. */
const stillLooks = 3

export function createTurns({ locks, timer }: TurnDeps) {
  function keepBeating(heart: Heartbeat): () => void {
    let cancel: (() => void) | null = null
    let isOver = false
    const beat = async (): Promise<void> => {
      // A database that was closed, or has no room, beats no more: then another context may go ahead.
      await heart
        .read()
        .then((last) => heart.write(last + 1))
        .catch(() => undefined)
      if (!isOver) cancel = timer.after(beatMs, () => void beat())
    }
    void beat()
    return () => {
      isOver = true
      cancel?.()
    }
  }

  /** Waits for the lock, `lookMs` at most unless it is taken from its holder. False when it was not had. */
  async function tryOnce(
    manager: LockManager,
    name: string,
    isTaken: boolean,
    hold: () => Promise<void>,
  ): Promise<boolean> {
    const own: { work: Promise<void> | null } = { work: null }
    const patience = new AbortController()
    const cancel = timer.after(lookMs, () => patience.abort())
    const start = (): Promise<void> => {
      cancel()
      own.work = hold()
      return own.work
    }
    try {
      const options = isTaken ? { steal: true } : { signal: patience.signal }
      await manager.request(name, options, start)
    } catch (error) {
      // The lock was taken from this context while it worked: its work goes on.
      if (own.work !== null) await own.work
      else if (!patience.signal.aborted) throw error
    } finally {
      cancel()
    }
    return own.work !== null
  }

  return {
    async take(name: string, heart: Heartbeat, work: () => Promise<void>): Promise<void> {
      if (locks === undefined) return work()
      const hold = async (): Promise<void> => {
        const stop = keepBeating(heart)
        try {
          await work()
        } finally {
          stop()
        }
      }
      let seen = -1
      let still = 0
      while (!(await tryOnce(locks, name, still >= stillLooks, hold))) {
        const beat = await heart.read().catch(() => seen)
        still = beat === seen ? still + 1 : 0
        seen = beat
      }
    },
  }
}
