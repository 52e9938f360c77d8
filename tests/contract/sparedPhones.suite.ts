// Soon after a reset by mail: what a session that may be a thief's cannot take from the owner's phones of before.
import { expect, test } from 'vitest'
import { createChange, putRecovery, recovery, send } from '#support/keyChanges.ts'
import { hourMs, opensBy, resetByMail, setupOwner } from '#support/mailThief.ts'
import { makePasskey, signInWith } from '#support/passkeyCalls.ts'
import { createDevice, createKid, createWrap, logIn, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const path = '/user/me/sessions'
const weekMs = 7 * 24 * hourMs

/** The owner has two phones; a thief sets a password by mail on another, and the owner comes in with the passkey on both. */
async function setupThief(world: TestServer) {
  const { person, passkey } = await setupOwner(world)
  const second = createDevice()
  await logIn(world, person, { device: second })
  const device = createDevice()
  const reset = await resetByMail(world, person, 'a1.thief', person.kid, { device })
  const enter = async ({ id: deviceId }: Person['device']): Promise<string> =>
    (await signInWith(world, passkey, {}, { deviceId })).json.token
  const phones = [person.device, second]
  return {
    owner: person,
    phones: await Promise.all(phones.map(async (one) => ({ ...one, token: await enter(one) }))),
    thief: { ...person, ...reset, device },
  }
}

type Owner = Awaited<ReturnType<typeof setupOwner>>

const stateOf = async ({ request }: TestServer, token: string): Promise<string> =>
  (await request('GET', '/auth/me', { token })).json.code ?? 'open'

const devicesIn = async ({ server }: TestServer): Promise<ReadonlySet<string>> =>
  new Set((await server.store.db.selectFrom('device').select('id').execute()).map(({ id }) => id))

type Thief = Awaited<ReturnType<typeof setupThief>>['thief']

const waysToEnd: Readonly<Record<string, (world: TestServer, thief: Thief) => Promise<unknown>>> = {
  'ends all others': (world, { token }) => world.request('DELETE', path, { token }),
  'ends each phone': async (world, { token }) => {
    const { data } = (await world.request('GET', path, { token })).json
    const others = data.filter(({ isOwn }: { isOwn: boolean }) => !isOwn)
    for (const { id } of others) await world.request('DELETE', `${path}/${id}`, { token })
  },
  'replaces the key as after a theft': async (world, thief) => {
    const { status } = await send(world, thief.token, createChange('theft', thief))
    expect(status).toBe(200)
  },
}

export function sparedPhonesSuite(setupWorld: SetupWorld): void {
  for (const [way, end] of Object.entries(waysToEnd)) {
    const tag = way === 'ends all others' ? ' @postgres' : ''
    test(`[SV198] a thief of the mailbox who ${way} makes no phone of before forget its key or its place${tag}`, async () => {
      const world = await setupWorld()
      const { owner, phones, thief } = await setupThief(world)
      await end(world, thief)
      const states = await Promise.all(phones.map(({ token }) => stateOf(world, token)))
      expect(states).toEqual(['unauthorised', 'unauthorised'])
      const [first] = phones
      const { email, device } = owner
      const ask = (more: object) =>
        world.request('POST', '/auth/forgot-password', { body: { email, ...more } })
      for (let at = 0; at < 3; at++) await ask({})
      expect((await ask({})).status).toBe(429)
      expect((await ask({ deviceId: device.id })).status).toBe(200)
      const again = await resetByMail(world, owner, 'a1.owner', undefined, { device })
      const entered = await logIn(world, { email, ...again }, { deviceId: first?.id })
      expect(entered.json.deviceSecret).toBe(device.secret)
      world.clock.advance(weekMs)
      await world.server.purge()
      // The phone on which its owner is back stays; the other was ended, by whomever.
      expect(await devicesIn(world)).toEqual(new Set([device.id, thief.device.id]))
    })
  }

  test('[SV198] a phone of before ends another at once, as ever', async () => {
    const world = await setupWorld()
    const { phones, thief } = await setupThief(world)
    const [own, stolen] = phones
    await world.request('DELETE', path, { token: own?.token })
    expect(await stateOf(world, stolen?.token ?? '')).toBe('sessionEnded')
    expect(await stateOf(world, thief.token)).toBe('sessionEnded')
    expect(await devicesIn(world)).toEqual(new Set([own?.id]))
  })

  test('[SV144] ending all others closes phones that had no session left too, as a mailed code leaves them', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const stolen = createDevice()
    await logIn(world, person, { device: stolen })
    const { device } = person
    const { token } = await resetByMail(world, person, 'a1.owner', person.kid, { device })
    expect(await devicesIn(world)).toEqual(new Set([device.id, stolen.id]))
    expect((await world.request('DELETE', path, { token })).status).toBe(204)
    expect(await devicesIn(world)).toEqual(new Set([device.id]))
  })

  test('[SV198] an owner who proves themselves after they closed all ends what was put aside', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const device = createDevice()
    const { token } = await resetByMail(world, person, 'a1.owner', person.kid, { device })
    await world.request('DELETE', path, { token })
    expect((await devicesIn(world)).size).toBe(2)
    const proved = await signInWith(world, passkey, {}, { deviceId: device.id })
    await world.request('DELETE', path, { token: proved.json.token })
    expect(await devicesIn(world)).toEqual(new Set([device.id]))
  })

  test('[SV199][SV11] a phone that counts as one of before stays, however often a thief signs in', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const thief = { ...person, ...(await resetByMail(world, person, 'a1.thief', person.kid, {})) }
    const device = createDevice()
    const { token } = (await signInWith(world, passkey, {}, { device })).json
    let last = ''
    for (let at = 0; at < 25; at++) {
      last = (await logIn(world, thief, { device: createDevice() })).json.token
      world.clock.advance(hourMs)
    }
    await world.request('DELETE', path, { token: last })
    expect(await stateOf(world, token)).toBe('unauthorised')
    expect(await devicesIn(world)).toContain(device.id)
  })

  test('[SV198] a thief ends a phone that is not of before at once, and their own phone is no exception', async () => {
    const world = await setupWorld()
    const { thief } = await setupThief(world)
    const { json } = await logIn(world, thief, { device: createDevice() })
    await world.request('DELETE', path, { token: thief.token })
    expect(await stateOf(world, json.token)).toBe('sessionEnded')
    expect((await devicesIn(world)).size).toBe(3)
  })

  const waysToProve: Readonly<
    Record<string, (world: TestServer, owner: Owner, phone: Person) => Promise<string>>
  > = {
    'a passkey': async (world, { passkey }, { device }) =>
      (await signInWith(world, passkey, {}, { device })).json.token,
    'the recovery key': async (world, _owner, { token }) => {
      expect(await opensBy(world, token, 'recovery', recovery)).toHaveLength(1)
      return token
    },
  }

  for (const [what, prove] of Object.entries(waysToProve)) {
    test(`[SV199] a new phone on which ${what} of before was proved is as one of before`, async () => {
      const world = await setupWorld()
      const owner = await setupOwner(world)
      const { person, passkey } = owner
      const device = createDevice()
      const own = await resetByMail(world, person, 'a1.owner', person.kid, { device })
      const phone = { ...person, ...own, device }
      const stolen = await signInWith(world, passkey, {}, { deviceId: person.device.id })
      const token = await prove(world, owner, phone)
      await world.request('DELETE', path, { token })
      expect(await stateOf(world, stolen.json.token)).toBe('sessionEnded')
      expect(await devicesIn(world)).toEqual(new Set([device.id]))
    })
  }

  test('[SV199] a recovery key proves its owner, also one that was put aside, and a former password or a retired key does not @postgres', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const [retired, current] = [recovery, 'r1.current']
    const kid = createKid()
    const more = { auth: current, kid, wrap: createWrap(kid) }
    expect((await putRecovery(world, person, person.token, more)).status).toBe(204)
    const device = createDevice()
    const { token, password } = await resetByMail(world, person, 'a1.thief', person.kid, { device })
    const isVouched = async () => {
      const rows = await world.server.store.db.selectFrom('device').selectAll().execute()
      return rows.find(({ id }) => id === device.id)?.is_vouched === 1
    }
    const refute = () =>
      world.server.store.db.updateTable('device').set({ is_vouched: 0 }).execute()
    for (const [kind, secret] of [
      ['password', person.password],
      ['password', password],
      ['recovery', retired],
    ] as const) {
      expect(await opensBy(world, token, kind, secret)).not.toEqual([])
      expect([kind, secret, await isVouched()]).toEqual([kind, secret, false])
    }
    expect(await opensBy(world, token, 'recovery', current)).not.toEqual([])
    expect(await isVouched()).toBe(true)
    await refute()
    const newer = { auth: 'r1.newer', kid, wrap: createWrap(kid), proof: password }
    expect((await putRecovery(world, person, token, newer)).status).toBe(204)
    expect(await opensBy(world, token, 'recovery', 'r1.newer')).not.toEqual([])
    expect(await isVouched()).toBe(false)
    expect(await opensBy(world, token, 'recovery', current)).not.toEqual([])
    expect(await isVouched()).toBe(true)
  })

  test('[SV199] what was made since proves nothing', async () => {
    const world = await setupWorld()
    const { thief, phones } = await setupThief(world)
    const made = { auth: 'r1.thief' }
    expect((await putRecovery(world, thief, thief.token, made)).status).toBe(204)
    expect(await opensBy(world, thief.token, 'recovery', made.auth)).toHaveLength(1)
    const { device } = thief
    const { token } = (await signInWith(world, await makePasskey(world, thief), {}, { device }))
      .json
    await world.request('DELETE', path, { token })
    expect(await stateOf(world, phones[0]?.token ?? '')).toBe('unauthorised')
    expect((await devicesIn(world)).size).toBe(3)
  })
}
