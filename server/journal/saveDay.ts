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
import { writeDays, type DayWrite } from './writeDays.ts'

interface SavedDay {
  readonly date: Day
  readonly rev: Rev
  readonly isNew: boolean
}
type SaveDayDeps = StoreDep & ClockDep & RandomDep & ConfigDep<'quotaBytes'>
type Saving = Result<SavedDay, Refusal>

export interface DaySave {
  readonly content: DayContent
  readonly stored: StoredDay | null
  readonly precondition: Precondition
}

interface Saver {
  readonly userId: string
  readonly now: number
}

/** Saves days, each once, and decides on each by itself. */
export async function saveDays(
  locked: LockedAccount,
  saver: Saver,
  saves: readonly DaySave[],
): Promise<readonly Saving[]> {
  const refused = new Map<Day, Refusal>()
  let writes: DayWrite[] = []
  async function write(): Promise<void> {
    for (const day of await writeDays(locked, saver, writes))
      refused.set(day, refusals.versionsFull)
    writes = []
  }
  const named = saves.map((save) => ({ ...save, rev: revOf(save.content) }))
  for (const { content, rev, stored, precondition } of named) {
    const decision = decideWrite(precondition, stored?.rev ?? null, rev)
    if (decision === 'changed') refused.set(content.date, changedSince(stored))
    if (decision !== 'write') continue
    const bytes = bytesOf(content)
    // A full account is counted: what is about to be written counts.
    if (bytes > locked.room.left) await write()
    if (await takeRoom(locked, { ...saver, bytes })) writes.push({ content, rev, stored })
    else refused.set(content.date, refusals.quotaFull)
  }
  await write()
  return named.map(({ content: { date }, rev, stored }) => {
    const refusal = refused.get(date)
    return refusal === undefined ? ok({ date, rev, isNew: stored === null }) : err(refusal)
  })
}

async function saveContent(locked: LockedAccount, saver: Saver, save: DaySave): Promise<Saving> {
  const [saved = err(refusals.unavailable)] = await saveDays(locked, saver, [save])
  return saved
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
    const saver = { userId: account.id, now }
    return saveContent(locked, saver, { content: content.value, stored, precondition })
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
    const saver = { userId: account.id, now }
    return saveContent(locked, saver, { content: content.value, stored, precondition })
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
