// Statements that bear a name are read and planned once for each connection. What is refused for its name is asked without one.
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { post, read } from '#support/dayCalls.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { sealDay, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { createSetupWorld } from './world.ts'

const isNew = { 'If-None-Match': '*' }

const postBatch = (world: TestServer, { token, kid }: Person, date: string) =>
  world.request('POST', '/journal/batch', {
    token,
    body: { items: [{ ...sealDay(kid, date), ifRev: null }] },
  })

/** How many statements bear a name meanwhile. */
async function namedDuring(work: () => Promise<unknown>): Promise<number> {
  const sending = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => {
    sending.mockRestore()
  })
  const { length } = sending.mock.calls
  await work()
  const calls = sending.mock.calls.slice(length) as unknown as readonly (readonly unknown[])[]
  return calls.filter(([one]) => typeof one === 'object' && one !== null && 'name' in one).length
}

describeOnPostgres('names of statements', (postgres) => {
  const setupWorld = createSetupWorld(() => postgres.createDatabase())

  test('[SV209] the statements of a day and of a batch bear names', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const day = sealDay(person.kid)
    expect(await namedDuring(() => post(world, person.token, day, isNew))).toBe(2)
    expect(await namedDuring(() => postBatch(world, person, '2026-11-01'))).toBeGreaterThan(2)
  })

  test.each(['day', 'batch'] as const)(
    '[SV209] a %s is written after another release added a column, and nothing bears a name any more',
    async (what) => {
      const world = await setupWorld()
      const person = await signUp(world)
      const write = async (date: string) =>
        what === 'batch'
          ? (await postBatch(world, person, date)).json.results[0].status
          : (await post(world, person.token, sealDay(person.kid, date), isNew)).status
      await write('2026-11-01')
      await sql`alter table account add column later text`.execute(world.server.store.db)
      expect([200, 201]).toContain(await write('2026-11-02'))
      expect(await namedDuring(() => write('2026-11-03'))).toBe(0)
      const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) =>
        read(world, person.token, date),
      )
      expect((await Promise.all(days)).map(({ status }) => status)).toEqual([200, 200, 200])
    },
  )
})
