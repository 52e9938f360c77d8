// A sign that this page holds letters which no store has: another tab that signs out, or says that all is kept, looks for it.

const name = 'lueur-unstored'

export interface UnstoredSign {
  readonly show: () => void
  readonly hide: () => void
  /** How many other tabs show it; none where the browser has no locks. */
  readonly countElsewhere: () => Promise<number>
}

export function createUnstoredSign(locks: LockManager | undefined): UnstoredSign {
  let end: (() => void) | null = null
  return {
    show() {
      if (end !== null || locks === undefined) return
      const { promise: isOver, resolve } = Promise.withResolvers<void>()
      end = resolve
      void locks.request(name, { mode: 'shared' }, () => isOver)
    },
    hide() {
      end?.()
      end = null
    },
    async countElsewhere() {
      const { held = [] } = (await locks?.query()) ?? {}
      const all = held.filter((lock) => lock.name === name).length
      return Math.max(0, all - (end === null ? 0 : 1))
    },
  }
}
