// A phone for tests: the real engine over its own IndexedDB and local storage, a clock that can be moved, and a network
// that can be cut, delayed or spoken to by a stranger.
import { plainRequest } from './plainRequest.ts'
import { phoneCalls, type PhoneCalls } from './phoneCalls.ts'
import { createHash } from 'node:crypto'
import { createEngine } from '#engine/createEngine.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import type { Timer } from '#domain/ports.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { createStoreTimeout } from '#engine/local/storeFailure.ts'
import type { SessionChannel, UserStorage } from '#engine/environment.ts'
import type { User } from '#contract/user.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { onTestFinished } from 'vitest'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { randomBytes } from './bytes.ts'
import { filled } from './days.ts'
import { createPhonePush, type PhonePush } from './phonePush.ts'
import { createTestClock, type TestClock, type TestServer } from './setupServer.ts'
import { patience } from './patience.ts'
import { createPasskeyHolder, type PasskeyHolder } from './softPasskeys.ts'

export interface Network {
  /** Answers in place of the server; null lets the request through. */
  intercept: ((request: Request) => Promise<Response | null> | Response | null) | null
  /** Every request that reached the server, « METHOD /path ». */
  readonly requests: string[]
}

export interface Phone {
  readonly engine: PhoneCalls
  readonly databases: Databases
  readonly clock: TestClock
  readonly network: Network
  readonly storage: UserStorage & { readonly texts: Map<string, string> }
  readonly push: PhonePush
  /** What the phone keeps passkeys in. */
  readonly passkeys: PasskeyHolder
  /** IANA name of where the phone is. */
  readonly zone: { current: string }
  /** Starts the app again on the same phone, as a person reopening it; `worker` starts the worker's engine instead. */
  restart(kind?: 'page' | 'worker', build?: string): Promise<Phone>
  /** A second tab: this one goes on. */
  again(kind?: 'page' | 'worker'): Promise<Phone>
  /** The same phone, whose server was replaced by that one. */
  moveTo(server: TestServer): Promise<Phone>
  /** The page is closed: nothing of it runs later. */
  close(): void
  /** How often a password became a key since this start. */
  derivations(): number
  /** The databases that lie on the phone. */
  databaseNames(): Promise<readonly string[]>
  /** The browser takes a database away, as it may under an open page: nobody on the phone asked for it. */
  throwAway(name: string): Promise<void>
  /** Waits until nothing is unsent and no pass runs. */
  settled(): Promise<void>
}

interface PhoneParts {
  readonly idb: IDBFactory
  readonly storage: Phone['storage']
  readonly clock: TestClock
  readonly network: Network
  readonly push: PhonePush
  readonly passkeys: PasskeyHolder
  readonly zone: Phone['zone']
  readonly options: PhoneOptions
}

interface PhoneOptions {
  /** Shared with another phone, as what a password manager holds is. */
  readonly passkeys?: PasskeyHolder
  /** Absent: the page cannot be loaded anew. */
  readonly startAnew?: () => boolean
  /** Hears what other tabs announce; absent: nobody does. */
  readonly channel?: SessionChannel
  /** False: a browser without push. */
  readonly hasPush?: boolean
  /** Absent: as fast as a test wants it. */
  readonly kdf?: typeof quickKdf
  /** Absent: passes may run at once. */
  readonly locks?: LockManager
  /** What the engine would wait longer for comes after so long. */
  readonly longestMs?: number
  /** Hears how long each timer was asked for. */
  readonly onTimer?: (ms: number) => void
}

function createMemoryStorage(): Phone['storage'] {
  const texts = new Map<string, string>()
  return {
    texts,
    load() {
      const token = texts.get('token')
      const user = texts.get('user')
      return token === undefined
        ? null
        : { token, user: user === undefined ? null : (JSON.parse(user) as User) }
    },
    saveToken: (token) => texts.set('token', token),
    saveUser: (user) => texts.set('user', JSON.stringify(user)),
    clear: () => texts.clear(),
  }
}

/** Stands for Argon2id, which has its own tests: here only its being a function of password and salt matters. */
export const quickKdf = (password: Uint8Array, salt: Uint8Array) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(password).update(salt).digest()))

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

