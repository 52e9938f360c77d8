// What the service worker asks of the engine while no page is open. Each call reads the session first: a page may have
// changed it since the last one.
import { hasUnsentDays } from './local/days.ts'
import {
  receivePush as receive,
  reconcileReminders,
  type ReceivedPush,
} from './reminders/reminders.ts'
import type { Journal } from './session/liveJournal.ts'
import type { Engine } from './session/session.ts'
import { readSession } from './session/signIn.ts'

async function journalOf(engine: Engine): Promise<Journal | null> {
  await readSession(engine)
  return engine.session.journal()
}

/** Sends everything that can be sent; rejects while something waits, so that the browser tries again. */
export async function drain(engine: Engine): Promise<void> {
  const journal = await journalOf(engine)
  // Asked at each start of the worker where there is no sync event, so it must cost nothing when nothing waits.
  if (journal !== null && (await hasUnsentDays(journal.db))) await journal.sync.drain()
}

/** Writes down that a push came, and tells whether its day is written on this phone. */
export async function receivePush(
  engine: Engine,
  push: ReceivedPush,
): Promise<{ readonly isWritten: boolean }> {
  const journal = await journalOf(engine)
  return journal === null ? { isWritten: false } : receive(journal, push)
}

/** The browser replaced the subscription. */
export async function renewPush(engine: Engine): Promise<void> {
  const journal = await journalOf(engine)
  if (journal !== null) await reconcileReminders(journal, false)
}
