// Through a transaction pooler, two statements of one client meet different connections of the database: a lock that lives
// as long as a connection would outlive everybody.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/store/openPostgres.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { patch, post, read } from '#support/dayCalls.ts'
import { revOfDay, sealDay, signUp } from '#support/people.ts'
import { programMissing, startPooler } from '#support/proxies.ts'
import { storeDeps } from '#support/setupServer.ts'
import { createSetupWorld } from './world.ts'

describeOnPostgres(
  'behind PgBouncer in transaction mode',
  (postgres) => {
    async function setupPooled() {
      const direct = await postgres.createDatabase()
      const pooler = await startPooler(direct)
      onTestFinished(() => pooler.stop())
      return { direct, pooled: pooler.url }
    }

    test('instances that start together bring the schema up to date once, and leave no lock', async () => {
      const { direct, pooled } = await setupPooled()
      const watcher = new Client({ connectionString: direct })
      await watcher.connect()
      onTestFinished(() => watcher.end())
      const over = new AbortController()
      onTestFinished(() => over.abort())
      // Others are at work meanwhile: the pooler has every reason to change connections.
      const others = Array.from({ length: 12 }, async () => {
        const client = new Client({ connectionString: pooled })
        client.on('error', () => undefined)
        await client.connect()
        while (!over.signal.aborted) {
          await client.query('select pg_sleep(0.002)').catch(() => over.abort())
        }
        await client.end()
      })
      for (let round = 0; round < 3; round++) {
        const stores = Array.from({ length: 3 }, () =>
          openPostgres(pooled, storeDeps, () => undefined),
        )
        await Promise.all(stores.map((store) => store.migrate()))
        await Promise.all(stores.map((store) => store.close()))
      }
      over.abort()
      await Promise.all(others)
      const { rows } = await watcher.query("select * from pg_locks where locktype = 'advisory'")
      expect(rows).toEqual([])
      const names = await watcher.query('select name from kysely_migration order by name')
      expect(names.rows.length).toBeGreaterThan(1)
    })

    test('a person signs up, writes and reads', async () => {
      const { pooled } = await setupPooled()
      const world = await createSetupWorld()({ databaseUrl: pooled })
      const { token, kid } = await signUp(world)
      const saved = await world.request('POST', '/journal', { token, body: sealDay(kid) })
      expect(saved.status).toBe(201)
      const path = '/journal/entries?year=2026'
      expect((await world.request('GET', path, { token })).json.data).toHaveLength(1)
    })

    test('[SV209] twenty people write and change days at once, each statement on any connection', async () => {
      const { pooled } = await setupPooled()
      const setupWorld = createSetupWorld()
      const [world, other] = [
        await setupWorld({ databaseUrl: pooled }),
        await setupWorld({ databaseUrl: pooled }),
      ]
      const people = await Promise.all(Array.from({ length: 20 }, () => signUp(world)))
      const writing = people.map(async ({ token, kid }, at) => {
        const [first, second] = [sealDay(kid), sealDay(kid)]
        const created = await post(world, token, first, { 'If-None-Match': '*' })
        const over = { 'If-Match': `"${revOfDay(first)}"` }
        const changed = await patch(at % 2 === 0 ? world : other, token, second, over)
        const items = [{ ...sealDay(kid, '2026-11-01'), ifRev: null }]
        const batch = await other.request('POST', '/journal/batch', { token, body: { items } })
        expect([created.status, changed.status]).toEqual([201, 200])
        expect(batch.json.results[0].status).toBe(200)
        expect((await read(other, token)).json.rev).toBe(revOfDay(second))
      })
      await Promise.all(writing)
    })
  },
  { alsoMissing: programMissing('pgbouncer') },
)
