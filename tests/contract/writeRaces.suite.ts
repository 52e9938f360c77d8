// Writers of one day at the same instant.
import { expect, test } from 'vitest'
import { patch, post, read } from '#support/dayCalls.ts'
import { revOfDay, sealDay, signUp } from '#support/people.ts'
import type { SetupWorld } from './world.ts'

export function writeRacesSuite(setupWorld: SetupWorld): void {
  test('of two first writes at the same instant, one is kept and the other is told @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const days = Array.from({ length: 8 }, () => sealDay(kid))
    const answers = await Promise.all(
      days.map((day) => post(world, token, day, { 'If-None-Match': '*' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7)
    const kept = days[answers.findIndex(({ status }) => status === 201)]
    expect((await read(world, token)).json.answers).toEqual(kept?.answers)
  })

  test('[SV204] of eight changes of one version at the same instant one is kept, what it replaced too, and the others are told @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    for (let round = 0; round < 5; round++) {
      const date = `2026-11-${10 + round}`
      const first = sealDay(kid, date)
      await post(world, token, first)
      const changed = Array.from({ length: 8 }, () => sealDay(kid, date))
      const replies = await Promise.all(
        changed.map((day) => patch(world, token, day, { 'If-Match': `"${revOfDay(first)}"` })),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 412)).toHaveLength(7)
      const kept = changed[replies.findIndex(({ status }) => status === 200)]
      expect((await read(world, token, date)).json.answers).toEqual(kept?.answers)
      const { json } = await world.request('GET', `/journal/versions?date=${date}`, { token })
      expect(new Set(json.data.map(({ rev }: { rev: string }) => rev))).toEqual(
        new Set([revOfDay(first)]),
      )
    }
  })

  test('[SV204] what replaces what, in a row of changes that race, leaves each acknowledged version once at least @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const first = sealDay(kid)
    await post(world, token, first)
    const acknowledged = new Set<string>([revOfDay(first)])
    const write = async () => {
      for (let turn = 0; turn < 6; turn++) {
        const { rev } = (await read(world, token)).json
        const day = sealDay(kid)
        const { status } = await patch(world, token, day, { 'If-Match': `"${rev}"` })
        if (status === 200) acknowledged.add(revOfDay(day))
      }
    }
    await Promise.all([write(), write(), write(), write()])
    const { rev } = (await read(world, token)).json
    const { json } = await world.request('GET', `/journal/versions?date=${first.date}`, { token })
    const versions: readonly { rev: string }[] = json.data
    expect(new Set([rev, ...versions.map((version) => version.rev)])).toEqual(acknowledged)
  })
}
