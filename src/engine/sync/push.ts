// Up: unsent rows, each conditional on the revision that this phone knows (SY10 to SY15 in SPEC.md). What is sent was
// sealed and fixed at the save; a reply covers exactly that, nothing typed since.
import { isClaimed } from '#contract/rev.ts'
import { kidsIn } from '#contract/envelopes.ts'
import { maxBatchItems } from '#contract/limits.ts'
import type { BatchItem } from '#contract/journal.ts'
import { answerIds } from '#domain/answers.ts'
import { triedByOf, type OpenedDay } from '#engine/crypto/daySealer.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { dayRefusals, type WriteResult } from '#engine/api/journalApi.ts'
import {
  makeRow,
  tooLongOnItsWay,
  withServerRev,
  type DayRow,
  type NewDayRow,
} from '#engine/local/dayRow.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { ok, type Result } from '#domain/result.ts'
import { dayAt, type Day } from '#domain/day.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { rewriteRows, type PullDeps } from './pull.ts'
import { reconcile } from './reconcile.ts'
import { verifyCurrent } from '#engine/crypto/verifyDay.ts'

export const toItem = ({
  day,
  writtenAt,
  offset,
  answers,
  marks,
  serverRev: rev,
}: NewDayRow): BatchItem => ({
  date: day,
  writtenAt,
  offset,
  answers,
  marks,
  ifRev: rev,
})

/** The longest head of the rows that fits one request. Sealed texts are ASCII, so characters are bytes. */
export function takeBatch(rows: readonly DayRow[], maxBytes: number): readonly DayRow[] {
  const envelope = 1024
  let bytes = envelope
  const batch: DayRow[] = []
  for (const row of rows.slice(0, maxBatchItems)) {
    bytes += JSON.stringify(toItem(row)).length
    if (batch.length > 0 && bytes > maxBytes) break
    batch.push(row)
  }
  return batch
}

/** The account has no room left at the server: a state of the whole account, never of one day. */
const full: ApiFailure = { type: 'refused', code: 'quotaFull', message: '' }

/** A success counts only under the revision that this phone computed of what it sent. */
export const isAcknowledged = ({ date, outcome, rev }: WriteResult, sent: NewDayRow): boolean =>
  outcome === 'stored' && date === sent.day && isClaimed(rev, sent.contentRev)

/** Writes a whole batch in one transaction, so that live queries run once. */
const applyAcknowledged = (
  { store }: PullDeps,
  sentByDay: ReadonlyMap<Day, DayRow>,
  days: readonly Day[],
): Promise<void> =>
  store.update(days, (row) => {
    const sent = sentByDay.get(row.day)
    return sent === undefined ? null : withServerRev(row, sent.contentRev)
  })

/** Nobody is signed in until the password was given again: the server lost the key that this phone seals under. */
const keyLost: ApiFailure = { type: 'refused', code: 'unauthorised', message: '' }

/** Whether this phone's own key is refused, and the person was not asked for the password because of it. */
const isKeyLost = async (
  { sealer: { currentKid }, onKeyRefused }: PullDeps,
  { foreignKids }: WriteResult,
): Promise<boolean> =>
  currentKid !== null && foreignKids.includes(currentKid) && (await onKeyRefused(currentKid))

/** Whether a day would say anything without what is sealed under these keys. */
const saysMore = ({ entry, carried }: OpenedDay, kids: readonly string[]): boolean =>
  answerIds.some((id) => entry.answers[id].values.length > 0) ||
  entry.glow.values.length > 0 ||
  Object.values(carried)
    .flat()
    .some((envelope) => !kidsIn(envelope).some((kid) => kids.includes(kid)))

/**
 * The server takes nothing that is sealed under these keys. What this phone cannot open of it is set aside, what it can is
 * sealed under its current key, and the day is sent again. False when that cannot help: the current key itself is refused, none of
 * the day is under such a key, or no word of it would be left, so that other phones would take it for a day that says nothing.
 */
