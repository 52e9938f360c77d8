// A server, a push service and people that are reminded, at a clock that tests move.
import { expect, onTestFinished } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { spreadOf } from '#server/reminders/nextDue.ts'
import type { ReminderTable } from '#server/store/tables.ts'
import { sealDay } from '#support/people.ts'
import { startPushPeer, type PushPeer } from '#support/pushPeer.ts'
import { createTestClock, type TestServer } from '#support/setupServer.ts'
import { reminderRows, type Subscriber } from '#support/subscribers.ts'
import type { SetupWorld } from './world.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const leaseMs = 30_000
/** Eight in the evening in Paris, on the day of the test clock. */
export const eight = Date.parse('2026-11-20T19:00:00.000Z')
export const today = '2026-11-20' as Day
export const tomorrow = addDays(today, 1)

interface RemindedWorld {
  readonly world: TestServer
  readonly peer: PushPeer
  /** Moves the clock there and sends what is due. */
  readonly remindAt: (instant: number) => Promise<void>
  /** The days that were reminded of, in order. */
  readonly days: () => unknown[]
}

export async function setupReminded(
  setupWorld: SetupWorld,
  options: Parameters<SetupWorld>[0] = {},
): Promise<RemindedWorld> {
  const clock = createTestClock()
  const peer = await startPushPeer(() => clock.now())
  onTestFinished(() => peer.stop())
  const world = await setupWorld({ clock, environment: peer.environment, ...options })
  return {
    world,
    peer,
    async remindAt(instant) {
      clock.set(new Date(instant).toISOString())
      await world.server.remind()
    },
    days: () => peer.received.map(({ message }) => message['day']),
  }
}

/** The only reminder of the database. */
export async function rowOf({ server }: TestServer): Promise<ReminderTable | undefined> {
  const [row, more] = await reminderRows(server.store)
  expect(more).toBeUndefined()
  return row
}

/** When a person of Paris is due today. */
export const dueOf = ({ userId }: Subscriber): number => eight + spreadOf(userId)

export async function writeDay(
  world: TestServer,
  { token, kid }: Subscriber,
  day: string,
): Promise<void> {
  const reply = await world.request('POST', '/journal', { token, body: sealDay(kid, day) })
  expect(reply.status).toBe(201)
}
