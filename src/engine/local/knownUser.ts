// What this phone knows of the person: the profile that the server sent, or, for a start without cached profile and without
// network, the claims of the token, which do not contain the username.
import type { User } from '#contract/user.ts'

/** This phone does not know whether the account has a username, or which. */
export interface UnknownUsername {
  readonly type: 'unknown'
}

export type KnownUser = Omit<User, 'username'> & {
  readonly username: User['username'] | UnknownUsername
}

/** False for a profile made of the token's claims. */
export const isWholeUser = (user: KnownUser): user is User =>
  user.username === null || typeof user.username === 'string'
