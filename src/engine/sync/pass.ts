// One pass: down, then up, until both sides are equal; while a reply is noted, the next batch travels. Page and service worker run the
// same function; it may run twice at once and be killed anywhere (SPEC.md).
import { monthOf, type Day, type Month } from '#domain/day.ts'
import {
  isTokenRefused,
  type ApiFailure,
  type Refusal,
  type RefusalCode,
} from '#engine/api/failure.ts'
import { pull, type PullDeps } from './pull.ts'
import { noteReply, sendBatch, type SentBatch } from './push.ts'

export type PassOutcome =
  /** Both sides are equal, but for days that are refused, not verified, or whose join is left. */
  | {
      readonly type: 'equal'
      readonly etag: string | null
      readonly leftDays: number
      /** The server holds something of these days that their rows lack. */
      readonly unjoined: readonly Day[]
      /** Received days whose content does not give the revision named with it (SY26). */
      readonly unverified: readonly Day[]
      /** Months of which the server said one thing and sent another. */
      readonly incomplete: readonly Month[]
    }
  | { readonly type: 'signInNeeded'; readonly why: Refusal }
  | {
      readonly type: 'later'
      readonly retryAfterMs: number | null
      /** Null for a failure that may pass by itself. */
      readonly reason: 'tooOld' | 'full' | null
    }

/** So many joins of one day: another phone that writes it meanwhile is answered, a server that always says so is asked at the next pass. */
const maxJoins = 5

/** More batches than the longest journal needs: a pass that goes on after that is a defect, and the next one resumes. */
const maxBatches = 1000

/** As far as it tells: each kind of failure tells some of it. */
interface AnyFailure {
  readonly type: string
  readonly code?: RefusalCode
  readonly retryAfterMs?: number | null | undefined
}

export const outcomeOf = (failure: ApiFailure): PassOutcome => {
  if (isTokenRefused(failure)) return { type: 'signInNeeded', why: failure }
  const { code, retryAfterMs = null }: AnyFailure = failure
  const reason = code === 'upgrade' ? 'tooOld' : code === 'quotaFull' ? 'full' : null
  return { type: 'later', retryAfterMs, reason }
}

/** The question that follows in the same pass asks for what the one before could not verify. */
const alsoDoubting = (deps: PullDeps, unverified: readonly Day[]): PullDeps => ({
  ...deps,
  doubted: new Set([...deps.doubted, ...unverified.map((day) => monthOf(day))]),
})

export async function runPass(
  deps: PullDeps,
  etag: string | null,
  /** False once the session has changed: the pass then ends without any further write. */
  isCurrent: () => boolean,
): Promise<PassOutcome> {
  const first = await pull(deps, etag)
  // Another phone may have written between the two questions: asked again, they agree.
  const isTorn = first.type === 'pulled' && first.incomplete.length > 0 && isCurrent()
  const pulled = isTorn ? await pull(alsoDoubting(deps, first.unverified), null) : first
  if (pulled.type === 'failed') return outcomeOf(pulled.failure)
  const { unverified, unjoined, incomplete } = pulled
  const left = new Set<Day>()
  const joins = new Map<Day, number>()
  let next: SentBatch | null = null
  for (let batch = 0; batch < maxBatches && isCurrent(); batch++) {
    const sent: SentBatch = next ?? (await sendBatch(deps, left))
    const isOn = sent.rows.length > 0 && sent.reply.ok && isCurrent()
    const under = new Set([...left, ...sent.rows.map(({ day }) => day)])
    const [pushed, following] = await Promise.all([
      noteReply(deps, sent),
      isOn ? sendBatch(deps, under) : null,
    ])
    if (pushed.type === 'failed') return outcomeOf(pushed.failure)
    if (pushed.type === 'clean') {
      return {
        type: 'equal',
        etag: batch === 0 ? pulled.etag : null,
        leftDays: left.size,
        unjoined,
        unverified,
        incomplete,
      }
    }
    for (const day of pushed.left) left.add(day)
    for (const day of pushed.joined) {
      const count = (joins.get(day) ?? 0) + 1
      joins.set(day, count)
      if (count >= maxJoins) left.add(day)
    }
    // Nothing else was to be sent: but days of this batch may be, as those that were joined, or changed meanwhile.
    next = following === null || following.rows.length === 0 ? null : following
  }
  return { type: 'later', retryAfterMs: null, reason: null }
}
