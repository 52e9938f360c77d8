// IndexedDB of one phone, over fake-indexeddb: it fails when the schedule says so, and what a dead context wrote without
// committing it is rolled back, as after a power cut.
import {
  forceCloseDatabase,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBObjectStore,
} from 'fake-indexeddb'

export type StoreFault = 'quota' | 'commit' | 'lost' | 'death'

/** What stays when every context is dead: the phone's disk. */
export class Disk {
  readonly databases = new IDBFactory()['_databases' as keyof IDBFactory] as unknown as Map<
    string,
    RawDatabase
  >
  readonly queues = new Map<string, Promise<unknown>>()
  fault: { readonly kind: StoreFault; left: number } | null = null
  /** Names of the keys that ever lay usable in these files: who copies them may find what was deleted since. */
  readonly everBare = new Set<string>()
  /** How to undo what was committed and is not flushed yet, the oldest first. */
  #unflushed: (() => void)[] = []
  /** Databases that do not open, and what lets them open again. */
  readonly #heldUp = new Map<string, () => void>()
  /** Called when a context dies between two operations. */
  onDeath: (context: StoreContext) => void = () => undefined

  /** The committed records of a table, neither copied nor opened. */
  records(database: string, table: string): readonly unknown[] {
    const store = this.databases.get(database)?.rawObjectStores.get(table)
    return store === undefined ? [] : Array.from(store.records.values(), ({ value }) => value)
  }

  /** What was committed: a strict commit flushes all that came before it too. */
  noteCommit(durability: string, undo: readonly (() => void)[]): void {
    if (durability === 'strict') this.#unflushed = []
    else this.#unflushed.push(...undo)
  }

