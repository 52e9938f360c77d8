// The environment before its values are judged: secrets that stand in files, and names that somebody misspelt.
import { ConfigError } from './configError.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Each may stand in a file instead, as container platforms hand secrets out: `SERVER_KEY_FILE` names the file. */
export const secretNames = [
  'SERVER_KEY',
  'SERVER_KEY_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'MUSIC_CLIENT_SECRET',
] as const

const fileVariable = (name: string): string => `${name}_FILE`

/** Throws a ConfigError where a file cannot be read, or where both are given. */
export function readSecretFiles(values: Values, readFile: (file: string) => string): Values {
  const read: Record<string, string> = {}
  for (const name of secretNames) {
    const variable = fileVariable(name)
    const file = values[variable] ?? ''
    if (file === '') continue
    if ((values[name] ?? '') !== '') {
      throw new ConfigError(`${name} and ${variable} are both set: give one of them.`)
    }
    try {
      read[name] = readFile(file).trim()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no text'
      throw new ConfigError(`The file that ${variable} names cannot be read (${code}).`)
    }
    if (read[name] === '') throw new ConfigError(`The file that ${variable} names is empty.`)
  }
  return { ...values, ...read }
}

/** Whether one letter was added, left out, replaced, or changed places with the next. */
function isOneSlipAway(text: string, name: string): boolean {
  let start = 0
  while (start < text.length && text[start] === name[start]) start++
  const [rest, other] = [text.slice(start), name.slice(start)]
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}

/**
 * Throws a ConfigError for a name that is one slip away from one of ours and begins alike. Every other unknown name is somebody else's:
 * a shell's environment is full of them.
 */
export function refuseMisspelt(values: Values, ours: readonly string[]): void {
  const known = new Set([...ours, ...secretNames.map(fileVariable)])
  for (const name of Object.keys(values)) {
    if (known.has(name)) continue
    const meant = [...known].find((one) => one[0] === name[0] && isOneSlipAway(name, one))
    if (meant !== undefined) {
      throw new ConfigError(`${name} is no variable of the server: is ${meant} meant?`)
    }
  }
}
