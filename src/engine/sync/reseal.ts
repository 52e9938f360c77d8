// After a change of the key, days that a former one sealed are sealed anew under the current one (SY50 to SY55 in SPEC.md): after a
// pass, so after the person's own words, one batch at a time. A batch is made in memory and sent on condition of the revision known,
// as any write; a row is put only once the server has it. So a kill, a lost reply or another phone that was first leaves nothing
// half done, and there is no list: an index finds the days that are left.
import { maxBatchItems } from '#contract/limits.ts'
import { kidsIn } from '#contract/envelopes.ts'
import type { Kid } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import { formerKids } from '#domain/formerKids.ts'
import { maxRetryMs, minTryMs } from '#domain/retry.ts'
import type { Api } from '#engine/api/api.ts'
import type { WriteResult } from '#engine/api/journalApi.ts'
import { makeRow, tooLongOnItsWay, type DayRow } from '#engine/local/dayRow.ts'
import { createDayStore, type PreparedRow } from '#engine/local/dayStore.ts'
import {
  countDays,
  countDaysUnder,
  countDaysUnderOther,
  hasUnsentDays,
  rowsAfter,
  sentRowsUnder,
} from '#engine/local/days.ts'
import { linksOf, readKeyRows } from '#engine/local/keyStore.ts'
import {
  beginReseal,
  changeReseal,
  hasWholeHistory,
  readEngineState,
  readMeta,
  writeMeta,
  type ResealState,
} from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { isAcknowledged, send, takeBatch } from './push.ts'

type ResealApi = Pick<Api, 'writeDay' | 'writeDays' | 'retireKeys'>
type ResealJournal = Pick<OpenJournal, 'db' | 'sealer' | 'clock'>

const dayMs = 24 * 60 * 60_000
const rowsAtOnce = 200

/**
 * The keys that the current one replaced; none on a phone without key, and in a journal whose key never changed. After a suspicion
 * every other key that opens here, but for those that came after: a reset made keys that no link leads to.
 */
async function readFormerKids({
  db,
  sealer,
}: Pick<ResealJournal, 'db' | 'sealer'>): Promise<readonly Kid[]> {
  const { currentKid } = sealer
  const rows = await readKeyRows(db)
  const links = linksOf(rows)
  const former = formerKids(currentKid, links)
  const chain = new Set([currentKid, ...former])
  const isSuspected = links.some(({ kid, next }) => next === undefined && chain.has(kid))
  if (!isSuspected || currentKid === null) return former
  const open = new Set<string>(sealer.kids.split(' '))
  const others = rows
    .map(({ kid }) => kid)
    .filter((kid) => open.has(kid) && !formerKids(kid, links).includes(currentKid))
  return [...new Set([...former, ...others])].filter((kid) => kid !== currentKid)
}

/** Rows of older builds name no keys: each is put again, once. */
async function indexKids({ db }: Pick<ResealJournal, 'db'>): Promise<void> {
  if ((await readMeta(db, 'kidsIndexed')) === true) return
  const store = createDayStore(db)
  let rows = await rowsAfter(db, '', rowsAtOnce)
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const unnamed = rows.filter(({ kids }) => kids === undefined).map(({ day }) => day)
    await store.update(unnamed, (row) => row)
    rows = await rowsAfter(db, last.day, rowsAtOnce)
  }
  await writeMeta(db, 'kidsIndexed', true)
}

async function readState({ db, clock }: ResealJournal, kid: Kid): Promise<ResealState> {
  const now = clock.now()
  const stored = await readMeta(db, 'reseal')
  // Noted under a clock that was ahead, it would wait until then.
  if (stored?.kid === kid && stored.from <= now + dayMs) return stored
  return beginReseal(db, kid, now + dayMs)
}

/** Of a server that lost the key, which gets it again at the next sign-in, or of one, or a proxy, that takes the day later. */
const passing: ReadonlySet<string> = new Set([
  'foreignKey',
  'notToday',
  'versionsFull',
  tooLongOnItsWay,
])
const isForGood = ({ outcome, code }: WriteResult): boolean =>
  outcome === 'refused' && !passing.has(code ?? '')

interface Resealed {
  /** As it is sent. */
  readonly row: DayRow
  readonly prepared: PreparedRow
}

