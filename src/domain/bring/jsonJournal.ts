// Which app a JSON comes from shows in its first items; each is then read as that app writes it.
import { BringError, type Format } from './brought.ts'
import { isDayOne, readDayOne } from './dayOne.ts'
import { daylioNames, isDaylio, readDaylio } from './daylioBackup.ts'
import { isDiarium, readDiarium } from './diarium.ts'
import { isFields, type Fields } from './fields.ts'
import { createJsonItems, type JsonItems } from './jsonItems.ts'
import { isJourney, readJourney } from './journey.ts'
import { isJrnl, readJrnl } from './jrnl.ts'
import { isPixels, readPixels } from './pixels.ts'
import type { Tally } from './tally.ts'

type Known = Exclude<Format, 'csv' | 'markdown' | 'text' | 'html' | 'diaro' | 'lueur'>

function formatOf(list: string, item: Fields): Known | null {
  if (isDayOne(list, item)) return 'dayOne'
  if (isDaylio(list, item)) return 'daylio'
  if (isJourney(item)) return 'journey'
  if (isPixels(list, item)) return 'pixels'
  if (isDiarium(list, item)) return 'diarium'
  return isJrnl(list, item) ? 'jrnl' : null
}

/** Where entries stand; what another list holds is not an entry. */
const isEntries = (list: string): boolean =>
  list === '' || list === 'entries' || list === 'dayEntries'

/** Lists of Daylio's backup that hold words of the person, and are left in it. */
const namedLists: ReadonlySet<string | null> = new Set(['goals', 'milestones', 'writingTemplates'])

/** Entries that Daylio's numbers are needed for, and names behind these numbers. */
const mostHeld = 100_000
/** Characters of all that is held. */
const mostHeldWords = 30_000_000
/** Items before the first that tells whose they are. */
const mostWaiting = 100

const nameOf = (path: string): string => {
  const [last] = path.split(/[/\\]/).slice(-1) as [string]
  return last.replace(/\.json$/i, '')
}

/** `path`: of the file. */
export function createJsonJournal(tally: Tally, path: string): JsonItems {
  let format: Known | null = null
  /** Null: no object. */
  const waiting: (Fields | null)[] = []
  let waitingWords = 0
  let notHeld = 0
  let held = 0
  let heldWords = 0
  const hold = (list: Fields[], item: Fields, length: number): void => {
    held++
    heldWords += length
    if (held > mostHeld) throw new BringError('tooMany')
    if (heldWords > mostHeldWords) throw new BringError('tooLarge')
    list.push(item)
  }
  const moods: Fields[] = []
  const tags: Fields[] = []
  const daylio: Fields[] = []

  const readers: Record<Known, (item: Fields, length: number) => void> = {
    dayOne: (item) => tally.add('dayOne', readDayOne(item, nameOf(path))),
    diarium: (item) => tally.add('diarium', readDiarium(item)),
    journey: (item) => tally.add('journey', readJourney(item)),
    pixels: (item) => tally.add('pixels', readPixels(item)),
    jrnl: (item) => tally.add('jrnl', readJrnl(item)),
    daylio: (item, length) => hold(daylio, item, length),
  }
  const readAs = (known: Known, item: Fields | null, length: number): void => {
    if (item === null) tally.add(known, { entry: 'damaged' })
    else readers[known](item, length)
  }
  /** What stands before the first item that is known is of the same journal. */
  const readWaiting = (known: Known): void => {
    for (const item of waiting.splice(0)) readAs(known, item, 0)
    for (; notHeld > 0; notHeld--) tally.add(known, { entry: 'damaged' })
  }
  const readEntry = (list: string, item: Fields | null, length: number): void => {
    const told = format ?? (item === null ? null : formatOf(list, item))
    if (told === null) {
      waitingWords += length
      if (waiting.length < mostWaiting && waitingWords <= mostHeldWords) waiting.push(item)
      else notHeld++
      return
    }
    format = told
    readWaiting(told)
    readAs(told, item, length)
  }

  const items = createJsonItems((list, item, length) => {
    if (!isFields(item)) {
      if (list !== null && isEntries(list)) readEntry(list, null, length)
      return
    }
    if (list === 'customMoods') hold(moods, item, length)
    else if (list === 'tags') hold(tags, item, length)
    else if (list !== null && namedLists.has(list)) tally.addUnknown(list)
    // An object by itself, as Journey writes each entry.
    else if (list === null) {
      if (format === null && isJourney(item)) readers.journey(item, length)
    } else if (isEntries(list)) readEntry(list, item, length)
  })
  return {
    push: (text) => items.push(text),
    end() {
      items.end()
      const names = daylioNames(moods, tags)
      for (const entry of daylio) tally.add('daylio', readDaylio(entry, names))
    },
  }
}
