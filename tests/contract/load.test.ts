// A short load on each database: no error, nothing lost when the server is killed. `npm run bench:load` measures.
import { describe, expect, test } from 'vitest'
import { postgresMissing, startPostgres } from '#support/postgres.ts'
import { runLoad, type LoadFigures } from '#support/loadRun.ts'

const short = { people: 200, seconds: 1, shortSeconds: 0 }

function expectWhole({ full, kept, acknowledged }: LoadFigures): void {
  expect(full.errors).toEqual({})
  // Whatever the machine: each of them wrote at least once at the same time.
  expect(full.count).toBeGreaterThanOrEqual(short.people)
  expect(acknowledged).toBeGreaterThan(full.count)
  expect(kept).toBe(acknowledged)
}

// Together: most of it is waiting for processes.
describe.concurrent('200 people write at once, and a kill loses nothing that was acknowledged', () => {
  test('on SQLite', async () => {
    expectWhole(await runLoad(short))
  })

  test.skipIf(postgresMissing !== null)('on PostgreSQL', async () => {
    const postgres = await startPostgres({ isDurable: true })
    try {
      expectWhole(await runLoad({ ...short, databaseUrl: await postgres.createDatabase() }))
    } finally {
      await postgres.stop()
    }
  })
})
