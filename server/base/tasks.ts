// Work that no reply waits for: the time that a mail takes would reveal that an address has an account.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { describeError } from './describeError.ts'

export interface Tasks {
  /** Failures are logged under `name`. */
  run(name: string, work: () => Promise<void>): void
  /** Resolves when everything started so far has ended. */
  settled(): Promise<void>
}

export function createTasks(log: Logger): Tasks {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      // Not in this turn: composing a mail takes time, which would show in the reply's.
      const task = nextTurn()
        .then(work)
        .catch((error: unknown) =>
          log.error({ task: name, ...describeError(error) }, 'task failed'),
        )
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
