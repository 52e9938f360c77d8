/** A name that a program chose, and no sentence: that may quote somebody. */
const wordOf = (value: unknown): string | number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value))
    ? value
    : undefined

/** The latest calls. The stack begins with the message, of which a line may look like a call. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = message === '' ? -1 : stack.indexOf(message)
  return (at < 0 ? stack : stack.slice(at + message.length))
    .split('\n')
    .filter((line) => /^\s+at .*(?::\d+:\d+\)?|\(index \d+\)|<anonymous>\)?)$/.test(line))
    .map((line) => line.trim())
    .slice(0, 8)
}

const codeOf = (error: unknown): string | number | undefined =>
  error instanceof Error
    ? (('errcode' in error ? wordOf(error.errcode) : undefined) ??
      ('code' in error ? wordOf(error.code) : undefined))
    : undefined

/**
 * What a log line may say of an error. Never its message: a database's quotes the value, a mail server's the address.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  // `fetch` fails with no code of its own.
  const code = codeOf(error) ?? codeOf(error.cause)
  return {
    error: wordOf(error.name) ?? 'Error',
    ...(code !== undefined && { errorCode: code }),
    stack: framesOf(error),
  }
}
