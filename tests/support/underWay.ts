// What the functions of accounts are given, and requests that find the account changed once they come to their transaction.
import { createHasher } from '#server/accounts/hasher.ts'
import { findSession, type Session } from '#server/accounts/sessions.ts'
import { parseConfig } from '#server/base/config.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { createTasks } from '#server/base/tasks.ts'
import { createSealer } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'
import { createTestServer, deriveQuickly, storeDeps, testServerKey } from './setupServer.ts'

export async function setupAccounts() {
  const world = await createTestServer({ environment: { SERVER_KEY: testServerKey } })
  const { store } = world.server
  const keys = deriveServerKeys(Buffer.from(testServerKey, 'base64'))
  const { log, random } = storeDeps
  const mails: string[] = []
  const deps = {
    store,
    keys,
    log,
    random,
    clock: world.clock,
    sealer: createSealer({ store, keys, log, random }),
    hasher: createHasher(keys, deriveQuickly),
    tasks: createTasks(log),
    metrics: createMetrics(),
    mailer: {
      send: ({ subject }: { readonly subject: string }) => {
        mails.push(subject)
        return Promise.resolve()
      },
    },
    config: parseConfig({}),
  }
  return {
    world,
    deps,
    /** The subjects of what was mailed by these functions. */
    mails,
    async sessionOf(token: string): Promise<Session> {
      const session = await findSession(deps, `Bearer ${token}`)
      if (session === null) throw new Error('This session is over.')
      return session
    },
    /** The same, where `change` comes before the next transaction. */
    changedBefore(change: (queries: Queries) => Promise<unknown>): typeof deps {
      const transaction: typeof store.transaction = async (work) => {
        await store.transaction(change)
        return store.transaction(work)
      }
      return { ...deps, store: { ...store, transaction } }
    },
  }
}
