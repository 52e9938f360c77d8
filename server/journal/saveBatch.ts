import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BatchReply, ReceivedItem } from '#contract/journal.ts'
import { maxCurrentLength } from '#contract/limits.ts'
import { err, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep } from '#server/base/deps.ts'
import { refusals, statusOf, type Refusal } from '#server/base/refusal.ts'
import { findKids } from '#server/store/accountKeys.ts'
import type { StoreDep } from '#server/store/store.ts'
import { lockWriter, type LockedAccount, type Writer } from './room.ts'
import { saveContent } from './saveDay.ts'
import { checkSealedDay } from './sealedDay.ts'
import { findDay } from './storedDay.ts'

/** On SQLite nothing of a write waits: two hundred long days in a row would be one stop for everybody else. */
const daysInATurn = 8
const charactersInATurn = 256 * 1024

/** Says when others must have their turn: after so many days, or so much of them. */
export function createTurns(): (item: ReceivedItem) => boolean {
  let days = 0
  let characters = 0
  return ({ answers }) => {
    days++
    for (const answer of Object.values(answers)) characters += answer.length
    if (days < daysInATurn && characters < charactersInATurn) return false
    days = characters = 0
    return true
  }
}

type BatchResult = BatchReply['results'][number]

async function saveItem(
  locked: LockedAccount,
  userId: string,
  { ifRev, ...content }: ReceivedItem,
  { kids, now }: { readonly kids: ReadonlySet<string>; readonly now: number },
): Promise<BatchResult> {
  const refusal = checkSealedDay(content, kids, now)
  const saved =
    refusal === null
      ? await saveContent(locked, {
          userId,
          content,
          stored: await findDay(locked.queries, userId, content.date),
          precondition: ifRev === null ? { type: 'absent' } : { type: 'rev', rev: ifRev },
          now,
        })
      : err(refusal)
  if (saved.ok) return { date: content.date, status: 200, rev: saved.value.rev }
  const { code, current, kids: foreign } = saved.error
  return {
    date: content.date,
    status: statusOf[code],
    rev: null,
    code,
    ...(current !== undefined && { current: current as BatchResult['current'] }),
    ...(foreign !== undefined && { kids: [...foreign] }),
  }
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
    if (current === null) return err(refusals.unauthorised)
    const locked = { ...current, isResealed }
    const results: BatchResult[] = []
    const trim = createTrim()
    const judged = { kids: await findKids(queries, account.id), now }
    const isTurnOver = createTurns()
    for (const item of items) {
      results.push(trim(await saveItem(locked, account.id, item, judged)))
      if (isTurnOver(item)) await nextTurn()
    }
    return { ok: true, value: { results } }
  })
}