  /** The power fails, while every context is dead: of what was not flushed, nothing or its beginning stays. */
  tear(kept: number): void {
    for (const undo of this.#unflushed.slice(kept).toReversed()) undo()
    this.#unflushed = []
  }

  get isHeldUp(): boolean {
    return this.#heldUp.size > 0
  }

  /** Whoever opens it waits, as behind a tab that closes its connection to an older version for nobody. */
  holdUp(database: string): void {
    if (this.#heldUp.has(database)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#heldUp.set(database, resolve)
    const before = this.queues.get(database) ?? Promise.resolve()
    this.queues.set(
      database,
      before.then(() => promise),
    )
  }

  letOpen(): void {
    for (const open of this.#heldUp.values()) open()
    this.#heldUp.clear()
  }

  /** The browser removes a database that no context has open. */
  evict(database: string): void {
    this.databases.delete(database)
    this.queues.delete(database)
  }
}

interface RawTransaction {
  readonly db: IDBDatabase
  readonly _state: string
  readonly _rollbackLog: readonly (() => void)[]
  abort(): void
}
interface RawDatabase {
  readonly transactions: readonly RawTransaction[]
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { values(): Iterable<{ readonly value: unknown }> } }
  >
}

/** The databases as one page or worker has them open. */
export class StoreContext {
  readonly disk: Disk
  readonly factory: IDBFactory
  readonly connections = new Set<IDBDatabase>()
  isDead = false

  constructor(disk: Disk) {
    this.disk = disk
    this.factory = Object.assign(new IDBFactory(), {
      _databases: disk.databases,
      _connectionQueues: disk.queues,
    })
    const { factory } = this
    const open = factory.open.bind(factory)
    const deleteDatabase = factory.deleteDatabase.bind(factory)
    factory.deleteDatabase = (name) => {
      strike(this, false)
      return deleteDatabase(name)
    }
    factory.open = (name, version) => {
      const request = open(name, version)
      const own = (): void => {
        contextOf.set(request.result, this)
        this.connections.add(request.result)
        // Opened by a page that has died meanwhile.
        if (this.isDead) request.result.close()
      }
      request.addEventListener('upgradeneeded', own)
      request.addEventListener('success', own)
      return request
    }
  }

  /** What was not committed is rolled back. */
  die(): void {
    this.isDead = true
    for (const raw of this.disk.databases.values()) {
      for (const transaction of raw.transactions) {
        const isOpen = transaction._state !== 'finished' && transaction._state !== 'committing'
        if (isOpen && this.connections.has(transaction.db)) transaction.abort()
      }
    }
    for (const connection of this.connections) connection.close()
  }

  /** The browser closes the databases under the page. */
  closeAll(): void {
    // Its declaration asks for the class.
    const close = forceCloseDatabase as unknown as (connection: IDBDatabase) => void
    for (const connection of this.connections) close(connection)
    this.connections.clear()
  }
}

const contextOf = new WeakMap<IDBDatabase, StoreContext>()

const failure = (name: string, message: string): DOMException => new DOMException(message, name)
const closing = failure('InvalidStateError', 'The connection is closing.')
const lost = failure('UnknownError', 'Connection to Indexed Database server lost.')
const quota = failure('QuotaExceededError', 'Quota exceeded.')

/** Counts an operation, and throws what it fails with. */
function strike(context: StoreContext, isPut: boolean): StoreFault | null {
  if (context.isDead) throw closing
  const { fault } = context.disk
  if (fault === null || (!isPut && (fault.kind === 'quota' || fault.kind === 'commit'))) return null
  if (fault.kind === 'death') {
    if (--fault.left > 0) return null
    context.disk.fault = null
    context.disk.onDeath(context)
    throw closing
  }
  if (--fault.left < 0) {
    context.disk.fault = null
    return null
  }
  if (fault.kind === 'quota') throw quota
  if (fault.kind === 'lost') throw lost
  return fault.kind
}

/** A key that lies usable in the files once its transaction is committed. */
function noteBare({ disk }: StoreContext, { transaction }: IDBObjectStore, record: unknown): void {
  const { kid, key, markKey } = record as { kid?: string; key?: unknown; markKey?: unknown }
  const isBare = key instanceof CryptoKey || markKey instanceof CryptoKey
  if (kid !== undefined && isBare)
    transaction.addEventListener('complete', () => void disk.everBare.add(kid))
}

function watchCommit({ disk }: StoreContext, transaction: IDBTransaction): void {
  if (transaction.mode !== 'readwrite') return
  const { _rollbackLog: log } = transaction as unknown as RawTransaction
  const { durability } = transaction
  transaction.addEventListener('complete', () => disk.noteCommit(durability, log))
}

type Method = (this: unknown, ...args: unknown[]) => unknown

function wrap(prototype: object, name: string, databaseOf: (self: unknown) => IDBDatabase): void {
  const methods = prototype as Record<string, Method>
  const original = methods[name]
  if (original === undefined) throw new Error(`no method ${name}`)
  const isPut = name === 'put' || name === 'add'
  methods[name] = function failing(...args) {
    const context = contextOf.get(databaseOf(this))
    const struck = context === undefined ? null : strike(context, isPut)
    if (context !== undefined && isPut) noteBare(context, this as IDBObjectStore, args[0])
    const request = original.apply(this, args)
    if (context !== undefined && name === 'transaction')
      watchCommit(context, request as IDBTransaction)
    if (struck === 'commit') {
      const { transaction } = this as IDBObjectStore
      ;(request as EventTarget).addEventListener('success', () => transaction.abort())
    }
    return request
  }
}

const storeMethods =
  'put add delete clear get getAll getAllKeys count openCursor openKeyCursor'.split(' ')
const indexMethods = 'get getKey getAll getAllKeys count openCursor openKeyCursor'.split(' ')

/** For the whole process, before any database is opened: Dexie remembers the methods that it finds. */
export function makeStoresFaulty(): void {
  for (const name of storeMethods) {
    wrap(IDBObjectStore.prototype, name, (self) => (self as IDBObjectStore).transaction.db)
  }
  for (const name of indexMethods) {
    wrap(IDBIndex.prototype, name, (self) => (self as IDBIndex).objectStore.transaction.db)
  }
  wrap(IDBDatabase.prototype, 'transaction', (self) => self as IDBDatabase)
}
