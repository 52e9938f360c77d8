// A journal that is open: a value that exists only while its owner is signed in. What works on a journal takes the parts of
// it that it needs, and nothing below the session asks whether anybody is signed in.
import type { User } from '#contract/user.ts'
import type { UserId } from '#domain/brands.ts'
import type { Api } from './api/api.ts'
import type { DaySealer, Keys } from './crypto/daySealer.ts'
import type { Environment } from './environment.ts'
import type { KnownUser } from './local/knownUser.ts'
import type { JournalDatabase } from './local/journalDatabase.ts'

export interface OpenJournal extends Environment {
  readonly userId: UserId
  /** Of the session as it is now: signing in again elsewhere on this phone renews it. */
  readonly token: string
  /** The profile as the server last told it. */
  readonly user: KnownUser
  readonly db: JournalDatabase
  /** The keys of this phone, as they are now: opening sealed days adds some. */
  readonly keys: Keys
  readonly sealer: DaySealer
  /** Calls with that token. */
  readonly api: Api
  /** False once this session has ended: its database is closed then, or another session's. */
  readonly isOpen: () => boolean
  /** A newer profile, told by the server. */
  readonly refresh: (user: User) => Promise<void>
  /** Ends the session here. What stays on the phone is the caller's matter. */
  readonly leave: () => Promise<void>
}
