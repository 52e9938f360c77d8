import { expect, test } from 'vitest'
import { migrations } from '#server/store/migrations.ts'
import {
  createEnvelope,
  createKid,
  createWrap,
  sealDay,
  signUp,
  type Person,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const post = ({ request }: TestServer, token: string, body: object) =>
  request('POST', '/journal', { token, body })

const newPassword = 'a1.new-secret'

/** A new key, made on a blank phone after a reset by mail; the token of a sign-in with it. */
async function resetTo(
  { request, codeTo }: TestServer,
  { email }: Person,
  kid: string,
): Promise<string> {
  await request('POST', '/auth/forgot-password', { body: { email } })
  const body = { email, password: newPassword, confirmPassword: newPassword }
  const keys = [{ kid, wrap: createWrap(kid) }]
  await request('POST', '/auth/set-new-password', {
    body: { ...body, token: await codeTo(email), keys },
  })
  const login = await request('POST', '/auth/login', { body: { email, password: newPassword } })
  return login.json.token
}

export function accountKidsSuite(setupWorld: SetupWorld): void {
  test('[SV64] nothing is stored under a key that the account never had, and the refusal names it', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const foreign = createKid()
    const good = sealDay(kid, '2026-11-19')
    const day = sealDay(kid)
    const carrying = {
      ...day,
      answers: { ...day.answers, proud: `${day.answers.proud} ${createEnvelope(foreign)}` },
    }
    const refused = await post(world, token, carrying)
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ code: 'foreignKey', kids: [foreign] })
    const unknownAnswer = { ...day, answers: { ...day.answers, hoped: createEnvelope(foreign) } }
    expect((await post(world, token, unknownAnswer)).json.code).toBe('foreignKey')
    const batch = await world.request('POST', '/journal/batch', {
      token,
      body: { items: [carrying, good].map((item) => ({ ...item, ifRev: null })) },
    })
    expect(batch.json.results).toMatchObject([
      { date: day.date, status: 400, rev: null, code: 'foreignKey', kids: [foreign] },
      { date: good.date, status: 200 },
    ])
    expect((await post(world, token, day)).status).toBe(201)
  })

  test('[SV64] a key of before a reset, and one that a password added, stay those of the account', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const [second, third] = [createKid(), createKid()]
    const token = await resetTo(world, person, second)
    const put = await world.request('PUT', '/user/me/keys', {
      token,
      body: {
        kind: 'recovery',
        auth: 'r1.recovery-secret',
        kid: third,
        wrap: createWrap(third),
        proof: newPassword,
      },
    })
    expect(put.status).toBe(204)
    for (const [at, kid] of [person.kid, second, third].entries()) {
      expect((await post(world, token, sealDay(kid, `2026-11-0${at + 1}`))).status).toBe(201)
    }
  })

  test('[SV64] another account’s key is foreign @postgres', async () => {
    const world = await setupWorld()
    const [mine, yours] = [await signUp(world), await signUp(world)]
    const theirs = sealDay(yours.kid)
    for (const headers of [{}, { 'If-None-Match': '*' }]) {
      const sent = { token: mine.token, body: theirs, headers }
      expect((await world.request('POST', '/journal', sent)).json.code).toBe('foreignKey')
    }
    const body = { items: [{ ...theirs, ifRev: null }] }
    const batch = await world.request('POST', '/journal/batch', { token: mine.token, body })
    expect(batch.json.results).toMatchObject([{ code: 'foreignKey', kids: [yours.kid] }])
  })

  test('[SV64] accounts of before have the keys of their slots @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const second = createKid()
    const token = await resetTo(world, person, second)
    const { db } = world.server.store
    const known = () => db.selectFrom('account_kid').selectAll().orderBy('kid').execute()
    const before = await known()
    expect(before.map(({ kid }) => kid)).toEqual([person.kid, second].toSorted())
    await db.schema.dropTable('account_kid').execute()
    await migrations['0005_account_kids']?.up(db)
    expect(await known()).toEqual(before)
    expect((await post(world, token, sealDay(person.kid))).status).toBe(201)
  })

  test('[SV65] answers that this server does not know are kept for an account that seals, within limits', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const hoped = createEnvelope(kid)
    const write = (more: object) =>
      post(world, token, { ...day, answers: { ...day.answers, ...more } })
    expect((await write({ hoped: 'lisible' })).json.code).toBe('envelopeRequired')
    expect((await write({ 'not-a-name': hoped })).json.code).toBe('invalid')
    const many = Array.from({ length: 33 }, (_, at) => [`z${'a'.repeat(at)}`, hoped])
    expect((await write(Object.fromEntries(many.slice(0, 30)))).json.code).toBe('invalid')
    expect((await write({ hoped })).status).toBe(201)
    const read = await world.request('GET', '/journal/today', { token })
    expect(read.json.answers).toEqual({ ...day.answers, hoped })
    const plain = await signUp(world, { isPlain: true })
    const answers = { learned: 'a', proud: 'b', frustrated: 'c', lueur: '', hoped: 'd' }
    expect((await post(world, plain.token, { answers })).json.code).toBe('invalid')
  })
}
