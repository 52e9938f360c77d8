// What a page or the worker supplies to the engine: one interface, built here from what every browser context has. This is a
// composition root: only such roots read a clock, randomness or the network.
import type { Clock, PushBrowser, Random, Timer } from '#domain/ports.ts'
import type { User } from '#contract/user.ts'
import type { Passkeys } from '#domain/passkeys.ts'
import type { HttpDeps } from './api/http.ts'
import type { LoadWordList } from './crypto/frenchWords.ts'
import type { PasswordKdf } from './crypto/keys.ts'
import { createDatabases, type Databases } from './local/databases.ts'
import { createStoreTimeout } from './local/storeFailure.ts'

/** The page's own storage: the token and the user, as the specification keeps them. */
export interface UserStorage {
  load(): { readonly token: string; readonly user: User | null } | null
  saveToken(token: string): void
  saveUser(user: User): void
  clear(): void
}

/** Tells the other tabs and the worker that the session changed. */
export interface SessionChannel {
  announce(): void
  onAnnounced(listener: () => void): void
}

export interface Environment {
  readonly http: HttpDeps
  readonly clock: Clock
  readonly random: Random
  readonly timer: Timer
  readonly databases: Databases
  readonly channel: SessionChannel
  /** IANA name of where the person is. */
  readonly zone: () => string
  /** Absent in old browsers. */
  readonly locks: LockManager | undefined
  /** Names this build: a day refused to another build is tried again. */
  readonly build: string
  readonly kdf: PasswordKdf
  /** Rejects in the worker, which makes no recovery key. */
  readonly loadWords: LoadWordList
  /** Null in the worker. */
  readonly storage: UserStorage | null
  /** Null where the browser has no push. */
  readonly push: PushBrowser | null
  /** Null where the browser has none, and in the worker. */
  readonly passkeys: Passkeys | null
  /** Loads the page anew, so that nothing of it stays in memory; false where it cannot be, as in the worker. */
  readonly startAnew: () => boolean
  /** Words wait on this phone: the browser may wake the worker when the network returns. */
  readonly onUnsent: () => void
}

/** The parts that differ between page and worker. */
export type OwnParts = Pick<
  Environment,
  'kdf' | 'loadWords' | 'storage' | 'push' | 'passkeys' | 'startAnew' | 'onUnsent'
>

/** `rowsAtOnce`: see JournalDatabase; a page's unless given. */
export function browserEnvironment(own: OwnParts, build: string, rowsAtOnce?: number): Environment {
  const sessionChannel = new BroadcastChannel('lueur-session')
  const timer: Timer = {
    after(ms, call) {
      const id = setTimeout(call, ms)
      return () => clearTimeout(id)
    },
  }
  return {
    ...own,
    build,
    http: { origin: '', fetch: (...request) => fetch(...request) },
    clock: {
      now: () => Date.now(),
      offsetAt: (instant) => -new Date(instant).getTimezoneOffset(),
    },
    random: {
      bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      fraction: () => Math.random(),
    },
    timer,
    databases: createDatabases(
      {},
      {
        inTime: createStoreTimeout(timer, () => Date.now()),
        rowsAtOnce,
        newName: () => crypto.randomUUID(),
      },
    ),
    channel: {
      announce: () => sessionChannel.postMessage(null),
      onAnnounced: (listener) => sessionChannel.addEventListener('message', () => listener()),
    },
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    locks: navigator.locks,
  }
}
