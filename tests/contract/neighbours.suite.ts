// What one person writes leaves what is a neighbour's as it was, though both wrote on the same days.
import { expect, test } from 'vitest'
import { addVersions, countVersions } from '#support/addVersions.ts'
import { revOfDay, sealDay, sealLongDay, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const dayMs = 24 * 3_600_000
const date = '2026-11-20'

const post = ({ request }: TestServer, { token }: Person, body: object) =>
  request('POST', '/journal', { token, body })

const saysOf = async ({ request }: TestServer, { token }: Person) => [
  (await request('GET', '/journal/months', { token })).json,
  (await request('GET', `/stats?date=${date}`, { token })).json,
]

export function neighboursSuite(setupWorld: SetupWorld): void {
  test('what a month holds, and the figures, are those of one account @postgres', async () => {
    const world = await setupWorld()
    const [person, neighbour] = [await signUp(world), await signUp(world)]
    await post(world, person, sealDay(person.kid))
    const before = await saysOf(world, person)
    await post(world, neighbour, sealDay(neighbour.kid))
    await post(world, neighbour, sealDay(neighbour.kid, '2026-11-19'))
    await post(world, neighbour, sealDay(neighbour.kid, '2025-01-01'))
    expect(await saysOf(world, person)).toEqual(before)
    expect(before).toMatchObject([
      { '2026-11': expect.stringMatching(/^[\da-f]{16}$/) },
      { currentMonth: { daysCompleted: 1 } },
    ])
  })

  test('[SV36][SV78] a change is not kept among a neighbour’s versions, counted with them, nor given their room @postgres', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const [person, neighbour] = [await signUp(world), await signUp(world)]
    const theirs = sealDay(neighbour.kid)
    await post(world, neighbour, theirs)
    await addVersions(world, neighbour, theirs, { count: 1000, until: world.clock.now() })
    const counts = async () => [
      await countVersions(world, person),
      await countVersions(world, neighbour),
    ]
    let last = sealLongDay(person.kid)
    const replace = async (next: typeof last): Promise<void> => {
      const body = { items: [{ ...next, ifRev: revOfDay(last) }] }
      const reply = await world.request('POST', '/journal/batch', { token: person.token, body })
      expect(reply.json.results).toMatchObject([{ status: 200 }])
      last = next
    }
    await post(world, person, last)
    await replace(sealLongDay(person.kid))
    expect(await counts()).toEqual([1, 1000])

    world.clock.advance(8 * dayMs)
    await world.server.purge()
    // A full account makes room.
    for (const other of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
      expect((await post(world, person, sealLongDay(person.kid, other))).status).toBe(201)
    }
    expect(await counts()).toEqual([0, 1000])
    // So does a day that was replaced a thousand times.
    const until = world.clock.now() - 7 * dayMs
    await addVersions(world, person, last, { count: 1000, until })
    await replace(sealDay(person.kid))
    expect(await counts()).toEqual([1, 1000])
  })
}
