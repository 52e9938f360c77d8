import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BatchReply, ReceivedItem } from '#contract/journal.ts'
import { maxCurrentLength } from '#contract/limits.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { err, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep } from '#server/base/deps.ts'
import { refusals, statusOf, type Refusal } from '#server/base/refusal.ts'
import { findKids } from '#server/store/accountKeys.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { Precondition } from './precondition.ts'
import { lockWriter, type LockedAccount, type Writer } from './room.ts'
import { saveDays, type DaySave } from './saveDay.ts'
import { checkSealedDay } from './sealedDay.ts'
import { findDaysOn } from './storedDay.ts'

/** On SQLite nothing of a write waits: two hundred long days in a row would be one stop for everybody else. */
const daysInATurn = 100
const charactersInATurn = 256 * 1024

/** Parts of a batch, each written at once: others have their turn between two. A part names no day twice. */
export function* partsOf(items: readonly ReceivedItem[]): Generator<readonly ReceivedItem[]> {
  let part = new Map<Day, ReceivedItem>()
  let characters = 0
  for (const item of items) {
    const isFull = part.size === daysInATurn || characters >= charactersInATurn
    if (isFull || part.has(item.date)) {
      yield [...part.values()]
      part = new Map()
      characters = 0
    }
    part.set(item.date, item)
    for (const answer of Object.values(item.answers)) characters += answer.length
  }
  yield [...part.values()]
}

type BatchResult = BatchReply['results'][number]

function resultOf(date: Day, saved: Result<{ readonly rev: Rev }, Refusal>): BatchResult {
  if (saved.ok) return { date, status: 200, rev: saved.value.rev }
  const { code, current, kids } = saved.error
  return {
    date,
    status: statusOf[code],
    rev: null,
    code,
    ...(current !== undefined && { current: current as BatchResult['current'] }),
    ...(kids !== undefined && { kids: [...kids] }),
  }
}

interface Judging {
  readonly userId: string
  readonly now: number
  readonly kids: ReadonlySet<string>
}

/** Saves one part, in the order of its items. */
async function savePart(
  locked: LockedAccount,
  { userId, now, kids }: Judging,
  part: readonly ReceivedItem[],
): Promise<readonly BatchResult[]> {
  const dates = part.map(({ date }) => date)
  const storedByDay = await findDaysOn(locked.queries, userId, dates)
  const refusalByDay = new Map<Day, Refusal>()
  const saves: DaySave[] = []
  for (const { ifRev, ...content } of part) {
    const refusal = checkSealedDay(content, kids, now)
    if (refusal !== null) refusalByDay.set(content.date, refusal)
    else {
      const precondition: Precondition =
        ifRev === null ? { type: 'absent' } : { type: 'rev', rev: ifRev }
      saves.push({ content, stored: storedByDay.get(content.date) ?? null, precondition })
    }
  }
  const savings = await saveDays(locked, { userId, now }, saves)
  const savingByDay = new Map(saves.map(({ content }, at) => [content.date, savings[at]]))
  return dates.map((date) =>
    resultOf(date, savingByDay.get(date) ?? err(refusalByDay.get(date) ?? refusals.unavailable)),
  )
}

/**
 * Two hundred long days that changed meanwhile would make a reply of hundreds of megabytes: beyond the limit a result has no
 * day, and the phone gets it when it sends that day again.
 */
function createTrim(): (result: BatchResult) => BatchResult {
  let length = 0
  return ({ current, ...result }) => {
    if (current === undefined) return result
    const isFirst = length === 0
    length += JSON.stringify(current).length
    return isFirst || length <= maxCurrentLength ? { ...result, current } : result
  }
}

/** Several sealed days in one transaction, each decided on its own: a refused one does not stop the others. */
export async function saveBatch(
  { store, clock, config: { quotaBytes } }: StoreDep & ClockDep & ConfigDep<'quotaBytes'>,
  writer: Writer,
  items: readonly ReceivedItem[],
  isResealed: boolean,
): Promise<Result<BatchReply, Refusal>> {
  const { account } = writer
  if (account.kid === null) return err(refusals.invalid)
  const now = clock.now()
  return store.transaction(async (queries) => {
    const current = await lockWriter(queries, store, writer, quotaBytes, now)
    if (current === null) return err(refusals.accountGone)
    const locked = { ...current, isResealed }
    const results: BatchResult[] = []
    const trim = createTrim()
    const judging = { userId: account.id, now, kids: await findKids(queries, account.id) }
    for (const part of partsOf(items)) {
      if (results.length > 0) await nextTurn()
      results.push(...(await savePart(locked, judging, part)).map(trim))
    }
    return { ok: true, value: { results } }
  })
}
