// The revision that the server names is not trusted: it is computed again from the received content, before that day is
// joined, stored or shown (SY26 in ../sync/SPEC.md). Otherwise a day sent under the revision of another would be shown with that
// one's words, and blank answers under a known revision would replace words.
import type { WireEntry } from '#contract/journal.ts'
import { isClaimed } from '#contract/rev.ts'
import { areSealed } from '#contract/envelopes.ts'
import type { Day } from '#domain/day.ts'
import { revOf } from './sealDay.ts'
import type { DayContent } from '#domain/dayContent.ts'

/** The same for a refusal's current day, which must be the day that was refused. */
export async function verifyCurrent(
  received: WireEntry,
  refused: Day,
  verify: (received: WireEntry) => Promise<DayContent | null>,
): Promise<DayContent | null> {
  return received.date === refused ? verify(received) : null
}

type WireContent = Pick<WireEntry, 'date' | 'rev' | 'writtenAt' | 'offset' | 'answers' | 'marks'>

/** The received content under the revision computed from it; null when another one was named, or when it is not sealed. */
export async function verifyDay(received: WireContent): Promise<DayContent | null> {
  const { date: day, writtenAt, offset, answers, marks } = received
  if (!areSealed(answers)) return null
  const content = { day, writtenAt, offset, answers, marks }
  const own = await revOf(content)
  return isClaimed(received.rev, own) ? { ...content, contentRev: own } : null
}
