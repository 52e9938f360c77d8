// PostgreSQL for the tests that judge changes: one cluster, which run.ts starts, for all of them. Starting one takes longer than most tests.
import { databasesAt, type PostgresPeer } from '#support/postgres.ts'

export { postgresMissing } from '#support/postgres.ts'

const refuse = (): never => {
  throw new Error('Others use this cluster: it stays as it is.')
}

export async function startPostgres(): Promise<PostgresPeer> {
  const base = process.env['MUTATION_POSTGRES']
  if (base === undefined)
    throw new Error('run.ts starts PostgreSQL for this part, and gives its address.')
  return {
    ...databasesAt(base, `changed_${process.pid}`),
    base,
    startStandby: refuse,
    pause: refuse,
    resume: refuse,
    stop: () => Promise.resolve(),
  }
}
