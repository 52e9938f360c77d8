// Leaving (PR rules in SPEC.md): send, keep sealed, or erase. The session goes first, so that a kill in the middle leaves
// nobody signed in; it works offline, where the token is forgotten instead of revoked.
import { countUnsent } from '#engine/local/draftStore.ts'
import type { UserId, FormId } from '#domain/brands.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp, type HttpDeps } from '#engine/api/http.ts'
import type { SignOutChoice } from '#engine/engine.ts'
import type { Timer } from '#domain/ports.ts'
import type { Databases } from '#engine/local/databases.ts'
import { forgetJournal } from '#engine/local/deviceDatabase.ts'
import { dropAllButUnsent } from '#engine/local/keyStore.ts'
import type { AccountSession } from './accountSession.ts'

export interface SignOutDeps {
  readonly http: HttpDeps
  readonly account: AccountSession
  readonly databases: Databases
  readonly timer: Timer
  readonly drain: () => Promise<void>
  /** Forms whose newest text is in memory alone. */
  readonly unstoredIds: () => readonly FormId[]
  /** Tries at once to store them. */
  readonly flushDrafts: () => Promise<void>
  /** The push address that the server knows of this phone. */
  readonly sentEndpoint: () => Promise<string | null>
  readonly forgetOnServer: (token: string, endpoint: string | null) => Promise<void>
}

const sendMs = 5000

/** Whether anything is left that was never sent. */
async function keepUnsent(databases: Databases, userId: UserId): Promise<boolean> {
  const db = databases.openJournal(userId)
  await dropAllButUnsent(db)
  const unsent = await countUnsent(db)
  db.close()
  return unsent > 0
}

async function erase(databases: Databases, userId: UserId): Promise<void> {
  await forgetJournal(databases.device, userId)
  await databases.deleteJournal(userId)
}

export async function signOut(deps: SignOutDeps, choice: SignOutChoice): Promise<boolean> {
  const { http, account, databases, timer, drain } = deps
  const open = account.open()
  if (open === null) return true
  const { token } = open
  const { id: userId } = open.user
  // A store that cannot be counted may hold anything: the person decides.
  const count = (): Promise<number> =>
    countUnsent(open.db, deps.unstoredIds()).catch(() => Number.POSITIVE_INFINITY)
  if (choice !== 'erase') await deps.flushDrafts()
  if (choice === 'keep' && deps.unstoredIds().length > 0) return false
  if (choice === 'send' && (await count()) > 0) {
    await Promise.race([
      drain().catch(() => undefined),
      new Promise<void>((resolve) => {
        timer.after(sendMs, resolve)
      }),
    ])
    if ((await count()) > 0) return false
  }
  const endpoint = await deps.sentEndpoint()
  await account.leave({ isLocked: false })
  // In this order: the second call ends the token.
  void deps
    .forgetOnServer(token, endpoint)
    .then(() => createAccountApi(createHttp(http, token)).logout())
  if (choice !== 'keep' || !(await keepUnsent(databases, userId))) await erase(databases, userId)
  return true
}
