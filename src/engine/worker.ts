// The calls of the service worker. Each one reads the session first: a page may have changed it since the last call.
import { hasUnsentDays } from './local/days.ts'
import {
  receivePush as receive,
  reconcileReminders,
  type ReceivedPush,
} from './reminders/reminders.ts'
import type { Journal } from './session/liveJournal.ts'
import type { Engine } from './session/session.ts'
import { readSession } from './session/start.ts'

async function journalOf(engine: Engine): Promise<Journal | null> {
  await readSession(engine)
  return engine.session.journal()
}

/** Sends everything that can be sent; rejects while sendable days are left, so that the browser tries again. */
export async function drain(engine: Engine): Promise<void> {
  const journal = await journalOf(engine)
  // Runs at each start of the worker in browsers without sync events, so it must cost nothing when nothing is unsent.
  if (journal !== null && (await hasUnsentDays(journal.db))) await journal.sync.drain()
}

/** Records a received push, and returns whether its day is written on this phone. */
export async function receivePush(
  engine: Engine,
  push: ReceivedPush,
): Promise<{ readonly isWritten: boolean }> {
  const journal = await journalOf(engine)
  return journal === null ? { isWritten: false } : receive(journal, push)
}

/** Called after the browser replaced the subscription: sends the new one to the server. */
export async function renewPush(engine: Engine): Promise<void> {
  const journal = await journalOf(engine)
  if (journal !== null) await reconcileReminders(journal, false)
}
