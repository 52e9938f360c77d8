// The journal of a phone as it lies open, without session nor server: what writes and reads it runs on the real store.
import type { FormId, UserId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { createDaySealer } from '#engine/crypto/daySealer.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { formOf } from '#engine/journal/forms.ts'
import { createHeldForms, type UnstoredDrafts } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { randomBytes } from './bytes.ts'
import { filled } from './days.ts'
import { createTestClock } from './setupServer.ts'

interface Pause {
  readonly ms: number
  readonly end: () => void
}

const keysOf = (current: ContentKey) => ({
  current: current as ContentKey | null,
  ring: new Map([[current.kid, current.key]]),
  markRing: new Map([[current.kid as string, current.markKey]]),
})

const makeContentKey = () => contentKeyOf(makeAccountKey(randomBytes))

/** `unstored`: what earlier sessions could not store. */
export async function setupLocalJournal(unstored: UnstoredDrafts = new Map()) {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  const keys = keysOf(await makeContentKey())
  const clock = createTestClock()
  const random = { bytes: randomBytes, fraction: () => 0.5 }
  const pauses = new Set<Pause>()
  /** `isOpen`: whether the session lasts. `woken`: how often sending was asked for. */
  const world = { isOpen: true, woken: 0, leavesFromMemory: false }
  const opened = {
    db,
    keys,
    clock,
    random,
    sealer: createDaySealer(keys, { random, clock }),
    isOpen: () => world.isOpen,
    locks: undefined as LockManager | undefined,
    build: 'build-1',
    timer: {
      /** Ends when the test says so. */
      after(ms: number, end: () => void) {
        const pause = { ms, end }
        pauses.add(pause)
        return () => void pauses.delete(pause)
      },
    },
  }
  const journal = {
    ...opened,
    drafts: createOpenDrafts(opened, createHeldForms(opened.locks, unstored)),
    sync: {
      wake() {
        world.woken += 1
      },
      sendFromMemory: () => Promise.resolve(world.leavesFromMemory),
    },
  }
  /** Ends the pauses under way. */
  const endPauses = (): void => {
    // Those that begin meanwhile go on.
    const ended = [...pauses]
    pauses.clear()
    for (const pause of ended) pause.end()
  }
  return { journal, world, unstored, endPauses }
}

/** A form that nobody has filled yet. */
export const blankForm = (day: Day, formId = 'f'): DayForm =>
  formOf(day, null, {
    formId: formId as FormId,
    writtenAt: `${day}T11:00:00.000Z`,
    offset: 60,
  })

export const filledForm = (day: Day, learned: string, formId = `form of ${day}`): DayForm => ({
  ...blankForm(day, formId),
  texts: filled({ learned }),
})
