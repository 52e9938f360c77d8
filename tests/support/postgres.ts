// A PostgreSQL of its own for a test file: a cluster in a temporary folder, a database for each world.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

export interface PostgresPeer {
  /** A new empty database's address. */
  createDatabase(): Promise<string>
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

/** `isDurable`: flushes, as one that people rely on; else nothing in it survives a power cut. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresPeer> {
  const parent = await mkdtemp(path.join(tmpdir(), 'lueur-pg-'))
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', parent])
  const folder = path.join(parent, 'data')
  const port = await freePort()
  run('initdb', ['-D', folder, '-A', 'trust', '-U', 'lueur', '--no-sync', '-E', 'UTF8'])
  const flushing = isDurable ? '' : ' -c fsync=off -c full_page_writes=off'
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories=${parent}${flushing}`
  const start = (): void =>
    run('pg_ctl', ['-D', folder, '-o', options, '-l', path.join(parent, 'log'), '-w', 'start'])
  const halt = (): void => run('pg_ctl', ['-D', folder, '-m', 'immediate', '-w', 'stop'])
  start()
  const base = `postgres://lueur@127.0.0.1:${port}`
  let count = 0
  return {
    async createDatabase() {
      const name = `world_${++count}`
      const client = new Client({ connectionString: `${base}/postgres` })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return `${base}/${name}`
    },
    pause: halt,
    resume: start,
    async stop() {
      halt()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
