// How much of what a server sends, and nobody here can open, is set aside on this phone (CR20 in ../crypto/SPEC.md).
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'

/** Characters, of all days: a hundred of the longest texts. No honest server comes near; one that lies would fill the phone. */
export const maxAsideLength = 64 * 1024 * 1024

/** Counts the characters of all that is set aside, or would be: those that are here once, each that is asked for besides. */
export interface AsideRoom {
  /** False, and nothing is counted, where there is no room for so many more. */
  readonly take: (length: number) => Promise<boolean>
}

export function createAsideRoom(db: JournalDatabase): AsideRoom {
  let here: Promise<number> | undefined
  const count = async (): Promise<number> => {
    let sum = 0
    await db.setAside.each(({ envelope }) => void (sum += envelope.length))
    return sum
  }
  let taken = 0
  return {
    async take(length) {
      const used = await (here ??= count())
      if (used + taken + length > maxAsideLength) return false
      taken += length
      return true
    },
  }
}
