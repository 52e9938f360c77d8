// PostgreSQL reads and plans a statement that bears a name once for each connection. A pooler that hands each transaction to another
// connection may not know of names, and a migration may change what a statement returns: both are refused before anything is done, and
// from then on this process names nothing.
import { Client, type PoolClient } from 'pg'
import { codeOf } from '#server/base/errorCode.ts'
import { namelessCodes } from './kyselyStore.ts'
import { nameOf } from './madeOnce.ts'

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>

const driver = Client.prototype as {
  readonly query: (this: PoolClient, ...words: readonly unknown[]) => Promise<unknown>
}

/** Returns what makes a connection name the statements that are made once. */
export function createNaming(): (client: PoolClient) => void {
  let isNaming = true
  return (client) => {
    const query = (...words: readonly unknown[]): Promise<unknown> =>
      driver.query.call(client, ...words)
    const ask: Query = async (text, values) => {
      const name = isNaming && typeof text === 'string' ? nameOf(text) : undefined
      if (name === undefined) return query(text, values)
      try {
        return await query({ name, text, values })
      } catch (error) {
        if (!namelessCodes.has(codeOf(error))) throw error
        isNaming = false
        // Inside of a transaction it is the whole transaction that runs again.
        if (client.getTransactionStatus() !== 'I') throw error
        return query(text, values)
      }
    }
    Object.assign(client, { query: ask })
  }
}
