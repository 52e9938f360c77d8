import type { User } from '#contract/user.ts'

/** The page's own storage: the token and the user, as the specification keeps them. Absent in the worker. */
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
