// What the worker that reads tells the page: how far it is and what it found. The days go on once the person has chosen their places.
import { summaryOf, type Asked, type Told } from '#domain/bring/conversation.ts'
import { daysOfZones } from '#domain/bring/daysOfZones.ts'
import type { Brought } from '#domain/bring/brought.ts'
import { firstPlaces, offeredHeadings, placeEntries } from '#domain/bring/placed.ts'
import type { Day } from '#domain/day.ts'
import { err, ok } from '#domain/result.ts'
import { readJournal } from './readJournal.ts'

/** A message with all days of a life would hold up whoever gets it. */
const daysAtOnce = 100

/** Answers one question after the other; what was read last is kept for the next. */
export function createAnswers(tell: (told: Told) => void): (asked: Asked<File>) => Promise<void> {
  let read: { readonly brought: Brought; readonly here: string; readonly last: Day } | null = null

  async function answer(asked: Asked<File>): Promise<void> {
    if (asked.type === 'read') {
      const { files, here, last } = asked
      const onProgress = (entries: number): void => tell({ type: 'progress', entries })
      const result = await readJournal(files, { here, onProgress })
      if (!result.ok) return tell({ type: 'found', result })
      read = { brought: result.value, here, last }
      const found = summaryOf(result.value, last)
      return tell({ type: 'found', result: found === null ? err('empty') : ok(found) })
    }
    if (read === null) return
    const { brought, here, last } = read
    if (asked.type === 'zones') {
      const places = firstPlaces(offeredHeadings(brought.entries))
      const zones = daysOfZones(brought.entries, here, { places, added: asked.added, last })
      return tell({ type: 'zones', zones })
    }
    const { turn, places, added, to } = asked
    const { days } = placeEntries(brought.entries, { places, added, last })
    // Where everything is left in the file, that is told as well.
    for (let at = 0; at === 0 || at < days.length; at += daysAtOnce) {
      const isLast = at + daysAtOnce >= days.length
      to.postMessage({ days: days.slice(at, at + daysAtOnce), isLast })
    }
    tell({ type: 'placed', turn })
  }
  return (asked) => answer(asked).catch(() => tell({ type: 'broken' }))
}
