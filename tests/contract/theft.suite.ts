// Somebody may know the password: another key and another password, in one request.
import {
  createChange,
  kidOf,
  linkOf,
  newPassword,
  open,
  putRecovery,
  recovery,
  retire,
  send,
  stateOf,
} from '#support/keyChanges.ts'
import { list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import {
  createDevice,
  createKid,
  createWrap,
  logIn,
  revOfDay,
  sealDay,
  signUp,
} from '#support/people.ts'
import { createSubscription } from '#support/subscribers.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

export function theftSuite(setupWorld: SetupWorld): void {
  test('[SV185] where somebody may know the password, it changes, every other phone is closed on purpose and nothing else opens the account', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await putRecovery(world, person, person.token)
    const device = createDevice()
    const thief = (await logIn(world, person, { device })).json.token
    // One that was signed out holds a sealed key as well.
    const signedOut = (await logIn(world, person, { device: createDevice() })).json.token
    await world.request('POST', '/auth/logout', { token: signedOut })
    const subscribe = (token: string, name: string) =>
      world.request('POST', '/push-notification/pwa/subscribe', {
        token,
        body: createSubscription(`https://fcm.googleapis.com/fcm/send/${name}`),
      })
    await subscribe(thief, 'thief')
    await subscribe(person.token, 'own')
    const { token } = (await send(world, person.token, createChange('theft', person))).json
    expect(await stateOf(world, token)).toBe('open')
    expect(await stateOf(world, thief)).toBe('sessionEnded')
    // Its own former token is over too, and is no reason to forget anything.
    expect(await stateOf(world, person.token)).toBe('unauthorised')
    expect((await logIn(world, person)).status).toBe(401)
    expect((await logIn(world, { ...person, password: newPassword })).status).toBe(200)
    expect((await open(world, token, 'recovery', recovery)).status).toBe(404)
    const { db } = world.server.store
    const devices = await db.selectFrom('device').select('id').execute()
    expect(devices.map(({ id }) => id)).toEqual([person.device.id])
    const subscriptions = await db.selectFrom('push_subscription').select('endpoint').execute()
    expect(subscriptions.map(({ endpoint }) => endpoint.endsWith('own'))).toEqual([true])
    const mails = await world.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject.includes('a été changé'))).toHaveLength(1)
  })

  test('[SV185] a recovery key goes on opening what the new password does not open, and is given no newer key', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const older = createKid()
    const wrap = createWrap(older)
    await putRecovery(world, person, person.token)
    await putRecovery(world, person, person.token, { kid: older, wrap })
    const change = createChange('theft', person)
    const { token } = (await send(world, person.token, change)).json
    expect((await open(world, token, 'recovery', recovery)).json.keys).toEqual([
      { kid: older, wrap },
    ])
    const more = { kid: kidOf(change), wrap: createWrap(kidOf(change)), proof: newPassword }
    const again = await putRecovery(world, person, token, more)
    expect([again.status, again.json.code]).toEqual([403, 'forbidden'])
    const other = await putRecovery(world, person, token, { ...more, auth: 'r1.newer' })
    expect(other.status).toBe(204)
  })

  test('[SV185] passkeys are over with it, and none is needed any more for a mailed code @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const body = { isNeeded: true, proof: person.password }
    const needed = await world.request('PUT', '/user/me/passkeys/needed', {
      token: person.token,
      body,
    })
    expect(needed.status).toBe(204)
    const { token } = (await send(world, person.token, createChange('theft', person))).json
    expect((await signInWith(world, passkey)).status).not.toBe(200)
    expect(await list(world, { ...person, token })).toEqual({ data: [], isNeeded: false })
  })

  test('[SV185] what else the former password opened, the new one opens; a deletion that waits is cancelled @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const kid = createKid()
    await world.request('PUT', '/user/me/keys', {
      token: person.token,
      body: {
        kind: 'password',
        auth: person.password,
        kid,
        wrap: createWrap(kid),
        proof: person.password,
      },
    })
    const { db } = world.server.store
    await db
      .updateTable('account')
      .set({ delete_at: world.clock.now() + 1000 })
      .execute()
    const change = createChange('theft', person)
    const both = { ...change, keys: [...change.keys, { kid, wrap: createWrap(kid) }] }
    expect((await send(world, person.token, both)).status).toBe(200)
    const { json } = await logIn(world, { ...person, password: newPassword })
    expect(json.keys.map((key: { kid: string }) => key.kid).toSorted()).toEqual(
      [kidOf(change), kid].toSorted(),
    )
    const row = await db.selectFrom('account').select('delete_at').executeTakeFirstOrThrow()
    expect(row.delete_at).toBeNull()
  })

  test.each(['lock', 'theft'] as const)(
    '[SV186] the same request made again is done once: %s',
    async (reason) => {
      const world = await setupWorld()
      let person = await signUp(world)
      const former = createChange('lock', person)
      const renewed = (await send(world, person.token, former)).json
      person = { ...person, kid: kidOf(former), token: renewed.token }
      const change = createChange(reason, person)
      const { token } = (await send(world, person.token, change)).json
      const again = await send(world, token, change)
      expect(again.status).toBe(200)
      expect(await stateOf(world, token)).toBe('unauthorised')
      const password = reason === 'lock' ? person.password : newPassword
      const { json } = await logIn(world, { ...person, password })
      expect(json.keys).toEqual(change.keys)
      // In no order that anybody relies on.
      const links = [linkOf(former), linkOf(change)]
      expect(json.links).toHaveLength(links.length)
      expect(json.links).toEqual(expect.arrayContaining(links))
      const mails = await world.mailsTo(person.email)
      const told = mails.filter(({ subject }) => subject.includes('a été changé'))
      expect(told).toHaveLength(reason === 'lock' ? 0 : 1)
      // Whoever has the token but not the password learns nothing by it.
      const stolen = { ...change, proof: 'a1.not-it', auth: 'a1.not-it' }
      expect((await send(world, again.json.token, stolen)).status).toBe(
        reason === 'lock' ? 403 : 400,
      )
    },
  )

  test('[SV187] a former password opens what it sealed until no day and no version of one is left under that key @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const items = ['2026-11-18', '2026-11-19'].map((date) => sealDay(person.kid, date))
    const batch = (token: string, body: object) =>
      world.request('POST', '/journal/batch', { token, body })
    await batch(person.token, { items: items.map((day) => ({ ...day, ifRev: null })) })
    const change = createChange('theft', person)
    const { token } = (await send(world, person.token, change)).json
    const openOld = () => open(world, token, 'password', person.password)
    expect((await openOld()).json.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    expect((await retire(world, token)).json).toEqual({ areRetired: false })
    for (const day of items) {
      expect((await openOld()).status).toBe(200)
      const sealed = { ...sealDay(kidOf(change), day.date), ifRev: revOfDay(day) }
      expect((await batch(token, { items: [sealed] })).json.results[0].status).toBe(200)
      expect((await retire(world, token)).json).toEqual({ areRetired: false })
    }
    // Both days can still be brought back as they were.
    expect((await openOld()).status).toBe(200)
    await world.server.store.db.deleteFrom('entry_version').execute()
    // A single day is enough, until it is sealed anew too.
    const { db } = world.server.store
    const late = sealDay(person.kid, '2026-11-17')
    await db.deleteFrom('entry').execute()
    await batch(token, { items: [{ ...late, ifRev: null }] })
    expect((await retire(world, token)).json).toEqual({ areRetired: false })
    const anew = { ...sealDay(kidOf(change), late.date), ifRev: revOfDay(late) }
    await batch(token, { items: [anew] })
    await db.deleteFrom('entry_version').execute()
    expect((await retire(world, token)).json).toEqual({ areRetired: true })
    expect((await openOld()).status).toBe(404)
    // A day that comes later finds no former password to keep.
    await batch(token, { items: [{ ...sealDay(person.kid, '2026-11-16'), ifRev: null }] })
    expect((await retire(world, token)).json).toEqual({ areRetired: true })
    // The link stays: what was replaced is still kept under the former key.
    const { json } = await logIn(world, { ...person, password: newPassword })
    expect(json.links).toEqual([linkOf(change)])
  })
}
