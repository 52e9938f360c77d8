// The real server for tests: in this process without a port (`createTestServer`), or as a child on a port of its own
// (`startServer`), each with its own folder, database and mailbox.
import { gunzipSync } from 'node:zlib'
import { spawn } from 'node:child_process'
import { argon2, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { apiPrefix } from '#contract/routes.ts'
import type { Random, Timer } from '#domain/ports.ts'
import type { Derive } from '#server/accounts/hasher.ts'
import { parseConfig } from '#server/base/config.ts'
import type { Fetch } from '#server/base/deps.ts'
import { openServer, type OpenServer, type PushTiming } from '#server/openServer.ts'
import { differencesIn } from './apiDescription.ts'
import { childEnvironment } from './childEnvironment.ts'
import { codeOf, parseMail, startSmtpPeer, type ReceivedMail, type SmtpPeer } from './smtpPeer.ts'

export const realRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  fraction: () => Math.random(),
}

export const realTimer: Timer = {
  after(ms, call) {
    const id = setTimeout(call, ms)
    return () => clearTimeout(id)
  },
}

/** What opening a store takes. */
export const storeDeps = {
  random: realRandom,
  timer: realTimer,
  uptime: () => performance.now(),
  log: pino({ level: 'silent' }),
  print: () => undefined,
} as const

/** A clock that stands still until it is moved. */
export interface TestClock {
  now(): number
  offsetAt(instant: number): number
  /** How long it has run, in ms. */
  readonly uptime: () => number
  /** The clock is put right, or wrong: no time passes. */
  set(iso: string): void
  /** Time passes. */
  advance(ms: number): void
}

export function createTestClock(iso = '2026-11-20T10:00:00.000Z'): TestClock {
  let now = Date.parse(iso)
  let uptime = 0
  return {
    now: () => now,
    offsetAt: () => 60,
    uptime: () => uptime,
    set(next) {
      now = Date.parse(next)
    },
    advance(ms) {
      now += ms
      uptime += ms
    },
  }
}

interface RequestOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  /** Address of the client. */
  readonly from?: string
}

export interface TestReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the reply; an empty object when it holds none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- A reply is what a test doubts: its `expect` lines say the shape, and a type would assert it unread.
  readonly json: any
}

export interface TestServerOptions {
  /** An address of an empty database; without one, SQLite. */
  readonly databaseUrl?: string | undefined
  /** `folder`, unless said otherwise: mails are files. `peer` sends them to a real SMTP server (0.1 s each). */
  readonly smtp?: 'folder' | 'peer'
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: TestClock
  readonly fetch?: Fetch
  readonly pushTiming?: PushTiming
  readonly pageFolder?: string
  /** Another server's folder, to open it again. */
  readonly dataDir?: string
}

export interface TestServer {
  readonly clock: TestClock
  readonly dataDir: string
  readonly server: OpenServer
  readonly smtp: SmtpPeer | null
  /** What was logged, and what was printed for whoever sits at the terminal. */
  readonly logLines: string[]
  readonly printedLines: string[]
  /** A request to the API, held against its description; `path` without its prefix. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<TestReply>
  /** A request to any address of the site. */
  readonly visit: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Mails to an address, oldest first, once all that was started has been sent. */
  readonly mailsTo: (email: string) => Promise<ReceivedMail[]>
  /** The last code sent to an address. */
  readonly codeTo: (email: string) => Promise<string>
  stop(): Promise<void>
}

const noNetwork: Fetch = () => Promise.reject(new Error('no network in this test'))
/** 32 fixed bytes: the shared database needs one, and a test may open the same database twice. */
export const testServerKey = Buffer.alloc(32, 7).toString('base64')

const argon2id = promisify(argon2)
/** Argon2id at a thousandth of its cost: each test makes its people, and a started server hashes them for real. */
export const deriveQuickly: Derive = (algorithm, parameters) =>
  argon2id(algorithm, { ...parameters, memory: 16, passes: 1 })

