/// <reference lib="webworker" />
// An import in a worker of its own: days are compared, joined, sealed and stored without the page, which draws meanwhile. This is a composition
// root. It is handed the keys, which nobody can take out of them, and ends with the import.
import { createDaySealer, type Keys } from '#engine/crypto/daySealer.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import {
  createPageMemory,
  durable,
  openJournalDatabase,
  type JournalDatabase,
} from '#engine/local/journalDatabase.ts'
import { createStoreTimeout } from '#engine/local/storeFailure.ts'
import type { ImportingJournal } from './bringDays.ts'
import { createImportAnswers } from './importAnswers.ts'
import type { Asked, Lent, Told } from './importTalk.ts'

declare const self: DedicatedWorkerGlobalScope

/** No frame waits for it. */
const rowsAtOnce = 100

const timer = {
  after(ms: number, call: () => void) {
    const id = setTimeout(call, ms)
    return () => clearTimeout(id)
  },
}
const clock = { now: () => Date.now() }
const random = {
  bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
}

const tell = (told: Told): void => self.postMessage(told)

let lent: Lent | null = null
const lentKeys = (): Keys => {
  if (lent === null) throw new Error('Nothing was lent yet.')
  return lent.keys
}
const keys: Keys = {
  get current() {
    return lentKeys().current
  },
  get isReplaced() {
    return lentKeys().isReplaced === true
  },
  get ring() {
    return lentKeys().ring
  },
  get markRing() {
    return lentKeys().markRing
  },
}
const sealer = createDaySealer(keys, { random, clock })

function openDatabase({ userId }: Lent): JournalDatabase {
  const memory = createPageMemory(() => crypto.randomUUID())
  const inTime = createStoreTimeout(timer, clock.now)
  const db = openJournalDatabase(journalDatabaseName(userId), durable, memory, {
    inTime,
    rowsAtOnce,
  })
  // It is being erased, or is another build's by now: nothing may be stored in one that lies there after it.
  db.on('versionchange', () => {
    db.close()
    tell({ type: 'gone' })
    self.close()
    return false
  })
  return db
}

let database: JournalDatabase | null = null
function open(next: Lent): ImportingJournal {
  lent = next
  database ??= openDatabase(next)
  for (const id of next.leftUnnoted) database.memory.leftUnnoted.add(id)
  // The page ends this worker with the session, and wakes what sends.
  return { db: database, sealer, keys, timer, isOpen: () => true, sync: { wake: () => undefined } }
}

const answer = createImportAnswers(open, tell)

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data))
