// Connections that cost little to hold and keep others out.
import { apiPrefix, routes } from '#contract/routes.ts'
import { headOf, type RawConnection } from '#support/rawHttp.ts'
import { hold, tally, times, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const half = `POST ${apiPrefix}${routes.login} HTTP/1.1\r\nHost: lueur\r\nX-Slow: `
/** A whole head, and a body that does not come. */
const begun = headOf('POST', apiPrefix + routes.login, {
  'Content-Type': 'application/json',
  'Content-Length': 50,
})

const isClosedSoon = ({ socket }: RawConnection): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve(true))
    // Told by the system within a moment, on the same machine.
    AbortSignal.timeout(1500).addEventListener('abort', () => resolve(socket.destroyed))
  })

async function crowd(site: Site, count: number, text: string): Promise<string> {
  const open = await Promise.all(times(count, () => site.open()))
  for (const { socket } of open) socket.resume()
  const closing = open.map(isClosedSoon)
  for (const connection of open) connection.send(text)
  const closed = (await Promise.all(closing)).filter(Boolean).length
  // The same machine has used its share: a moment later it is served again, and others were all along.
  for (const connection of open) connection.close()
  for (let tries = 0; ; tries++) {
    const served = await fetch(`${site.url}${apiPrefix}/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (served) break
    hold(tries < 50, 'it serves no more')
  }
  return `${count - closed} held, ${closed} closed at once`
}

const beyond = (name: string, text: string): Attack => ({
  name,
  isDirect: true,
  async run(site) {
    const outcome = await crowd(site, 600, text)
    hold(/^5(?:0\d|1[0-2]) held/.test(outcome), outcome)
    return outcome
  },
})

const waiting: Attack = {
  name: '300 requests whose bodies do not come, then ordinary ones of the same address',
  isDirect: true,
  async run(site) {
    const open = await Promise.all(times(300, () => site.open()))
    for (const connection of open) connection.send(begun)
    const statuses: number[] = []
    const beganAt = performance.now()
    do statuses.push((await site.ask('GET', '/health')).status)
    while (statuses.at(-1) !== 200 && performance.now() - beganAt < 10_000)
    const after = await Promise.all(times(20, () => site.ask('GET', '/health')))
    for (const connection of open) connection.close()
    hold(statuses.at(-1) === 200, 'others of that address wait for a minute')
    return `200 after ${((performance.now() - beganAt) / 1000).toFixed(1)} s, then ${tally(after.map(({ status }) => status))}`
  },
}

const reset: Attack = {
  name: '2,000 connections opened and reset',
  isDirect: true,
  async run(site) {
    for (let round = 0; round < 20; round++) {
      const open = await Promise.all(times(100, () => site.open()))
      for (const connection of open) {
        connection.send(begun)
        connection.socket.resetAndDestroy()
      }
    }
    hold((await site.ask('GET', '/health')).status === 200, 'it serves no more')
    return 'served after'
  },
}

export const connections: Family = {
  name: 'connections',
  attacks: [
    beyond('600 idle connections', ''),
    beyond('600 heads that never end', half),
    waiting,
    reset,
  ],
}
