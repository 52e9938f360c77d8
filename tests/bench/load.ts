// W1: 200 people writing for a minute, on SQLite and on a PostgreSQL that flushes. `npm run bench:load -- [seconds]`.
import { postgresMissing, startPostgres } from '#support/postgres.ts'
import { runLoad, type LoadFigures } from '#support/loadRun.ts'

const seconds = Number(process.argv[2] ?? 60)
const people = 200
const shortSeconds = Math.min(15, seconds)
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function report(name: string, { full, calm, bare, ...rest }: LoadFigures): void {
  const line = ({ count, perSecond, p50, p95, p99, errors }: typeof full): string =>
    `${count} writes, ${perSecond}/s, p50 ${p50}, p95 ${p95}, p99 ${p99} ms, errors ${JSON.stringify(errors)}`
  say(name)
  say(`  once a second each: ${line(calm)}`)
  say(`  as fast as answered: ${line(full)}`)
  if (bare !== null) say(`  bare insert: ${line(bare)}; ratio ${rest.ratio}`)
  say(`  memory ${rest.memory.join(', ')} MiB; processor ${rest.processor} of a core`)
  say(`  killed while writing: ${rest.kept} of ${rest.acknowledged} acknowledged are there`)
}

report('SQLite', await runLoad({ people, seconds, shortSeconds }))
if (postgresMissing === null) {
  const postgres = await startPostgres({ isDurable: true })
  try {
    const databaseUrl = await postgres.createDatabase()
    report('PostgreSQL', await runLoad({ databaseUrl, people, seconds, shortSeconds }))
  } finally {
    await postgres.stop()
  }
} else say(`PostgreSQL skipped: ${postgresMissing}`)
