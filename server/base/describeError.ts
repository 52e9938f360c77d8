/**
 * What a log line may say of an error. Never its message: a database's quotes the value, a mail server's the address.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    ...('code' in error ? { errorCode: error.code } : {}),
    ...('errcode' in error ? { errorCode: error.errcode } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
  }
}
