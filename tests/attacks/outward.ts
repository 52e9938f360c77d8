// Making the server call what it should not: push services and covers.
import { createServer } from 'node:http'
import { routes } from '#contract/routes.ts'
import { hold, only, times, type Attack, type Family } from './attack.ts'

/** Where the server must not go: counts who came. */
async function openTrap() {
  let calls = 0
  const trap = createServer((_, reply) => {
    calls++
    reply.writeHead(200, { 'Content-Type': 'image/png' }).end('PNG')
  })
  await new Promise<void>((resolve) => {
    trap.listen(0, '127.0.0.1', resolve)
  })
  const address = trap.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        trap.close(resolve)
        trap.closeAllConnections()
      }),
  }
}

/** Addresses of the trap and of a cloud's secrets, spelt so that a list of hosts might miss them. */
const spellings = (port: number, host: string): readonly string[] => [
  `http://127.0.0.1:${port}/x`,
  `https://127.0.0.1:${port}/x`,
  `https://localhost:${port}/x`,
  `https://2130706433:${port}/x`,
  `https://0x7f000001:${port}/x`,
  `https://0177.0.0.1:${port}/x`,
  `https://127.1:${port}/x`,
  `https://[::1]:${port}/x`,
  `https://[::ffff:127.0.0.1]:${port}/x`,
  `https://[::ffff:7f00:1]:${port}/x`,
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/',
  `https://${host}@127.0.0.1:${port}/x`,
  `https://127.0.0.1:${port}/?${host}`,
  `https://127.0.0.1:${port}/#${host}`,
  `https://127.0.0.1:${port}\\@${host}/x`,
  `https://${host}:${port}/x`,
  `https://${host}.:${port}/x`,
  `https://${host}.evil.example/x`,
  `https://evil${host}/x`,
  `https://${host}%2f@127.0.0.1:${port}/x`,
  `https://${host}\t@127.0.0.1:${port}/x`,
  `https://１２７.0.0.1:${port}/x`,
  `https://127。0。0。1:${port}/x`,
  `//127.0.0.1:${port}/x`,
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  `gopher://127.0.0.1:${port}/x`,
  'javascript:alert(1)',
]

const covers: Attack = {
  name: 'covers at addresses that are not the provider’s',
  isSampled: true,
  async run({ ask }) {
    const trap = await openTrap()
    const statuses: number[] = []
    for (const url of spellings(trap.port, 'i.scdn.co')) {
      const path = `${routes.musicCover}?url=${encodeURIComponent(url)}`
      statuses.push((await ask('GET', path)).status)
    }
    await trap.close()
    hold(trap.calls() === 0, `${trap.calls()} calls came`)
    return only([400, 404], statuses)
  },
}

const pushes: Attack = {
  name: 'subscriptions at addresses that are no push service’s, then a push',
  isSampled: true,
  async run({ ask, signUp }) {
    const { token } = await signUp()
    const trap = await openTrap()
    const keys = {
      p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    }
    const statuses: number[] = []
    for (const endpoint of spellings(trap.port, 'fcm.googleapis.com')) {
      const body = { endpoint, keys }
      statuses.push((await ask('POST', routes.subscribe, { token, body })).status)
    }
    await Promise.all(times(5, () => ask('POST', routes.pushTest, { token })))
    await trap.close()
    hold(trap.calls() === 0, `${trap.calls()} calls came`)
    return only([400], statuses)
  },
}

export const outward: Family = { name: 'outward', attacks: [covers, pushes] }
