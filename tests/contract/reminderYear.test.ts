// A year of evenings in four zones, both changes of their clocks included: a person who has not written is reminded once, at
// their own hour, and nobody else.
import type { Rev } from '#domain/brands.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { offsetIn } from '#server/base/timeZone.ts'
import { startPushPeer } from '#support/pushPeer.ts'
import { createTestClock, createTestServer } from '#support/setupServer.ts'
import { signUpSubscriber } from '#support/subscribers.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const firstDay = '2026-01-02' as Day
const days = 365

/** The hours around which their clocks change, and ordinary ones. */
const people = [
  { timeZone: 'Europe/Paris', reminderHour: 2 },
  { timeZone: 'America/New_York', reminderHour: 1 },
  { timeZone: 'Pacific/Auckland', reminderHour: 20 },
  { timeZone: 'Australia/Lord_Howe', reminderHour: 2 },
] as const

/** Some days of some weeks, never the same. */
const writesOn = (person: number, count: number): boolean => (count * 7 + person * 3) % 11 < 4

test('[SV41] a year in four zones: one reminder for each day that was not written, at its hour @full', async () => {
  const clock = createTestClock('2026-01-01T00:00:00.000Z')
  const peer = await startPushPeer(() => clock.now())
  onTestFinished(() => peer.stop())
  const world = await createTestServer({ clock, environment: peer.environment })
  onTestFinished(() => world.stop())
  const { db } = world.server.store
  // Three thousand commits, of which none must survive a power cut.
  await sql`pragma synchronous = off`.execute(db)

  const unwritten = new Map<string, string[]>()
  for (const [at, profile] of people.entries()) {
    const { endpoint, userId } = await signUpSubscriber(world, peer, profile)
    const all = Array.from({ length: days }, (_, count) => addDays(firstDay, count))
    const written = all.filter((_, count) => writesOn(at, count))
    unwritten.set(
      endpoint,
      all.filter((day) => !written.includes(day)),
    )
    await db
      .insertInto('entry')
      .values(
        written.map((day) => ({
          user_id: userId,
          day,
          rev: 'rev' as Rev,
          is_pinned: 0,
          written_at: `${day}T09:00:00.000Z`,
          offset_minutes: 0,
          answers: '{}',
          marks: '{}',
          created_at: 0,
          updated_at: 0,
        })),
      )
      .execute()
  }

  // From one due instant to the next, as a timer that never sleeps would.
  const end = Date.parse(`${addDays(firstDay, days)}T00:00:00Z`) + 2 * dayMs
  for (;;) {
    const { dueAt } = await db
      .selectFrom('reminder')
      .select((expression) => expression.fn.min('due_at').as('dueAt'))
      .executeTakeFirstOrThrow()
    if (dueAt >= end) break
    clock.set(new Date(dueAt).toISOString())
    await world.server.remind()
  }

  expect(peer.faults).toEqual([])
  const last = addDays(firstDay, days - 1)
  for (const [at, [endpoint, expected]] of [...unwritten].entries()) {
    const { timeZone, reminderHour } = people[at] ?? people[0]
    const pushes = peer.received.filter((push) => push.endpoint === endpoint)
    const reminded = pushes.map(({ message }) => String(message['day']))
    expect(reminded.filter((day) => day >= firstDay && day <= last)).toEqual(expected)
    const late = pushes.map((push) => {
      const wall = new Date(push.at + offsetIn(timeZone, push.at) * minuteMs).toISOString()
      expect(wall.slice(0, 10)).toBe(push.message['day'])
      return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) - reminderHour * 60
    })
    // Each person has a minute of their own, in the half hour after it.
    const own = Math.min(...late)
    expect(own).toBeGreaterThanOrEqual(0)
    expect(own).toBeLessThan(30)
    for (const [nth, minutes] of late.entries()) {
      // A moment that is jumped over comes as much later as the clock jumps: an hour in Paris, half of one on Lord Howe.
      const isJumped = /-(?:03-29|10-04)$/.test(String(pushes[nth]?.message['day']))
      expect(isJumped ? [0, 30, 60] : [0]).toContain(minutes - own)
    }
  }
  expect(peer.received.length).toBeGreaterThan(4 * 200)
})
