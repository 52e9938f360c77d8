// What one machine can make the server hold. The family's server has the heap that Node gives itself in a container of 512 MiB.
import { randomBytes } from 'node:crypto'
import { maxBatchBytes } from '#contract/limits.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { mapAnswers } from '#domain/answers.ts'
import { sealDay, type Person } from '#support/people.ts'
import { chunkOf, headOf, type RawConnection } from '#support/rawHttp.ts'
import { hold, only, tally, times, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const json = { 'Content-Type': 'application/json' }

async function closeAll(connections: readonly RawConnection[]): Promise<void> {
  await Promise.all(
    connections.map(async ({ socket }) => {
      if (socket.closed) return
      const closed = new Promise((resolve) => {
        socket.once('close', resolve)
      })
      socket.destroy()
      await closed
    }),
  )
}

/** Whether somebody else is served meanwhile. */
async function isServed({ url }: Site): Promise<boolean> {
  return (await fetch(`${url}${apiPrefix}/health`)).status === 200
}

const write = (connection: RawConnection, text: string): Promise<void> =>
  new Promise<void>((resolve) => {
    connection.socket.write(text, () => resolve())
    if (connection.socket.destroyed) resolve()
  })

const nobody: Attack = {
  name: '120 uploads of 4 MiB by nobody, held open',
  isDirect: true,
  async run(site) {
    const open = await Promise.all(times(120, () => site.open()))
    const head = headOf('POST', apiPrefix + routes.batch, {
      ...json,
      'Transfer-Encoding': 'chunked',
    })
    const piece = chunkOf(`{"items":["${'x'.repeat(256 * 1024)}`)
    for (const connection of open) connection.send(head)
    for (let at = 0; at < 16; at++) {
      await Promise.all(open.map((connection) => write(connection, piece)))
    }
    const served = await isServed(site)
    await closeAll(open)
    hold(served, 'nobody else is served')
    return 'others are served'
  },
}

const holding: Attack = {
  name: 'one account holds 24 batches of 4 MiB open',
  isDirect: true,
  async run(site) {
    const { token } = await site.signUp()
    const open = await Promise.all(times(24, () => site.open()))
    const head = headOf('POST', apiPrefix + routes.batch, {
      ...json,
      'Transfer-Encoding': 'chunked',
      Authorization: `Bearer ${token}`,
    })
    const almostAll = chunkOf(`{"items":["${'x'.repeat(maxBatchBytes - 64)}`)
    await Promise.all(open.map((connection) => write(connection, head + almostAll)))
    const served = await isServed(site)
    await closeAll(open)
    hold(served, 'nobody else is served')
    return 'others are served'
  },
}

async function writeLongMonth({ ask }: Site, { token, kid }: Person): Promise<void> {
  // Random, as sealed texts are: it cannot be compressed away.
  const text = `le1.${kid}.${randomBytes(375_000).toString('base64url')}`
  for (let day = 1; day <= 10; day++) {
    const date = `2026-10-${String(day).padStart(2, '0')}`
    const body = { ...sealDay(kid, date), answers: mapAnswers(() => text) }
    only([201], [(await ask('POST', routes.journal, { token, body })).status])
  }
}

const unread = (encoding: string): Attack => ({
  name: `200 months of 20 MB asked for and never read (${encoding})`,
  isDirect: true,
  async run(site) {
    const person = await site.signUp()
    await writeLongMonth(site, person)
    const open = await Promise.all(times(200, () => site.open()))
    const head = headOf('GET', `${apiPrefix}${routes.entries}?month=10&year=2026`, {
      Authorization: `Bearer ${person.token}`,
      'Accept-Encoding': encoding,
    })
    const statuses = await Promise.all(
      open.map(async (connection) => {
        const { socket } = connection
        connection.send(head)
        const first = await new Promise<Buffer>((resolve) => {
          socket.once('data', resolve)
        })
        socket.pause()
        return Number(first.toString('latin1', 9, 12))
      }),
    )
    const served = await isServed(site)
    await closeAll(open)
    hold(served, 'nobody else is served')
    return only([200, 429], statuses)
  },
})

const conflicts: Attack = {
  name: '30 batches whose days changed meanwhile, their replies unread',
  isDirect: true,
  async run(site) {
    const person = await site.signUp()
    await writeLongMonth(site, person)
    const { token, kid } = person
    const items = times(10, (at) => ({
      ...sealDay(kid, `2026-10-${String(at + 1).padStart(2, '0')}`),
      ifRev: null,
    }))
    const raw = JSON.stringify({ items })
    const head = headOf('POST', apiPrefix + routes.batch, {
      ...json,
      Authorization: `Bearer ${token}`,
      'Content-Length': raw.length,
    })
    const open = await Promise.all(times(30, () => site.open()))
    for (const connection of open) {
      connection.socket.pause()
      connection.send(head + raw)
    }
    const served = await isServed(site)
    await closeAll(open)
    hold(served, 'nobody else is served')
    return 'others are served'
  },
}

const batches: Attack = {
  name: '40 right batches of 3.9 MiB at once',
  async run({ ask, signUp }) {
    const { token, kid } = await signUp()
    const text = `le1.${kid}.${'A'.repeat(120_000)}`
    const items = times(8, (at) => ({
      ...sealDay(kid, `2026-10-0${at + 1}`),
      answers: mapAnswers(() => text),
      ifRev: null,
    }))
    const raw = JSON.stringify({ items })
    const replies = await Promise.all(times(40, () => ask('POST', routes.batch, { token, raw })))
    const statuses = replies.map(({ status }) => status)
    return only([200, 429, 503], statuses)
  },
}

const months: Attack = {
  name: '80 readings of all 20,000 days of an account at once',
  async run({ ask, signUp }) {
    const { token, kid } = await signUp()
    const dates = times(20_000, (at) =>
      new Date(Date.UTC(1970, 0, 1 + at)).toISOString().slice(0, 10),
    )
    const text = `le1.${kid}.A`
    const statuses: number[] = []
    for (let at = 0; at < dates.length; at += 200) {
      const items = dates.slice(at, at + 200).map((date) => ({
        ...sealDay(kid, date),
        answers: mapAnswers(() => text),
        ifRev: null,
      }))
      statuses.push((await ask('POST', routes.batch, { token, body: { items } })).status)
    }
    const replies = await Promise.all(times(60, () => ask('GET', routes.months, { token })))
    const stats = await Promise.all(times(20, () => ask('GET', routes.stats, { token })))
    return `${tally(statuses)}; ${only(
      [200],
      [...replies, ...stats].map(({ status }) => status),
    )}`
  },
}

export const memory: Family = {
  name: 'memory',
  environment: { NODE_OPTIONS: '--max-old-space-size=256' },
  attacks: [nobody, holding, unread('identity'), unread('gzip'), conflicts, batches, months],
}
