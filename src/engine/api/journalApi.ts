// The calls of a pass. Writes are conditional on the revision that the phone knows, so that a retry, a duplicate or a
// late ghost can neither apply twice nor overwrite what somebody else wrote.
import {
  BatchAnswer,
  EntriesAnswer,
  MonthsAnswer,
  Saved,
  WireEntry,
  type ReceivedDay,
  type BatchItem,
} from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import { Stats } from '#contract/stats.ts'
import type { Day, Month } from '#domain/day.ts'
import { ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/engine.ts'
import * as v from 'valibot'
import type { Http } from './http.ts'

export type WriteResult = BatchAnswer['results'][number]

export interface JournalApi {
  /** `months` is null when nothing changed since `etag`. */
  months(
    etag: string | null,
  ): Promise<
    Result<{ months: Readonly<Record<string, string>> | null; etag: string | null }, ApiFailure>
  >
  /** Entries of a month, YYYY-MM, or of a year, YYYY. */
  entries(period: Month | `${number}`): Promise<Result<readonly ReceivedDay[], ApiFailure>>
  /** One day, through the specification's own calls when it is today. */
  writeDay(item: BatchItem, today: Day): Promise<Result<WriteResult, ApiFailure>>
  writeDays(items: readonly BatchItem[]): Promise<Result<readonly WriteResult[], ApiFailure>>
  stats(today: Day): Promise<Result<Stats, ApiFailure>>
}

/** Refusals that concern one day, not the engine. */
const dayStatuses = new Set([400, 412, 413, 422])

function dayRefusal(failure: ApiFailure, day: Day): Result<WriteResult, ApiFailure> {
  if (failure.type !== 'refused' || !dayStatuses.has(failure.status)) {
    return { ok: false, error: failure }
  }
  const current = v.safeParse(v.nullish(WireEntry), failure.current)
  return ok({
    date: day,
    status: failure.status,
    rev: null,
    code: failure.code,
    current: current.success ? (current.output ?? null) : null,
  })
}

export const createJournalApi = (http: Http): JournalApi => ({
  async months(etag) {
    const answer = await http({
      path: routes.months,
      answer: MonthsAnswer,
      headers: etag === null ? {} : { 'if-none-match': etag },
    })
    if (!answer.ok) return answer
    const isUnchanged = answer.value.status === 304
    return ok({ months: isUnchanged ? null : answer.value.value, etag: answer.value.etag ?? etag })
  },

  async entries(period) {
    const [year = '', month] = period.split('-')
    const answer = await http({
      path: routes.entries,
      query: month === undefined ? { year } : { month, year },
      answer: EntriesAnswer,
    })
    return answer.ok ? ok(answer.value.value.data) : answer
  },

  async writeDay({ ifRev, ...day }: BatchItem, today) {
    if (day.date !== today) {
      const answer = await http({
        method: 'post',
        path: routes.batch,
        body: { items: [{ ...day, ifRev }] },
        answer: BatchAnswer,
      })
      if (!answer.ok) return dayRefusal(answer.error, day.date)
      const [result] = answer.value.value.results
      return result === undefined ? { ok: false, error: { type: 'network' } } : ok(result)
    }
    const answer = await http({
      ...conditional(ifRev),
      body: day,
      answer: Saved,
    })
    if (!answer.ok) return dayRefusal(answer.error, day.date)
    return ok({ date: day.date, status: 200, rev: answer.value.value.rev })
  },

  async writeDays(items) {
    const answer = await http({
      method: 'post',
      path: routes.batch,
      body: { items },
      answer: BatchAnswer,
    })
    return answer.ok ? ok(answer.value.value.results) : answer
  },

  async stats(today) {
    const answer = await http({ path: routes.stats, query: { date: today }, answer: Stats })
    return answer.ok ? ok(answer.value.value) : answer
  },
})

const conditional = (ifRev: string | null) =>
  ifRev === null
    ? { method: 'post' as const, path: routes.journal, headers: { 'if-none-match': '*' } }
    : { method: 'patch' as const, path: routes.today, headers: { 'if-match': `"${ifRev}"` } }