/** Null for a day of which something stays under a former key: it is damaged, or a newer build wrote it. */
async function resealDay(
  { sealer }: Pick<ResealJournal, 'sealer'>,
  row: DayRow,
  former: readonly string[],
): Promise<Resealed | null> {
  const { entry, carried } = await sealer.open(row)
  const { content, setAside } = await sealer.seal({ entry, carried, onServer: carried })
  const isLeft = Object.values(content.answers)
    .flatMap(kidsIn)
    .some((kid) => former.includes(kid))
  if (isLeft) return null
  const made = makeRow(content, entry, {
    ...row,
    serverRev: content.contentRev,
  })
  return {
    row: { ...row, ...content },
    prepared: { row: { ...made, setAside }, from: row.changeCount },
  }
}

async function retire(journal: ResealJournal, api: ResealApi, state: ResealState): Promise<null> {
  const { db, clock } = journal
  const now = clock.now()
  const isToldLately = state.toldAt !== null && Math.abs(now - state.toldAt) < dayMs
  const isWhole = hasWholeHistory(await readEngineState(db)) && !(await hasUnsentDays(db))
  if (state.isDone || isToldLately || !isWhole) return null
  await changeReseal(db, state.kid, { toldAt: now })
  const reply = await api.retireKeys()
  if (reply.ok && reply.value.areRetired) await changeReseal(db, state.kid, { isDone: true })
  return null
}

/** One batch. Returns the ms until the next one; null when none is due. */
export async function resealSome(
  journal: ResealJournal,
  api: ResealApi,
  { batchBytes, isCurrent }: { readonly batchBytes: number; readonly isCurrent: () => boolean },
): Promise<number | null> {
  const { db, sealer, clock } = journal
  const { currentKid } = sealer
  // Also told of by their keys are days that nobody can open.
  await indexKids(journal)
  const former = sealer.canOpen ? await readFormerKids(journal) : []
  if (currentKid === null || former.length === 0) return null
  const state = await readState(journal, currentKid)
  const shut = new Set<Day>(state.shut)
  const left = Math.max(0, (await countDaysUnder(db, former)) - shut.size)
  if (left !== state.left) await changeReseal(db, currentKid, { left })
  const rows = await sentRowsUnder(db, former, shut, maxBatchItems)
  if (rows.length === 0) return retire(journal, api, state)
  if (clock.now() < state.from) return null

  const resealed = new Map<Day, Resealed>()
  for (const row of takeBatch(rows, batchBytes)) {
    const made = await resealDay(journal, row, former)
    if (made === null) shut.add(row.day)
    else resealed.set(row.day, made)
  }
  if (!isCurrent() || sealer.currentKid !== currentKid) return null
  const keepShut = () => changeReseal(db, currentKid, { shut: [...shut] })
  if (resealed.size === 0) {
    await keepShut()
    return minTryMs
  }
  const toSend = Array.from(resealed.values(), ({ row }) => row)
  const reply = await send({ api, today: () => todayOf(clock) }, toSend)
  if (!reply.ok) return maxRetryMs
  const stored: PreparedRow[] = []
  for (const result of reply.value) {
    const made = resealed.get(result.date)
    if (made === undefined) continue
    if (isAcknowledged(result, made.row)) stored.push(made.prepared)
    else if (isForGood(result)) shut.add(result.date)
    // What each write replaces is kept for a while, and an account has so much room: the person's own words need it more.
    else if (result.outcome === 'full')
      await changeReseal(db, currentKid, { from: clock.now() + dayMs })
  }
  if (stored.length > 0) await createDayStore(db).putUnchanged(stored)
  if (shut.size > state.shut.length) await keepShut()
  return stored.length > 0 ? minTryMs : maxRetryMs
}

export interface ResealProgress extends Pick<ResealState, 'reason'> {
  readonly total: number
  readonly left: number
  /** Days of this phone of which something is under another key: those that are left, and those that cannot be sealed anew. */
  readonly underOther: number
}

/** Null on a phone that seals nothing anew. All reads begin at once, as live queries need. */
export async function readResealing({
  db,
  sealer,
}: Pick<ResealJournal, 'db' | 'sealer'>): Promise<ResealProgress | null> {
  const { currentKid } = sealer
  if (currentKid === null) return null
  const [total, state, underOther] = await Promise.all([
    countDays(db),
    readMeta(db, 'reseal'),
    countDaysUnderOther(db, currentKid),
  ])
  if (state?.kid !== currentKid) return null
  const { reason, left } = state
  return { reason, total, left: Math.min(total, left ?? total), underOther }
}
