// A count of what is held at once, for each key and in all. Kept in memory: it protects this process's own.
export interface Places {
  /** Takes `amount` for a key and answers how to give it back (once); null when there is no room. */
  take(key: string, amount: number): (() => void) | null
}

export function createPlaces({ each, all }: { each: number; all: number }): Places {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(key, amount) {
      const own = held.get(key) ?? 0
      if (own + amount > each || total + amount > all) return null
      held.set(key, own + amount)
      total += amount
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total -= amount
        const left = (held.get(key) ?? 0) - amount
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
