// Kills the browser of somebody who types and sends: `node tests/kills/run.ts [kills] [seed]`, after `npm run build`. Ends with 1 when something that a screen said to be kept is not there.
import { killBrowsers } from '#support/browserKills.ts'
import { startServer } from '#support/setupServer.ts'
import { createDice } from '#simulation/random.ts'

const [kills = 100, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

say(`seed ${seed}`)
const server = await startServer({ environment: { TRUSTED_PROXIES: '1' } })
try {
  const report = await killBrowsers(server, {
    kills,
    dice: createDice(seed),
    onKill(count) {
      if (count % 10 === 0) say(`${count} kills`)
    },
  })
  say(JSON.stringify(report, null, 2))
  if (report.lost.length > 0) process.exitCode = 1
} finally {
  await server.stop()
}
