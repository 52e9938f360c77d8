// One conditional write of one day. The account is locked from the first statement, so that the state that was checked is
// the state that is replaced.
import type { Rev } from '#domain/brands.ts'
import type { PatchDayBody, PostDayBody } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, RandomDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { todayIn } from '#server/base/timeZone.ts'
import type { Account } from '#server/store/account.ts'
import { findKids } from '#server/store/accountKeys.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { changeMarks } from './changeMarks.ts'
import { plainDayOf } from './plainDay.ts'
import { decideWrite, type Precondition } from './precondition.ts'
import { bytesOf, lockWriter, takeRoom, type LockedAccount, type Writer } from './room.ts'
import { sealedDayOf } from './sealedDay.ts'
import { dayToWire, findDay, revOf, type DayContent, type StoredDay } from './storedDay.ts'
import { writeDay } from './writeDay.ts'

interface SavedDay {
  readonly date: Day
  readonly rev: Rev
  readonly isNew: boolean
}
type SaveDayDeps = StoreDep & ClockDep & RandomDep & ConfigDep<'quotaBytes'>
type Saving = Result<SavedDay, Refusal>

export interface DaySave {
  readonly userId: string
  readonly content: DayContent
  readonly stored: StoredDay | null
  readonly precondition: Precondition
  readonly now: number
}

export async function saveContent(
  locked: LockedAccount,
  { userId, content, stored, precondition, now }: DaySave,
): Promise<Saving> {
  const rev = revOf(content)
  const saved = { date: content.date, rev, isNew: stored === null }
  switch (decideWrite(precondition, stored?.rev ?? null, rev)) {
    case 'same':
      return ok(saved)
    case 'changed':
      return err(changedSince(stored))
    case 'write':
      if (!(await takeRoom(locked, { userId, bytes: bytesOf(content), now }))) {
        return err(refusals.quotaFull)
      }
      return (await writeDay(locked, { userId, content, rev, stored, now }))
        ? ok(saved)
        : err(refusals.versionsFull)
  }
}

const changedSince = (stored: StoredDay | null): Refusal => ({
  ...refusals.precondition,
  current: stored && dayToWire(stored),
})

/** POST /journal: a day that is not there yet. */
export function postDay(
  deps: SaveDayDeps,
  writer: Writer,
  body: PostDayBody,
  precondition: Precondition,
): Promise<Saving> {
  const { account } = writer
  const now = deps.clock.now()
  const date = body.date ?? todayIn(account.time_zone, now)
  return withLockedDay(deps, writer, date, async (locked, stored) => {
    const content = await contentOf(deps, locked.queries, account, body, stored, now)
    if (!content.ok) return content
    const isReplay = stored?.rev === revOf(content.value)
    if (precondition.type === 'none' && stored !== null && !isReplay) return err(refusals.exists)
    return saveContent(locked, {
      userId: account.id,
      content: content.value,
      stored,
      precondition,
      now,
    })
  })
}

/** PATCH /journal/today: a day that is there, whole; of an account without a key its song or pin alone too. */
export function patchDay(
  deps: SaveDayDeps,
  writer: Writer,
  body: PatchDayBody,
  precondition: Precondition,
): Promise<Saving> {
  const { account } = writer
  const now = deps.clock.now()
  const date = body.date ?? todayIn(account.time_zone, now)
  return withLockedDay(deps, writer, date, async (locked, stored) => {
    // Marks of an account with a key are made on the phone, which sends whole days.
    const isPart = body.answers === undefined
    if (isPart && (account.kid !== null || body.marks !== undefined)) return err(refusals.invalid)
    if (stored === null) {
      return err(precondition.type === 'rev' ? changedSince(null) : refusals.noEntry)
    }
    const content = isPart
      ? ok({ ...stored, marks: changeMarks(stored.marks, body, deps.random, now) })
      : await contentOf(deps, locked.queries, account, body, stored, now)
    if (!content.ok) return content
    // Whole days of an account with a key are made on the phone: replacing one unseen could lose another phone's words.
    const isBlind = precondition.type === 'none' && account.kid !== null
    if (isBlind && stored.rev !== revOf(content.value)) return err(refusals.preconditionRequired)
    return saveContent(locked, {
      userId: account.id,
      content: content.value,
      stored,
      precondition,
      now,
    })
  })
}

const contentOf = async (
  { random }: RandomDep,
  queries: Queries,
  account: Account,
  body: PatchDayBody,
  stored: StoredDay | null,
  now: number,
): Promise<Result<DayContent, Refusal>> =>
  account.kid === null
    ? plainDayOf(body, stored, { timeZone: account.time_zone, now, random })
    : sealedDayOf(body, await findKids(queries, account.id), now)

const withLockedDay = (
  { store, clock, config: { quotaBytes } }: StoreDep & ClockDep & ConfigDep<'quotaBytes'>,
  writer: Writer,
  date: Day,
  work: (locked: LockedAccount, stored: StoredDay | null) => Promise<Saving>,
): Promise<Saving> =>
  store.transaction(async (queries) => {
    const locked = await lockWriter(queries, store, writer, quotaBytes, clock.now())
    if (locked === null) return err(refusals.unauthorised)
    return work(locked, await findDay(queries, writer.account.id, date))
  })
