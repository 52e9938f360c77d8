// Adds up what the entries of a file say, and bounds it: a file of a million entries is no journal.
import {
  BringError,
  nothingLeftOut,
  type Brought,
  type BroughtEntry,
  type Format,
  type LeftOut,
  type LeftOutKind,
  leftOutKinds,
  type ReadEntry,
  type UnreadReason,
} from './brought.ts'

/** A century of days, a few entries each. */
const mostEntries = 100_000
/** Characters of all texts together. */
const mostWords = 30_000_000
/** So many names of unknown fields are told. */
const mostNames = 12
const longestName = 40

export interface Tally {
  add(format: Format, read: ReadEntry): void
  /** Files beside the texts, which entries may have counted too. */
  addFiles(kind: LeftOutKind, count: number): void
  addUnknown(name: string): void
  /** A part that could not be read. */
  addDamaged(): void
  readonly hasDamage: boolean
  readonly count: number
  /** Null where nothing was a journal. */
  result(): Brought | null
}

const lengthOf = ({ parts }: BroughtEntry): number =>
  parts.reduce((sum, { heading, text }) => sum + (heading?.length ?? 0) + text.length, 0)

const noneUnread: Readonly<Record<UnreadReason, number>> = { noDate: 0, noText: 0, damaged: 0 }

export function createTally(): Tally {
  const entries: BroughtEntry[] = []
  const named: Record<LeftOutKind, number> = { ...nothingLeftOut }
  const files: Record<LeftOutKind, number> = { ...nothingLeftOut }
  const unread = { ...noneUnread }
  const unknown = new Set<string>()
  let format: Format | null = null
  let words = 0
  let count = 0

  const addUnknown = (name: string): void => {
    if (unknown.size < mostNames) unknown.add(name.slice(0, longestName))
  }
  return {
    add(of, { entry, leftOut = {}, unknown: names = [] }) {
      format ??= of
      count++
      if (count > mostEntries) throw new BringError('tooMany')
      if (typeof entry === 'string') unread[entry]++
      else {
        words += lengthOf(entry)
        if (words > mostWords) throw new BringError('tooLarge')
        entries.push(entry)
      }
      for (const kind of leftOutKinds) named[kind] += leftOut[kind] ?? 0
      for (const name of names) addUnknown(name)
    },
    addFiles(kind, more) {
      files[kind] += more
    },
    addUnknown,
    addDamaged: () => void unread.damaged++,
    get hasDamage() {
      return unread.damaged > 0
    },
    get count() {
      return count
    },
    result() {
      if (format === null) return null
      const leftOut: LeftOut = Object.fromEntries(
        leftOutKinds.map((kind) => [kind, Math.max(named[kind], files[kind])]),
      ) as Record<LeftOutKind, number>
      return { format, entries, leftOut, unread, unknown: [...unknown] }
    },
  }
}
