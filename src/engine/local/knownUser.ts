// What this phone knows of the person: the profile that the server told, or what the token alone says, for a start without
// cached profile and without network. The token does not carry the username.
import type { User } from '#contract/user.ts'

/** The account has a username that this phone does not know. */
export interface UnknownUsername {
  readonly type: 'unknown'
}

export type KnownUser = Omit<User, 'username'> & {
  readonly username: User['username'] | UnknownUsername
}

/** False for what the token alone says. */
export const isWholeUser = (user: KnownUser): user is User =>
  user.username === null || typeof user.username === 'string'
