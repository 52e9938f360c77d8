// A short load on each database: no error, nothing lost when the server is killed. `npm run bench:load` measures.
import { expect, test } from 'vitest'
import { runLoad, type LoadFigures } from '#support/loadRun.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'

const short = { people: 100, seconds: 1, shortSeconds: 0 }

function expectWhole({ full, kept, acknowledged }: LoadFigures): void {
  expect(full.errors).toEqual({})
  // Whatever the machine: each of them wrote at least once at the same time.
  expect(full.count).toBeGreaterThanOrEqual(short.people)
  expect(acknowledged).toBeGreaterThan(full.count)
  expect(kept).toBe(acknowledged)
}

test('on SQLite, 100 people write at once, and a kill loses nothing that was acknowledged', async () => {
  expectWhole(await runLoad(short))
})

describeOnPostgres(
  'load on PostgreSQL',
  (postgres) => {
    test('100 people write at once, and a kill loses nothing that was acknowledged @full', async () => {
      expectWhole(await runLoad({ ...short, databaseUrl: await postgres.createDatabase() }))
    })
  },
  { isDurable: true },
)
