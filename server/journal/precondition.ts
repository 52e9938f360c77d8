// Which version a write replaces, given by the client (If-None-Match: *, If-Match: "rev", or ifRev in a batch) and decided here.
import { err, ok, type Result } from '#domain/result.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'

export type Precondition =
  | { readonly type: 'none' }
  /** The day must not exist. */
  | { readonly type: 'absent' }
  /** The day must be at this rev. */
  | { readonly type: 'rev'; readonly rev: string }

/** A header that cannot be read must not count as no condition: another phone's words would be replaced. */
export function parsePrecondition(
  ifMatch: string | undefined,
  ifNoneMatch: string | undefined,
): Result<Precondition, Refusal> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return ok({ type: 'none' })
  if (ifMatch === undefined) {
    return ifNoneMatch === '*' ? ok({ type: 'absent' }) : err(refusals.invalid)
  }
  const rev = /^"([\w-]{22})"$/.exec(ifMatch)?.[1]
  return rev === undefined || ifNoneMatch !== undefined
    ? err(refusals.invalid)
    : ok({ type: 'rev', rev })
}

export type WriteDecision =
  /** The day already holds exactly this: a retry or a duplicate, a plain success whatever the precondition. */
  | 'same'
  | 'write'
  /** Another write came in between. */
  | 'changed'

/** `stored` is null when the day does not exist. */
export function decideWrite(
  precondition: Precondition,
  stored: string | null,
  sent: string,
): WriteDecision {
  if (stored === sent) return 'same'
  if (precondition.type === 'none') return 'write'
  const expected = precondition.type === 'absent' ? null : precondition.rev
  return stored === expected ? 'write' : 'changed'
}
