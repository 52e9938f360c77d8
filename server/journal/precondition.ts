// Which version a write replaces, said by the client (If-None-Match: *, If-Match: "rev", or ifRev in a batch) and judged here.
import { err, ok, type Result } from '#domain/result.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'

export type Precondition =
  | { readonly type: 'none' }
  /** The day must not exist. */
  | { readonly type: 'absent' }
  /** The day must be at this rev. */
  | { readonly type: 'rev'; readonly rev: string }

/** A header that we do not understand must not be taken for no condition: somebody's words would be replaced. */
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

export type Verdict =
  /** The day already holds exactly this: a retry or a duplicate, a plain success whatever the precondition. */
  | 'same'
  | 'write'
  /** Somebody wrote in between. */
  | 'changed'

/** `stored` is null when the day does not exist. */
export function judge(precondition: Precondition, stored: string | null, sent: string): Verdict {
  if (stored === sent) return 'same'
  if (precondition.type === 'none') return 'write'
  const expected = precondition.type === 'absent' ? null : precondition.rev
  return stored === expected ? 'write' : 'changed'
}
