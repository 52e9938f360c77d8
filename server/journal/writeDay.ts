import type { Rev } from '#domain/brands.ts'
import { isOn } from '#domain/register.ts'
import { bytesOf } from './room.ts'
import type { DayContent, StoredDay } from './storedDay.ts'
import { keepVersion, type Limits } from './versions.ts'

export interface DayWrite {
  readonly userId: string
  readonly content: DayContent
  readonly rev: Rev
  /** The day as it is now, kept as a version. */
  readonly stored: StoredDay | null
  readonly now: number
}

/** Writes a day inside a transaction that locked the account; false when the day may not be replaced any more (SV78). */
export async function writeDay(
  limits: Limits,
  { userId, content, rev, stored, now }: DayWrite,
): Promise<boolean> {
  if (stored !== null && !(await keepVersion(limits, { userId, stored, now }))) return false
  const { queries } = limits
  const { date, writtenAt, offset, answers, marks } = content
  const columns = {
    rev,
    is_pinned: isOn(marks.pin) ? 1 : 0,
    written_at: writtenAt,
    offset_minutes: offset,
    answers: JSON.stringify(answers),
    marks: JSON.stringify(marks),
    updated_at: now,
  }
  await queries
    .insertInto('entry')
    .values({ user_id: userId, day: date, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet(columns))
    .execute()
  await queries
    .updateTable('account')
    .set(({ eb }) => ({
      // At least the time, so that it grows even after a backup was restored: one tag must never name two states.
      writes: eb
        .case()
        .when('writes', '<', now)
        .then(now)
        .else(eb('writes', '+', 1))
        .end(),
      bytes: eb('bytes', '+', bytesOf(content)),
    }))
    .where('id', '=', userId)
    .execute()
  return true
}
