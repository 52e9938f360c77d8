import { expect, test } from 'vitest'
import { revOfDay, signUp } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const answers = { learned: 'Un nœud', proud: 'Une course', frustrated: 'Le bruit', lueur: '' }
const song = { id: 's1', name: 'Titre', artists: 'Une voix' }
const post = ({ request }: TestServer, token: string, body: object) =>
  request('POST', '/journal', { token, body })
const patch = ({ request }: TestServer, token: string, body: object) =>
  request('PATCH', '/journal/today', { token, body })
const read = async ({ request }: TestServer, token: string) =>
  (await request('GET', '/journal/today', { token })).json

export function plainSuite(setupWorld: SetupWorld): void {
  test('the plain contract: save, read, pin, change, without any key', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const { lueur: _optional, ...required } = answers
    const saved = await post(world, token, { answers: required, music: song })
    expect(saved.status).toBe(201)
    expect(await read(world, token)).toMatchObject({
      date: '2026-11-20',
      rev: saved.json.rev,
      answers,
      music: song,
      isPinned: false,
      writtenAt: '2026-11-20T10:00:00.000Z',
      offset: 60,
    })
    expect((await patch(world, token, { isPinned: true })).status).toBe(200)
    const changed = { ...answers, learned: 'Deux nœuds', lueur: 'Le soir' }
    expect((await patch(world, token, { answers: changed, music: null })).status).toBe(200)
    const day = await read(world, token)
    expect(day).toMatchObject({ answers: changed, music: null, isPinned: true })
    expect(day.marks.music.values).toHaveLength(1)
    expect(day.marks.music.replacedIds).toHaveLength(1)
  })

  test('a pin alone goes into the register, replaces what was live, and changes the rev', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    await post(world, token, { answers, music: song, isPinned: false })
    const day = await read(world, token)
    await patch(world, token, { isPinned: true })
    const pinned = await patch(world, token, { isPinned: true })
    const json = await read(world, token)
    expect(json).toMatchObject({ isPinned: true, rev: pinned.json.rev })
    const countPins = async () => {
      const stats = await world.request('GET', '/stats?date=2026-11-20', { token })
      return stats.json.pinnedDaysCount as number
    }
    expect(await countPins()).toBe(1)
    expect(json.rev).not.toBe(day.rev)
    expect(json.rev).toBe(revOfDay(json))
    expect(json.marks.pin.values).toEqual([
      { id: expect.stringMatching(/^[\w-]{11}$/), value: true, savedAt: world.clock.now() },
    ])
    expect(json.answers).toEqual(day.answers)
    expect(json.marks.music).toEqual(day.marks.music)
    const off = await patch(world, token, { isPinned: false, date: '2026-11-20' })
    const unpinned = await read(world, token)
    expect(unpinned).toMatchObject({ isPinned: false, rev: off.json.rev })
    expect(await countPins()).toBe(0)
    expect(unpinned.marks.pin.replacedIds).toEqual([json.marks.pin.values[0].id])
    const late = await world.request('PATCH', '/journal/today', {
      token,
      body: { isPinned: true },
      headers: { 'If-Match': `"${json.rev}"` },
    })
    expect(late.status).toBe(412)
  })

  test('the three required answers must say something', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    for (const id of ['learned', 'proud', 'frustrated']) {
      const reply = await post(world, token, { answers: { ...answers, [id]: ' \n' } })
      expect(reply.status).toBe(422)
      expect(reply.json.code).toBe('missingAnswers')
    }
    await post(world, token, { answers })
    const emptied = await patch(world, token, { answers: { learned: 'x' } })
    expect(emptied.status).toBe(422)
    expect((await read(world, token)).answers).toEqual(answers)
  })

  test('[SV23] a text over 64 KiB is 413, counted in bytes', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const longest = 'é'.repeat(32 * 1024)
    const tooLong = await post(world, token, { answers: { ...answers, proud: `${longest}x` } })
    expect(tooLong.status).toBe(413)
    expect((await post(world, token, { answers: { ...answers, proud: longest } })).status).toBe(201)
    expect((await read(world, token)).answers.proud).toBe(longest)
  })

  test('only today is written, unless the form was opened on that past day', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const yesterday = await post(world, token, { answers, date: '2026-11-19' })
    expect(yesterday.status).toBe(422)
    expect(yesterday.json.message).toBe("Seule la journée d'aujourd'hui peut être écrite.")
    expect((await post(world, token, { answers, date: '2026-11-21' })).status).toBe(422)
    const late = { answers, date: '2026-11-19', writtenAt: '2026-11-19T22:58:00.000Z' }
    expect((await post(world, token, late)).status).toBe(201)
    expect((await patch(world, token, { answers, date: '2026-11-19' })).status).toBe(422)
    expect((await patch(world, token, { isPinned: true, date: '2026-11-19' })).status).toBe(200)
  })

  test('a second save of the day is 409', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    await post(world, token, { answers })
    const again = await post(world, token, { answers: { ...answers, learned: 'Autre' } })
    expect(again.status).toBe(409)
    expect(again.json.code).toBe('exists')
    expect((await read(world, token)).answers).toEqual(answers)
  })

  test('marks and batches belong to accounts with a key', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const register = { values: [], replacedIds: [] }
    const marks = { music: register, pin: register }
    expect((await post(world, token, { answers, marks })).status).toBe(400)
    expect((await post(world, token, { answers })).status).toBe(201)
    const part = { date: '2026-11-20', marks }
    const patched = await world.request('PATCH', '/journal/today', { token, body: part })
    expect(patched.status).toBe(400)
    const item = {
      date: '2026-11-20',
      writtenAt: '2026-11-20T10:00:00.000Z',
      offset: 60,
      answers,
      marks,
      ifRev: null,
    }
    const batch = await world.request('POST', '/journal/batch', { token, body: { items: [item] } })
    expect(batch.status).toBe(400)
  })

  test('any character of a text comes back, a zero byte and an emoji too', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const odd = { ...answers, learned: '\0\u2028"\\ 👩‍👩‍👧 é ﷽', proud: '<img onerror=x>' }
    expect((await post(world, token, { answers: odd })).status).toBe(201)
    expect((await read(world, token)).answers).toEqual(odd)
  })
}
