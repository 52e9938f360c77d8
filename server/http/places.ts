// A count of what is held at once, for each key and in all. In memory, since it protects the memory of this process.
export interface Places {
  /** Takes `amount` for a key and returns what gives it back, once; null when there is no room. */
  take(key: string, amount: number): (() => void) | null
}

export function createPlaces({ each, all }: { each: number; all: number }): Places {
  const takenByKey = new Map<string, number>()
  let total = 0
  return {
    take(key, amount) {
      const taken = takenByKey.get(key) ?? 0
      if (taken + amount > each || total + amount > all) return null
      takenByKey.set(key, taken + amount)
      total += amount
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        total -= amount
        const left = (takenByKey.get(key) ?? 0) - amount
        if (left > 0) takenByKey.set(key, left)
        else takenByKey.delete(key)
      }
    },
  }
}
