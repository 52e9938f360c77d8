// A thief who reads a mailbox sets a password by a mailed code, and does what a password allows. The owner takes the account back by
// another mailed code, and opens with words, former password or passkey what these opened before.
import {
  createChange,
  kidOf,
  linkOf,
  open,
  putRecovery,
  recovery,
  retire,
  send,
} from '#support/keyChanges.ts'
import { hourMs, opensBy, removePasskeys, resetByMail, setupOwner } from '#support/mailThief.ts'
import { challengeOf, list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import { createKid, createWrap, revOfDay, sealDay } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

async function purgeHourly(world: TestServer, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.clock.advance(hourMs)
    await world.server.purge()
  }
}

export function takeBackSuite(setupWorld: SetupWorld): void {
  test('[SV155] whoever reads the mailbox destroys nothing that opens the past, whatever they do with the password @postgres', async () => {
    const world = await setupWorld()
    const { person, passkey, day, words } = await setupOwner(world)
    const first = await resetByMail(world, person, 'a1.thief-1')
    const thief = { ...person, password: first.password }
    const garbage = { auth: 'r1.thief', wrap: createWrap(person.kid) }
    expect((await putRecovery(world, thief, first.token, garbage)).status).toBe(204)
    await removePasskeys(world, person, first.token)
    const second = await resetByMail(world, person, 'a1.thief-2', person.kid)
    const change = createChange('theft', { ...person, password: second.password })
    const { token } = (await send(world, second.token, change)).json
    const items = [{ ...sealDay(kidOf(change), day.date), ifRev: revOfDay(day) }]
    const sent = await world.request('POST', '/journal/batch', { token, body: { items } })
    expect(sent.json.results[0].status).toBe(200)
    expect((await retire(world, token)).json).toEqual({ areRetired: false })
    await world.server.purge()

    const owner = await resetByMail(world, person, 'a1.owner', createKid(), {
      proveBeside: async () => ({ assertion: passkey.sign(await challengeOf(world, 'reset')) }),
    })
    expect(owner.checked.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([words])
    expect(await opensBy(world, owner.token, 'password', person.password)).toEqual([
      { kid: person.kid, wrap: person.wrap },
    ])
  })

  test('[SV153] soon after a reset by mail nothing more can be asked of the next mailed code', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    await makePasskey(world, { ...person, token, password })
    const body = { isNeeded: true, proof: password }
    const ask = () => world.request('PUT', '/user/me/passkeys/needed', { token, body })
    const refused = await ask()
    expect([refused.status, refused.json.code]).toEqual([409, 'tooSoon'])
    await resetByMail(world, person, 'a1.owner')

    const later = await resetByMail(world, person, 'a1.owner-2')
    world.clock.advance(7 * 24 * hourMs)
    const asked = await world.request('PUT', '/user/me/passkeys/needed', {
      token: later.token,
      body: { ...body, proof: later.password },
    })
    expect(asked.status).toBe(204)
  })

  test('[SV155] what was put aside signs nobody in, is in no list, and guards no forgotten password', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    await removePasskeys(world, person, token)
    expect((await signInWith(world, passkey)).json.code).toBe('passkeyUnknown')
    expect((await list(world, { ...person, token })).data).toEqual([])
    const body = { isNeeded: true, proof: password }
    const needed = await world.request('PUT', '/user/me/passkeys/needed', { token, body })
    expect(needed.json.code).toBe('passkeyUnknown')
    // What was made since the reset is the thief's: it is deleted, and the words that it replaced open no newer key.
    const again = await putRecovery(world, { ...person, password }, token, {
      wrap: createWrap(person.kid),
      auth: 'r1.thief-one',
    })
    expect(again.status).toBe(204)
    expect((await putRecovery(world, { ...person, password }, token)).status).toBe(403)
    await putRecovery(world, { ...person, password }, token, { auth: 'r1.thief-two' })
    expect(await opensBy(world, token, 'recovery', 'r1.thief-one')).toEqual([])
  })

  test('[SV155] what was put aside is given links to the keys that it led to by then, and to no later one', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const before = createChange('lock', person)
    const { token } = (await send(world, person.token, before)).json
    expect((await open(world, token, 'recovery', recovery)).json.links).toEqual([linkOf(before)])
    const thief = await resetByMail(world, person, 'a1.thief-1', kidOf(before))
    const made = { auth: 'r1.thief', kid: thief.kid, wrap: createWrap(thief.kid) }
    await putRecovery(world, { ...person, ...thief }, thief.token, made)
    world.clock.advance(1000)
    const after = createChange('lock', { ...person, ...thief })
    const later = (await send(world, thief.token, after)).json.token
    const { next: _, ...former } = linkOf(after)
    const aside = await open(world, later, 'recovery', recovery)
    expect(aside.json.links).toEqual([linkOf(before), former])
    // What is current is given all of them.
    const current = await open(world, later, 'recovery', 'r1.thief')
    expect(current.json.links).toEqual([linkOf(before), linkOf(after)])
  })

  test('[SV155] words that wrap the key once more are current, and given all links', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const owner = { ...person, ...(await resetByMail(world, person, 'a1.owner', person.kid)) }
    expect((await putRecovery(world, owner, owner.token)).status).toBe(204)
    world.clock.advance(1000)
    const change = createChange('lock', owner)
    const { token } = (await send(world, owner.token, change)).json
    expect((await open(world, token, 'recovery', recovery)).json).toMatchObject({
      keys: [{ kid: person.kid }, { kid: person.kid }],
      links: [linkOf(change)],
    })
  })

  test('[SV156] it goes once seven days have passed without another reset by mail @postgres', async () => {
    const world = await setupWorld()
    const { person, words } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    const newer = { auth: 'r1.newer', wrap: createWrap(person.kid) }
    expect((await putRecovery(world, { ...person, password }, token, newer)).status).toBe(204)
    await removePasskeys(world, person, token)
    await purgeHourly(world, 6 * 24)
    const owner = await resetByMail(world, person, 'a1.owner')
    await purgeHourly(world, 6 * 24)
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([words])
    await purgeHourly(world, 25)
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([])
    const { db } = world.server.store
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
    // From then on a new recovery key cancels the former one at once.
    const last = { auth: 'r1.latest', wrap: createWrap(person.kid) }
    await putRecovery(world, { ...person, password: owner.password }, owner.token, last)
    expect(await opensBy(world, owner.token, 'recovery', 'r1.newer')).toEqual([])
  })
}
