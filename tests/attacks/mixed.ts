// People who write, one after the other a second, while somebody else attacks without a pause: what they wait, what they are refused,
// what the server's memory does, and whether all that was acknowledged is there. `node tests/attacks/mixed.ts [minutes] [target]`, an
// hour on SQLite unless said otherwise.
import { argv, exit, stdout } from 'node:process'
import { write, type Writer } from '#support/loadDriver.ts'
import { countKept, createWriters, memoryOf } from '#support/loadRun.ts'
import type { Person } from '#support/people.ts'
import { families } from './families.ts'
import { beginWatch, endWatch, openSite, targets, type Site } from './site.ts'

const people = 50
const attacking = new Set(['shapes', 'bodies', 'memory', 'connections', 'injection'])
/** Fewer than one client may open in an hour: later attacks use the same ones again. */
const attackersAccounts = 8

const minutes = Number(argv[2] ?? 60)
const target = targets.find((one) => one === (argv[3] ?? 'sqlite'))
if (target === undefined) throw new Error(`Targets: ${targets.join(', ')}.`)

const say = (line: string): void => {
  stdout.write(`${line}\n`)
}

function withFewAccounts(site: Site): Site {
  const persons: Promise<Person>[] = []
  let asked = 0
  return {
    ...site,
    signUp() {
      if (persons.length < attackersAccounts) persons.push(site.signUp())
      const person = persons[asked++ % persons.length]
      if (person === undefined) throw new Error('no account')
      return person
    },
  }
}

const attacks = families
  .filter(({ name }) => attacking.has(name))
  .flatMap((family) => family.attacks)

/** What came of each is judged by run.ts, on a server of its own: here the same accounts attack again and meet their limits. */
async function attackOn(site: Site, isOver: () => boolean): Promise<number> {
  for (let ran = 0; ; ran++) {
    const attack = attacks[ran % attacks.length]
    if (attack === undefined || isOver()) return ran
    await attack.run(site).catch(() => undefined)
  }
}

let writers: readonly Writer[] = []
// The heap that Node gives itself in a container of 512 MiB.
const environment = { NODE_OPTIONS: '--max-old-space-size=256' }
const site = await openSite(target, environment, async (variables) => {
  writers = await createWriters(variables, people)
})
let isOver = false
const attacker = attackOn(withFewAccounts(site), () => isOver)
for (let minute = 1; minute <= minutes; minute++) {
  await beginWatch(site)
  const { count, p50, p99, errors } = await write({
    url: site.url,
    path: '/api/journal',
    writers,
    seconds: 60,
    everyMs: 1000,
    // Another client than the attacker.
    localAddress: '127.0.0.2',
  })
  const { stopMs, usedMs } = await endWatch(site)
  say(
    `minute ${minute}: ${count} days written, p50 ${p50}, p99 ${p99} ms, refused ${JSON.stringify(errors)}, ` +
      `stood still ${stopMs.toFixed(0)} ms, computed ${usedMs.toFixed(0)} ms, ${memoryOf(site.server.pid)} MiB`,
  )
}
isOver = true
const ran = await attacker
const acknowledged = writers.reduce((sum, { revByDay }) => sum + revByDay.size, 0)
const kept = await Promise.all(writers.map((writer) => countKept(site.url, writer)))
const there = kept.reduce((sum, one) => sum + one, 0)
say(`${there} of ${acknowledged} acknowledged days are there`)
say(`${ran} attacks meanwhile`)
await site.stop()
exit(there === acknowledged ? 0 : 1)
