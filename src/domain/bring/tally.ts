// Adds up what the entries of a file say, and bounds it: a file of a million entries is no journal.
import type { Day } from '#domain/day.ts'
import {
  BringError,
  noLikeDates,
  nothingLeftOut,
  type Brought,
  type BroughtEntry,
  type Format,
  type Leaps,
  type LeftOut,
  type LeftOutKind,
  leftOutKinds,
  type ReadEntry,
  type UnreadReason,
} from './brought.ts'
import { together } from './likeDates.ts'
import { isNameless } from './zones.ts'

/** A century of days, a few entries each. */
const mostEntries = 100_000
/** Characters of all texts together. */
const mostWords = 30_000_000
/** So many names of unknown fields are told. */
const mostNames = 12
const longestName = 40

/** What a reading of bytes puts where they are none. */
const noLetter = '\uFFFD'

export interface Tally {
  add(format: Format, read: ReadEntry): void
  /** A file beside the texts, which entries may have counted too; the same one of another archive is counted once. */
  addFile(kind: LeftOutKind, name: string): void
  addUnknown(name: string): void
  /** A part that could not be read. */
  addDamaged(): void
  /** Bytes that are no letters, as they show in a piece of a text. */
  countLetters(piece: string): void
  readonly hasDamage: boolean
  readonly count: number
  /** Null where nothing was a journal. */
  result(): Brought | null
}

/** Of all that an entry holds. */
const lengthOf = ({ parts, tags, mood, place, music, journals }: BroughtEntry): number =>
  [
    ...parts.flatMap(({ heading, text }) => [heading, text]),
    ...tags,
    mood,
    place,
    music?.name,
    music?.artists,
    ...journals,
  ].reduce((sum, text) => sum + (text?.length ?? 0), 0)

/** A number that entries alike share, and others hardly: each is then compared with few others. FNV-1a, 32 bits. */
function hashOf(entry: BroughtEntry): number {
  const { day, time, parts, tags, mood, glow, place, music } = entry
  const texts = [
    day,
    time,
    mood,
    glow,
    place,
    music?.name,
    music?.artists,
    entry.isPinned,
    isNameless(entry),
    ...parts.flatMap(({ heading, text }) => [heading, text]),
    ...tags,
  ]
  let hash = 0x81_1c_9d_c5
  for (const one of texts) {
    const text = String(one ?? '')
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
    }
    // Where one ends and the next begins.
    hash = Math.imul(hash ^ 0x1_00_00, 0x01_00_01_93)
  }
  return hash
}

/** Of a hash that chance gives to several; of one that many were made for, those behind are compared with no more. */
const mostAlike = 50

const haveSameTexts = (a: BroughtEntry, b: BroughtEntry): boolean =>
  a.parts.length === b.parts.length && a.parts.every(({ text }, at) => text === b.parts[at]?.text)

/** The same wall, whatever zone it is of, in whatever journal. */
const contentOf = (entry: BroughtEntry): string =>
  JSON.stringify({ ...entry, instant: isNameless(entry), journals: [] })

const isSameEntry = (a: BroughtEntry, b: BroughtEntry): boolean =>
  haveSameTexts(a, b) && contentOf(a) === contentOf(b)

const noneUnread: Readonly<Record<UnreadReason, number>> = {
  noDate: 0,
  noText: 0,
  damaged: 0,
  twice: 0,
}

/** Whether days stand in the order of time, or against it, and say so: one day alone says nothing. */
function areInOrder(days: readonly Day[]): boolean {
  const steps = new Set(
    days.slice(1).map((day, at) => Math.sign(day.localeCompare(days[at] ?? day))),
  )
  return !steps.has(1) || !steps.has(-1)
}

