/** An expected outcome, good or bad. Exceptions are for defects. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** An unexpected rejection as a value: live queries would throw it into the middle of a page. */
export const settle = <T>(promise: Promise<T>): Promise<Result<T, unknown>> =>
  promise.then<Result<T, unknown>, Result<T, unknown>>(ok, err)
