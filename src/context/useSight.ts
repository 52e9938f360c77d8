import type { JournalSight } from '#domain/sight.ts'
import { readSight } from '#engine/journal/readJournal.ts'
import type { Reading } from './useReading.ts'
import { useRemembered, type Memory } from './useRemembered.ts'

const memory: Memory<JournalSight> = new WeakMap()

/** What this phone may say is not written, followed as more of the journal comes. */
export const useSight = (): Reading<JournalSight> => useRemembered(memory, readSight)
