// Down: compare one digest for each month, fetch what differs, join it. There is no cursor: a first sync, catching up,
// an evicted store and a restored server are all handled by this code (SY5 to SY9 in SPEC.md).
import type { ReceivedDay, WireEntry } from '#contract/journal.ts'
import { monthDigestSource } from '#contract/rev.ts'
import type { Kid } from '#domain/brands.ts'
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseMonth,
  yearOf,
  type Day,
  type Month,
} from '#domain/day.ts'
import type { JournalApi } from '#engine/api/journalApi.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { withServerRev, type DayRow } from '#engine/local/dayRow.ts'
import type { Fetched } from '#engine/local/metaStore.ts'
import type { DayStore, PreparedRow, Reach } from '#engine/local/dayStore.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { reconcile, type Reconciled, type ReconcileDeps } from './reconcile.ts'

export interface PullDeps extends ReconcileDeps {
  readonly store: DayStore
  readonly api: JournalApi
  readonly now: () => number
  readonly build: string
  readonly today: () => Day
  /** A received day under the revision computed from its content; null when another revision was named with it. */
  readonly verify: (received: WireEntry) => Promise<DayContent | null>
  /** The digest of a month, computed as the server does. */
  readonly digest: (source: string) => Promise<string>
  /** The longest batch to send: the contract's, or less on a network that carries less. */
  readonly batchBytes: number
  /** The month that the person looks at. */
  readonly lookedAt: () => Month | null
  /**
   * The server refused the key that this phone seals under. Returns whether the person is to sign in again, which gives the
   * server that key; false when that did not help before.
   */
  readonly onKeyRefused: (kid: Kid) => Promise<boolean>
  /** Months of days that could not be verified: they are asked for again, whatever the server names. */
  readonly doubted: ReadonlySet<Month>
  /** Called after each fetched period, with the months that it covers and what was left out of them. */
  readonly onFetched: (fetched: Fetched) => Promise<void>
  /** Called where the server has nothing new: all that it has is here. */
  readonly onUnchanged: () => Promise<void>
}

/** Months whose digest here is not the server's, and those of which a day could not be verified. */
async function differingMonths(
  { store, digest, doubted }: PullDeps,
  theirs: Digests,
): Promise<readonly Month[]> {
  const ours = Map.groupBy(await store.readServerRevs(), ({ day }) => monthOf(day))
  const months = new Set([...ours.keys(), ...Object.keys(theirs).map(parseMonth)])
  const differing: Month[] = []
  for (const month of months) {
    if (month === null) continue
    const days = ours.get(month)
    const ourDigest = days && (await digest(monthDigestSource(days)))
    if (ourDigest !== theirs[month] || doubted.has(month)) differing.push(month)
  }
  return differing
}

type Period = { readonly name: Month | `${number}`; readonly months: readonly Month[] }

/** Months that the person sees first: this one, the one before, the one looked at. */
const firstMonths = (thisMonth: Month, lookedAt: Month | null): readonly Month[] =>
  [thisMonth, addMonths(thisMonth, -1), lookedAt].filter((month) => month !== null)

/** This month, the one before, the one looked at, then the rest, newest first and year by year; what is to come last. */
export function periodsToFetch(
  differing: readonly Month[],
  thisMonth: Month,
  lookedAt: Month | null,
): readonly Period[] {
  const first = firstMonths(thisMonth, lookedAt).filter((month) => differing.includes(month))
  const urgent = new Set(first)
  const rest = Map.groupBy(differing.filter((month) => !urgent.has(month)).toSorted(), (month) =>
    yearOf(month),
  )
  const present = yearOf(thisMonth)
  const past = [...rest].filter(([year]) => year <= present)
  // Later than this phone's clock: the clock is behind, or nobody wrote there.
  const later = [...rest].filter(([year]) => year > present)
  return [
    ...Array.from(urgent, (month) => ({ name: month, months: [month] })),
    ...[...past.toReversed(), ...later].map(([year, months]): Period => {
      const [only] = months
      return months.length === 1 && only !== undefined
        ? { name: only, months: [only] }
        : { name: `${year}`, months }
    }),
  ]
}

