import { describe, expect, test } from 'vitest'
import { parseConfig } from '#server/base/config.ts'
import { ConfigError } from '#server/base/configError.ts'

const key = Buffer.alloc(32, 1).toString('base64')

describe('configuration', () => {
  test('[SV35] nothing set is a complete embedded server, with 256 MiB for each account', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Lueur <no-reply@localhost>',
      pushSubject: 'mailto:no-reply@localhost',
      music: null,
      logLevel: 'info',
      isMigrating: true,
      trustedProxies: 0,
      quotaBytes: 256 * 1024 * 1024,
      signup: 'open',
      isTlsRequired: true,
      hasSecureSubdomains: false,
    })
  })

  test('an empty variable is an absent one', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '', MIGRATE: '' })).toEqual(parseConfig({}))
  })

  test('what is derived follows what is given', () => {
    const config = parseConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://lueur.example/',
      MAIL_FROM: 'Lueur <bonjour@lueur.example>',
      PUSH_HOSTS: 'Push.Example, *.push.example:8443',
      MIGRATE: 'off',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://lueur.example',
      pushSubject: 'mailto:bonjour@lueur.example',
      pushHosts: ['push.example', '*.push.example:8443'],
      isMigrating: false,
    })
    expect(parseConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  test.for([
    ['SIGNUP', 'invited'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'postgres://CANARI:CA#NARI@db/lueur'],
    ['DATABASE_URL', 'postgres://lueur:12/CANARI@db.example/lueur'],
    ['DATABASE_URL', 'postgres://lueur:12?CANARI@db.example/lueur'],
    ['PUBLIC_URL', 'lueur.test'],
    ['PUBLIC_URL', 'https://lueur.example/journal'],
    ['PUBLIC_URL', 'ftp://lueur.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://CANARI:CA#NARI@mail.example:25'],
    ['SMTP_URL', 'smtp://CANARI:CA%NARI@mail.example'],
    ['SMTP_URL', 'smtp://mail.example:999999'],
    ['MAIL_FROM', 'Lueur'],
    ['MAIL_FROM', 'smtp://lueur:CANARI@mail.example'],
    ['MAIL_FROM', 'Lueur <smtp://lueur:CANARI@mail.example>'],
    ['MUSIC_TOKEN_URL', 'http://music.example/token'],
    ['MUSIC_SEARCH_URL', 'music'],
    ['PUSH_SUBJECT', 'me@example.fr'],
    ['PUSH_HOSTS', 'https://push.example'],
    ['COVER_HOSTS', 'covers.example,'],
    ['COVER_HOSTS', '*'],
    ['SERVER_KEY', 'short'],
    ['SERVER_KEY', 'x'.repeat(200)],
    ['LOG_LEVEL', 'loud'],
    ['MIGRATE', 'no'],
    ['TRUSTED_PROXIES', 'all'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_CONNECTIONS', '1001'],
    ['SMTP_TLS', 'yes'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['METRICS_PORT', '65536'],
    ['HOST', '/run/lueur.sock'],
  ])('%s=%s is refused in one line that does not quote it', ([name = '', value = '']) => {
    const parse = (): unknown => parseConfig({ SERVER_KEY: key, [name]: value })
    expect(parse).toThrow(ConfigError)
    try {
      parse()
    } catch (error) {
      const { message } = error as Error
      expect(message).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`))
      if (value.length > 4) expect(message).not.toContain(value)
    }
  })

  test.for([
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['SMTP_URLL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SIGN_UP', 'SIGNUP'],
    ['SERVER_KEYFILE', 'SERVER_KEY_FILE'],
    ['PUBLICURL', 'PUBLIC_URL'],
  ])('[SV115] %s is refused, and %s named', ([name = '', meant = '']) => {
    expect(() => parseConfig({ [name]: 'CANARI' })).toThrow(
      `${name} is no variable of the server: is ${meant} meant?`,
    )
  })

  test('[SV115] names that a shell, npm, a container or systemd set are left alone', () => {
    const names =
      'PATH PWD OLDPWD HOME HOSTNAME HOSTTYPE SHELL SHLVL USER LOGNAME LANG LC_ALL TERM TZ EDITOR MAIL DISPLAY COLORTERM TMPDIR NODE NODE_ENV NODE_OPTIONS INIT_CWD npm_config_cache npm_lifecycle_event KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT LUEUR_PORT DB_PORT DB_HOST INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET SSH_AUTH_SOCK XDG_DATA_DIRS XDG_DATA_HOME GROUPS OSTYPE PPID PS1 SECONDS RANDOM DATA_PORT POSTGRES_URL PGPASSWORD PGHOST CI DEBUG FORCE_COLOR container HISTFILE HISTSIZE LS_COLORS PORTAGE'
    const shell = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
    expect(parseConfig(shell)).toEqual(parseConfig({}))
  })

  test('a shared database needs the shared key', () => {
    const shared = { DATABASE_URL: 'postgres://lueur@db/lueur' }
    expect(() => parseConfig(shared)).toThrow('SERVER_KEY is required with DATABASE_URL')
    expect(parseConfig({ ...shared, SERVER_KEY: key }).databaseUrl).toBe(shared.DATABASE_URL)
  })

  test('the music client has a name and a secret, or neither', () => {
    expect(() => parseConfig({ MUSIC_CLIENT_ID: 'x' })).toThrow('go together')
    expect(parseConfig({ MUSIC_CLIENT_ID: 'x', MUSIC_CLIENT_SECRET: 'y' }).music).toMatchObject({
      clientId: 'x',
      clientSecret: 'y',
    })
  })
})
