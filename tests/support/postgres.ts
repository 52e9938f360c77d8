// A PostgreSQL of its own for a test file: a cluster in a temporary folder, a database for each world.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

/** A second server that follows the first one, and can take its place. */
export interface Standby {
  /** It hears nothing more of the first one, which no longer waits for it. */
  fallBehind(): Promise<void>
  /** The first one is killed; this one answers at its address. */
  takeOver(): void
}

interface PostgresDatabases {
  /** The address of a new database: empty, or with what `template` (another one's address, without connections) holds. */
  createDatabase(template?: string): Promise<string>
  dropDatabase(url: string): Promise<void>
}

export interface PostgresPeer extends PostgresDatabases {
  /** The address of all its databases, without their names. */
  readonly base: string
  /** From now on a write is acknowledged once it is on the standby's disk as well. One at most. */
  startStandby(): Promise<Standby>
  /** Takes it away, as an outage does; `resume` brings it back on the same port. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** Why the suite cannot run on PostgreSQL here; null when it can. */
export const postgresMissing: string | null =
  bin !== undefined && existsSync(path.join(bin, 'initdb'))
    ? null
    : 'no PostgreSQL binaries in /usr/lib/postgresql'

/** initdb refuses root: then it runs as the account that the package made. */
function run(program: string, args: readonly string[]): void {
  const file = path.join(bin ?? '', program)
  if (process.getuid?.() === 0) {
    execFileSync('runuser', ['-u', 'postgres', '--', file, ...args], { stdio: 'ignore', cwd: '/' })
  } else {
    execFileSync(file, args, { stdio: 'ignore' })
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      )
    })
  })

async function ask(base: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: `${base}/postgres` })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Databases of a cluster that runs: `owner` stands in their names, and tells them from those of others who share it. */
export function databasesAt(base: string, owner = 'world'): PostgresDatabases {
  let count = 0
  return {
    async createDatabase(template) {
      const name = `${owner}_${++count}`
      const source = template === undefined ? '' : ` template ${path.basename(template)}`
      await ask(base, `create database ${name}${source}`)
      return `${base}/${name}`
    },
    dropDatabase: (url) => ask(base, `drop database ${path.basename(url)} with (force)`),
  }
}

/** Another process may take a port between the moment at which it is found free and that at which it is used. */
async function startOnFreePort(start: (port: number) => void, tries = 3): Promise<number> {
  const port = await freePort()
  try {
    start(port)
    return port
  } catch (error) {
    if (tries === 1) throw error
    return startOnFreePort(start, tries - 1)
  }
}

/** `isDurable`: flushes, as one that people rely on; else nothing in it survives a power cut. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresPeer> {
  const parent = await mkdtemp(path.join(tmpdir(), 'lueur-pg-'))
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', parent])
  const folder = path.join(parent, 'data')
  run('initdb', ['-D', folder, '-A', 'trust', '-U', 'lueur', '--no-sync', '-E', 'UTF8'])
  const flushing = isDurable ? '' : ' -c fsync=off -c full_page_writes=off'
  const controlled = (data: string) => ({
    start(at: number): void {
      const options = `-p ${at} -h 127.0.0.1 -c unix_socket_directories=${parent}${flushing}`
      run('pg_ctl', ['-D', data, '-o', options, '-l', `${data}.log`, '-w', 'start'])
    },
    halt: (): void => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    promote: (): void => run('pg_ctl', ['-D', data, '-w', 'promote']),
  })
  const first = controlled(folder)
  const port = await startOnFreePort((at) => first.start(at))
  let current = first
  const start = (): void => current.start(port)
  const halt = (): void => current.halt()
  const base = `postgres://lueur@127.0.0.1:${port}`
  const waitFor = (names: string): Promise<void> =>
    ask(base, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')
  return {
    ...databasesAt(base),
    base,
    async startStandby() {
      const data = path.join(parent, 'standby')
      run('pg_basebackup', [
        '-D',
        data,
        '-d',
        `${base}/postgres`,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      ])
      const standby = controlled(data)
      standby.start(await freePort())
      await waitFor('*')
      let isRunning = true
      return {
        async fallBehind() {
          await waitFor('')
          standby.halt()
          isRunning = false
        },
        takeOver() {
          first.halt()
          if (isRunning) standby.halt()
          standby.start(port)
          standby.promote()
          current = standby
        },
      }
    },
    pause: halt,
    resume: start,
    async stop() {
      halt()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
