// Apart from day.ts, because the first paint needs it without the calendar's arithmetic.
import type { Day } from './day.ts'
import type { Clock } from './ports.ts'

const minuteMs = 60_000

/** The day shown on a wall calendar at an instant (epoch ms) where clocks are `offset` minutes east of UTC. */
export const dayAt = (instant: number, offset: number): Day =>
  new Date(instant + offset * minuteMs).toISOString().slice(0, 10) as Day

/** The day of an instant (epoch ms), where the person is. */
export const dayOn = (clock: Clock, instant: number): Day => dayAt(instant, clock.offsetAt(instant))

/** Today, where the person is. */
export const todayOf = (clock: Clock): Day => dayOn(clock, clock.now())
