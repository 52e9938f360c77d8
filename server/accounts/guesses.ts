// Four digits are guessed by whoever tries many addresses, a few codes each, from many networks: no limit of one address or client
// sees that. So wrong codes are counted over the whole server. Beyond what people mistype, a code that no known phone asked for has one
// try: an attacker has a fifth of the chances, and nobody who types the right code waits or is refused.
import type { ClockDep, KeysDep, LogDep, MetricsDep } from '#server/base/deps.ts'
import type { RateLimit } from '#server/store/rateLimit.ts'
import type { StoreDep } from '#server/store/store.ts'
import { tryCode, type CodeTry, type TriedCode } from './codes.ts'

export type GuessDeps = StoreDep & KeysDep & ClockDep & MetricsDep & LogDep

/** Wrong codes of everybody. */
export const guessLimit: RateLimit = { burst: 300, everyMs: 12_000 }
/** One line in the log, however long it lasts. */
const alarmLimit: RateLimit = { burst: 1, everyMs: 3_600_000 }

/** A try at a code, or, when it is not that one, at another. What is said of codes that are used up is said of the first one. */
async function tryEither(
  one: (each: CodeTry) => Promise<TriedCode>,
  tried: CodeTry,
  or: CodeTry | null,
): Promise<TriedCode> {
  const first = await one(tried)
  if (first.hash !== null || or === null) return first
  const other = await one(or)
  return other.hash === null ? { ...first, isCounted: first.isCounted || other.isCounted } : other
}

/** Counts one try, for its code and for the whole server. `or`: another code that would serve as well, tried when the first is not it. */
export async function tryCountedCode(
  { store, keys, clock, metrics, log }: GuessDeps,
  tried: CodeTry,
  code: string,
  or: CodeTry | null = null,
): Promise<TriedCode> {
  const now = clock.now()
  const { rateLimiter } = store
  const isBraked = (await rateLimiter.waitOf('wrong codes', guessLimit, now)) > 0
  const one = (each: CodeTry) => tryCode(store.db, keys, each, code, { now, isBraked })
  const found = await tryEither(one, tried, or)
  if (isBraked) metrics.countCode('braked')
  if (found.hash !== null) {
    metrics.countCode('right')
    return found
  }
  metrics.countCode(found.isCounted ? 'wrong' : 'none')
  // A guess at no living code has no chance, and must not brake others.
  if (!found.isCounted) return found
  const isOver = (await rateLimiter.take('wrong codes', guessLimit, now)) > 0
  if (isOver && (await rateLimiter.take('wrong codes alarm', alarmLimit, now)) === 0) {
    log.warn('many wrong codes: somebody may be guessing')
  }
  return found
}
