import { err, ok } from '#domain/result.ts'
import { findAccountByEmail, lockAccount } from '#server/store/account.ts'
import type { Queries, Store } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

/** Tables whose rows belong to an account and are deleted with it. */
async function accountTables(queries: Queries): Promise<readonly string[]> {
  const tables = await queries.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
    .toSorted()
}

async function countOwned(queries: Queries, table: string, userId: string): Promise<number> {
  const name = table as 'entry'
  const row = await queries
    .selectFrom(name)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Erases at once, without the seven days that a mailbox's thief is made to wait. */
export async function deleteUser(store: Store, email: string): Promise<Output> {
  const account = await findAccountByEmail(store.db, email)
  const tables = await accountTables(store.db)
  return store.transaction(async (queries) => {
    const counts: string[] = []
    if (account !== undefined && (await lockAccount(queries, account.id)) !== undefined) {
      for (const table of tables) {
        counts.push(`${table} ${await countOwned(queries, table, account.id)}`)
      }
      await queries.deleteFrom('account').where('id', '=', account.id).execute()
      counts.unshift('account 1')
    }
    const { numDeletedRows } = await queries
      .deleteFrom('attempt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    if (counts.length === 0 && numDeletedRows === 0n) {
      return err('No account and no registration has this address. Nothing was changed.')
    }
    return ok([`Erased, rows by table: ${[...counts, `attempt ${numDeletedRows}`].join(', ')}.`])
  })
}
