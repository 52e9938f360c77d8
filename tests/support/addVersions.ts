// Versions of a day as many writes would have left them.
import type { Person, SealedDay } from './people.ts'
import { revOfDay } from './people.ts'
import type { TestServer } from './setupServer.ts'

const accountOf = async ({ server }: TestServer, { email }: Person): Promise<string> => {
  const accounts = server.store.db.selectFrom('account').where('email', '=', email)
  const { id } = await accounts.select('id').executeTakeFirstOrThrow()
  return id
}

/** So many of them, a millisecond between two, the last one replaced before `until`. */
export async function addVersions(
  world: TestServer,
  person: Person,
  day: SealedDay,
  { count, until }: { readonly count: number; readonly until: number },
): Promise<void> {
  const userId = await accountOf(world, person)
  const rows = Array.from({ length: count }, (_, at) => ({
    user_id: userId,
    day: day.date,
    replaced_at: until - count + at,
    rev: revOfDay(day),
    written_at: day.writtenAt,
    offset_minutes: 60,
    answers: '{}',
    marks: '{}',
  }))
  const { db } = world.server.store
  for (let at = 0; at < count; at += 500) {
    await db
      .insertInto('entry_version')
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

export async function countVersions(world: TestServer, person: Person): Promise<number> {
  const versions = world.server.store.db.selectFrom('entry_version').select('day')
  return (await versions.where('user_id', '=', await accountOf(world, person)).execute()).length
}
