// The parts of an open journal that change while it is open: profile, token and keys. They are read from here at each use, so
// that forms, drafts and the sync runner of the same account go on.
import { isSealed } from '#contract/envelopes.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import type { Keys } from '#engine/crypto/daySealer.ts'
import { openText } from '#engine/crypto/envelope.ts'
import type { ContentKey } from '#engine/crypto/keys.ts'
import type { OpenKey } from '#engine/local/appLockStore.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { openMarkRing, openRing, readKeyRows } from '#engine/local/keyStore.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** What screens show of the person. */
export interface Account {
  readonly id: UserId
  readonly email: string
  /** Opened on this phone; null while sealed or not chosen yet. */
  readonly username: string | null
  readonly hasUsername: boolean
  readonly createdAt: string | null
  /** 0 to 23, where the person is. */
  readonly reminderHour: number
}

export interface Profile {
  user: KnownUser
  token: string
  keys: Keys
  /** Null while sealed or not chosen. */
  username: string | null
}

const sameKids = (a: Keys, b: Keys): boolean =>
  a.ring.size === b.ring.size &&
  [...a.ring.keys()].every((kid) => b.ring.has(kid)) &&
  a.current?.kid === b.current?.kid &&
  a.isReplaced === b.isReplaced

const contentKeyIn = (
  { ring, markRing }: Pick<Keys, 'ring' | 'markRing'>,
  kid: Kid | null,
): ContentKey | null => {
  const key = kid === null ? undefined : ring.get(kid)
  const markKey = kid === null ? undefined : markRing.get(kid)
  return kid !== null && key !== undefined && markKey !== undefined ? { kid, key, markKey } : null
}

/**
 * `held`: the keys of the page, which it keeps where the browser has taken the stored ones away. `formerKid`: of the key that seals
 * while the account's is not here.
 */
function keysOf(
  { kid = null }: KnownUser,
  rows: readonly OpenKey[],
  { held, formerKid }: Pick<ProfileDeps, 'held' | 'formerKid'>,
): Keys {
  const ring = new Map([...(held?.ring ?? []), ...openRing(rows)])
  const markRing = new Map([...(held?.markRing ?? []), ...openMarkRing(rows)])
  const current = contentKeyIn({ ring, markRing }, kid)
  if (current !== null) return { ring, markRing, current }
  // The account's key was replaced under an open page: a form that is being written goes on until the password is asked.
  const former = contentKeyIn({ ring, markRing }, formerKid) ?? held?.current ?? null
  return former === null
    ? { ring, markRing, current: null }
    : { ring, markRing, current: former, isReplaced: true }
}

async function openUsername({ username }: KnownUser, { ring }: Keys): Promise<string | null> {
  if (typeof username !== 'string' || !isSealed(username)) return null
  const opened = await openText(ring, { kind: 'profile', id: 'username' }, username)
  return opened.type === 'opened' ? opened.text : null
}

interface ProfileDeps {
  readonly db: JournalDatabase
  /** The keys of the same account's page. */
  readonly held: Keys | null
  /** Keys that were opened a moment ago: under the app lock they are stored nowhere. */
  readonly opened: readonly OpenKey[]
  readonly formerKid: Kid | null
}

/** The profile with the keys of this phone, and the username that they open. */
export async function readProfile(
  { db, held, opened, formerKid }: ProfileDeps,
  user: KnownUser,
  token: string,
): Promise<Profile> {
  const keys = keysOf(user, [...(await readKeyRows(db)), ...opened], { held, formerKid })
  const username = await openUsername(user, keys)
  return { user, token, keys, username }
}

/** Equal keys stay the same objects, so that nothing is opened again. */
export function renewProfile(profile: Profile, newer: Profile): void {
  const { keys } = profile
  Object.assign(profile, newer)
  if (sameKids(keys, newer.keys)) profile.keys = keys
}

export const accountOf = ({ user, username }: Profile): Account => ({
  id: user.id,
  email: user.email,
  username,
  hasUsername: user.username !== null,
  createdAt: user.createdAt === '' ? null : user.createdAt,
  reminderHour: user.reminderHour ?? firstReminderHour,
})

/** The parts of an open journal that are read from the profile at each use. */
export const liveParts = (profile: Profile): Pick<OpenJournal, 'user' | 'token' | 'keys'> => ({
  get user() {
    return profile.user
  },
  get token() {
    return profile.token
  },
  keys: {
    get current() {
      return profile.keys.current
    },
    get isReplaced() {
      return profile.keys.isReplaced === true
    },
    get ring() {
      return profile.keys.ring
    },
    get markRing() {
      return profile.keys.markRing
    },
  },
})
