import { expect, test } from 'vitest'
import { mapAnswers } from '#domain/answers.ts'
import { patch, post, read } from '#support/dayCalls.ts'
import {
  createEnvelope,
  createMarkId,
  markValue,
  revOfDay,
  sealDay,
  signUp,
} from '#support/people.ts'

import type { SetupWorld } from './world.ts'

const song = {
  id: 's1',
  name: 'Titre',
  artists: 'Une voix, une autre',
  image: 'https://i.scdn.co/x',
}

export function journalSuite(setupWorld: SetupWorld): void {
  test('a day is created, then read back word for word, with its figures', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const marks = {
      music: { values: [markValue(null, 1), markValue(song, 2)], replacedIds: [createMarkId()] },
      pin: { values: [markValue(false), markValue(true)], replacedIds: [] },
    }
    const day = sealDay(kid, '2026-11-20', marks)
    const reply = await post(world, token, day, { 'If-None-Match': '*' })
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({ date: '2026-11-20', rev: revOfDay(day) })
    expect((await read(world, token)).json).toEqual({
      ...day,
      id: '2026-11-20',
      rev: revOfDay(day),
      music: song,
      isPinned: true,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    })
    const stats = await world.request('GET', '/stats', { token })
    expect(stats.json).toEqual({
      currentMonth: { daysCompleted: 1, totalDays: 30, streakCount: 1, isStreakActive: true },
      pinnedDaysCount: 1,
    })
  })

  test('a day that nobody wrote is 404, also to be changed', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const reply = await read(world, token)
    expect(reply.status).toBe(404)
    expect(reply.json.message).toBe("Aucun journal trouvé pour aujourd'hui.")
    expect((await patch(world, token, sealDay(kid))).status).toBe(404)
  })

  test('posting over a day is 409 without precondition and 412 with one, and changes nothing', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const [first, second] = [sealDay(kid), sealDay(kid)]
    await post(world, token, first)
    expect((await post(world, token, second)).status).toBe(409)
    const conflict = await post(world, token, second, { 'If-None-Match': '*' })
    expect(conflict.status).toBe(412)
    expect(conflict.json).toMatchObject({
      code: 'precondition',
      message: expect.any(String),
      current: { rev: revOfDay(first), answers: first.answers },
    })
    expect((await read(world, token)).json.rev).toBe(revOfDay(first))
  })

  test('a write sent again after its reply was lost is a plain success, whatever the precondition', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    await post(world, token, day, { 'If-None-Match': '*' })
    const conditions = [{ 'If-None-Match': '*' }, {}, { 'If-Match': `"${'x'.repeat(22)}"` }]
    for (const headers of conditions) {
      expect((await post(world, token, day, headers)).status).toBe(200)
      const patched = await patch(world, token, day, headers)
      expect(patched.status).toBe(200)
      expect(patched.json).toEqual({ date: day.date, rev: revOfDay(day) })
    }
  })

  test('a change is conditional on the version that it replaces', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const [first, second, third] = [sealDay(kid), sealDay(kid), sealDay(kid)]
    await post(world, token, first)
    const blind = await patch(world, token, second)
    expect(blind.status).toBe(428)
    expect(blind.json.code).toBe('preconditionRequired')
    const changed = await patch(world, token, second, { 'If-Match': `"${revOfDay(first)}"` })
    expect(changed.status).toBe(200)
    expect(changed.json.rev).toBe(revOfDay(second))
    const late = await patch(world, token, third, { 'If-Match': `"${revOfDay(first)}"` })
    expect(late.status).toBe(412)
    expect(late.json.current.rev).toBe(revOfDay(second))
  })

  test('a change of a day that the server lost is 412 with null, so that it is sent whole', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const reply = await patch(world, token, sealDay(kid), { 'If-Match': `"${'x'.repeat(22)}"` })
    expect(reply.status).toBe(412)
    expect(reply.json.current).toBeNull()
  })

  test('a precondition that makes no sense is refused, never ignored', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const wrong = [
      { 'If-Match': 'x' },
      { 'If-Match': '*' },
      { 'If-None-Match': `"${'x'.repeat(22)}"` },
      { 'If-Match': `"${'x'.repeat(22)}"`, 'If-None-Match': '*' },
    ]
    for (const headers of wrong) {
      expect((await post(world, token, sealDay(kid), headers)).status).toBe(400)
      expect((await patch(world, token, sealDay(kid), headers)).status).toBe(400)
    }
    expect((await read(world, token)).status).toBe(404)
  })

  test('a sealed day of an app older than an optional question is taken, and comes back the same', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const { lueur: _unknown, ...answers } = day.answers
    const older = { ...day, answers: { ...answers, lueur: '' } }
    const posted = await post(world, token, { ...day, answers })
    expect(posted.json).toEqual({ date: day.date, rev: revOfDay(older) })
    expect((await read(world, token)).json.answers).toEqual(older.answers)
  })

  test('an account with a key takes no readable answer, whole days only, marks included', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const readable = [
      { ...day, answers: { ...day.answers, learned: 'du texte' } },
      { ...day, answers: { ...day.answers, lueur: 'du texte' } },
      { ...day, answers: { ...day.answers, proud: '' } },
      { ...day, answers: { ...day.answers, proud: `${day.answers.proud} suite` } },
      { ...day, answers: { learned: day.answers.learned } },
    ]
    for (const body of readable) {
      const reply = await post(world, token, body)
      expect(reply.status).toBe(400)
      expect(reply.json.code).toBe('envelopeRequired')
    }
    const { marks: _marks, ...withoutMarks } = day
    const { writtenAt: _writtenAt, ...withoutInstant } = day
    const { date: _date, ...withoutDate } = day
    for (const body of [withoutMarks, withoutInstant, withoutDate]) {
      const reply = await post(world, token, body)
      expect(reply.status).toBe(400)
      expect(reply.json.code).toBe('invalid')
    }
    for (const extra of [{ isPinned: true }, { music: null }]) {
      expect((await post(world, token, { ...day, ...extra })).status).toBe(400)
    }
    expect((await patch(world, token, { marks: day.marks })).status).toBe(400)
    const several = {
      ...day,
      answers: mapAnswers(() => `${createEnvelope(kid)} ${createEnvelope(kid)}`),
    }
    expect((await post(world, token, several)).status).toBe(201)
  })

  test('[SV66] an account with a key takes no song or pin alone: the server cannot make marks of its key', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    await post(world, token, day)
    const ifMatch = { 'If-Match': `"${revOfDay(day)}"` }
    for (const part of [
      { isPinned: true },
      { isPinned: false },
      { music: song },
      { music: null },
    ]) {
      for (const headers of [{}, ifMatch]) {
        const reply = await patch(world, token, part, headers)
        expect(reply.status).toBe(400)
        expect(reply.json.code).toBe('invalid')
      }
    }
    expect((await read(world, token)).json).toMatchObject({ ...day, isPinned: false, music: null })
  })

  test('[SV67] a song, a pin or a replaced one without a stamp is refused', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const bare = 'AAAAAAAAAAA'
    const none = { values: [], replacedIds: [] }
    for (const id of [bare, `${bare}.${kid}`, `${bare}.${kid}.short`, `${createMarkId()}.more`]) {
      const marks = [
        { music: { values: [{ id, value: song, savedAt: 1 }], replacedIds: [] }, pin: none },
        { music: none, pin: { values: [{ id, value: true, savedAt: 1 }], replacedIds: [] } },
        { music: { values: [], replacedIds: [id] }, pin: none },
      ]
      for (const part of marks) {
        const reply = await post(world, token, { ...day, marks: part })
        expect([id, reply.status, reply.json.code]).toEqual([id, 400, 'invalid'])
      }
    }
    expect((await read(world, token)).status).toBe(404)
  })

  test('[SV39] a day is filed on the day on which its form was opened @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    world.clock.set('2026-11-20T23:30:00.000Z')
    const filed = (date: string, writtenAt: string, offset: number) =>
      post(world, token, { ...sealDay(kid, date), writtenAt, offset })
    // Opened at 23:58 in Paris, delivered three days late: still that day.
    expect((await filed('2026-11-17', '2026-11-17T22:58:00.000Z', 60)).status).toBe(201)
    // The last minute of a day and the first of the next one.
    expect((await filed('2026-11-18', '2026-11-18T22:59:59.999Z', 60)).status).toBe(201)
    expect((await filed('2026-11-16', '2026-11-15T23:00:00.000Z', 60)).status).toBe(201)
    for (const [date, writtenAt, offset] of [
      ['2026-11-15', '2026-11-15T23:00:00.000Z', 60],
      ['2026-11-19', '2026-11-18T22:59:59.999Z', 60],
    ] as const) {
      const reply = await filed(date, writtenAt, offset)
      expect(reply.status).toBe(422)
      expect(reply.json.code).toBe('notToday')
    }
    // Kiritimati is already tomorrow, and nobody is further ahead.
    expect((await filed('2026-11-21', '2026-11-20T10:00:00.000Z', 840)).status).toBe(201)
    expect((await filed('2026-11-22', '2026-11-21T10:00:00.000Z', 840)).status).toBe(422)
    // Decades ago is a past day; a day that no calendar has is no day.
    expect((await filed('1999-12-31', '1999-12-31T12:00:00.000Z', 0)).status).toBe(201)
    expect((await filed('2026-02-30', '2026-03-02T12:00:00.000Z', 0)).status).toBe(400)
    expect((await filed('2026-11-10', '2026-11-10T12:00:00Z', 0)).status).toBe(400)
  })

  test('today is the day where the account was last seen @postgres', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    world.clock.set('2026-11-20T22:30:00.000Z')
    const late = sealDay(kid, '2026-11-20')
    await post(world, token, late)
    expect((await read(world, token)).json.date).toBe('2026-11-20')
    const tomorrow = {
      ...sealDay(kid, '2026-11-21'),
      writtenAt: '2026-11-20T22:30:00.000Z',
      offset: 240,
    }
    expect((await post(world, token, tomorrow)).status).toBe(201)
    await world.request('PATCH', '/user/me/profile', {
      token,
      body: { timeZone: 'Indian/Reunion' },
    })
    expect((await read(world, token)).json.date).toBe('2026-11-21')
    expect((await read(world, token, '2026-11-20')).json.date).toBe('2026-11-20')
  })

  test("nobody reads or writes another account's day @postgres", async () => {
    const world = await setupWorld()
    const [mine, yours] = [await signUp(world), await signUp(world)]
    const day = sealDay(mine.kid)
    await post(world, mine.token, day)
    expect((await read(world, yours.token)).status).toBe(404)
    const other = sealDay(yours.kid)
    expect((await patch(world, yours.token, other)).status).toBe(404)
    expect((await post(world, yours.token, other, { 'If-None-Match': '*' })).status).toBe(201)
    expect((await read(world, mine.token)).json.rev).toBe(revOfDay(day))
    for (const path of ['/journal/months', '/journal/entries?year=2026', '/stats']) {
      const own = await world.request('GET', path, { token: mine.token })
      expect(own.text).not.toContain(revOfDay(other))
    }
  })

  test('[SV38] what a write replaced is kept ninety days', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const [first, second] = [sealDay(kid), sealDay(kid)]
    await post(world, token, first)
    await patch(world, token, second, { 'If-Match': `"${revOfDay(first)}"` })
    const versions = () => world.server.store.db.selectFrom('entry_version').selectAll().execute()
    expect(await versions()).toMatchObject([{ day: first.date, rev: revOfDay(first) }])
    world.clock.advance(89 * 24 * 3_600_000)
    await world.server.purge()
    expect(await versions()).toHaveLength(1)
    world.clock.advance(2 * 24 * 3_600_000)
    await world.server.purge()
    expect(await versions()).toHaveLength(0)
  })
}
