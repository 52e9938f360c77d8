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

type Known = Exclude<Format, 'csv' | 'markdown' | 'diaro' | 'lueur'>

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

/** Entries that Daylio's numbers are needed for. */
const mostHeld = 100_000

const nameOf = (path: string): string => {
  const [last] = path.split(/[/\\]/).slice(-1) as [string]
  return last.replace(/\.json$/i, '')
}

/** `path`: of the file. */
export function createJsonJournal(tally: Tally, path: string): JsonItems {
  let format: Known | null = null
  const moods: Fields[] = []
  const tags: Fields[] = []
  const daylio: Fields[] = []

  const readers: Record<Known, (item: Fields) => void> = {
    dayOne: (item) => tally.add('dayOne', readDayOne(item, nameOf(path))),
    diarium: (item) => tally.add('diarium', readDiarium(item)),
    journey: (item) => tally.add('journey', readJourney(item)),
    pixels: (item) => tally.add('pixels', readPixels(item)),
    jrnl: (item) => tally.add('jrnl', readJrnl(item)),
    daylio: (item) => {
      if (daylio.length >= mostHeld) throw new BringError('tooMany')
      daylio.push(item)
    },
  }

  const items = createJsonItems((list, item) => {
    if (!isFields(item)) {
      if (format !== null && list !== null && isEntries(list))
        tally.add(format, { entry: 'damaged' })
      return
    }
    if (list === 'customMoods') moods.push(item)
    else if (list === 'tags') tags.push(item)
    else if (list !== null && namedLists.has(list)) tally.addUnknown(list)
    // An object by itself, as Journey writes each entry.
    else if (list === null) {
      if (format === null && isJourney(item)) readers.journey(item)
    } else if (isEntries(list)) {
      format ??= formatOf(list, item)
      if (format !== null) readers[format](item)
    }
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
