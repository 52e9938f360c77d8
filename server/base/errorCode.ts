/**
 * The system's code of an error, or of its cause, for a sentence to the operator. Never its message: a database's quotes the value, a
 * mail server's the address.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause'
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}