export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'lueur-server-')))
  const smtp = options.smtp === 'peer' ? await startSmtpPeer() : null
  const clock = options.clock ?? createTestClock()
  const logLines: string[] = []
  const printedLines: string[] = []
  const config = parseConfig({
    DATA_DIR: dataDir,
    SMTP_URL: smtp?.url,
    DATABASE_URL: options.databaseUrl,
    ...(options.databaseUrl !== undefined && { SERVER_KEY: testServerKey }),
    ...options.environment,
  })
  const server = await openServer(config, {
    clock,
    uptime: clock.uptime,
    random: realRandom,
    timer: realTimer,
    fetch: options.fetch ?? noNetwork,
    ...(options.pushTiming !== undefined && { pushTiming: options.pushTiming }),
    derive: deriveQuickly,
    terminal: (line) => printedLines.push(line),
    logTo: { write: (line: string) => logLines.push(line) },
    pageFolder: options.pageFolder ?? path.join(dataDir, 'no-page'),
  })

  const mailsTo = async (email: string): Promise<ReceivedMail[]> => {
    await server.settled()
    const mails = smtp?.mails ?? (await readMailFolder(path.join(dataDir, 'mail')))
    return mails.filter(({ to }) => to === email)
  }

  return {
    clock,
    dataDir,
    server,
    smtp,
    logLines,
    printedLines,
    async request(method, pathname, { token, body, headers, raw, from = '203.0.113.1' } = {}) {
      const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await server.app.request(
        `${apiPrefix}${pathname}`,
        {
          method,
          headers: {
            ...(content !== undefined && { 'Content-Type': 'application/json' }),
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(content !== undefined && { body: content }),
        },
        { incoming: { socket: { remoteAddress: from } } },
      )
      const text = await response.text()
      const differences = differencesIn({
        method,
        path: pathname,
        // What comes by gzip is described as what it holds.
        body:
          content instanceof Uint8Array && response.ok
            ? gunzipSync(content).toString()
            : content?.toString(),
        status: response.status,
        contentType: response.headers.get('Content-Type'),
        text,
      })
      if (differences.length > 0) {
        throw new Error(`${method} ${pathname} is described otherwise: ${differences.join('; ')}`)
      }
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: text.startsWith('{') ? JSON.parse(text) : {},
      }
    },
    visit: async (pathname, headers = {}) =>
      server.app.request(pathname, { headers: { ...headers } }, { incoming: {} }),
    mailsTo,
    async codeTo(email) {
      const codes = (await mailsTo(email)).map(codeOf).filter((code) => code !== undefined)
      const code = codes.at(-1)
      if (code === undefined) throw new Error(`no code was sent to ${email}`)
      return code
    },
    async stop() {
      await server.close()
      await smtp?.stop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readMailFolder(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
  return Promise.all(
    names.map(async (name) => parseMail(await readFile(path.join(folder, name), 'latin1'))),
  )
}

/** Everything that the embedded database's files hold. */
export async function databaseBytes(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('lueur.db'))
  const files = await Promise.all(names.map((name) => readFile(path.join(dataDir, name), 'latin1')))
  return files.join('\n')
}

export interface StartedServer {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Every line it wrote on its terminal. */
  readonly lines: readonly string[]
  /** Mails to an address, oldest first, that have arrived. */
  mailsTo(email: string): readonly ReceivedMail[]
  /** The last code sent to an address, once it was sent so many; waits for it. */
  codeTo(email: string, count?: number): Promise<string>
  /** Its exit code, once it ended by itself or otherwise. */
  readonly ended: Promise<number | null>
  /** Asks it to stop and waits for its end; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut would; its folder stays for the next start. */
  kill(): Promise<void>
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Starts again on another server's folder, or on a chosen port. */
  readonly dataDir?: string
  readonly port?: number
  /** Another composition root than server/main.ts, from the repository's root. */
  readonly main?: string
}

const startTimeoutMs = 45_000
const codeTimeoutMs = 10_000

/** `node server/main.ts` as a child, on a free port. It serves the page if dist/ is built. */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'lueur-started-')))
  const smtp = await startSmtpPeer()
  const root = path.join(import.meta.dirname, '..', '..')
  const child = spawn(process.execPath, [path.join(root, options.main ?? 'server/main.ts')], {
    cwd: root,
    env: {
      ...childEnvironment,
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'warn',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  // A test run that is cut short leaves no server behind.
  const killWithRun = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', killWithRun)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', killWithRun)
      resolve(code)
    })
  })
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start')), startTimeoutMs)
    const read = (line: string): void => {
      lines.push(line)
      // An earlier release printed it bare.
      const address = /(?:^|"msg":")Lueur is at ([^"\s]+)/.exec(line)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    void ended.then((code) => reject(new Error(`the server ended (${code}): ${lines.join(' ')}`)))
  })

  const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email)
  const cleanUp = async (): Promise<void> => {
    await smtp.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    lines,
    ended,
    mailsTo,
    async codeTo(email, count = 1) {
      for (const giveUpAt = Date.now() + codeTimeoutMs; Date.now() < giveUpAt;) {
        const codes = mailsTo(email)
          .map(codeOf)
          .filter((code) => code !== undefined)
        const last = codes.at(-1)
        if (last !== undefined && codes.length >= count) return last
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      }
      throw new Error(`no code was sent to ${email}`)
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await cleanUp()
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      await smtp.stop()
    },
  }
}
