// Copies the profile folder of phones and tries to read it: `npm run thief`. Prints what each yields, as docs/thief.md tells it; ends
// with 1 when one yields more than that.
import { startServer } from '#support/setupServer.ts'
import { isAsToldOf, steal, uses } from '#support/thief.ts'

const server = await startServer({ environment: { TRUSTED_PROXIES: '1' } })
try {
  for (const use of uses) {
    const loot = await steal(server, use)
    process.stdout.write(`${JSON.stringify(loot)}\n`)
    if (!isAsToldOf(loot)) process.exitCode = 1
  }
} finally {
  await server.stop()
}
