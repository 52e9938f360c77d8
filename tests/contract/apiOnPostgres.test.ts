// The API on PostgreSQL: those tests that are tagged @postgres, which send every statement and race for every lock; FULL=1 runs the
// others too, and holds the tag to that.
import { writeSync } from 'node:fs'
import { addDays, type Day } from '#domain/day.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openStore } from '#server/store/openStore.ts'
import { isFull } from '#support/full.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { mapAnswers } from '#domain/answers.ts'
import { patch, post, read } from '#support/dayCalls.ts'
import { day } from '#support/days.ts'
import { resetByMail, setupOwner } from '#support/mailThief.ts'
import {
  createKid,
  revOfDay,
  sealDay,
  sealLongDay,
  signUp,
  type SealedDay,
} from '#support/people.ts'
import { noteStatements, statementsOf } from '#support/sentToPostgres.ts'
import { storeDeps } from '#support/setupServer.ts'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

const reason = 'Not run on PostgreSQL, but on SQLite: API tests without the tag. FULL=1 runs them.'
if (!isFull) writeSync(1, `${reason}\n`)

const over = (former: SealedDay) => ({ 'If-Match': `"${revOfDay(former)}"` })
const isNew = { 'If-None-Match': '*' }

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

  test('[SV204] a day that says what it replaces is two statements: the session with its limit, the write @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    // When the session was seen is noted once a minute, by a statement of its own that nothing waits for.
    await read(world, token)
    const [first, second, third] = [sealDay(kid), sealDay(kid), sealDay(kid)]
    expect(await statementsOf(() => post(world, token, first, isNew))).toHaveLength(2)
    expect(await statementsOf(() => post(world, token, second, over(first)))).toHaveLength(2)
    expect(await statementsOf(() => patch(world, token, third, over(second)))).toHaveLength(2)
    expect((await read(world, token)).json.rev).toBe(revOfDay(third))
  })

  test('[SV204] a day that does not say so, or that an account without a key writes, is three: what is there is read @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const plain = await signUp(world, { isPlain: true })
    await read(world, token)
    await read(world, plain.token)
    expect(await statementsOf(() => post(world, token, sealDay(kid)))).toHaveLength(3)
    const body = { answers: mapAnswers(() => 'Oui.') }
    expect(await statementsOf(() => post(world, plain.token, body))).toHaveLength(3)
  })

  test('[SV204] what says what it replaces and is wrong is told as ever, and writes nothing @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const absent = await patch(world, token, sealDay(kid), isNew)
    expect([absent.status, absent.json.code]).toEqual([404, 'notFound'])
    const foreign = createKid()
    const refused = await post(world, token, sealDay(foreign), isNew)
    expect(refused.json).toMatchObject({ code: 'foreignKey', kids: [foreign] })
    expect((await read(world, token)).status).toBe(404)
    const first = sealDay(kid)
    await post(world, token, first, isNew)
    const same = await post(world, token, first, over(first))
    expect([same.status, same.json.rev]).toEqual([200, revOfDay(first)])
    const { json } = await world.request('GET', `/journal/versions?date=${first.date}`, { token })
    expect(json.data).toEqual([])
    const lost = await post(world, token, sealDay(kid), { 'If-Match': `"${'x'.repeat(22)}"` })
    expect(lost.json).toMatchObject({ code: 'precondition', current: { rev: revOfDay(first) } })
    const readable = { ...sealDay(kid), answers: mapAnswers(() => 'Oui.') }
    const unsealed = await post(world, token, readable, over(first))
    expect([unsealed.status, unsealed.json.code]).toEqual([400, 'envelopeRequired'])
    const part = await patch(world, token, { isPinned: true }, over(first))
    expect([part.status, part.json.code]).toEqual([400, 'invalid'])
  })

  test('[SV204] a day that replaces none is a new one, and one that replaces another is not @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const first = sealDay(kid)
    expect((await post(world, token, first, isNew)).status).toBe(201)
    expect((await post(world, token, sealDay(kid), over(first))).status).toBe(200)
  })

  test('[SV195] soon after a reset by mail a day that says what it replaces finds no more room than one that does not @postgres', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const { person } = await setupOwner(world)
    const { token, kid } = await resetByMail(world, person, 'a1.thief-1')
    const statuses = []
    for (const date of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']) {
      statuses.push((await post(world, token, sealLongDay(kid, date), isNew)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 507])
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
    const hundred = await statementsOf(batch(day('2026-02-01'), 100))
    expect(hundred).toHaveLength(one.length)
    expect(one.length).toBeLessThan(9)
  })

  test.runIf(isFull)('tests without the tag send no statement of their own', () => {
    const missed = [...sent.all].filter(([shape]) => !sent.tagged.has(shape))
    expect(missed, 'tests to tag, each with the statement that it alone sends').toEqual([])
  })
})