/** Periods of one pass: more than the years of any journal, so that a server that names thousands does not keep days from leaving. */
const maxPeriods = 150

const countYears = (months: readonly Month[]): number => new Set(months.map(yearOf)).size

/** So many tries when a row changes during its join; then the next pass tries again. */
const maxJoins = 5

/**
 * Rewrites rows; one that changed while `make` prepared the new row is read and made again. Returns the days that `make` left
 * and those that changed at every try: their rows lack what the server holds.
 */
export async function rewriteRows(
  store: DayStore,
  days: readonly Day[],
  make: (day: Day, row: DayRow | undefined) => Promise<Reconciled>,
): Promise<readonly Day[]> {
  const left = new Set<Day>()
  let todo = days
  for (let round = 0; round < maxJoins && todo.length > 0; round++) {
    const rowByDay = new Map((await store.readMany(todo)).map((row) => [row.day, row]))
    const prepared: PreparedRow[] = []
    // All at once: the browser computes what it seals and opens beside the page, and one after the other would wait for each.
    const remade = await Promise.all(
      todo.map(async (day) => ({ day, made: await make(day, rowByDay.get(day)) })),
    )
    for (const { day, made } of remade) {
      if (made === 'left') left.add(day)
      if (typeof made === 'string') continue
      prepared.push({ row: made, from: rowByDay.get(day)?.changeCount ?? null })
    }
    todo = prepared.length === 0 ? [] : await store.putUnchanged(prepared)
  }
  return [...left, ...todo]
}

/** What a period left out: the next pass asks for it again. */
interface LeftOut {
  /** Received days whose content does not give the revision named with it. */
  readonly unverified: readonly Day[]
  /** Days whose join is left: their rows lack what the server holds. */
  readonly unjoined: readonly Day[]
  /** Months whose received days are not those that the server named before: one came or went meanwhile, or is withheld. */
  readonly incomplete: readonly Month[]
}

/** What each month holds, as the server says. */
type Digests = Readonly<Record<string, string>>

/** Months that were asked for. */
interface Wanted {
  readonly months: readonly Month[]
  readonly digests: Digests
}

/** From the first day of these months to the last. */
function reachOf(months: readonly Month[]): Reach | undefined {
  const sorted = months.toSorted()
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  return first && last && { from: firstDayOf(first), to: lastDayOf(last) }
}

/** Joins a fetched period into the rows; a row that the server no longer has becomes unsent again. */
async function applyPeriod(
  deps: PullDeps,
  wanted: Wanted,
  entries: readonly ReceivedDay[],
): Promise<LeftOut> {
  const covered = new Set(wanted.months)
  const isCovered = (day: Day) => covered.has(monthOf(day))
  const received = entries.filter(({ date }) => isCovered(date))
  const contents = await Promise.all(received.map(async ({ entry }) => entry && deps.verify(entry)))
  const contentByDay = new Map(received.map(({ date }, at) => [date, contents[at] ?? null]))
  const ours = await deps.store.readServerRevs(reachOf(wanted.months))
  const days = new Set([...contentByDay.keys(), ...ours.map(({ day }) => day).filter(isCovered)])
  const unjoined = await rewriteRows(deps.store, [...days], async (day, row) => {
    const theirs = contentByDay.get(day)
    if (theirs === null) return 'unchanged'
    if (theirs !== undefined) return reconcile(row, theirs, deps)
    return row === undefined || row.serverRev === null ? 'unchanged' : withServerRev(row, null)
  })
  const unverified = [...contentByDay].flatMap(([day, content]) => (content === null ? [day] : []))
  return {
    unverified,
    unjoined,
    incomplete: await incompleteMonths(deps, wanted, received),
  }
}

