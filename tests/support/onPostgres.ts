// What needs PostgreSQL: where CI is set it must run, elsewhere a line says what did not.
import { writeSync } from 'node:fs'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { postgresMissing, startPostgres, type PostgresPeer } from './postgres.ts'

interface PostgresSuite {
  /** Flushes, as a database that people rely on. */
  readonly isDurable?: boolean
  /** Another program that the suite needs and that this machine lacks; it stops nothing in CI. */
  readonly alsoMissing?: string | null
}

/** A suite with a PostgreSQL of its own, started before the first test and stopped after the last. */
export function describeOnPostgres(
  title: string,
  suite: (postgres: Omit<PostgresPeer, 'base' | 'stop'>) => void,
  { isDurable = false, alsoMissing = null }: PostgresSuite = {},
): void {
  if (postgresMissing !== null && Boolean(process.env['CI'])) {
    test(title, () => {
      throw new Error(`This must run in CI, and there are ${postgresMissing}.`)
    })
    return
  }
  const missing = postgresMissing ?? alsoMissing
  if (missing !== null) {
    writeSync(1, `Not run, ${missing}: ${title}\n`)
    describe.skip(`${title} (${missing})`, () => test('not run', () => {}))
    return
  }
  describe(title, () => {
    let started: PostgresPeer | undefined
    beforeAll(async () => {
      started = await startPostgres({ isDurable })
    }, 60_000)
    afterAll(() => started?.stop())
    const peer = (): PostgresPeer => {
      if (started === undefined) throw new Error('PostgreSQL did not start')
      return started
    }
    suite({
      createDatabase: async (template) => peer().createDatabase(template),
      dropDatabase: async (url) => peer().dropDatabase(url),
      startStandby: () => peer().startStandby(),
      pause: () => peer().pause(),
      resume: () => peer().resume(),
    })
  })
}
