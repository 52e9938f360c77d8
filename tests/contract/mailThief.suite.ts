// Whatever a mailbox's thief does before the owner's next code, once or as often as they like, the owner gets in on a phone of their
// own, reads every word of before, removes what the thief made, and is told.
import { isFull } from '#support/full.ts'
import { createChange, putRecovery, recovery, send } from '#support/keyChanges.ts'
import { hourMs, opensBy, removePasskeys, resetByMail, setupOwner } from '#support/mailThief.ts'
import { challengeOf, list, signInWith } from '#support/passkeyCalls.ts'
import {
  createDevice,
  createKid,
  createWrap,
  logIn,
  sealDay,
  sealLongDay,
  type Person,
  type SealedDay,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { thiefRoutes, type Thief } from '#support/thiefRoutes.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

type Owner = Awaited<ReturnType<typeof setupOwner>>

/** As the app does on the phone that holds the key: that one first, and a fresh one before it where it was replaced. */
async function takeBack(world: TestServer, { person, passkey }: Owner) {
  const { email, device, kid } = person
  const deviceId = device.id
  const asked = await world.request('POST', '/auth/forgot-password', { body: { email, deviceId } })
  expect(asked.status).toBe(200)
  const code = { email, token: await world.codeTo(email), requestId: asked.json.requestId }
  const assertion = passkey.sign(await challengeOf(world, 'reset'))
  const checked = await world.request('POST', '/auth/verify-reset-token', {
    body: { ...code, deviceId, assertion },
  })
  expect(checked.json).toMatchObject({
    valid: true,
    deviceSecret: device.secret,
    keys: [{ kid, wrap: person.wrap }],
  })
  const password = 'a1.owner-again'
  const own = { kid, wrap: createWrap(kid) }
  const fresh = createKid()
  const set = (keys: readonly object[]) =>
    world.request('POST', '/auth/set-new-password', {
      body: { ...code, password, confirmPassword: password, keys, device },
    })
  const first = await set([own])
  const isFresh = first.json.code === 'invalid'
  if (isFresh) {
    const again = await set([{ kid: fresh, wrap: createWrap(fresh) }, own])
    expect(again.status).toBe(200)
  } else expect(first.status).toBe(200)
  world.clock.advance(1000)
  const entered = await logIn(world, { email, password }, { deviceId })
  expect(entered.status).toBe(200)
  expect(entered.json).toMatchObject({ kid: isFresh ? fresh : kid, deviceSecret: device.secret })
  expect(entered.json.keys).toContainEqual(own)
  return { ...person, password, token: String(entered.json.token), kid: String(entered.json.kid) }
}

async function expectEveryWord(
  world: TestServer,
  { person: former, words, day }: Owner,
  { token }: Person,
): Promise<void> {
  expect(await opensBy(world, token, 'recovery', recovery)).toContainEqual(words)
  const { kid, wrap } = former
  expect(await opensBy(world, token, 'password', former.password)).toContainEqual({ kid, wrap })
  const read = await world.request('GET', `/journal/today?date=${day.date}`, { token })
  const texts = [JSON.stringify(read.json.answers)]
  for (let after = {}; ;) {
    const query = new URLSearchParams({ date: day.date, ...after }).toString()
    const { json } = await world.request('GET', `/journal/versions?${query}`, { token })
    for (const { answers } of json.data) texts.push(JSON.stringify(answers))
    const last = json.data.at(-1)
    if (!json.hasMore) break
    after = { before: last.replacedAt, rev: last.rev }
  }
  expect(texts).toContain(JSON.stringify(day.answers))
}

/** A phone that is signed in again with a passkey hears of no end on purpose, with which it would forget its keys. */
async function expectPhoneKept(world: TestServer, token: string): Promise<void> {
  const months = await world.request('GET', '/journal/months', { token })
  expect([undefined, 'unauthorised']).toContain(months.json.code)
}

/** On the day that the thief may have written over, and on another. */
async function expectNewWords(
  world: TestServer,
  { kid, token }: Person,
  { date }: SealedDay,
): Promise<void> {
  const read = await world.request('GET', `/journal/today?date=${date}`, { token })
  const items = [
    { ...sealDay(kid, date), ifRev: read.json.rev },
    { ...sealLongDay(kid, '2025-11-20'), ifRev: null },
  ]
  const { json } = await world.request('POST', '/journal/batch', { token, body: { items } })
  expect(json.results).toMatchObject([{ status: 200 }, { status: 200 }])
}

async function expectThiefGone(
  world: TestServer,
  owner: Person,
  thief: Thief,
  isTold: (subject: string) => Promise<number>,
): Promise<void> {
  const { db } = world.server.store
  expect(await db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  expect(
    await db.selectFrom('account').select(['delete_at', 'needs_passkey']).executeTakeFirst(),
  ).toEqual({ delete_at: null, needs_passkey: 0 })
  await removePasskeys(world, owner, owner.token)
  expect((await list(world, owner)).data).toEqual([])
  expect((await putRecovery(world, owner, owner.token, { auth: 'r1.newer' })).status).toBe(204)
  const others = await world.request('DELETE', '/user/me/sessions', { token: owner.token })
  expect(others.status).toBe(204)
  const change = createChange('theft', owner)
  const { status, json } = await send(world, owner.token, change)
  expect(status).toBe(200)
  const sessions = await world.request('GET', '/user/me/sessions', { token: json.token })
  expect(sessions.json.data).toHaveLength(1)
  expect((await logIn(world, thief.person)).status).toBe(401)
  const active = await db
    .selectFrom('key_slot')
    .select('kind')
    .where('state', '=', 'active')
    .execute()
  expect(active).toEqual([{ kind: 'password' }])
  // A phone of the thief's is one that the owner hears of, however much they heard that day.
  const before = await isTold('Nouvelle connexion')
  const next = { email: owner.email, password: change.auth }
  await logIn(world, next, { device: thief.person.device })
  expect(await isTold('Nouvelle connexion')).toBe(before + 1)
}

/** What the owner reads of it in a mail that is still theirs to read. */
const tells: Readonly<Record<string, string>> = {
  'signs in on new phones': 'Nouvelle connexion',
  'adds passkeys': 'ajoutée à ton compte',
  'adds a passkey and removes all': 'retirée de ton compte',
  'makes recovery keys': 'clé de secours',
  'makes recovery keys of other keys': 'clé de secours',
  'replaces the key as after a theft': 'Ton mot de passe',
  'erases the account': 'supprimé dans 7',
}

/** Where more would show no more: each of these takes a mail, of which there are three a quarter of an hour. */
const mostTimes: Readonly<Record<string, number>> = { 'sets the password again by mail': 40 }

/** Runs on PostgreSQL in each test run: it alone sends the statement that changes all three. */
const tagged = 'changes name, zone and hour'

export function mailThiefSuite(setupWorld: SetupWorld): void {
  for (const [route, take] of Object.entries(thiefRoutes)) {
    for (const times of [1, isFull ? (mostTimes[route] ?? 200) : 20]) {
      const tag = route === tagged && times === 1 ? ' @postgres' : ''
      test(`[SV193] a mailbox's thief who ${route} takes nothing from the owner, ${times} times${tag}`, async () => {
        const world = await setupWorld({ environment: { QUOTA_MIB: '4' } })
        const owner = await setupOwner(world)
        const { email } = owner.person
        const isTold = async (subject: string) =>
          (await world.mailsTo(email)).filter((mail) => mail.subject.includes(subject)).length
        const device = createDevice()
        const named = owner.person.kid
        const first = await resetByMail(world, { email }, 'a1.thief-first', named, { device })
        const { id: deviceId } = owner.person.device
        const phone = (await signInWith(world, owner.passkey, {}, { deviceId })).json.token
        const thief: Thief = {
          world,
          email,
          day: owner.day,
          person: { ...owner.person, ...first, device },
        }
        for (let at = 0; at < times; at++) {
          await take(thief, at)
          world.clock.advance(hourMs / 20)
        }
        for (const subject of ['Ton mot de passe', tells[route] ?? '']) {
          expect(await isTold(subject)).toBeGreaterThan(0)
        }
        await expectPhoneKept(world, phone)
        const own = await takeBack(world, owner)
        await expectEveryWord(world, owner, own)
        await expectNewWords(world, own, owner.day)
        const listed = (await list(world, own)).data.map(({ id }: { id: string }) => id)
        expect([[], [owner.passkey.id]]).toContainEqual(listed)
        await expectThiefGone(world, own, thief, isTold)
      })
    }
  }
}