async function setForeignAside(
  { store, sealer }: PullDeps,
  sent: DayRow,
  { foreignKids }: WriteResult,
): Promise<boolean> {
  const { currentKid } = sealer
  if (currentKid === null || foreignKids.includes(currentKid)) return false
  const isUnder = ({ answers }: DayRow): boolean =>
    Object.values(answers)
      .flatMap(kidsIn)
      .some((kid) => foreignKids.includes(kid))
  if (!isUnder(sent)) return false
  const left = await rewriteRows(store, [sent.day], async (_, row) => {
    if (row === undefined || !isUnder(row)) return 'unchanged'
    const opened = await sealer.open(row)
    if (row.serverRev === null && !saysMore(opened, foreignKids)) return 'left'
    const { entry, carried } = opened
    const beside = { onServer: nothingCarried, refusedKids: foreignKids }
    const { content, setAside } = await sealer.seal({ entry, carried, ...beside })
    return { ...makeRow(content, entry, row), setAside }
  })
  return left.length === 0
}

const isOfItsDay = ({ day, writtenAt, offset }: NewDayRow): boolean =>
  dayAt(Date.parse(writtenAt), offset) === day

/**
 * An earlier build gave days that were taken back the hour at which they were, which is of no past day: they are sent as new ones that
 * were written before any other copy, so that the server names its own and the two are joined at its hour. False for any other day.
 */
async function putHourRight({ store }: PullDeps, sent: DayRow): Promise<boolean> {
  if (isOfItsDay(sent)) return false
  const { writtenAt, offset } = emptyEntryOf(sent.day)
  const left = await rewriteRows(store, [sent.day], async (_, row) => {
    if (row === undefined || isOfItsDay(row)) return 'unchanged'
    const right = { ...row, writtenAt, offset, refusal: null }
    return withServerRev({ ...right, contentRev: await revOf(right) }, null)
  })
  return left.length === 0
}

/**
 * Returns false when the day is left for a later pass: this phone cannot join it, or the refusal came without a day that can
 * be trusted.
 */
async function applyRefused(deps: PullDeps, sent: DayRow, result: WriteResult): Promise<boolean> {
  const { store, sealer, now, build } = deps
  if (result.outcome === 'changed') {
    if (!sealer.canOpen) return false
    const theirs = result.current
      ? await verifyCurrent(result.current, sent.day, deps.verify)
      : null
    // The reply lacks the current day: send it once as if the day were new; that refusal will contain the current day.
    if (theirs === null && (result.current || sent.serverRev === null)) return false
    const left = await rewriteRows(store, [sent.day], async (_, row) => {
      if (row === undefined) return 'unchanged'
      return theirs === null ? withServerRev(row, null) : reconcile(row, theirs, deps)
    })
    return left.length === 0
  }
  const isMended = result.code === 'foreignKey' && (await setForeignAside(deps, sent, result))
  if (isMended || (result.code === 'notToday' && (await putHourRight(deps, sent)))) return true
  const refusal = {
    code: result.code ?? 'invalid',
    build: result.code === 'foreignKey' ? triedByOf(build, sealer) : build,
    refusedAt: now(),
  }
  await store.update([sent.day], (row) =>
    // Another tab may have heard meanwhile that the server holds it.
    row.contentRev === sent.contentRev && row.unsent === 1 ? { ...row, refusal } : null,
  )
  return true
}

/** A proxy before the server takes no request so long: shorter ones may pass. */
const isTooLong = (failure: ApiFailure): boolean =>
  failure.type === 'unavailable' && failure.isTooLong === true

const isRefusedWhole = (failure: ApiFailure): boolean =>
  isRefused(failure, ...dayRefusals) || isTooLong(failure)

const nothingSaid = { rev: null, foreignKids: [], current: null }

interface SendDeps extends Pick<PullDeps, 'today'> {
  readonly api: Pick<PullDeps['api'], 'writeDay' | 'writeDays'>
}

