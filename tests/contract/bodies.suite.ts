import { expect, test } from 'vitest'
import { createEnvelope, createMarkId, markValue, sealDay, signUp } from '#support/people.ts'
import type { SetupWorld } from './world.ts'

const listed = (text: string, count: number) =>
  `{"items":[${Array.from({ length: count }, () => text).join(',')}]}`

export function bodiesSuite(setupWorld: SetupWorld): void {
  test('[SV21] a body longer than its route takes is 413', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const padding = 'x'.repeat(70_000)
    for (const [method, path] of [
      ['POST', '/auth/login'],
      ['POST', '/auth/register'],
      ['PATCH', '/user/me/profile'],
    ] as const) {
      const reply = await world.request(method, path, { token, body: { padding } })
      expect(reply.status).toBe(413)
      expect(reply.json.code).toBe('tooLarge')
    }
    const day = sealDay(kid)
    const long = `${createEnvelope(kid)}${'A'.repeat(500_000)}`
    const heavy = { ...day, answers: { learned: long, proud: long, frustrated: long, lueur: long } }
    expect((await world.request('POST', '/journal', { token, body: heavy })).status).toBe(201)
    const heavier = { ...heavy, padding: 'x'.repeat(1_200_000) }
    expect((await world.request('POST', '/journal', { token, body: heavier })).status).toBe(413)
  })

  test('[SV21] [SV24] the longest body and the longest answer are taken, one more is refused', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    // White space before JSON counts like any other byte.
    const statusAt = async (method: string, path: string, length: number) =>
      (await world.request(method, path, { token, raw: '{}'.padStart(length) })).status
    for (const [method, path, longest] of [
      ['PATCH', '/user/me/profile', 8 * 1024],
      ['POST', '/journal', 3 * 1024 * 1024],
      ['POST', '/journal/batch', 4 * 1024 * 1024],
    ] as const) {
      expect(await statusAt(method, path, longest)).not.toBe(413)
      expect(await statusAt(method, path, longest + 1)).toBe(413)
    }
    const day = sealDay(kid)
    const write = async (changes: object) =>
      (await world.request('POST', '/journal', { token, body: { ...day, ...changes } })).status
    const longest = createEnvelope(kid).padEnd(512 * 1024, 'A')
    expect(await write({ answers: { ...day.answers, learned: `${longest}A` } })).toBe(400)
    const values = Array.from({ length: 51 }, () => markValue(true))
    const replacedIds = Array.from({ length: 5001 }, createMarkId)
    const pin = (count: number, ids: number) => ({
      marks: {
        ...day.marks,
        pin: { values: values.slice(0, count), replacedIds: replacedIds.slice(0, ids) },
      },
    })
    expect(await write(pin(51, 0))).toBe(400)
    expect(await write(pin(0, 5001))).toBe(400)
    expect(await write({ ...pin(50, 5000), answers: { ...day.answers, learned: longest } })).toBe(
      201,
    )
  })

  test('[SV72] a body of too many values is refused before it is read, and half of its days are taken', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const post = (raw: string) => world.request('POST', '/journal/batch', { token, raw })
    // Two members and a list begin with `{"items":[`, and each item follows a comma but the first.
    for (const text of ['0', '""']) {
      expect((await post(listed(text, 39_999))).status).toBe(400)
      expect((await post(listed(text, 40_000))).status).toBe(413)
    }
    expect((await post('['.repeat(40_001))).status).toBe(413)
    const register = { values: [], replacedIds: Array.from({ length: 4500 }, createMarkId) }
    const items = [16, 17, 18, 19, 20].map((date) => ({
      ...sealDay(kid, `2026-11-${date}`, { music: register, pin: register }),
      ifRev: null,
    }))
    expect((await post(JSON.stringify({ items }))).status).toBe(413)
    expect((await post(JSON.stringify({ items: items.slice(0, 2) }))).json.results).toHaveLength(2)
  })
}
