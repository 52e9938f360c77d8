// Composition root: the only file of the server that reads the environment, the clock, randomness and the network.
//   node server/main.ts            serves the page and the API
//   node server/main.ts migrate    brings the database up to date and ends
//   node server/main.ts admin ...  an operator's command, also: copy (admin/command.ts)
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pino } from 'pino'
import type { Clock, Random } from '#domain/ports.ts'
import { parseConfig, type Config } from './base/config.ts'
import { serve } from './serve.ts'
import { openStore } from './store/openStore.ts'

const remindEveryMs = 15_000

const clock: Clock = { now: () => Date.now(), offsetAt: () => 0 }
const random: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
}
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function migrate(config: Config): Promise<void> {
  const store = await openStore(config, pino({ level: config.logLevel }))
  await store.migrate()
  await store.close()
  say('The database is up to date.')
}

async function operate(config: Config, words: readonly string[]): Promise<void> {
  // Loaded only here: serving does not wait for it.
  const { runCommand } = await import('./admin/runCommand.ts')
  const said = await runCommand({ config, clock, log: pino({ level: config.logLevel }) }, words)
  if (!said.ok) throw new Error(said.error)
  for (const line of said.value) say(line)
}

const serveHere = (config: Config): Promise<void> =>
  serve(config, {
    clock,
    random,
    say,
    fetch,
    logTo: pino.destination(1),
    pageFolder: path.join(import.meta.dirname, '..', 'dist'),
    remindEveryMs,
  })

/** A refused connection to a name with several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

try {
  const config = parseConfig(process.env)
  const words = process.argv.slice(2)
  if (words.length === 0) await serveHere(config)
  else if (words.length === 1 && words[0] === 'migrate') await migrate(config)
  else await operate(config, words)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
