// The specification's plain contract, for an account registered without a key: readable answers, the three first required,
// a song, a pin. The app never opens such an account; all that the server knows of plain days is here.
import type { PatchDayBody } from '#contract/journal.ts'
import { maxTextBytes } from '#contract/limits.ts'
import { answerIds, isAnswerId, isComplete } from '#domain/answers.ts'
import { emptyMarks } from '#domain/entry.ts'
import type { Random } from '#domain/ports.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { offsetIn, todayIn } from '#server/base/timeZone.ts'
import { changeMarks } from './changeMarks.ts'
import { isFiledRight } from './filing.ts'
import type { DayContent, StoredDay } from './storedDay.ts'

export interface PlainContext {
  readonly timeZone: string
  readonly now: number
  readonly random: Random
}

/** The day that a body with answers makes of the stored one. Without `writtenAt` it is written now: today only. */
export function plainDayOf(
  body: PatchDayBody,
  stored: StoredDay | null,
  { timeZone, now, random }: PlainContext,
): Result<DayContent, Refusal> {
  const { answers } = body
  if (answers === undefined || body.marks !== undefined) return err(refusals.invalid)
  // Only an app that seals may send answers that this server does not know.
  if (!Object.keys(answers).every(isAnswerId)) return err(refusals.invalid)
  if (answerIds.some((id) => Buffer.byteLength(answers[id]) > maxTextBytes)) {
    return err(refusals.tooLarge)
  }
  if (!isComplete(answers)) return err(refusals.missingAnswers)

  const writtenAt = body.writtenAt ?? new Date(now).toISOString()
  const offset = body.offset ?? offsetIn(timeZone, Date.parse(writtenAt))
  const date = body.date ?? todayIn(timeZone, now)
  const filing = { date, writtenAt, offset }
  if (!isFiledRight(filing, now)) return err(refusals.notToday)
  return ok({
    ...filing,
    answers,
    marks: changeMarks(stored?.marks ?? emptyMarks, body, random, now),
  })
}
