// The operator's command beside a running server.
import { runCommand } from '#server/admin/runCommand.ts'
import { parseConfig } from '#server/base/config.ts'
import { storeDeps, type StartedServer } from './setupServer.ts'

/** A link with which one person may sign up. */
export async function invite({ url, dataDir }: StartedServer): Promise<string> {
  const config = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, SIGNUP: 'invite' })
  const clock = { now: () => Date.now(), offsetAt: () => 0 }
  const printed = await runCommand({ ...storeDeps, config, clock }, ['admin', 'invite'])
  if (!printed.ok) throw new Error(printed.error)
  return printed.value[0] ?? ''
}
