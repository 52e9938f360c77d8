// One load on one database: people writing to a real server, its memory and its processor, the floor in the same run, then
// a kill in the middle of the writing and a count of what was acknowledged.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Day } from '#domain/day.ts'
import { createId } from '#server/store/account.ts'
import { loadServerKeys } from '#server/store/loadServerKeys.ts'
import { createSession, signToken } from '#server/accounts/sessions.ts'
import { parseConfig } from '#server/base/config.ts'
import { openStore } from '#server/store/openStore.ts'
import { accountRow } from './accountRow.ts'
import { write, type Writer, type Written } from './loadDriver.ts'
import { createKid } from './people.ts'
import { realRandom, startServer, testServerKey, storeDeps } from './setupServer.ts'

export interface LoadOptions {
  /** An empty durable PostgreSQL; without it, SQLite. */
  readonly databaseUrl?: string | undefined
  readonly people: number
  readonly seconds: number
  /** Of the calm writing and of the floor; 0 leaves both out. */
  readonly shortSeconds: number
}

export interface LoadFigures {
  /** As fast as the answers come. */
  readonly full: Written
  /** Each person once a second. */
  readonly calm: Written
  readonly bare: Written | null
  /** Writes per second against the floor's. */
  readonly ratio: number | null
  /** MiB at the start, in the middle and at the end of the full load. */
  readonly memory: readonly [start: number, middle: number, end: number]
  /** Share of one core. */
  readonly processor: number
  readonly acknowledged: number
  readonly kept: number
}

const clock = { now: () => Date.now(), offsetAt: () => 0 }

/** Accounts with an open session, made with the server's own code but without its 30 ms hash of a password. */
export async function createWriters(
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly Writer[]> {
  const config = parseConfig(environment)
  const store = await openStore(config, storeDeps)
  try {
    await store.migrate()
    const keys = await loadServerKeys(store.db, realRandom, {
      given: config.serverKey,
      file: path.join(config.dataDir, 'server.key'),
    })
    return await store.transaction(async (queries) => {
      const writers: Writer[] = []
      for (let at = 0; at < count; at++) {
        const kid = createKid()
        const account = await queries
          .insertInto('account')
          .values(
            accountRow(createId(realRandom), {
              email: `writer${at}@example.fr`,
              kid,
              created_at: clock.now(),
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        await queries
          .insertInto('account_kid')
          .values({ user_id: account.id, kid, created_at: clock.now() })
          .execute()
        const session = await createSession(
          queries,
          account.id,
          { clock, random: realRandom },
          { deviceId: null, name: null },
        )
        writers.push({ kid, token: await signToken(keys, account, session), revByDay: new Map() })
      }
      return writers
    })
  } finally {
    await store.close()
  }
}

/** The floor: a durable insert for each request, into an SQLite file or a PostgreSQL at that address. */
export async function startBare(
  where: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bareServer.ts'), where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error('the bare server did not start')))
  })
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The same people, who know nothing of what they wrote elsewhere. */
export const strangersOf = (writers: readonly Writer[]): readonly Writer[] =>
  writers.map(({ kid, token }) => ({ kid, token, revByDay: new Map() }))

async function runBare(
  where: string,
  writers: readonly Writer[],
  seconds: number,
): Promise<Written> {
  const { url, stop } = await startBare(where)
  try {
    return await write({ url, path: '/', writers: strangersOf(writers), seconds, everyMs: 0 })
  } finally {
    await stop()
  }
}

export const memoryOf = (pid: number): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
/** Seconds of processor time so far; Linux counts in hundredths. */
export const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** How many of a person's acknowledged days are there, word for word. */
export async function countKept(url: string, { token, revByDay }: Writer): Promise<number> {
  let kept = 0
  for (const year of new Set([...revByDay.keys()].map((day) => day.slice(0, 4)))) {
    const reply = await fetch(`${url}/api/journal/entries?year=${year}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const { data } = (await reply.json()) as { data: { date: string; rev: string }[] }
    kept += data.filter(({ date, rev }) => revByDay.get(date as Day) === rev).length
  }
  return kept
}

export async function runLoad({
  databaseUrl,
  people,
  seconds,
  shortSeconds,
}: LoadOptions): Promise<LoadFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lueur-load-'))
  const environment = {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SERVER_KEY: testServerKey }),
  }
  const started: Awaited<ReturnType<typeof startServer>>[] = []
  const start = async () => {
    const server = await startServer({ dataDir, environment })
    started.push(server)
    return server
  }
  try {
    const writers = await createWriters(environment, people)
    const server = await start()
    const { url, pid } = server
    const journal = { url, path: '/api/journal', writers }
    const calm = await write({ ...journal, seconds: shortSeconds, everyMs: 1000 })
    const bareFile = databaseUrl ?? path.join(dataDir, 'bare.db')
    const measureBare = () => (shortSeconds === 0 ? null : runBare(bareFile, writers, shortSeconds))
    const before = await measureBare()

    const samples: number[] = []
    const sampling = setInterval(() => samples.push(memoryOf(pid)), 200)
    const processorBefore = processorOf(pid)
    const full = await write({ ...journal, seconds, everyMs: 0 }).finally(() => {
      clearInterval(sampling)
    })
    const processor = (processorOf(pid) - processorBefore) / seconds
    // The machine's mood changes: the floor is measured on both sides.
    const after = await measureBare()
    const bare = (before?.perSecond ?? 0) > (after?.perSecond ?? 0) ? before : after

    let isKilled = false
    const writing = write({ ...journal, seconds: 60, everyMs: 0 }, () => isKilled)
    const known = writers.reduce((sum, { revByDay }) => sum + revByDay.size, 0)
    const size = () => writers.reduce((sum, { revByDay }) => sum + revByDay.size, 0)
    while (size() < known + people) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
    isKilled = true
    await server.kill()
    await writing
    const acknowledged = size()
    const again = (await start()).url
    const counts = await Promise.all(writers.map((writer) => countKept(again, writer)))
    const kept = counts.reduce((sum, count) => sum + count, 0)
    return {
      full,
      calm,
      bare,
      ratio: bare && Number((full.perSecond / bare.perSecond).toFixed(2)),
      memory: [samples[0] ?? 0, samples[Math.floor(samples.length / 2)] ?? 0, samples.at(-1) ?? 0],
      processor: Number(processor.toFixed(2)),
      acknowledged,
      kept,
    }
  } finally {
    await started.at(-1)?.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
