import type { Queries } from './store.ts'

/** The same value for every instance: the first to write it wins, all read it back. */
export async function sharedSecret(
  db: Queries,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await findSecret(db, name)
  if (stored !== null) return stored
  await db
    .insertInto('secret')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findSecret(db, name)) ?? ''
}

export async function findSecret(db: Queries, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}
