// Tabs and worker take turns, so that the work of one is not repeated by the next. A turn is a Web Lock, but a frozen tab would
// never release it (SY27 in SPEC.md). So the holder stores a growing number, its heartbeat; a waiting context takes the lock
// over once that number no longer grows. Two passes at once are harmless.
import type { Timer } from '#domain/ports.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'

export interface TurnDeps {
  /** Absent in old browsers: passes may then run twice. */
  readonly locks: LockManager | undefined
  readonly timer: Timer
}

/** The growing number, shared by the contexts of one phone. */
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
/** After so many equal readings in a row the lock is taken over: 40 s after the wait began. */
const stillLooks = 3

export function createTurns({ locks, timer }: TurnDeps) {
  function keepBeating(heart: Heartbeat): () => void {
    let cancel: (() => void) | null = null
    let isOver = false
    const beat = async (): Promise<void> => {
      // Without a usable database the number no longer grows: another context may then take the lock over.
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

  /** Waits for the lock, at most `lookMs`; takes it at once if `isTaken`. False when the lock was not granted. */
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
      // Another context took the lock over during the work, which goes on.
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
