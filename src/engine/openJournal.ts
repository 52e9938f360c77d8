// An open journal is a value that exists only while its owner is signed in. Functions over a journal take the parts that they
// need; a late write asks `isOpen` whether the session still lasts.
import type { User } from '#contract/user.ts'
import type { UserId } from '#domain/brands.ts'
import type { DaySealer, Keys } from './crypto/daySealer.ts'
import type { Environment } from './environment.ts'
import type { KnownUser } from './local/knownUser.ts'
import type { JournalDatabase } from './local/journalDatabase.ts'

export interface OpenJournal extends Environment {
  readonly userId: UserId
  /** Of the session as it is now: another sign-in on this phone renews it. */
  readonly token: string
  /** The profile as the server last sent it, or one made of the token's claims. */
  readonly user: KnownUser
  readonly db: JournalDatabase
  /** The keys of this phone, as they are now: opening sealed days adds some. */
  readonly keys: Keys
  readonly sealer: DaySealer
  /** False once this session has ended: its database is then closed. */
  readonly isOpen: () => boolean
  /**
   * Called before a change of the profile is sent; gives what stores and shows the profile that the server answers. Where the session got
   * another token meanwhile, as with another key, its key stays: the answer may know the former one.
   */
  readonly changing: () => (user: User) => Promise<void>
  /** Called before the profile is asked for; gives what takes the answer, which is left where a change, or another token, came meanwhile. */
  readonly asking: () => (user: User) => Promise<void>
  /** Ends the session on this phone. The caller decides what stays there: with `erased` it is noted that this account's journal goes. */
  readonly leave: (erased?: UserId) => Promise<void>
}
