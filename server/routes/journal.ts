import { Hono } from 'hono'
import { kidHeader, resealHeader, takenEncoding } from '#contract/apiVersion.ts'
import {
  BatchBody,
  DateQuery,
  EntriesQuery,
  PatchDayBody,
  PostDayBody,
  VersionsQuery,
  type ReceivedItem,
} from '#contract/journal.ts'
import { maxBatchBytes, maxDayBytes } from '#contract/limits.ts'
import { routes } from '#contract/routes.ts'
import type { Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, LogDep, RandomDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { todayIn } from '#server/base/timeZone.ts'
import type { AppContext, AppEnv } from '#server/http/appEnv.ts'
import { json, query } from '#server/http/body.ts'
import { capReplies } from '#server/http/caps.ts'
import { countRead } from '#server/http/limits.ts'
import { refusalReply, refuse, reply } from '#server/http/reply.ts'
import { compressorBytes, sendJson, streamJson } from '#server/http/sendJson.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import { entriesJson, findStretches, monthsOf } from '#server/journal/entriesJson.ts'
import { parsePrecondition } from '#server/journal/precondition.ts'
import { createStatesReader, monthDigests } from '#server/journal/readStatistics.ts'
import type { Writer } from '#server/journal/room.ts'
import { saveBatch } from '#server/journal/saveBatch.ts'
import { patchDay, postDay } from '#server/journal/saveDay.ts'
import { findVersionPage } from '#server/journal/readVersions.ts'
import { dayToWire, findDay } from '#server/journal/storedDay.ts'
import type { StoreDep } from '#server/store/store.ts'

/** Answers are stored as JSON, which holds any character. */
const oneDay = { mayHoldNul: true, mayBeGzipped: true, maxBytes: maxDayBytes }
const manyDays = { mayHoldNul: true, mayBeGzipped: true, maxBytes: maxBatchBytes }

const writerOf = ({ var: { session } }: AppContext): Writer => ({
  account: session.account,
  deviceId: session.phone.deviceId,
})

const preconditionOf = (c: AppContext) =>
  parsePrecondition(c.req.header('If-Match'), c.req.header('If-None-Match'))

/**
 * The reply to a refused write holds the day as it is now, where there is room for it until the reply is sent. Without room it
 * does not: the rest of the request is written and must be acknowledged, and the phone asks for the day again.
 */
function fitCurrent<T extends { readonly current?: unknown }>(c: AppContext, result: T): T {
  const { current } = result
  if (current === undefined || current === null) return result
  const isFull = c.var.reserveReply(Buffer.byteLength(JSON.stringify(current))) !== null
  return isFull ? { ...result, current: undefined } : result
}

const replyToWrite = <T>(
  c: AppContext,
  result: Result<T, Refusal>,
  succeed: (value: T) => Response,
): Response | Promise<Response> => {
  if (result.ok) return succeed(result.value)
  const { body, status } = refusalReply(c, fitCurrent(c, result.error))
  return sendJson(c, body, status)
}

export function journalRoutes(
  deps: SignedInDeps & StoreDep & KeysDep & ClockDep & RandomDep & LogDep & ConfigDep<'quotaBytes'>,
) {
  const { store, clock } = deps
  const guard = signedIn(deps)
  // One count for all of them: they use the same memory.
  const capDays = capReplies()
  const readStates = createStatesReader(deps)
  return new Hono<AppEnv>()
    .post(routes.journal, guard('write'), capDays, json(PostDayBody, oneDay), async (c) => {
      const precondition = preconditionOf(c)
      if (!precondition.ok) return refuse(c, precondition.error)
      const result = await postDay(deps, writerOf(c), c.req.valid('json'), precondition.value)
      return replyToWrite(c, result, ({ date, rev, isNew }) =>
        c.json({ date, rev }, isNew ? 201 : 200),
      )
    })
    .patch(routes.today, guard('write'), capDays, json(PatchDayBody, oneDay), async (c) => {
      const precondition = preconditionOf(c)
      if (!precondition.ok) return refuse(c, precondition.error)
      const result = await patchDay(deps, writerOf(c), c.req.valid('json'), precondition.value)
      return replyToWrite(c, result, ({ date, rev }) => c.json({ date, rev }))
    })
    .post(routes.batch, guard('write'), capDays, json(BatchBody, manyDays), async (c) => {
      const items = c.req.valid('json').items as readonly ReceivedItem[]
      const isResealed = c.req.header(resealHeader) !== undefined
      const result = await saveBatch(deps, writerOf(c), items, isResealed)
      if (!result.ok) return refuse(c, result.error)
      return sendJson(c, { results: result.value.results.map((one) => fitCurrent(c, one)) })
    })
    .get(routes.today, guard('read'), capDays, query(DateQuery), async (c) => {
      const { account } = c.var.session
      const date = c.req.valid('query').date ?? todayIn(account.time_zone, clock.now())
      const day = await findDay(store.db, account.id, date)
      if (day === null) return refuse(c, refusals.noEntry)
      const body = JSON.stringify(dayToWire(day))
      const full = c.var.reserveReply(Buffer.byteLength(body))
      if (full !== null) return refuse(c, full)
      return sendJson(c, body)
    })
    .get(routes.entries, guard('read'), capDays, query(EntriesQuery), async (c) => {
      const { year, month } = c.req.valid('query')
      const { id } = c.var.session.account
      const stretches = await findStretches(store.db, id, monthsOf(year, month))
      const longest = Math.max(0, ...stretches.map(({ bytes }) => bytes))
      const full = c.var.reserveReply(longest + compressorBytes)
      if (full !== null) return refuse(c, full)
      const tooMuch =
        stretches.length > 1 && (await countRead(deps, c.var.session.account, stretches.length - 1))
      if (tooMuch) return refuse(c, tooMuch)
      return streamJson(c, deps, entriesJson(store.db, id, stretches))
    })
    .get(routes.versions, guard('read'), capDays, query(VersionsQuery), async (c) => {
      const { date, before, rev } = c.req.valid('query')
      const { id } = c.var.session.account
      const after = before === undefined ? null : { replacedAt: Date.parse(before), rev: rev ?? '' }
      const page = await findVersionPage(store.db, { userId: id, day: date, after })
      const full = c.var.reserveReply(page.bytes + compressorBytes)
      if (full !== null) return refuse(c, full)
      return sendJson(c, { data: await page.read(), hasMore: page.hasMore })
    })
    .get(routes.months, guard('read'), async (c) => {
      const { account } = c.var.session
      // Read with the session, before the days: if a write slips in between, the tag is too old, never too new.
      // Weak: the same months, compressed or not.
      const etag = `W/"${account.writes}"`
      c.header('ETag', etag)
      c.header(takenEncoding, 'gzip')
      if (account.kid !== null) c.header(kidHeader, account.kid)
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304)
      const states = await readStates(account.id, () => countRead(deps, account))
      return reply(c, states, (all) => sendJson(c, monthDigests(all)))
    })
}
