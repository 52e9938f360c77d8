// W1: what a durable write of a day costs, beside a bare durable insert for each request on the same engine, in turn.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { write, type Written } from '#support/loadDriver.ts'
import { createWriters, processorOf, startBare, strangersOf } from '#support/loadRun.ts'
import { startPostgres } from '#support/postgres.ts'
import { startServer, testServerKey } from '#support/setupServer.ts'
import { inTurn, rowOf, type Row } from './rows.ts'

const people = 200
const rounds = 7
/** Short enough that nobody comes to the end of what one account may write at once. */
const seconds = 3

async function measureOn(
  engine: string,
  goal: number,
  databaseUrl?: string,
): Promise<{ readonly rate: Row; readonly processor: Row }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lueur-writes-'))
  const environment = {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SERVER_KEY: testServerKey }),
  }
  const writers = await createWriters(environment, people)
  const server = await startServer({ dataDir, environment })
  const bare = await startBare(databaseUrl ?? path.join(dataDir, 'bare.db'))
  const strangers = strangersOf(writers)
  /** Of the server, ms for each write. */
  const processor: number[] = []
  const measure = async (url: string, address: string, all: typeof writers): Promise<Written> => {
    const written = await write({ url, path: address, writers: all, seconds, everyMs: 0 })
    const failed = Object.keys(written.errors)
    if (failed.length > 0) throw new Error(`Writes failed: ${failed.join(', ')}.`)
    return written
  }
  try {
    const { ours, insert } = await inTurn(rounds, {
      async ours() {
        const before = processorOf(server.pid)
        const { count, perSecond } = await measure(server.url, '/api/journal', writers)
        processor.push(((processorOf(server.pid) - before) * 1000) / count)
        return perSecond
      },
      insert: async () => (await measure(bare.url, '/', strangers)).perSecond,
    })
    return {
      rate: rowOf({
        id: `W1 ${engine}`,
        what: `durable writes of a day a second, ${people} people, ${engine}`,
        unit: 'perSecond',
        ours,
        beside: { 'bare durable insert': insert },
        goal,
      }),
      processor: rowOf({
        id: `W1 ${engine} CPU`,
        what: `processor time of the server for a durable write of a day, ${engine}`,
        unit: 'ms',
        ours: processor,
        goal: 0.6,
      }),
    }
  } finally {
    await bare.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function measureWrites(): Promise<readonly Row[]> {
  const postgres = await startPostgres({ isDurable: true })
  try {
    const own = await measureOn('SQLite', 0.8)
    const shared = await measureOn('PostgreSQL', 0.5, await postgres.createDatabase())
    return [own.rate, own.processor, shared.rate]
  } finally {
    await postgres.stop()
  }
}
