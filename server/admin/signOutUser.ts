import { err, ok } from '#domain/result.ts'
import { endSessions } from '#server/accounts/endSessions.ts'
import { findAccountByEmail } from '#server/store/account.ts'
import type { Store } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

/** For whoever lost a phone and cannot change the password now. What each phone holds stays there, locked, at its next call. */
export async function signOutUser(store: Store, email: string): Promise<Output> {
  const account = await findAccountByEmail(store.db, email)
  if (account === undefined) return err('No account has this address. Nothing was changed.')
  const ended = await store.transaction((queries) => endSessions(queries, account.id))
  return ok([
    `Ended sessions: ${ended}. Whoever knows the password can sign in again: have it changed where it may be known.`,
  ])
}
