// The product's own request handler over its own SQLite, in memory and in this process. What other threads would do (slow
// hashes, mails) is done at once, so that a seed decides everything.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { WireEntry } from '#contract/journal.ts'
import type { Kid } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { formerKids } from '#domain/formerKids.ts'
import type { Random, Timer } from '#domain/ports.ts'
import { createApp, type App } from '#server/app.ts'
import { parseConfig } from '#server/base/config.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { createTasks } from '#server/base/tasks.ts'
import { loadPushKeys } from '#server/push/pushKeys.ts'
import { loadServerKeys } from '#server/store/loadServerKeys.ts'
import { openSqlite } from '#server/store/openSqlite.ts'
import { startPurge } from '#server/store/purge.ts'
import { createMemoryRateLimiter } from '#server/store/rateLimit.ts'
import { createSealer } from '#server/store/sealer.ts'
import { realRandom, testServerKey } from '#support/setupServer.ts'

type Row = Readonly<Record<string, unknown>>
/** Every row of every table. */
type Dump = ReadonlyMap<string, readonly Row[]>

export interface StoredDay {
  readonly userId: string
  readonly day: Day
  readonly rev: string
  readonly answers: WireEntry['answers']
}

const log = pino({ level: 'silent' })
const noTimer: Timer = { after: () => () => undefined }

/** One database for the whole process: a schedule empties it. */
async function openProcessStore() {
  const store = openSqlite(':memory:', { random: realRandom, timer: noTimer, uptime: () => 0 })
  await store.migrate()
  const keys = await loadServerKeys(store.db, realRandom, { given: testServerKey, file: '' })
  const sealer = createSealer({ store, keys, random: realRandom, log })
  const pushKeys = await loadPushKeys({ store, keys, sealer })
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
  const kept = tables.filter((name) => !name.startsWith('kysely'))
  const dump = async (): Promise<Dump> => {
    const copy = new Map<string, readonly Row[]>()
    for (const table of kept) {
      copy.set(table, (await sql<Row>`select * from ${sql.table(table)}`.execute(store.db)).rows)
    }
    return copy
  }
  return {
    store,
    keys,
    pushKeys,
    metrics: createMetrics(),
    tables: kept,
    dump,
    empty: await dump(),
  }
}

let opened: ReturnType<typeof openProcessStore> | null = null

export async function openWorldServer(
  clock: { now(): number },
  uptime: () => number,
  random: Random,
) {
  const { store, keys, pushKeys, metrics, tables, dump, empty } = await (opened ??=
    openProcessStore())
  const { db } = store
  const codeByEmail = new Map<string, string>()
  const worldClock = { now: () => clock.now(), offsetAt: () => 0 }

  async function restore(copy: Dump): Promise<void> {
    await sql`pragma foreign_keys = off`.execute(db)
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
    for (const [table, rows] of copy) {
      for (const row of rows) {
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
          db,
        )
      }
    }
    await sql`pragma foreign_keys = on`.execute(db)
  }

  const limitedStore = () => ({ ...store, rateLimiter: createMemoryRateLimiter() })

  function start(): App {
    return createApp({
      config: parseConfig({ DATA_DIR: '/nonexistent' }),
      clock: worldClock,
      uptime: () => worldClock.now(),
      random,
      timer: noTimer,
      store: limitedStore(),
      sealer: createSealer({ store, keys, random, log }),
      keys,
      hasher: {
        verifierOf: async (email, secret) =>
          `$quick$${createHash('sha256').update(`${email}\0${secret}`).digest('base64')}`,
      },
      mailer: {
        async send({ to, text }) {
          const code = /\b\d{4}\b/.exec(text)?.[0]
          if (code !== undefined) codeByEmail.set(to, code)
        },
      },
      pushKeys,
      pushSender: { send: () => Promise.reject(new Error('No push in this world.')) },
      fetch: () => Promise.reject(new Error('No network in this world.')),
      log,
      metrics,
      tasks: createTasks(log),
      // Shown on no phone of this world.
      seen: { note: () => undefined },
      pages: null,
      isDraining: () => false,
    })
  }

  const currentKid = async (userId: string): Promise<Kid | null> => {
    const account = await db
      .selectFrom('account')
      .select('kid')
      .where('id', '=', userId)
      .executeTakeFirst()
    return (account?.kid ?? null) as Kid | null
  }

  await restore(empty)
  let app = start()
  let purge = await startPurge({ store, clock: worldClock, uptime, log })
  return {
    handle: (request: Request): Promise<Response> =>
      Promise.resolve(
        app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } }),
      ),
    async restart(): Promise<void> {
      app = start()
      purge = await startPurge({ store, clock: worldClock, uptime, log })
    },
    purge: () => purge(),
    dump,
    restore,
    codeTo: (email: string): string | undefined => codeByEmail.get(email),
    currentKid,
    /** The keys that the account's current one replaced. */
    async formerKids(userId: string): Promise<readonly string[]> {
      const links = await db
        .selectFrom('key_change')
        .select(['kid', 'replaces'])
        .where('user_id', '=', userId)
        .execute()
      return formerKids(await currentKid(userId), links)
    },
    async days(): Promise<readonly StoredDay[]> {
      const rows = await db
        .selectFrom('entry')
        .select(['user_id', 'day', 'rev', 'answers'])
        .execute()
      return rows.map(({ user_id: userId, day, rev, answers }) => ({
        userId,
        day,
        rev,
        answers: JSON.parse(answers) as StoredDay['answers'],
      }))
    },
  }
}

export type WorldServer = Awaited<ReturnType<typeof openWorldServer>>
