// The environment, read once at the start. A value that makes no sense ends the start with one line: a server that guesses
// is worse than one that does not start. No line quotes a value, which may be a secret.
import * as v from 'valibot'
import { signupModes, type SignupMode } from '#contract/auth.ts'
import { ConfigError } from './configError.ts'
import { isOrigin, isWebUrl } from './isAllowedUrl.ts'
import { refuseMisspelt } from './readEnvironment.ts'
import { parseServerKey } from './serverKeys.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly music: MusicProvider | null
  readonly pushSubject: string
  readonly pushHosts: readonly string[]
  readonly coverHosts: readonly string[]
  readonly serverKey: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  readonly isMigrating: boolean
  /** How many trusted proxies are in front: each appends one address to X-Forwarded-For. */
  readonly trustedProxies: number
  /** What the days of one account and their replaced versions may take. */
  readonly quotaBytes: number
  /** Who may sign up. */
  readonly signup: SignupMode
  /** Connections of this instance to PostgreSQL, at most. */
  readonly databaseConnections: number
  /** Whether a mail server that is not this machine must encrypt. */
  readonly isTlsRequired: boolean
  /** Whether browsers are told that every subdomain of the public address is https too. */
  readonly hasSecureSubdomains: boolean
  /** How long /health replies 503 before no connection is taken any more, so that balancers see it. */
  readonly drainMs: number
  /** The key before this one, for `rotate-key` alone. */
  readonly serverKeyPrevious: string | undefined
  /** Where /metrics is then, and nowhere else. */
  readonly metricsPort: number | undefined
}

export interface MusicProvider {
  readonly tokenUrl: string
  readonly searchUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** `*.` opens a host's subdomains; a port is part of the name. */
const hostPattern = /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/
/** No colon: the address of a mail server, with its password, would go out in each mail. */
const isEmailFrom = (text: string): boolean =>
  /^(?:[^<>]*<[^\s:@<>]+@[^\s@<>]+>|[^\s:@<>]+@[^\s@<>]+)$/.test(text)

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
/** A password may hold anything, but must be percent-encoded: `#` is %23. Behind a bare `/` or `?` it would be a database's name. */
const isAddress = (text: string, schemes: RegExp): boolean => {
  if (!schemes.test(text) || !URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  const isSplit = hash !== '' || `${pathname}${search}`.includes('@')
  return !isSplit && isDecodable(username) && isDecodable(password)
}

const given = (check: (text: string) => boolean, expected: string) =>
  v.optional(v.pipe(v.string(), v.check(check, expected)))
const hosts = (standard: string) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
    v.check((list) => list.every((host) => hostPattern.test(host)), 'hosts separated by commas'),
  )
const integer = (standard: string, max: number, expected: string) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.check((text) => /^\d{1,5}$/.test(text) && Number(text) <= max, expected),
    v.transform(Number),
  )

