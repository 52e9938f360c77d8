// What a day was before, read by its own person.
import { expect, test } from 'vitest'
import { mapAnswers } from '#domain/answers.ts'
import {
  createEnvelope,
  revOfDay,
  sealDay,
  signUp,
  type Person,
  type SealedDay,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const date = '2026-11-20'

interface VersionsReply {
  readonly data: readonly { readonly rev: string; readonly replacedAt: string }[]
  readonly hasMore: boolean
}

async function ask({ request }: TestServer, { token }: Pick<Person, 'token'>, query: object) {
  const asked = new URLSearchParams(query as Record<string, string>).toString()
  const reply = await request('GET', `/journal/versions?${asked}`, { token })
  return { status: reply.status, ...(reply.json as VersionsReply) }
}

const sealLong = (kid: string, length = 0): SealedDay => ({
  ...sealDay(kid, date),
  answers: mapAnswers(() => createEnvelope(kid) + 'A'.repeat(length)),
})

/** Writes the day so many times, a second between two; answers what each write gave it, first to last. */
async function write(world: TestServer, { token, kid }: Person, times: number, length = 0) {
  const days: SealedDay[] = []
  for (let at = 0; at < times; at++) {
    const day = sealLong(kid, length)
    const last = days.at(-1)
    const reply =
      last === undefined
        ? await world.request('POST', '/journal', { token, body: day })
        : await world.request('PATCH', '/journal/today', {
            token,
            body: day,
            headers: { 'If-Match': `"${revOfDay(last)}"` },
          })
    expect(reply.status).toBeLessThan(300)
    days.push(day)
    world.clock.advance(1000)
  }
  return days
}

export function versionsSuite(setupWorld: SetupWorld): void {
  test('[SV151] each version of a day is given back word for word, latest first, with when it was replaced', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    expect(await ask(world, person, { date })).toEqual({ status: 200, data: [], hasMore: false })
    const [first, second] = await write(world, person, 3)
    expect(await ask(world, person, { date })).toEqual({
      status: 200,
      data: [
        { ...second, rev: second && revOfDay(second), replacedAt: '2026-11-20T10:00:02.000Z' },
        { ...first, rev: first && revOfDay(first), replacedAt: '2026-11-20T10:00:01.000Z' },
      ],
      hasMore: false,
    })
    expect(await ask(world, person, { date: '2026-11-19' })).toMatchObject({ data: [] })
  })

  test('[SV151] versions come twenty at a time, each once, none left out where several were replaced at one instant @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const days = await write(world, person, 43)
    // All but the first three fall on one instant.
    const { db } = world.server.store
    await db
      .updateTable('entry_version')
      .set({ replaced_at: Date.parse('2026-11-20T10:30:00.000Z') })
      .where('replaced_at', '>', Date.parse('2026-11-20T10:00:03.000Z'))
      .execute()
    const seen: string[] = []
    const counts: number[] = []
    let after: object = {}
    for (;;) {
      const { data, hasMore } = await ask(world, person, { date, ...after })
      seen.push(...data.map(({ rev }) => rev))
      counts.push(data.length)
      const last = data.at(-1)
      if (!hasMore || last === undefined) break
      after = { before: last.replacedAt, rev: last.rev }
    }
    expect(counts).toEqual([20, 20, 2])
    expect(new Set(seen)).toEqual(new Set(days.slice(0, -1).map(revOfDay)))
    expect(seen.slice(-3)).toEqual(days.slice(0, 3).toReversed().map(revOfDay))
  })

  test('[SV151] long versions come a few at a time, one that is longer than a page alone', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await write(world, person, 4, 25_000)
    const page = await ask(world, person, { date })
    expect([page.data.length, page.hasMore]).toEqual([2, true])
    const [, last] = page.data
    const rest = await ask(world, person, { date, before: last?.replacedAt, rev: last?.rev })
    expect([rest.data.length, rest.hasMore]).toEqual([1, false])
    const other = await signUp(world, { email: 'autre@exemple.fr' })
    await write(world, other, 3, 70_000)
    expect(await ask(world, other, { date })).toMatchObject({ hasMore: true, data: [{}] })
    expect((await ask(world, other, { date })).data).toHaveLength(1)
  })

  test('[SV151] nobody reads the versions of another, and a question without a day is refused', async () => {
    const world = await setupWorld()
    await write(world, await signUp(world), 3)
    const other = await signUp(world, { email: 'autre@exemple.fr' })
    expect(await ask(world, other, { date })).toMatchObject({ status: 200, data: [] })
    expect((await ask(world, { token: 'none' }, { date })).status).toBe(401)
    for (const query of [
      {},
      { date: '2026-02-30' },
      { date, before: 'hier' },
      { date, rev: 'x' },
    ]) {
      expect((await ask(world, other, query)).status).toBe(400)
    }
  })
}