export function createTally(): Tally {
  const entries: BroughtEntry[] = []
  /** Names of journals in which an entry stands as well. */
  const alsoIn = new Map<BroughtEntry, Set<string>>()
  const named: Record<LeftOutKind, number> = { ...nothingLeftOut }
  const files = new Map<string, LeftOutKind>()
  const byHash = new Map<number, BroughtEntry | readonly BroughtEntry[]>()
  const unread = { ...noneUnread }
  const unknown = new Set<string>()
  let format: Format | null = null
  let words = 0
  let count = 0
  /** Days that entries may be as well; the file does not tell which. */
  const otherDays = new Map<BroughtEntry, Day>()
  let monthsFirst = 0
  const yearsFirst = new Map<BroughtEntry, Day>()
  /** Of files that are listed by their names: their order says nothing. */
  const yearsInNames = new Set<BroughtEntry>()
  let likeDates = noLikeDates
  let leaps: Leaps = { count: 0, first: null }

  const isThere = (entry: BroughtEntry): boolean => {
    const hash = hashOf(entry)
    const alike = byHash.get(hash)
    const others = alike === undefined ? [] : [alike].flat()
    const same = others.find((other) => isSameEntry(other, entry))
    if (same === undefined) {
      // Mostly the only one: a list for each would take more room than a large file leaves.
      if (others.length < mostAlike)
        byHash.set(hash, others.length === 0 ? entry : [...others, entry])
      return false
    }
    const journals = alsoIn.get(same) ?? new Set(same.journals)
    for (const name of entry.journals) journals.add(name)
    alsoIn.set(same, journals)
    return true
  }
  const addUnknown = (name: string): void => {
    if (unknown.size < mostNames) unknown.add(name.slice(0, longestName))
  }
  return {
    add(of, { entry, leftOut = {}, unknown: names = [], otherDay, yearFirst, toldOrder, ...read }) {
      format ??= of
      count++
      if (count > mostEntries) throw new BringError('tooMany')
      if (typeof entry === 'string') unread[entry]++
      else if (isThere(entry)) {
        unread.twice++
        return
      } else {
        words += lengthOf(entry)
        if (words > mostWords) throw new BringError('tooLarge')
        entries.push(entry)
        likeDates = together(likeDates, read.likeDates ?? noLikeDates)
        const { leapsFrom: after = null } = read
        if (after !== null)
          leaps = { count: leaps.count + 1, first: leaps.first ?? { day: entry.day, after } }
        if (otherDay !== undefined) otherDays.set(entry, otherDay)
        if (yearFirst !== undefined && read.isOfName === true) yearsInNames.add(entry)
        else if (yearFirst !== undefined) yearsFirst.set(entry, yearFirst)
        if (toldOrder !== undefined) monthsFirst += toldOrder === 'monthFirst' ? 1 : -1
      }
      for (const kind of leftOutKinds) named[kind] += leftOut[kind] ?? 0
      for (const name of names) addUnknown(name)
    },
    addFile: (kind, name) => void files.set(name, kind),
    addUnknown,
    addDamaged: () => void unread.damaged++,
    countLetters(piece) {
      for (let at = -1; (at = piece.indexOf(noLetter, at + 1)) !== -1;) named.letter++
    },
    get hasDamage() {
      return unread.damaged > 0
    },
    get count() {
      return count
    },
    result() {
      if (format === null) return null
      const ofFiles = Map.groupBy(files.values(), (kind) => kind)
      const leftOut: LeftOut = Object.fromEntries(
        leftOutKinds.map((kind) => [kind, Math.max(named[kind], ofFiles.get(kind)?.length ?? 0)]),
      ) as Record<LeftOutKind, number>
      // People write one day after the other: the reading that makes it so, where the other one does not, is theirs.
      const isInOrder = areInOrder(Array.from(yearsFirst.keys(), ({ day }) => day))
      const isYearFirst = !isInOrder && areInOrder([...yearsFirst.values()])
      const isYearSure = isYearFirst || (isInOrder && !areInOrder([...yearsFirst.values()]))
      if (isYearFirst) for (const entry of yearsFirst.keys()) otherDays.delete(entry)
      const whole = entries.map((entry) => {
        const journals = alsoIn.get(entry) ?? null
        // A file without a date that tells the order has that of the others.
        const ofOrder = monthsFirst > 0 ? otherDays.get(entry) : undefined
        const ofYear = isYearFirst ? yearsFirst.get(entry) : undefined
        const day = ofYear ?? ofOrder ?? entry.day
        if (journals === null && day === entry.day) return entry
        return { ...entry, day, ...(journals !== null && { journals: [...journals] }) }
      })
      const unsure = new Set([
        ...(monthsFirst === 0 ? otherDays.keys() : []),
        ...(isYearSure ? [] : yearsFirst.keys()),
        ...yearsInNames,
      ])
      return {
        format,
        entries: whole,
        leftOut,
        unread,
        unknown: [...unknown],
        unsureDates: unsure.size,
        likeDates,
        leaps,
      }
    },
  }
}
