import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { isOn } from '#domain/register.ts'
import { bytesOf } from './room.ts'
import type { DayContent, StoredDay } from './storedDay.ts'
import { keepVersions, type Limits } from './versions.ts'

export interface DayWrite {
  readonly content: DayContent
  readonly rev: Rev
  /** The day as it is now, kept as a version. */
  readonly stored: StoredDay | null
}

/** A row's columns, but for its names and `created_at`. */
export const columnsOf = (
  { rev, content: { writtenAt, offset, answers, marks } }: Pick<DayWrite, 'rev' | 'content'>,
  now: number,
) => ({
  rev,
  is_pinned: isOn(marks.pin) ? 1 : 0,
  written_at: writtenAt,
  offset_minutes: offset,
  answers: JSON.stringify(answers),
  marks: JSON.stringify(marks),
  updated_at: now,
})

const columns = [
  'rev',
  'is_pinned',
  'written_at',
  'offset_minutes',
  'answers',
  'marks',
  'updated_at',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[]

/**
 * Writes days, each once, inside a transaction that locked the account: three statements, however many they are. Returns those that
 * may not be replaced any more, and are left as they were (SV78).
 */
export async function writeDays(
  limits: Limits,
  { userId, now }: { readonly userId: string; readonly now: number },
  writes: readonly DayWrite[],
): Promise<ReadonlySet<Day>> {
  const replaced = writes.flatMap(({ stored }) => stored ?? [])
  const full = await keepVersions(limits, { userId, stored: replaced, now })
  const written = writes.filter(({ content }) => !full.has(content.date))
  if (written.length === 0) return full
  const { queries } = limits
  await queries
    .insertInto('entry')
    .values(
      written.map((write) => ({
        user_id: userId,
        day: write.content.date,
        created_at: now,
        ...columnsOf(write, now),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((expression) =>
          Object.fromEntries(columns.map((name) => [name, expression.ref(`excluded.${name}`)])),
        ),
    )
    .execute()
  const bytes = written.reduce((sum, { content }) => sum + bytesOf(content), 0)
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
      bytes: eb('bytes', '+', bytes),
    }))
    .where('id', '=', userId)
    .execute()
  return full
}
