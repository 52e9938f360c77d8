// One conditional write of one day. The account is locked from the first statement, so that the state that was checked is
// the state that is replaced.
import type { Rev } from '#domain/brands.ts'
import type { PatchDayBody, PostDayBody } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, RandomDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { todayIn } from '#server/base/timeZone.ts'
import { firstResetOf } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { changeMarks } from './changeMarks.ts'
import { plainDayOf } from './plainDay.ts'
import { decideWrite, type Precondition } from './precondition.ts'
import { bytesOf, lockWriter, takeRoom, type LockedAccount, type Writer } from './room.ts'
import { foreignKids, sealedDayOf } from './sealedDay.ts'
import { findDayAndKids, type FoundDay } from './findDayAndKids.ts'
import { dayToWire, revOf, type DayContent, type StoredDay } from './storedDay.ts'
import { writeIfUnchanged } from './writeIfUnchanged.ts'
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
    const full = await writeDays(locked, saver, writes)
    for (const { content } of writes) {
      if (!full.has(content.date)) continue
      refused.set(content.date, refusals.versionsFull)
      locked.room.left += bytesOf(content)
    }
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

/** What a write of one day finds, and what is to be saved then; it changes nothing itself. */
type Decide = (found: FoundDay) => Result<DaySave, Refusal>

/** POST /journal: a day that is not there yet. */
export function postDay(
  deps: SaveDayDeps,
  writer: Writer,
  body: PostDayBody,
  precondition: Precondition,
): Promise<Saving> {
  const saver = saverOf(deps, writer, body.date)
  return saveDay(deps, saver, { body, precondition }, (found) => {
    const content = contentOf(deps, saver, body, found)
    if (!content.ok) return content
    const { stored } = found
    const isReplay = stored?.rev === revOf(content.value)
    if (precondition.type === 'none' && stored !== null && !isReplay) return err(refusals.exists)
    return ok({ content: content.value, stored, precondition })
  })
}

/** PATCH /journal/today: a day that is there, whole; of an account without a key its song or pin alone too. */
export function patchDay(
  deps: SaveDayDeps,
  writer: Writer,
  body: PatchDayBody,
  precondition: Precondition,
): Promise<Saving> {
  const saver = saverOf(deps, writer, body.date)
  const { kid } = writer.account
  // A day that must not be there is none to change.
  const whole = precondition.type === 'rev' ? { body, precondition } : null
  return saveDay(deps, saver, whole, (found) => {
    const { stored } = found
    // Marks of an account with a key are made on the phone, which sends whole days.
    const isPart = body.answers === undefined
    if (isPart && (kid !== null || body.marks !== undefined)) return err(refusals.invalid)
    if (stored === null) {
      return err(precondition.type === 'rev' ? changedSince(null) : refusals.noEntry)
    }
    const content = isPart
      ? ok({ ...stored, marks: changeMarks(stored.marks, body, deps.random, saver.now) })
      : contentOf(deps, saver, body, found)
    if (!content.ok) return content
    // Whole days of an account with a key are made on the phone: replacing one unseen could lose another phone's words.
    const isBlind = precondition.type === 'none' && kid !== null
    if (isBlind && stored.rev !== revOf(content.value)) return err(refusals.preconditionRequired)
    return ok({ content: content.value, stored, precondition })
  })
}

/** Who saves which day, and when. */
interface DaySaver extends Saver {
  readonly writer: Writer
  readonly date: Day
}

function saverOf({ clock }: ClockDep, writer: Writer, date: Day | undefined): DaySaver {
  const now = clock.now()
  const { id, time_zone: timeZone } = writer.account
  return { writer, userId: id, now, date: date ?? todayIn(timeZone, now) }
}

const contentOf = (
  { random }: RandomDep,
  { writer: { account }, now }: DaySaver,
  body: PatchDayBody,
  { stored, kids }: FoundDay,
): Result<DayContent, Refusal> =>
  account.kid === null
    ? plainDayOf(body, stored, { timeZone: account.time_zone, now, random })
    : sealedDayOf(body, kids, now)

async function saveDay(
  deps: SaveDayDeps,
  saver: DaySaver,
  whole: WholeDay | null,
  decide: Decide,
): Promise<Saving> {
  const { store, config } = deps
  const { writer, userId, date, now } = saver
  if (store.isShared) {
    const unread = whole && (await saveUnread(deps, saver, whole))
    const atOnce = unread ?? (await saveAtOnce(deps, saver, decide))
    if (atOnce !== null) return atOnce
  }
  return store.transaction(async (queries) => {
    const locked = await lockWriter(queries, store, writer, config.quotaBytes, now)
    const found = locked && (await findDayAndKids(queries, userId, date))
    if (locked === null || found === null) return err(refusals.accountGone)
    const save = decide(found)
    return save.ok ? saveContent(locked, saver, save.value) : save
  })
}

/** A day as it came, with what it says that it replaces. */
interface WholeDay {
  readonly body: PatchDayBody
  readonly precondition: Precondition
}

/**
 * On the shared database, where each statement is a journey: a sealed day that says what it replaces is written by one statement, if that
 * is there. Null where it wrote nothing: what is there says why.
 */
async function saveUnread(
  { store, config: { quotaBytes } }: SaveDayDeps,
  { writer: { account }, now }: DaySaver,
  { body, precondition }: WholeDay,
): Promise<Saving | null> {
  const { answers } = body
  if (precondition.type === 'none' || answers === undefined) return null
  if (account.kid === null || firstResetOf(account, now) !== null) return null
  const kids = foreignKids(answers, new Set())
  const content = sealedDayOf(body, new Set(kids), now)
  if (!content.ok) return null
  const rev = revOf(content.value)
  const replaces = precondition.type === 'rev' ? precondition.rev : null
  if (replaces === rev) return null
  const write = { content: content.value, rev, replaces, kids }
  const isWritten = await writeIfUnchanged(store.db, { account, now, quotaBytes }, write)
  return isWritten ? ok({ date: content.value.date, rev, isNew: replaces === null }) : null
}

/**
 * The same where it does not, or wrote nothing: what is there is read, and one statement writes if that is still there.
 * Null where it wrote nothing, and where who writes matters or room must be made: the locked account decides.
 */
async function saveAtOnce(
  { store, config }: SaveDayDeps,
  { userId, date, now }: DaySaver,
  decide: Decide,
): Promise<Saving | null> {
  const found = await findDayAndKids(store.db, userId, date)
  if (found === null) return err(refusals.accountGone)
  if (firstResetOf(found.account, now) !== null) return null
  const save = decide(found)
  if (!save.ok) return save
  const { content, stored, precondition } = save.value
  const rev = revOf(content)
  const saved = ok({ date: content.date, rev, isNew: stored === null })
  switch (decideWrite(precondition, stored?.rev ?? null, rev)) {
    case 'same':
      return saved
    case 'changed':
      return err(changedSince(stored))
    case 'write': {
      const { quotaBytes } = config
      const { account } = found
      const write = { content, rev, replaces: stored?.rev ?? null, kids: [] }
      return (await writeIfUnchanged(store.db, { account, now, quotaBytes }, write)) ? saved : null
    }
  }
}
