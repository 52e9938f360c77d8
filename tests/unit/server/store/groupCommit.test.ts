import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { groupCommits, longestGroupMs } from '#server/store/groupCommit.ts'
import { openSqlite } from '#server/store/openSqlite.ts'
import type { Queries, Store } from '#server/store/store.ts'
import { storeDeps } from '#support/setupServer.ts'

type Transaction = Store['transaction']

const passing = new Error('run it again')

/** A real database, whose transactions are counted; `around` may do something between the works and their COMMIT. */
async function setup(around: (commit: number) => Promise<void> = async () => {}) {
  const store = openSqlite(':memory:', storeDeps)
  onTestFinished(() => store.close())
  await sql`create table word (text text)`.execute(store.db)
  let commits = 0
  const alone: Transaction = (work) =>
    store.transaction(async (queries) => {
      const value = await work(queries)
      await around(++commits)
      return value
    })
  const again: Transaction = (work) =>
    alone(work).catch((error: unknown) => {
      if (error === passing) return alone(work)
      throw error
    })
  const clock = { ms: 0 }
  return {
    clock,
    transaction: groupCommits(
      again,
      (error) => error === passing,
      () => clock.ms,
    ),
    add: (text: string) => (queries: Queries) =>
      sql`insert into word values (${text})`.execute(queries).then(() => text),
    words: async () =>
      (await sql<{ text: string }>`select text from word`.execute(store.db)).rows.map(
        ({ text }) => text,
      ),
    commits: () => commits,
  }
}

test('[SV202] works that come together share one COMMIT, and each gets its own value', async () => {
  const { transaction, add, words, commits } = await setup()
  const values = await Promise.all(['a', 'b', 'c'].map((text) => transaction(add(text))))
  expect(values).toEqual(['a', 'b', 'c'])
  expect(await words()).toEqual(['a', 'b', 'c'])
  expect(commits()).toBe(1)
})

test('[SV202] a work that fails leaves nothing of itself, and the others alone', async () => {
  const { transaction, add, words, commits } = await setup()
  const failing = async (queries: Queries) => {
    await add('half')(queries)
    throw new Error('no')
  }
  const results = await Promise.allSettled([
    transaction(add('before')),
    transaction(failing),
    transaction(add('after')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: new Error('no') })
  expect(await words()).toEqual(['before', 'after'])
  expect(commits()).toBe(1)
})

test('[SV202] none is settled before the COMMIT, a refusal neither, and a failed COMMIT fails them all', async () => {
  const settled: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const { transaction, add, words } = await setup(async () => {
    await promise
    throw new Error('the disk is full')
  })
  const works = [add('a'), () => Promise.reject(new Error('refused')), add('b')]
  const done = Promise.allSettled(
    works.map((work) => transaction(work).finally(() => settled.push('settled'))),
  )
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(settled).toEqual([])
  resolve()
  expect((await done).map((result) => result.status === 'rejected' && result.reason)).toEqual(
    Array.from({ length: 3 }, () => new Error('the disk is full')),
  )
  expect(await words()).toEqual([])
})

/** As SQLite does by itself where the disk has no room. */
const full = async (queries: Queries) => {
  await sql`rollback`.execute(queries)
  throw new Error('the disk is full')
}

test('[SV202] where the engine undid a transaction by itself, each of its works is tried alone', async () => {
  const { transaction, add, words } = await setup()
  const results = await Promise.allSettled([
    transaction(add('a')),
    transaction(full),
    transaction(add('b')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: new Error('the disk is full') })
  expect(await words()).toEqual(['a', 'b'])
})

test('[SV202] a transaction that cannot begin is refused, and holds nobody up', async () => {
  const closed = openSqlite(':memory:', storeDeps)
  await sql`select 1`.execute(closed.db)
  await closed.close()
  const works = Array.from({ length: 3 }, () => closed.transaction(() => Promise.resolve(1)))
  const results = await Promise.allSettled(works)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('[SV202] when the engine wants a transaction again, each of its works is run again, and stands once', async () => {
  const { transaction, add, words } = await setup()
  let tries = 0
  const busy = async (queries: Queries) => {
    if (++tries === 1) throw passing
    return add('busy')(queries)
  }
  await Promise.all([transaction(add('a')), transaction(busy), transaction(add('b'))])
  expect(tries).toBe(2)
  expect((await words()).toSorted()).toEqual(['a', 'b', 'busy'])
})

test('[SV202] a group takes no other work after thirty milliseconds', async () => {
  const { transaction, add, commits, clock } = await setup()
  const long = async (queries: Queries) => {
    clock.ms += longestGroupMs
    return add('long')(queries)
  }
  await Promise.all([transaction(add('a')), transaction(long), transaction(add('b'))])
  expect(commits()).toBe(2)
})

test('[SV202] what comes while a group is written has the next one', async () => {
  const late: Promise<string>[] = []
  const { transaction, add, words, commits } = await setup(async () => {
    if (late.length === 0) late.push(transaction(add('late')))
  })
  await transaction(add('first'))
  expect(await Promise.all(late)).toEqual(['late'])
  expect(await words()).toEqual(['first', 'late'])
  expect(commits()).toBe(2)
})
