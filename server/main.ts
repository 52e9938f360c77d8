// Composition root: the only file of the server that reads the environment, the clock, randomness and the network.
//   node server/main.ts            serves the page and the API
//   node server/main.ts migrate    brings the database up to date and ends
//   node server/main.ts --version  says which release this is
//   node server/main.ts admin ...  an operator's command, also: copy (admin/parseCommand.ts)
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import type { Clock, Random, Timer } from '#domain/ports.ts'
import { parseConfig, type Config } from './base/config.ts'
import { plainLines } from './base/plainLines.ts'
import { readSecretFiles } from './base/readEnvironment.ts'
import { version } from './base/version.ts'
import { serve } from './serve.ts'
import { holdDataDir, makeDataDir } from './store/dataDir.ts'
import { explainDiskFailure } from './store/diskFailure.ts'
import { openReadyStore } from './store/openStore.ts'

const clock: Clock = { now: () => Date.now(), offsetAt: () => 0 }
const uptime = (): number => performance.now()
const random: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
}
const timer: Timer = {
  after(ms, call) {
    const id = setTimeout(call, ms)
    return () => clearTimeout(id)
  },
}
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A command prints its result, and what happens meanwhile beside it. */
const commandLog = (config: Config): Logger =>
  pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    plainLines((line) => process.stderr.write(`${line}\n`)),
  )

async function migrate(config: Config): Promise<void> {
  const log = commandLog(config)
  if (config.databaseUrl === undefined) {
    await makeDataDir(config.dataDir)
    // A server of another release would go on writing to the tables of its own; the end of the process ends it.
    const hold = holdDataDir(config.dataDir)
    if (!hold.ok) throw new Error(`${hold.error} Nothing was changed.`)
  }
  const store = await openReadyStore(
    { ...config, isMigrating: true },
    { log, random, timer, uptime, print },
  )
  await store.close()
  print('The database is up to date.')
}

async function operate(config: Config, words: readonly string[]): Promise<void> {
  // Loaded only here: serving does not wait for it.
  const { runCommand } = await import('./admin/runCommand.ts')
  const output = await runCommand(
    { config, clock, random, timer, uptime, print, log: commandLog(config) },
    words,
  )
  if (!output.ok) throw new Error(output.error)
  for (const line of output.value) print(line)
}

const serveHere = (config: Config): Promise<void> =>
  serve(config, {
    clock,
    uptime,
    random,
    timer,
    fetch,
    ...(process.stdout.isTTY
      ? { logTo: plainLines(print), terminal: print }
      : { logTo: pino.destination(1) }),
    pageFolder: path.join(import.meta.dirname, '..', 'dist'),
  })

/** A refused connection to a name with several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

// Without a listener Node opens its debugger at this signal, to whoever is on this machine.
process.on('SIGUSR1', () => undefined)

try {
  const words = process.argv.slice(2)
  const config = parseConfig(readSecretFiles(process.env, (file) => readFileSync(file, 'utf8')))
  try {
    if (words.length === 1 && words[0] === '--version') print(version)
    else if (words.length === 0) await serveHere(config)
    else if (words.length === 1 && words[0] === 'migrate') await migrate(config)
    else await operate(config, words)
  } catch (error) {
    const isEmbedded = config.databaseUrl === undefined
    const sentence = isEmbedded ? await explainDiskFailure(error, config.dataDir) : null
    throw sentence === null ? error : new Error(sentence, { cause: error })
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
