// The calls of a pass. Writes are conditional on the revision that the phone knows, so that a retry, a duplicate or a
// delayed request can neither apply twice nor overwrite what another phone wrote.
import type { Rev, RevClaim } from '#domain/brands.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  BatchAnswer,
  EntriesAnswer,
  MonthsAnswer,
  Saved,
  VersionsAnswer,
  WireEntry,
  type WireVersion,
  type ReceivedDay,
  type BatchItem,
} from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import { Stats } from '#contract/stats.ts'
import type { Day, Month } from '#domain/day.ts'
import { err, ok, type Result } from '#domain/result.ts'
import * as v from 'valibot'
import {
  isRefused,
  isUndecided,
  outcomeOfStatus,
  type ApiFailure,
  type WriteOutcome,
} from './failure.ts'
import type { Http } from './http.ts'
import { isForeign } from './strangers.ts'

/** What became of one day of a write. */
export interface WriteResult {
  readonly date: Day
  readonly outcome: WriteOutcome
  /** With `stored`: the revision that the server says it holds. */
  readonly rev: RevClaim | null
  readonly code: string | null
  /** With the code `foreignKey`: keys that the account never had. */
  readonly foreignKids: readonly string[]
  /** With `changed`: the day as it is now; null when it does not exist or is not in the reply. */
  readonly current: WireEntry | null
}

export interface MonthsReply {
  /** Null when nothing changed since the tag that was sent. */
  readonly months: Readonly<Record<string, string>> | null
  readonly etag: string | null
  /** Of the account's key, as the server says. */
  readonly kid?: string | null
}

export interface JournalApi {
  months(etag: string | null): Promise<Result<MonthsReply, ApiFailure>>
  /** Entries of a month, YYYY-MM, or of a year, YYYY. */
  entries(period: Month | `${number}`): Promise<Result<readonly ReceivedDay[], ApiFailure>>
  /** What a day was before, latest first; those before `after`, the last one received, where it is given. */
  versions(
    day: Day,
    after: Pick<WireVersion, 'replacedAt' | 'rev'> | null,
  ): Promise<Result<VersionsAnswer, ApiFailure>>
  /** One day, through the specification's own calls when it is today. */
  writeDay(item: BatchItem, today: Day): Promise<Result<WriteResult, ApiFailure>>
  writeDays(items: readonly BatchItem[]): Promise<Result<readonly WriteResult[], ApiFailure>>
  stats(today: Day): Promise<Result<Stats, ApiFailure>>
}

/** Refusals that concern one day, not the engine. */
function resultOfRefusal(failure: ApiFailure, date: Day): Result<WriteResult, ApiFailure> {
  if (failure.type !== 'refused') return err(failure)
  const { code } = failure
  if (code === 'precondition') {
    const current = v.safeParse(WireEntry, failure.current)
    return ok({
      date,
      outcome: 'changed',
      rev: null,
      code,
      foreignKids: [],
      current: current.success ? current.output : null,
    })
  }
  return isRefused(failure, ...dayRefusals)
    ? ok({
        date,
        outcome: 'refused',
        rev: null,
        code,
        foreignKids: failure.kids ?? [],
        current: null,
      })
    : err(failure)
}

/** Refusals of a day that the same request would get again. */
export const dayRefusals = [
  'invalid',
  'envelopeRequired',
  'foreignKey',
  'tooLarge',
  'missingAnswers',
  'notToday',
  'versionsFull',
] as const satisfies readonly ErrorCode[]

const resultOf = (result: BatchAnswer['results'][number]): WriteResult => ({
  date: result.date,
  outcome: outcomeOfStatus(result.status),
  rev: result.rev,
  code: result.code ?? null,
  foreignKids: result.kids ?? [],
  current: result.current ?? null,
})

export function createJournalApi(http: Http): JournalApi {
  async function writeDays(items: readonly BatchItem[]) {
    const reply = await http.call({
      method: 'post',
      path: routes.batch,
      body: { items },
      isLong: true,
      reply: BatchAnswer,
    })
    if (!reply.ok) return reply
    return ok(reply.value.results.filter(({ status }) => !isUndecided(status)).map(resultOf))
  }

  async function writeAlone(item: BatchItem): Promise<Result<WriteResult, ApiFailure>> {
    const results = await writeDays([item])
    if (!results.ok) return resultOfRefusal(results.error, item.date)
    const [result] = results.value
    return result === undefined ? err({ type: 'unavailable' }) : ok(result)
  }

  return {
    writeDays,

    async months(etag) {
      const reply = await http.callIfChanged({ path: routes.months, reply: MonthsAnswer }, etag)
      if (!reply.ok) return reply
      const { value: months, etag: newEtag, kid, isOurs } = reply.value
      // Anybody answers `{}`, with a name of its own for it; the server counts the writes of the account, names its reply and says the
      // account's key. Proxies rewrite some of that.
      const isNamed =
        isOurs || kid !== null || /^W\/"\d+(?:-(?:br|deflate|gzip|zstd))?"$/.test(newEtag ?? '')
      const isAnybodys = !isNamed && months !== null && Object.keys(months).length === 0
      return isAnybodys ? err({ type: 'unavailable' }) : ok({ months, etag: newEtag, kid })
    },

    async entries(period) {
      const [year = '', month] = period.split('-')
      const reply = await http.call({
        path: routes.entries,
        query: month === undefined ? { year } : { month, year },
        reply: EntriesAnswer,
      })
      return reply.ok ? ok(reply.value.data) : reply
    },

    versions: (day, after) =>
      http.call({
        path: routes.versions,
        query: { date: day, ...(after && { before: after.replacedAt, rev: after.rev }) },
        reply: VersionsAnswer,
      }),

    async writeDay(item, today) {
      if (item.date !== today) return writeAlone(item)
      const { ifRev, ...day } = item
      const reply = await http.call({
        ...conditional(ifRev),
        body: day,
        isLong: true,
        reply: Saved,
      })
      if (reply.ok)
        return ok({ ...reply.value, outcome: 'stored', code: null, foreignKids: [], current: null })
      return isOfHead(reply.error, ifRev)
        ? writeAlone(item)
        : resultOfRefusal(reply.error, day.date)
    },

    stats: (today) => http.call({ path: routes.stats, query: { date: today }, reply: Stats }),
  }
}

const conditional = (ifRev: Rev | null) =>
  ifRev === null
    ? { method: 'post' as const, path: routes.journal, headers: { 'if-none-match': '*' } }
    : { method: 'patch' as const, path: routes.today, headers: { 'if-match': `"${ifRev}"` } }

/**
 * Whether a batch may pass, which bears its condition in its body and comes by POST: somebody on the way dropped or rewrote the header, or
 * does not let PATCH through.
 */
const isOfHead = (failure: ApiFailure, ifRev: Rev | null): boolean =>
  isRefused(failure, 'preconditionRequired', 'exists') ||
  (ifRev !== null && (isForeign(failure) || isRefused(failure, 'invalid')))
