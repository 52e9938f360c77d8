// Days of an account with a key: always whole, sealed by the phone, with the marks that it computed.
import * as v from 'valibot'
import type { ByAnyAnswer } from '#domain/answers.ts'
import { WireDay, type PatchDayBody } from '#contract/journal.ts'
import { areSealed, kidsIn } from '#contract/envelopes.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { invalidField, refusals, type Refusal } from '#server/base/refusal.ts'
import { isFiledRight } from './filing.ts'
import type { DayContent } from './storedDay.ts'

/** A refusal names no more of them: the app tries again without those. */
const maxForeignKids = 100

/** The first of the keys that answers name and that are none of these. */
export function foreignKids(
  answers: ByAnyAnswer<string>,
  kids: ReadonlySet<string>,
): readonly string[] {
  const foreign = new Set<string>()
  for (const text of Object.values(answers)) {
    for (const kid of kidsIn(text)) {
      if (!kids.has(kid)) foreign.add(kid)
      if (foreign.size === maxForeignKids) return [...foreign]
    }
  }
  return [...foreign]
}

/**
 * No readable answer enters an account with a key, whatever a faulty build sends, and nothing sealed under a key that the
 * account never had: nobody could ever open it.
 */
export function checkSealedDay(
  day: DayContent,
  kids: ReadonlySet<string>,
  now: number,
): Refusal | null {
  if (!areSealed(day.answers)) return refusals.envelopeRequired
  const foreign = foreignKids(day.answers, kids)
  if (foreign.length > 0) return { ...refusals.foreignKey, kids: foreign }
  return isFiledRight(day, now) ? null : refusals.notToday
}

/** The day of a POST or PATCH body that has answers. */
export function sealedDayOf(
  body: PatchDayBody,
  kids: ReadonlySet<string>,
  now: number,
): Result<DayContent, Refusal> {
  if (body.answers === undefined || !areSealed(body.answers)) return err(refusals.envelopeRequired)
  const day = v.safeParse(WireDay, body)
  if (!day.success) {
    const field = v.getDotPath(day.issues[0])?.split('.')[0]
    return err(field === undefined ? refusals.invalid : invalidField(field))
  }
  const refusal = checkSealedDay(day.output, kids, now)
  return refusal === null ? ok(day.output) : err(refusal)
}
