// The one rule of conditional writes. The revision is the content's own name, so a retry, a duplicate or a late ghost finds
// itself already stored and is a plain success, whatever its precondition: that is all of idempotency.

export type Precondition =
  /** If-None-Match: * */
  | { readonly type: 'absent' }
  /** If-Match: "rev" */
  | { readonly type: 'match'; readonly rev: string }

export type Decision = 'stored' | 'store' | 'conflict'

export function decideWrite(
  current: string | null,
  sent: string,
  precondition: Precondition,
): Decision {
  if (current === sent) return 'stored'
  const expected = precondition.type === 'absent' ? null : precondition.rev
  return current === expected ? 'store' : 'conflict'
}
