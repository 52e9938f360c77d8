// A sign that this page holds letters of a journal which no store has: another tab that signs out, or says that all is kept, looks for it.

/** Each call names the journal's database. */
export interface UnstoredSign {
  readonly show: (database: string) => void
  readonly hide: (database: string) => void
  /** How many other tabs show it; none where the browser has no locks. */
  readonly countElsewhere: (database: string) => Promise<number>
}

const nameOf = (database: string): string => `lueur-unstored-${database}`

export function createUnstoredSign(locks: LockManager | undefined): UnstoredSign {
  const shown = new Map<string, () => void>()
  return {
    show(database) {
      if (locks === undefined || shown.has(database)) return
      const { promise: isOver, resolve } = Promise.withResolvers<void>()
      shown.set(database, resolve)
      void locks.request(nameOf(database), { mode: 'shared' }, () => isOver)
    },
    hide(database) {
      shown.get(database)?.()
      shown.delete(database)
    },
    async countElsewhere(database) {
      const { held = [] } = (await locks?.query()) ?? {}
      const all = held.filter(({ name }) => name === nameOf(database)).length
      return Math.max(0, all - (shown.has(database) ? 1 : 0))
    },
  }
}
