// node tests/attacks/run.ts [family] [target]: every attack on the running server, the longest stop of the server's event loop, the
// longest time it computed in one go, its peak of memory, and what the attack came to. Exit code 1 when the server gave way.
import { argv, exit, stdout } from 'node:process'
import type { Attack, Family } from './attack.ts'
import { families } from './families.ts'
import { beginWatch, endWatch, openSite, targetMissing, targets, type Site } from './site.ts'

const say = (line: string): void => {
  stdout.write(`${line}\n`)
}

const [family, target] = argv.slice(2)
let gaveWay = 0

async function runAttack(site: Site, { name, run }: Attack): Promise<void> {
  await beginWatch(site)
  let outcome
  try {
    outcome = await run(site)
  } catch (error) {
    gaveWay++
    outcome = `FAILED ${error instanceof Error ? error.message : String(error)}`
  }
  const { stopMs, usedMs, peakMib } = await endWatch(site)
  const figures = [`${stopMs.toFixed(0)} ms`, `${usedMs.toFixed(0)} ms`, `${peakMib} MiB`]
  say(`${figures.map((figure) => figure.padStart(9)).join('')}  ${name}: ${outcome}`)
}

/** A server of its own for each family: what one used up is not missing to the next. */
async function runFamily({ name, environment, attacks }: Family): Promise<void> {
  for (const at of targets) {
    if (target !== undefined && target !== at) continue
    const missing = targetMissing(at)
    if (missing !== null) {
      say(`${name} on ${at}: not run, ${missing}`)
      continue
    }
    const site = await openSite(at, environment)
    say(`${name} on ${at}`)
    try {
      for (const attack of attacks) {
        if (!site.isProxied || !attack.isDirect) await runAttack(site, attack)
      }
    } finally {
      await site.stop()
    }
  }
}

for (const one of families) {
  if (family === undefined || family === one.name) await runFamily(one)
}
exit(gaveWay === 0 ? 0 : 1)
