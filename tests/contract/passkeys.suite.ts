// Passkeys of an account: what they open, who names and removes them, who is told.
import { expect, test } from 'vitest'
import { add, challengeOf, list, makePasskey, offer, signInWith } from '#support/passkeyCalls.ts'
import { createDevice, createKid, createWrap, signUp } from '#support/people.ts'
import { createChange, kidOf, linkOf, send } from '#support/keyChanges.ts'
import { makeSoftPasskey, type SoftPasskey } from '#support/softPasskeys.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000
const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
const removed = "Une clé d'accès vient d'être retirée de ton compte Lueur"
const subject = "Une clé d'accès vient d'être ajoutée à ton compte Lueur"

export function passkeysSuite(setupWorld: SetupWorld): void {
  test('[SV163] a passkey signs in without address or password, and gives what it wraps', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const device = createDevice()
    const entered = await signInWith(world, passkey, {}, { device })
    expect(entered.status).toBe(200)
    const { token, ...rest } = entered.json
    expect(rest).toEqual({
      kid: person.kid,
      keys: [{ kid: person.kid, wrap: person.wrap }],
      deviceSecret: device.secret,
    })
    const me = await world.request('GET', '/auth/me', { token })
    expect(me.json.email).toBe(person.email)
    // As after a password, the phone is known from then on.
    expect((await signInWith(world, passkey, {}, { deviceId: device.id })).json.deviceSecret).toBe(
      device.secret,
    )
  })

  test('[SV170] a passkey that was removed opens nothing, and its wraps are gone with it @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const kept = await makePasskey(world, person)
    const path = `/user/me/passkeys/${passkey.id}`
    const remove = () => world.request('DELETE', path, { token: person.token })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    const reply = await signInWith(world, passkey)
    expect([reply.status, reply.json.code]).toEqual([404, 'passkeyUnknown'])
    const slots = await world.server.store.db
      .selectFrom('key_slot')
      .select('verifier')
      .where('kind', '=', 'passkey')
      .execute()
    expect(slots.map(({ verifier }) => verifier)).toEqual([kept.id])
    expect((await signInWith(world, kept)).status).toBe(200)
  })

  test("[SV171] nobody sees, names or removes another account's passkeys @postgres", async () => {
    const world = await setupWorld()
    const [mine, yours] = [await signUp(world), await signUp(world)]
    const theirs = await makePasskey(world, yours)
    const path = `/user/me/passkeys/${theirs.id}`
    const name = `le1.${mine.kid}.${'A'.repeat(40)}`
    const named = await world.request('PATCH', path, { token: mine.token, body: { name } })
    expect([named.status, named.json.code]).toEqual([404, 'passkeyUnknown'])
    await world.request('DELETE', path, { token: mine.token })
    expect((await list(world, mine)).data).toEqual([])
    expect((await list(world, yours)).data).toMatchObject([{ id: theirs.id, name: null }])
    // Their id under a key of one's own: it is theirs.
    const { json } = await offer(world, mine)
    const copied = { ...theirs.create(json.challenge) }
    const reply = await add(world, mine, copied)
    expect([reply.status, reply.json.code]).toEqual([409, 'exists'])
    expect((await signInWith(world, theirs)).status).toBe(200)
  })

  test('[SV172] a passkey wraps keys that the account has had, and says whether today’s is among them @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { json } = await offer(world, person)
    const foreign = createKid()
    const made = makeSoftPasskey(json.userHandle).create(json.challenge)
    const reply = await add(world, person, made, [{ kid: foreign, wrap: createWrap(foreign) }])
    expect(reply.json).toMatchObject({ code: 'foreignKey', kids: [foreign] })
    const passkey = await makePasskey(world, person)
    expect((await list(world, person)).data).toMatchObject([{ id: passkey.id, isCurrent: true }])
    await world.server.store.db.updateTable('account').set({ kid: foreign }).execute()
    expect((await list(world, person)).data).toMatchObject([{ id: passkey.id, isCurrent: false }])
  })

  test('[SV173] an account has twenty passkeys at most', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkeys: SoftPasskey[] = []
    for (let at = 0; at < 20; at++) {
      passkeys.push(await makePasskey(world, person))
      world.clock.advance(6 * minuteMs)
    }
    const full = await offer(world, person)
    expect([full.status, full.json.code]).toEqual([409, 'passkeysFull'])
    const [first] = passkeys
    await world.request('DELETE', `/user/me/passkeys/${first?.id}`, { token: person.token })
    const offered = (await offer(world, person)).json
    expect(offered.ids).toHaveLength(19)
    await makePasskey(world, person)
    const late = makeSoftPasskey(offered.userHandle).create(offered.challenge)
    expect((await add(world, person, late)).json.code).toBe('passkeysFull')
  })

  test('[SV174] a list says which phone made each, the day it was last used, and a name that only the person reads', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const created = { id: passkey.id, createdAt: '2026-11-20T10:00:00.000Z', isCurrent: true }
    expect((await list(world, person)).data).toEqual([
      { ...created, phone: 'Appareil inconnu', name: null, usedOn: null },
    ])
    const second = await makePasskey(world, person)
    world.clock.advance(26 * 3_600_000)
    await signInWith(world, passkey)
    const name = `le1.${person.kid}.${'A'.repeat(40)}`
    const rename = (text: string) =>
      world.request('PATCH', `/user/me/passkeys/${passkey.id}`, {
        token: person.token,
        body: { name: text },
      })
    expect((await rename('Téléphone de Léa')).status).toBe(400)
    expect((await rename(name)).status).toBe(204)
    const phone = 'Appareil inconnu'
    const both = (await list(world, person)).data
    expect(both).toHaveLength(2)
    expect(both).toContainEqual({ ...created, phone, name, usedOn: '2026-11-21' })
    expect(both).toContainEqual({ ...created, id: second.id, phone, name: null, usedOn: null })
    const { token } = person
    await world.request('DELETE', `/user/me/passkeys/${second.id}`, { token })
    const { json } = await offer(world, person)
    const creation = makeSoftPasskey(json.userHandle).create(json.challenge)
    const body = { creation, keys: [{ kid: person.kid, wrap: person.wrap }] }
    await world.request('POST', '/user/me/passkeys', {
      token: person.token,
      body,
      headers: firefox,
    })
    expect((await list(world, person)).data).toMatchObject([
      { phone: 'Linux, Firefox' },
      { phone: 'Appareil inconnu' },
    ])
    await world.request('DELETE', `/user/me/passkeys/${creation.id}`, { token: person.token })
    const mails = await world.mailsTo(person.email)
    for (const said of [subject, removed]) {
      expect(mails.findLast((mail) => mail.subject === said)?.text).toContain(
        '\n\nLinux, Firefox\n\n',
      )
    }
  })

  test('[SV175] the owner is told by mail of a new passkey and of a new recovery key, five a day of each', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const told = async (of: string) =>
      (await world.mailsTo(person.email)).filter((mail) => mail.subject === of)
    await makePasskey(world, person)
    const [mail] = await told(subject)
    expect(mail?.text).toContain('\n\nAppareil inconnu\n\n')
    expect(mail?.text).not.toMatch(/:\/\//)
    const putRecovery = (auth: string, kid: string) =>
      world.request('PUT', '/user/me/keys', {
        token: person.token,
        body: { kind: 'recovery', auth, kid, wrap: createWrap(kid), proof: person.password },
      })
    const recovery = "Une clé de secours vient d'être créée pour ton compte Lueur"
    await putRecovery('r1.first-key', person.kid)
    // The same one for an older day's key is no new one.
    await putRecovery('r1.first-key', createKid())
    expect(await told(recovery)).toHaveLength(1)
    for (let at = 0; at < 6; at++) {
      world.clock.advance(10 * minuteMs)
      await makePasskey(world, person)
    }
    expect(await told(subject)).toHaveLength(5)
  })

  test('[SV175] the owner hears of a sign-in with a passkey on a phone that the account did not know', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const told = async () =>
      (await world.mailsTo(person.email)).filter(
        (mail) => mail.subject === 'Nouvelle connexion à ton compte Lueur',
      )
    await signInWith(world, passkey, {}, { device: person.device })
    expect(await told()).toEqual([])
    await signInWith(world, passkey, {}, { device: createDevice() })
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    // It is known from then on.
    const device = createDevice()
    const assertion = passkey.sign(await challengeOf(world))
    const body = { assertion, device }
    await world.request('POST', '/auth/passkey/sign-in', { body, headers: firefox })
    expect((await told()).at(-1)?.text).toContain('\n\nLinux, Firefox\n\n')
    await signInWith(world, passkey, {}, { deviceId: device.id })
    expect(await told()).toHaveLength(2)
    // Closing the phone and another password leave the passkey as it is.
    expect(mail?.text).toMatch(/retire.*cette clé d'accès/)
    expect(mail?.text).toContain('Appareil inconnu')
  })

  test('[SV159] the owner is told by mail of a passkey that is removed, once', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const remove = () =>
      world.request('DELETE', `/user/me/passkeys/${passkey.id}`, { token: person.token })
    const told = async () =>
      (await world.mailsTo(person.email)).filter((mail) => mail.subject === removed)
    await remove()
    await remove()
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.text).toContain('Appareil inconnu')
    expect(mail?.text).not.toMatch(/:\/\//)
    // Where another one stays, nothing is said of it either.
    await makePasskey(world, person)
    await remove()
    expect(await told()).toHaveLength(1)
  })

  test('[SV176] passkeys outlive another password, and what was offered for the former one does not', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const { json: offered } = await offer(world, person)
    const { json } = await world.request('POST', '/auth/forgot-password', {
      body: { email: person.email },
    })
    const password = 'a1.another-password'
    const set = await world.request('POST', '/auth/set-new-password', {
      token: person.token,
      headers: { 'lueur-api': '2' },
      body: {
        email: person.email,
        token: await world.codeTo(person.email),
        requestId: json.requestId,
        password,
        confirmPassword: password,
        keys: [{ kid: person.kid, wrap: createWrap(person.kid) }],
      },
    })
    expect(set.status).toBe(200)
    expect((await signInWith(world, passkey)).json.keys).toEqual([
      { kid: person.kid, wrap: person.wrap },
    ])
    const renewed = { ...person, token: set.json.token, password }
    const late = makeSoftPasskey(offered.userHandle).create(offered.challenge)
    expect((await add(world, renewed, late)).json.code).toBe('passkeyRefused')
    expect((await list(world, renewed)).data).toHaveLength(1)
  })

  test('[SV176] passkeys are removed where somebody may know the password, and open today’s key after any other change of it', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const need = { isNeeded: true, proof: person.password }
    await world.request('PUT', '/user/me/passkeys/needed', { token: person.token, body: need })
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    const entered = await signInWith(world, passkey)
    expect(entered.json).toMatchObject({
      kid: kidOf(change),
      keys: [{ kid: person.kid }],
      links: [linkOf(change)],
    })
    expect(await list(world, { ...person, token })).toMatchObject({
      data: [{ isCurrent: true }],
      isNeeded: true,
    })

    const suspected = createChange('theft', { ...person, kid: kidOf(change) })
    const later = (await send(world, token, suspected)).json
    expect((await signInWith(world, passkey)).json.code).toBe('passkeyUnknown')
    expect(await list(world, { ...person, token: later.token })).toEqual({
      data: [],
      isNeeded: false,
    })
  })

  test('no secret that is sent opens what a passkey wraps', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const open = (kind: string) =>
      world.request('POST', '/auth/keys/open', {
        token: person.token,
        body: { kind, auth: passkey.id },
      })
    expect((await open('passkey')).status).toBe(400)
    expect((await open('password')).status).toBe(404)
  })
}