function start(
  server: TestServer,
  parts: PhoneParts,
  kind: 'page' | 'worker',
  build: string,
): Phone {
  const { idb, storage, clock, network, push, passkeys, zone, options } = parts
  const ids = new Set<ReturnType<typeof setTimeout>>()
  let isClosed = false
  let derivations = 0
  const timer: Timer = {
    after(ms, call) {
      if (isClosed) return () => undefined
      options.onTimer?.(ms)
      const id = setTimeout(call, Math.min(ms, options.longestMs ?? 50))
      ids.add(id)
      return () => clearTimeout(id)
    },
  }
  const databases = createDatabases(
    { indexedDB: idb, IDBKeyRange },
    { inTime: createStoreTimeout(timer, () => clock.now()) },
  )
  const made = createEngine({
    http: {
      origin: 'http://lueur.test',
      async fetch(input, init) {
        if (isClosed) return offline()
        const request = new Request(input, init)
        const answer = await Promise.race([
          network.intercept?.(await plainRequest(request)),
          aborted(request),
        ])
        if (answer) return answer
        network.requests.push(`${request.method} ${new URL(request.url).pathname}`)
        return server.server.app.fetch(request, {
          incoming: { socket: { remoteAddress: '203.0.113.7' } },
        })
      },
    },
    clock,
    random: { bytes: randomBytes, fraction: () => 0.5 },
    timer,
    kdf(password, salt) {
      derivations++
      return (options.kdf ?? quickKdf)(password, salt)
    },
    loadWords: loadFrenchWords,
    databases,
    storage: kind === 'page' ? storage : null,
    channel: options.channel ?? { announce: () => undefined, onAnnounced: () => undefined },
    push: options.hasPush === false ? null : push,
    passkeys: kind === 'page' ? passkeys : null,
    zone: () => zone.current,
    locks: options.locks,
    build,
    startAnew: options.startAnew ?? (() => false),
    onUnsent: () => undefined,
  })
  const engine = phoneCalls(made)
  const close = (): void => {
    isClosed = true
    for (const id of ids) clearTimeout(id)
  }
  // Else it would go on asking a server that is gone, beside the tests that follow.
  onTestFinished(close)
  return {
    engine,
    databases,
    clock,
    network,
    storage,
    push,
    passkeys,
    zone,
    close,
    derivations: () => derivations,
    throwAway: (name) =>
      new Promise((resolve, reject) => {
        const deleting = idb.deleteDatabase(name)
        deleting.addEventListener('success', () => resolve())
        deleting.addEventListener('error', () => reject(deleting.error))
      }),
    databaseNames: async () => (await idb.databases()).map(({ name = '' }) => name),
    async again(nextKind = 'page') {
      const next = start(server, parts, nextKind, build)
      if (nextKind === 'page') await next.engine.session.start()
      return next
    },
    async moveTo(nextServer) {
      close()
      const next = start(nextServer, parts, 'page', build)
      await next.engine.session.start()
      return next
    },
    async restart(nextKind = 'page', nextBuild = build) {
      close()
      const next = start(server, parts, nextKind, nextBuild)
      if (nextKind === 'page') await next.engine.session.start()
      return next
    },
    async settled() {
      // A pass that was asked for during another one begins a moment after it has ended.
      let calm = 0
      for (let turn = 0; turn < patience.turns; turn++) {
        const { unsentDays, phase, lastOkAt } = await engine.sync.readStatus()
        const isCalm = unsentDays === 0 && phase === 'idle' && lastOkAt !== null
        calm = isCalm ? calm + 1 : 0
        if (calm === 3) return
        if (!isCalm) clock.advance(3000)
        // One under way would be followed by another, and that one as well.
        if (!isCalm && phase !== 'sending') engine.sync.nudge()
        await wait(10)
      }
      const last = JSON.stringify(await engine.sync.readStatus())
      throw new Error(`The phone did not settle: ${last}`)
    },
  }
}

export async function setupPhone(server: TestServer, options: PhoneOptions = {}): Promise<Phone> {
  const parts: PhoneParts = {
    idb: new IDBFactory(),
    storage: createMemoryStorage(),
    clock: createTestClock(),
    network: { intercept: null, requests: [] },
    push: createPhonePush(),
    passkeys: options.passkeys ?? createPasskeyHolder(),
    zone: { current: 'Europe/Paris' },
    options,
  }
  const phone = start(server, parts, 'page', 'build-1')
  await phone.engine.session.start()
  return phone
}

/** Rejects when the caller gives the request up, as fetch does. */
const aborted = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')))
  })

export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** Signs a new person up on a phone, from the form to the opened journal. */
export async function signUpOn(
  { engine }: Phone,
  server: TestServer,
  email: string,
  password = 'motdepasse',
): Promise<void> {
  const signed = await engine.session.signUp(email, password)
  if (!signed.ok) throw new Error(JSON.stringify(signed.error))
  const verified = await engine.session.verifyEmail(email, await server.codeTo(email))
  if (!verified.ok) throw new Error(JSON.stringify(verified.error))
}

/** Writes today as a person would: opens the form, fills it, saves it. */
export async function writeToday(
  { engine }: Phone,
  texts: Partial<DayForm['texts']>,
): Promise<DayForm> {
  const { form } = await engine.journal.openForm(engine.journal.today())
  const written = { ...form, texts: filled(texts) }
  const saved = await engine.journal.save(written)
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return written
}