/** A refused batch is halved until the one day that is refused stands alone. */
export async function send(
  deps: SendDeps,
  rows: readonly DayRow[],
): Promise<Result<readonly WriteResult[], ApiFailure>> {
  const [only] = rows
  if (rows.length === 1 && only !== undefined) {
    const reply = await deps.api.writeDay(toItem(only), deps.today())
    if (reply.ok) return ok([reply.value])
    if (!isTooLong(reply.error)) return reply
    return ok([{ date: only.day, outcome: 'refused', code: tooLongOnItsWay, ...nothingSaid }])
  }
  const reply = await deps.api.writeDays(rows.map(toItem))
  if (reply.ok || !isRefusedWhole(reply.error)) return reply
  const half = Math.ceil(rows.length / 2)
  const first = await send(deps, rows.slice(0, half))
  if (!first.ok) return first
  const second = await send(deps, rows.slice(half))
  return second.ok ? ok([...first.value, ...second.value]) : second
}

export type Pushed =
  | { readonly type: 'clean' }
  /**
   * Something was sent: more may be unsent. `left` are the days that this phone cannot join, `joined` those that the server had
   * otherwise and that go once more.
   */
  | { readonly type: 'sent'; readonly left: readonly Day[]; readonly joined: readonly Day[] }
  | { readonly type: 'failed'; readonly failure: ApiFailure }

/** What was sent, and what the server said of it. Nothing was sent where there are no rows. */
export interface SentBatch {
  readonly rows: readonly DayRow[]
  readonly reply: Result<readonly WriteResult[], ApiFailure>
}

/** Sends one batch of unsent days, but those of `except`; no row says so yet. */
export async function sendBatch(
  deps: SendDeps & Pick<PullDeps, 'store' | 'batchBytes'>,
  except: ReadonlySet<Day>,
): Promise<SentBatch> {
  const rows = takeBatch(await deps.store.offerUnsent(maxBatchItems, except), deps.batchBytes)
  return { rows, reply: rows.length === 0 ? ok([]) : await send(deps, rows) }
}

/**
 * Sends what is unsent of a phone that can store nothing: no row says so, and a later pass sends it again. Returns what the server answered
 * last where it took nothing.
 */
export async function sendUnnoted(
  deps: SendDeps & Pick<PullDeps, 'store' | 'batchBytes'>,
  isCurrent: () => boolean,
): Promise<ApiFailure | null> {
  const sent = new Set<Day>()
  while (isCurrent()) {
    const { rows, reply } = await sendBatch(deps, sent)
    if (!reply.ok) return reply.error
    if (rows.length === 0) break
    for (const { day } of rows) sent.add(day)
  }
  return null
}

/** Notes in the rows what the server said of them. */
export async function noteReply(deps: PullDeps, { rows, reply }: SentBatch): Promise<Pushed> {
  if (rows.length === 0) return { type: 'clean' }
  if (!reply.ok) return { type: 'failed', failure: reply.error }
  const sentByDay = new Map(rows.map((row) => [row.day, row]))
  const acknowledged: Day[] = []
  const left: Day[] = []
  const joined: Day[] = []
  let isFull = false
  let hasLostKey = false
  let isHeard = false
  for (const result of reply.value) {
    const sent = sentByDay.get(result.date)
    if (sent === undefined) continue
    if (isAcknowledged(result, sent)) acknowledged.push(sent.day)
    // A success under another revision does not acknowledge this content.
    else if (result.outcome === 'stored') continue
    else if (result.outcome === 'full') isFull = true
    else if (await isKeyLost(deps, result)) hasLostKey = true
    else if (!(await applyRefused(deps, sent, result))) left.push(sent.day)
    else if (result.outcome === 'changed') joined.push(sent.day)
    isHeard = true
  }
  await applyAcknowledged(deps, sentByDay, acknowledged)
  if (hasLostKey) return { type: 'failed', failure: keyLost }
  if (isFull) return { type: 'failed', failure: full }
  // A reply that names none of these days is a failure: sending them again at once would never end.
  return isHeard
    ? { type: 'sent', left, joined }
    : { type: 'failed', failure: { type: 'unavailable' } }
}