const Environment = v.object({
  PORT: integer('3000', 65_535, 'a port from 0 to 65535'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^[\w.:%-]+$/.test(text),
        'a name or an address to listen on; a Unix socket is not possible',
      ),
    ),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: given(
    (text) => isAddress(text, /^postgres(?:ql)?:\/\/\S+$/),
    'a postgres:// address',
  ),
  PUBLIC_URL: given(isOrigin, 'an http(s) origin without path, such as https://lueur.example'),
  SMTP_URL: given((text) => isAddress(text, /^smtps?:\/\/\S+$/), 'an smtp:// or smtps:// address'),
  MAIL_FROM: given(isEmailFrom, 'an address, or a name followed by <address>'),
  MUSIC_TOKEN_URL: v.optional(
    v.pipe(v.string(), v.check(isWebUrl, 'an https address')),
    'https://accounts.spotify.com/api/token',
  ),
  MUSIC_SEARCH_URL: v.optional(
    v.pipe(v.string(), v.check(isWebUrl, 'an https address')),
    'https://api.spotify.com/v1/search',
  ),
  MUSIC_CLIENT_ID: v.optional(v.string()),
  MUSIC_CLIENT_SECRET: v.optional(v.string()),
  PUSH_SUBJECT: given(
    (text) => /^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(text),
    'mailto: or https:',
  ),
  PUSH_HOSTS: hosts(
    'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
  ),
  COVER_HOSTS: hosts('i.scdn.co,*.spotifycdn.com'),
  SERVER_KEY: given(
    (text) => parseServerKey(text) !== null,
    '32 random bytes in base64 (openssl rand -base64 32)',
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  MIGRATE: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  TRUSTED_PROXIES: integer('0', 10, 'a number from 0 to 10'),
  QUOTA_MIB: integer('256', 99_999, 'a number of mebibytes up to 99999'),
  SIGNUP: v.optional(v.picklist(signupModes, 'open, invite or closed'), 'open'),
  DATABASE_CONNECTIONS: v.pipe(
    integer('10', 1000, 'a number from 1 to 1000'),
    v.minValue(1, 'a number from 1 to 1000'),
  ),
  SMTP_TLS: v.optional(v.picklist(['required', 'optional'], 'required or optional'), 'required'),
  SERVER_KEY_PREVIOUS: given(
    (text) => parseServerKey(text) !== null,
    '32 random bytes in base64 (openssl rand -base64 32)',
  ),
  DRAIN_SECONDS: integer('1', 300, 'a number of seconds up to 300'),
  HSTS_SUBDOMAINS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  METRICS_PORT: given(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'a port from 0 to 65535',
  ),
})

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

/** An empty variable counts as absent: that is what composed environments send. Throws a ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  refuseMisspelt(present, Object.keys(Environment.entries))
  const parsed = v.safeParse(Environment, present)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue)} must be ${issue.message}.`)
  }
  const values = parsed.output
  if (values.DATABASE_URL !== undefined && values.SERVER_KEY === undefined) {
    throw new ConfigError('SERVER_KEY is required with DATABASE_URL: all instances share it.')
  }
  if ((values.MUSIC_CLIENT_ID === undefined) !== (values.MUSIC_CLIENT_SECRET === undefined)) {
    throw new ConfigError('MUSIC_CLIENT_ID and MUSIC_CLIENT_SECRET go together.')
  }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const mailFrom = values.MAIL_FROM ?? `Lueur <no-reply@${new URL(publicUrl).hostname}>`
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: new URL(publicUrl).origin,
    smtpUrl: values.SMTP_URL,
    mailFrom,
    music:
      values.MUSIC_CLIENT_ID === undefined || values.MUSIC_CLIENT_SECRET === undefined
        ? null
        : {
            tokenUrl: values.MUSIC_TOKEN_URL,
            searchUrl: values.MUSIC_SEARCH_URL,
            clientId: values.MUSIC_CLIENT_ID,
            clientSecret: values.MUSIC_CLIENT_SECRET,
          },
    pushSubject: values.PUSH_SUBJECT ?? `mailto:${addressIn(mailFrom)}`,
    pushHosts: values.PUSH_HOSTS,
    coverHosts: values.COVER_HOSTS,
    serverKey: values.SERVER_KEY,
    logLevel: values.LOG_LEVEL,
    isMigrating: values.MIGRATE === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    quotaBytes: values.QUOTA_MIB * 1024 * 1024,
    signup: values.SIGNUP,
    databaseConnections: values.DATABASE_CONNECTIONS,
    isTlsRequired: values.SMTP_TLS === 'required',
    serverKeyPrevious: values.SERVER_KEY_PREVIOUS,
    drainMs: values.DRAIN_SECONDS * 1000,
    hasSecureSubdomains: values.HSTS_SUBDOMAINS === 'on',
    metricsPort: values.METRICS_PORT === undefined ? undefined : Number(values.METRICS_PORT),
  }
}
