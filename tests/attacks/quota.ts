// Filling the disk from one account. The family's server allows 4 MiB.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '#contract/routes.ts'
import { createDevice, revOfDay, sealDay, type SealedDay } from '#support/people.ts'
import { hold, only, tally, times, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const mebibyte = 1024 * 1024
const long = (kid: string, date: string): SealedDay => {
  const day = sealDay(kid, date)
  return { ...day, answers: { ...day.answers, learned: day.answers.learned.padEnd(200_000, 'A') } }
}

/** The embedded database's file with its journal; nothing is asked of PostgreSQL's. */
async function diskMib({ server, target }: Site): Promise<number> {
  if (target === 'postgres') return 0
  const sizes = await Promise.all(
    ['lueur.db', 'lueur.db-wal'].map(async (name) => {
      const file = await stat(path.join(server.dataDir, name)).catch(() => null)
      return file?.size ?? 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / mebibyte
}

const oneDay: Attack = {
  name: 'one day of 200 kB replaced 60 times',
  isSampled: true,
  async run(site) {
    const { ask, signUp } = site
    const { token, kid } = await signUp()
    let last = long(kid, '2026-11-20')
    const statuses = [(await ask('POST', routes.journal, { token, body: last })).status]
    for (let at = 0; at < 60; at++) {
      const next = long(kid, '2026-11-20')
      const headers = { 'If-Match': `"${revOfDay(last)}"` }
      const { status } = await ask('PATCH', routes.today, { token, body: next, headers })
      statuses.push(status)
      if (status === 200) last = next
    }
    const { json } = await ask('GET', `${routes.today}?date=2026-11-20`, { token })
    hold(json.rev === revOfDay(last), 'an acknowledged day is lost')
    const disk = await diskMib(site)
    hold(disk < 24, `${disk.toFixed(0)} MiB on the disk`)
    return `${only([200, 201, 507], statuses)}; ${disk.toFixed(0)} MiB on the disk`
  },
}

const manyDays: Attack = {
  name: '40 batches of days since 1900',
  async run(site) {
    const { token, kid } = await site.signUp()
    const codes: string[] = []
    for (let at = 0; at < 40; at++) {
      const items = times(200, (next) => {
        const date = new Date(Date.UTC(1900, 0, 1 + 200 * at + next)).toISOString().slice(0, 10)
        return { ...sealDay(kid, date), ifRev: null }
      })
      const { json } = await site.ask('POST', routes.batch, { token, body: { items } })
      const results = (json.results ?? []) as { status: number }[]
      codes.push(...results.map(({ status }) => String(status)))
    }
    const disk = await diskMib(site)
    hold(disk < 32, `${disk.toFixed(0)} MiB on the disk`)
    return `${tally(codes)}; ${disk.toFixed(0)} MiB on the disk`
  },
}

const rows: Attack = {
  name: '230 devices, 60 sign-ins, 30 subscriptions of one account',
  async run({ ask, signUp }) {
    const { email, password, token } = await signUp()
    const statuses: number[] = []
    for (let at = 0; at < 230; at++) {
      statuses.push((await ask('PUT', routes.device, { token, body: createDevice() })).status)
    }
    for (let at = 0; at < 60; at++) {
      statuses.push((await ask('POST', routes.login, { body: { email, password } })).status)
    }
    return only([200, 204, 409, 429], statuses)
  },
}

export const quota: Family = {
  name: 'quota',
  environment: { QUOTA_MIB: '4' },
  attacks: [oneDay, manyDays, rows],
}
