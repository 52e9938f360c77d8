// The API on PostgreSQL: those tests that are tagged @postgres, which send every statement and race for every lock; FULL=1 runs the
// others too, and holds the tag to that.
import { writeSync } from 'node:fs'
import { addDays, type Day } from '#domain/day.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openStore } from '#server/store/openStore.ts'
import { isFull } from '#support/full.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { day } from '#support/days.ts'
import { revOfDay, sealDay, signUp } from '#support/people.ts'
import { noteStatements, statementsOf } from '#support/sentToPostgres.ts'
import { storeDeps } from '#support/setupServer.ts'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

const reason = 'Not run on PostgreSQL, but on SQLite: API tests without the tag. FULL=1 runs them.'
if (!isFull) writeSync(1, `${reason}\n`)

describeOnPostgres('the API on PostgreSQL', (postgres) => {
  const createTables = async (): Promise<string> => {
    const databaseUrl = await postgres.createDatabase()
    const store = await openStore({ databaseUrl, databaseConnections: 2, dataDir: '' }, storeDeps)
    await store.migrate()
    await store.close()
    return databaseUrl
  }
  let template: Promise<string> | undefined

  const sent = { tagged: new Set<string>(), all: new Map<string, string>() }
  beforeEach(({ task, skip }) => {
    const isTagged = task.name.endsWith(' @postgres')
    if (!isFull && !isTagged) skip(reason)
    noteStatements((shape) => {
      // What a test itself makes: its database, and a refusal.
      if (/^(?:create|alter|drop) /.test(shape)) return
      if (isTagged) sent.tagged.add(shape)
      else sent.all.set(shape, task.name)
    })
  })

  const setupWorld = createSetupWorld(async () => {
    // Its tables are made once, and copied for each world.
    template ??= createTables()
    const url = await postgres.createDatabase(await template)
    // Each is 8 MB of the memory in which the cluster stands. A test's hooks run last first: its server stops before.
    onTestFinished(() => postgres.dropDatabase(url))
    return url
  })
  apiSuite(setupWorld)

  test('[SV204] a day is three statements: the session with its limit, what is there, the write @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const first = sealDay(kid)
    const post = (body: object, headers = {}) =>
      world.request('POST', '/journal', { token, body, headers })
    // When the session was seen is noted once a minute, by a statement of its own that nothing waits for.
    await world.request('GET', '/journal/today', { token })
    expect(await statementsOf(() => post(first))).toHaveLength(3)
    const second = sealDay(kid)
    const change = { 'If-Match': `"${revOfDay(first)}"` }
    expect(await statementsOf(() => post(second, change))).toHaveLength(3)
    expect((await world.request('GET', '/journal/today', { token })).json.rev).toBe(
      revOfDay(second),
    )
  })

  test('[SV204] a batch is a fixed number of statements, whatever its days @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    await world.request('GET', '/journal/today', { token })
    const batch = (first: Day, howMany: number) => () =>
      world.request('POST', '/journal/batch', {
        token,
        body: {
          items: Array.from({ length: howMany }, (_, at) => ({
            ...sealDay(kid, addDays(first, at)),
            ifRev: null,
          })),
        },
      })
    const one = await statementsOf(batch(day('2026-01-01'), 1))
    const forty = await statementsOf(batch(day('2026-02-01'), 40))
    expect(forty).toHaveLength(one.length)
    expect(one.length).toBeLessThan(10)
  })

  test.runIf(isFull)('tests without the tag send no statement of their own', () => {
    const missed = [...sent.all].filter(([shape]) => !sent.tagged.has(shape))
    expect(missed, 'tests to tag, each with the statement that it alone sends').toEqual([])
  })
})
