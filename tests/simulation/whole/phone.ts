// One phone: its disk, its clock, its network, and the engines that run on it (a page, sometimes the worker). Killing a context
// leaves what was committed; the next one starts over that.
import type { User } from '#contract/user.ts'
import type { Random } from '#domain/ports.ts'
import { createEngine } from '#engine/createEngine.ts'
import type { Engine } from '#engine/session/session.ts'
import type { UserStorage } from '#engine/environment.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { Dexie } from 'dexie'
import { createHash } from 'node:crypto'
import { IDBKeyRange } from 'fake-indexeddb'
import { phoneCalls, type PhoneCalls } from '#support/phoneCalls.ts'
import { createPasskeyHolder, type PasskeyHolder } from '#support/softPasskeys.ts'
import { Disk, StoreContext } from './faultyStore.ts'
import type { PhoneNetwork } from './network.ts'
import type { WorldTime } from './time.ts'
import { WebLocks } from './webLocks.ts'

const quickKdf = (password: Uint8Array, salt: Uint8Array) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(password).update(salt).digest()))

/** An engine on a phone, as long as its page or worker lives. */
export interface Context {
  readonly calls: PhoneCalls
  readonly session: Engine['session']
  readonly store: StoreContext
  readonly isAlive: () => boolean
}

export interface OpenForm {
  readonly context: Context
  form: DayForm
  /** Account whose form it is. */
  readonly account: number
  /** The opening of the journal that tells it what is stored. */
  watchedIn: unknown
  /** The opening of the journal in which its last letters were kept. */
  keptIn: unknown
}

export interface PhoneDeps {
  readonly id: number
  readonly time: WorldTime
  readonly startedAt: number
  readonly random: Random
  readonly network: PhoneNetwork
}

/** Of every page and worker since the last `forgetContexts`. */
const opened: Dexie[] = []
const listeners: Parameters<typeof storagemutated.subscribe>[0][] = []

const { storagemutated } = Dexie.on
const subscribe = storagemutated.subscribe.bind(storagemutated)
storagemutated.subscribe = (listener) => {
  listeners.push(listener)
  subscribe(listener)
}

/** Dexie keeps the databases and the listeners of contexts that died, and goes through all of them at each write. */
export function forgetContexts(): void {
  for (const db of opened.splice(0)) db.close()
  for (const listener of listeners.splice(0)) storagemutated.unsubscribe(listener)
}

function openDatabases({ factory }: StoreContext): Databases {
  const databases = createDatabases({ indexedDB: factory, IDBKeyRange })
  opened.push(databases.device)
  return {
    ...databases,
    openJournal(userId) {
      const db = databases.openJournal(userId)
      opened.push(db)
      return db
    },
  }
}

const offsets = new Map<string, number>()
/** Minutes east of UTC. Zones change their offset at whole hours of UTC only. */
function offsetIn(zone: string, instant: number): number {
  const hour = Math.floor(instant / 3_600_000)
  const key = `${zone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(hour * 3_600_000)
  const part = (type: string): number =>
    Number(parts.find((found) => found.type === type)?.value ?? '0')
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  const offset = (local - hour * 3_600_000) / 60_000
  offsets.set(key, offset)
  return offset
}

export class Phone {
  readonly id: number
  readonly disk = new Disk()
  readonly network: PhoneNetwork
  readonly texts = new Map<string, string>()
  zone = 'Europe/Paris'
  /** Ms that its clock is ahead. */
  skew = 0
  build = 1
  page: Context | null = null
  worker: Context | null = null
  form: OpenForm | null = null
  readonly locks = new WebLocks()
  /** Old browsers have none: passes may then run twice. */
  hasLocks = false
  readonly passkeys: PasskeyHolder = createPasskeyHolder()
  /** The page that turned the lock on: the others hear it from this one. */
  turnedOnBy: Context | null = null
  /** Words that were typed here since the app lock of their account was turned on. */
  readonly typedUnderLock = new Set<string>()
  /** Names of the keys that the page held as the lock fell last. */
  heldAtLock: ReadonlySet<string> = new Set()
  /** What the person waits for; one thing at a time. */
  busy: string | null = null
  readonly #deps: PhoneDeps
  readonly #listeners = new Map<Context['store'], () => void>()

  constructor(deps: PhoneDeps) {
    this.id = deps.id
    this.#deps = deps
    this.network = deps.network
    this.disk.onDeath = (store) => {
      if (this.page?.store === store) this.killPage()
      else if (this.worker?.store === store) this.killWorker()
      else store.die()
    }
  }

  readonly now = (): number => this.#deps.startedAt + this.#deps.time.uptime + this.skew

  #end(context: Context | null): void {
    if (context === null) return
    context.store.die()
    this.locks.release(context.store)
  }

  /** The context dies where it is. */
  killPage(): void {
    this.#end(this.page)
    this.page = null
    this.form = null
    this.busy = null
  }
  killWorker(): void {
    this.#end(this.worker)
    this.worker = null
  }

  startPage(): Context {
    this.killPage()
    this.page = this.#start('page')
    return this.page
  }
  startWorker(): Context {
    this.killWorker()
    this.worker = this.#start('worker')
    return this.worker
  }

  #storage(): UserStorage {
    const { texts } = this
    return {
      load() {
        const token = texts.get('token')
        const user = texts.get('user')
        return token === undefined
          ? null
          : { token, user: user === undefined ? null : (JSON.parse(user) as User) }
      },
      saveToken: (token) => void texts.set('token', token),
      saveUser: (user) => void texts.set('user', JSON.stringify(user)),
      clear: () => texts.clear(),
    }
  }

  #start(kind: 'page' | 'worker'): Context {
    const { time, random, network } = this.#deps
    const store = new StoreContext(this.disk)
    const isAlive = (): boolean => !store.isDead
    const engine = createEngine({
      http: {
        origin: 'http://lueur.test',
        // What a dead page asked for reaches nobody.
        fetch: (input, init) =>
          isAlive() ? network.send(new Request(input, init)) : new Promise(() => undefined),
      },
      clock: { now: this.now, offsetAt: (instant) => offsetIn(this.zone, instant) },
      random,
      timer: time.timer(isAlive),
      kdf: quickKdf,
      loadWords: loadFrenchWords,
      databases: openDatabases(store),
      storage: kind === 'page' ? this.#storage() : null,
      channel: {
        announce: () => {
          for (const [other, listener] of this.#listeners) {
            if (other !== store && !other.isDead) queueMicrotask(listener)
          }
        },
        onAnnounced: (listener) => void this.#listeners.set(store, listener),
      },
      push: null,
      passkeys: kind === 'page' ? this.passkeys : null,
      zone: () => this.zone,
      locks: this.hasLocks ? this.locks.of(store) : undefined,
      build: `build-${this.build}`,
      startAnew: () => false,
      onUnsent: () => undefined,
    })
    return { calls: phoneCalls(engine), session: engine.session, store, isAlive }
  }
}
