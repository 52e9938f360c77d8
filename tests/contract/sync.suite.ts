import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BatchAnswer, EntriesAnswer, MonthsAnswer } from '#contract/journal.ts'
import { createEnvelope, revOfDay, sealDay, signUp, type SealedDay } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const item = (day: SealedDay, ifRev: string | null = null) => ({ ...day, ifRev })
const batch = ({ request }: TestServer, token: string, items: readonly object[]) =>
  request('POST', '/journal/batch', { token, body: { items } })
const digestOf = (days: readonly SealedDay[]): string =>
  createHash('sha256')
    .update(
      days
        .map((day) => `${day.date}:${revOfDay(day)}`)
        .toSorted()
        .join(','),
    )
    .digest()
    .subarray(0, 8)
    .toString('hex')

/** Every day of a month, 1 to 12. */
const daysOf = (year: number, month: number): string[] => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const name = `${year}-${String(month).padStart(2, '0')}`
  return Array.from({ length: last }, (_, at) => `${name}-${String(at + 1).padStart(2, '0')}`)
}

export function syncSuite(setupWorld: SetupWorld): void {
  test('a batch decides on each day by itself', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const [held, newer] = [sealDay(kid, '2026-11-01'), sealDay(kid, '2026-11-01')]
    await batch(world, token, [item(held)])
    const fresh = sealDay(kid, '2026-11-02')
    const future = sealDay(kid, '2027-01-01')
    const readable = {
      ...sealDay(kid, '2026-11-03'),
      answers: { ...fresh.answers, proud: 'clair' },
    }
    const lost = sealDay(kid, '2026-11-04')
    const { status, json } = await batch(world, token, [
      item(newer), // Somebody wrote it first.
      item(fresh),
      item(fresh), // A duplicate of what was just written.
      item(future),
      item(readable),
      item(lost, 'x'.repeat(22)), // Changed from a version that the server does not have.
      item(held, 'y'.repeat(22)), // Already there.
    ])
    expect(status).toBe(200)
    expect(v.is(BatchAnswer, json)).toBe(true)
    expect(json.results).toMatchObject([
      {
        date: '2026-11-01',
        status: 412,
        rev: null,
        code: 'precondition',
        current: { rev: revOfDay(held) },
      },
      { date: '2026-11-02', status: 200, rev: revOfDay(fresh) },
      { date: '2026-11-02', status: 200, rev: revOfDay(fresh) },
      { date: '2027-01-01', status: 422, rev: null, code: 'notToday' },
      { date: '2026-11-03', status: 400, rev: null, code: 'envelopeRequired' },
      { date: '2026-11-04', status: 412, current: null },
      { date: '2026-11-01', status: 200, rev: revOfDay(held) },
    ])
    const replaced = await batch(world, token, [item(newer, revOfDay(held))])
    expect(replaced.json.results).toEqual([
      { date: '2026-11-01', status: 200, rev: revOfDay(newer) },
    ])
  })

  test('[SV22] 200 days go in one batch, 201 do not', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const start = Date.parse('2026-01-01T00:00:00.000Z')
    const days = Array.from({ length: 201 }, (_, at) =>
      sealDay(kid, new Date(start + at * 24 * 3_600_000).toISOString().slice(0, 10)),
    )
    const reply = await batch(
      world,
      token,
      days.slice(0, 200).map((day) => item(day)),
    )
    expect(reply.json.results.every((result: { status: number }) => result.status === 200)).toBe(
      true,
    )
    const tooMany = await batch(
      world,
      token,
      days.map((day) => item(day)),
    )
    expect(tooMany.status).toBe(400)
    expect((await batch(world, token, [])).status).toBe(400)
    const year = await world.request('GET', '/journal/entries?year=2026', { token })
    expect(year.json.data).toHaveLength(200)
    expect(v.is(EntriesAnswer, year.json)).toBe(true)
  })

  test('[SV21] a batch over four mebibytes is 413, with or without its length', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const long = `${createEnvelope(kid)}${'A'.repeat(400_000)}`
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({
      ...item(sealDay(kid, date)),
      answers: { learned: long, proud: long, frustrated: long, lueur: long },
    }))
    expect((await batch(world, token, days.slice(0, 2))).status).toBe(200)
    const tooLarge = await batch(world, token, days)
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.json.code).toBe('tooLarge')
  })

  test('[SV29] the reply to a batch carries four mebibytes of changed days at most, and always the first', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
    const long = `${createEnvelope(kid)}${'A'.repeat(400_000)}`
    const answers = { learned: long, proud: long, frustrated: long, lueur: long }
    for (const date of dates) await batch(world, token, [{ ...item(sealDay(kid, date)), answers }])
    const shorter = dates.map((date) => item(sealDay(kid, date)))
    const ask = async (days: readonly object[]) => {
      const { json, text } = await batch(world, token, days)
      expect(v.is(BatchAnswer, json)).toBe(true)
      expect(text.length).toBeLessThan(4.1 * 1024 * 1024)
      return json.results as { status: number; current?: { date: string } }[]
    }
    const first = await ask(shorter)
    expect(first.map(({ status }) => status)).toEqual([412, 412, 412, 412])
    expect(first.map(({ current }) => current?.date)).toEqual([
      dates[0],
      dates[1],
      undefined,
      undefined,
    ])
    expect('current' in (first[3] ?? {})).toBe(false)
    const rest = await ask(shorter.slice(2))
    expect(rest.map(({ current }) => current?.date)).toEqual(dates.slice(2))
  })

  test('entries come by month or by year, in order, and no other', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const dates = ['2025-12-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-11-20']
    await batch(
      world,
      token,
      dates.toReversed().map((date) => item(sealDay(kid, date))),
    )
    const datesOf = async (query: string): Promise<string[]> => {
      const { json } = await world.request('GET', `/journal/entries?${query}`, { token })
      return json.data.map(({ date }: { date: string }) => date)
    }
    expect(await datesOf('month=02&year=2026')).toEqual(['2026-02-01', '2026-02-28'])
    expect(await datesOf('month=12&year=2025')).toEqual(['2025-12-31'])
    expect(await datesOf('year=2026')).toEqual(dates.slice(1))
    expect(await datesOf('month=01&year=2020')).toEqual([])
    for (const query of ['month=2&year=2026', 'month=13&year=2026', 'month=02', 'year=26', '']) {
      const { status } = await world.request('GET', `/journal/entries?${query}`, { token })
      expect([query, status]).toEqual([query, 400])
    }
  })

  test('[SV62] a year comes whole, from 1 January to 31 December, and each month from its first day to its last', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const months = Array.from({ length: 12 }, (_, at) => at + 1)
    const leapYear = months.flatMap((month) => daysOf(2024, month))
    expect(leapYear).toHaveLength(366)
    const around = ['2023-12-31', '2025-01-01', '2025-02-28', '2025-03-01', '2025-12-31']
    const dates = [...leapYear, ...around]
    for (let at = 0; at < dates.length; at += 100) {
      await batch(
        world,
        token,
        dates.slice(at, at + 100).map((date) => item(sealDay(kid, date))),
      )
    }
    const datesOf = async (query: string): Promise<string[]> => {
      const { json } = await world.request('GET', `/journal/entries?${query}`, { token })
      return json.data.map(({ date }: { date: string }) => date)
    }
    expect(await datesOf('year=2024')).toEqual(leapYear)
    expect(await datesOf('year=2023')).toEqual(around.slice(0, 1))
    expect(await datesOf('year=2025')).toEqual(around.slice(1))
    for (const month of months) {
      const query = `month=${String(month).padStart(2, '0')}&year=2024`
      expect([query, await datesOf(query)]).toEqual([query, daysOf(2024, month)])
    }
    expect(await datesOf('month=02&year=2025')).toEqual(['2025-02-28'])
    const named = await world.request('GET', '/journal/months', { token })
    expect(Object.keys(named.json).toSorted()).toEqual(
      [...new Set(dates.map((date) => date.slice(0, 7)))].toSorted(),
    )
  })

  test('months are named by digests, and their tag changes with each write', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const months = (tag?: string) =>
      world.request('GET', '/journal/months', {
        token,
        headers: tag === undefined ? {} : { 'If-None-Match': tag },
      })
    const empty = await months()
    expect(empty.json).toEqual({})
    const october = sealDay(kid, '2026-10-31')
    const november = [sealDay(kid, '2026-11-02'), sealDay(kid, '2026-11-01')]
    await batch(
      world,
      token,
      [october, ...november].map((day) => item(day)),
    )
    const reply = await months()
    expect(reply.json).toEqual({ '2026-10': digestOf([october]), '2026-11': digestOf(november) })
    expect(v.is(MonthsAnswer, reply.json)).toBe(true)
    const tag = reply.headers.get('ETag') ?? ''
    expect(tag).toMatch(/^W\/"\d+"$/)
    expect(tag).not.toBe(empty.headers.get('ETag'))
    const unchanged = await months(tag)
    expect(unchanged.status).toBe(304)
    expect(unchanged.text).toBe('')
    // A duplicate writes nothing, so it changes nothing.
    await batch(world, token, [item(october)])
    expect((await months(tag)).status).toBe(304)
    await batch(world, token, [item(sealDay(kid, '2026-10-31'), revOfDay(october))])
    const changed = await months(tag)
    expect(changed.status).toBe(200)
    expect(changed.json['2026-11']).toBe(digestOf(november))
    expect(changed.json['2026-10']).not.toBe(digestOf([october]))
  })

  test('statistics are those of the domain, for the day that the phone says it is', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const dates = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-18', '2026-11-19']
    await batch(
      world,
      token,
      dates.map((date) => item(sealDay(kid, date))),
    )
    const stats = async (query = '') =>
      (await world.request('GET', `/stats${query}`, { token })).json.currentMonth
    expect(await stats()).toEqual({
      daysCompleted: 3,
      totalDays: 30,
      streakCount: 2,
      isStreakActive: true,
    })
    expect(await stats('?date=2026-11-21')).toMatchObject({ streakCount: 0, isStreakActive: false })
    expect(await stats('?date=2026-11-01')).toMatchObject({ daysCompleted: 3, streakCount: 3 })
    expect((await world.request('GET', '/stats?date=hier', { token })).status).toBe(400)
  })

  test('writes beyond what a person can type are slowed down', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const statuses = new Set<number>()
    for (let at = 0; at < 241; at++) {
      statuses.add((await world.request('POST', '/journal', { token, body: day })).status)
    }
    expect(statuses).toEqual(new Set([201, 200, 429]))
  })
}
