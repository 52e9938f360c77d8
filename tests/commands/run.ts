// Executes the commands of README.md, server/README.md, docs/upgrade.md and docs/http-api.md, as they are written, in a copy of the
// committed repository, with the machine's own Node: `npm run commands`. Says one line for each block; ends with 1 where one failed.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { postgresMissing, startPostgres } from '#support/postgres.ts'
import { startSmtpPeer } from '#support/smtpPeer.ts'
import { checkCompose } from './compose.ts'
import { runImage } from './image.ts'
import { onNewMachine } from './newMachine.ts'
import { onPostgres } from './onPostgres.ts'
import { operate } from './operator.ts'
import { openReport } from './report.ts'
import { machineNode } from './shell.ts'
import { runProxies } from './proxies.ts'
import { toASecond } from './toASecond.ts'
import { runUnit } from './unit.ts'
import { upgrade } from './upgrade.ts'
import { cloneInto, makeFolder } from './world.ts'

const folder = makeFolder()
const site = cloneInto(path.join(folder, 'site'))
const report = openReport(site)
const smtp = await startSmtpPeer()
const postgres = postgresMissing === null ? await startPostgres() : null
const env = { PORT: '0', LOG_LEVEL: 'warn', SMTP_URL: smtp.url }
const world = { report, folder, site, smtp, env, postgres }
process.stdout.write(`The machine's own Node: ${machineNode()}\n`)
try {
  await onNewMachine(world)
  await onPostgres(world, await operate(world))
  await toASecond(world)
  await runProxies(world)
  await runImage(world)
  await checkCompose(world)
  await runUnit(world)
  await upgrade(world)
} finally {
  if (!report.end()) process.exitCode = 1
  await postgres?.stop()
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
}