/** Compares what came with what was named, by the revisions that the server says: what each day holds is verified apart. */
async function incompleteMonths(
  { digest }: PullDeps,
  { months, digests }: Wanted,
  received: readonly ReceivedDay[],
): Promise<readonly Month[]> {
  const claimByDay = new Map(received.map(({ date, claim }) => [date, claim ?? '']))
  const came = Map.groupBy(claimByDay, ([day]) => monthOf(day))
  const incomplete: Month[] = []
  for (const month of months) {
    const days = came.get(month)?.map(([day, rev]) => ({ day, rev }))
    const cameDigest = days && (await digest(monthDigestSource(days)))
    if (cameDigest !== digests[month]) incomplete.push(month)
  }
  return incomplete
}

/** Months that were asked for, and the reply. */
interface AskedPeriod {
  readonly months: readonly Month[]
  readonly entries: Awaited<ReturnType<JournalApi['entries']>>
}

export type Pulled =
  | (LeftOut & {
      readonly type: 'pulled'
      /** Null when a received day was left out: the next pass asks again. */
      readonly etag: string | null
    })
  | { readonly type: 'failed'; readonly failure: ApiFailure }

export async function pull(deps: PullDeps, etag: string | null): Promise<Pulled> {
  const answer = await deps.api.months(etag)
  if (!answer.ok) return { type: 'failed', failure: answer.error }
  const { months } = answer.value
  const unverified: Day[] = []
  const unjoined: Day[] = []
  const incomplete: Month[] = []
  if (months === null) await deps.onUnchanged()
  else {
    const differing = await differingMonths(deps, months)
    let todo = differing
    /** Not stored yet: still to be asked for, or on their way. */
    const pending = new Set(differing)
    const unfinished = new Set<Month>()
    const disputed = new Set<Month>()
    let asked = 0
    const known = Object.keys(months).map(parseMonth)
    const all = countYears([...differing, ...known.filter((month) => month !== null)])
    const years = () => ({ received: all - countYears([...pending]), all })
    const tell = (fetched: readonly Month[], left: readonly Day[]) =>
      deps.onFetched({
        months: fetched,
        unverified: left,
        awaited: [...unfinished, ...pending],
        disputed: [...disputed],
        years: years(),
      })
    await tell([], [])
    /** Chosen again for each question: the person may look at another month by then. */
    const ask = async (): Promise<AskedPeriod | null> => {
      const [period] = periodsToFetch(todo, monthOf(deps.today()), deps.lookedAt())
      if (period === undefined || asked++ >= maxPeriods) return null
      const covered = new Set(period.months)
      todo = todo.filter((month) => !covered.has(month))
      return { months: period.months, entries: await deps.api.entries(period.name) }
    }
    const apply = async ({ months: covered }: AskedPeriod, entries: readonly ReceivedDay[]) => {
      const left = await applyPeriod(deps, { months: covered, digests: months }, entries)
      unverified.push(...left.unverified)
      unjoined.push(...left.unjoined)
      incomplete.push(...left.incomplete)
      for (const month of covered) pending.delete(month)
      for (const month of left.incomplete) unfinished.add(month)
      for (const month of left.incomplete) disputed.add(month)
      for (const day of left.unjoined) unfinished.add(monthOf(day))
      for (const day of left.unjoined) disputed.delete(monthOf(day))
      await tell(
        covered.filter((month) => !unfinished.has(month)),
        left.unverified,
      )
    }
    let next = await ask()
    while (next !== null) {
      const { entries } = next
      if (!entries.ok) return { type: 'failed', failure: entries.error }
      // What came is stored while the next period travels.
      const [following] = await Promise.all([ask(), apply(next, entries.value)])
      next = following
    }
    incomplete.push(...todo)
  }
  const isWhole = [unverified, unjoined, incomplete].every(({ length }) => length === 0)
  return {
    type: 'pulled',
    etag: isWhole ? answer.value.etag : null,
    unverified,
    unjoined,
    incomplete,
  }
}
