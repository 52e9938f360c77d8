// Room and versions that a thief who reads a mailbox uses up, and what is left of both to the owner.
import type { Rev } from '#domain/brands.ts'
import { mapAnswers } from '#domain/answers.ts'
import { hourMs, resetByMail, setupOwner } from '#support/mailThief.ts'
import {
  createDevice,
  createEnvelope,
  createKid,
  revOfDay,
  sealDay,
  sealLongDay,
  type Person,
  type SealedDay,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

const postDay = (world: TestServer, token: string, body: object) =>
  world.request('POST', '/journal', { token, body })

/** As if the day had been replaced so often. */
async function addVersions(world: TestServer, { date, writtenAt }: SealedDay, count: number) {
  const { db } = world.server.store
  const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => ({
    user_id: account.id,
    day: date,
    replaced_at: world.clock.now(),
    rev: `rev ${at}` as Rev,
    written_at: writtenAt,
    offset_minutes: 60,
    answers: '{}',
    marks: '{}',
  }))
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto('entry_version')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  world.clock.advance(1000)
}

async function replace(world: TestServer, { token, kid }: Person, stored: SealedDay) {
  const next = sealDay(kid, stored.date)
  const items = [{ ...next, ifRev: revOfDay(stored) }]
  const { json } = await world.request('POST', '/journal/batch', { token, body: { items } })
  const [{ status, code }] = json.results
  return { status, code, day: status === 200 ? next : stored }
}

export function thiefRoomSuite(setupWorld: SetupWorld): void {
  test('[SV195] soon after a reset by mail a thief fills no account for its owner, who writes on a phone of before at once @postgres', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const { person } = await setupOwner(world)
    const { token, kid } = await resetByMail(world, person, 'a1.thief-1')
    const statuses = []
    for (let at = 1; at < 10; at++) {
      for (const day of [sealLongDay(kid, `2026-10-0${at}`), sealDay(kid, `2026-09-0${at}`)]) {
        statuses.push((await postDay(world, token, day)).status)
      }
    }
    expect(statuses).toContain(507)
    const { device } = person
    const owner = await resetByMail(world, person, 'a1.owner', person.kid, { device })
    const saved = await postDay(world, owner.token, sealLongDay(person.kid, '2026-11-19'))
    expect(saved.status).toBe(201)
    const again = await resetByMail(world, person, 'a1.thief-2')
    const refused = await postDay(world, again.token, sealLongDay(again.kid, '2026-11-18'))
    expect(refused.status).toBe(507)
  })

  test('[SV195] of an account that was nearly full a new phone fills three quarters of what was free at the first reset', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const { person } = await setupOwner(world)
    for (let at = 1; at < 5; at++) {
      await postDay(world, person.token, sealLongDay(person.kid, `2026-10-0${at}`))
    }
    const phone = { device: createDevice() }
    const first = await resetByMail(world, person, 'a1.owner-1', createKid(), phone)
    const { token, kid } = await resetByMail(world, person, 'a1.owner-2', first.kid, phone)
    const write = async (date: string, length: number) => {
      const answers = mapAnswers(() => createEnvelope(kid) + 'A'.repeat(length))
      return (await postDay(world, token, { ...sealDay(kid, date), answers })).status
    }
    // Nearly a quarter of the account was free.
    expect(await write('2026-11-18', 35_000)).toBe(201)
    expect(await write('2026-11-19', 12_000)).toBe(507)
  })

  test('[SV196] a day that a thief replaced as often as they may takes the words of its owner; where it takes none, it says why @postgres', async () => {
    const world = await setupWorld()
    const { person, day } = await setupOwner(world)
    const thief = { ...person, ...(await resetByMail(world, person, 'a1.thief-1')) }
    await addVersions(world, day, 749)
    const over = await replace(world, thief, day)
    expect(over.status).toBe(200)
    const refused = { status: 422, code: 'versionsFull' }
    expect(await replace(world, thief, over.day)).toMatchObject(refused)
    const { device } = person
    const own = await resetByMail(world, person, 'a1.owner', person.kid, { device })
    const owner = { ...person, ...own }
    const mine = await replace(world, owner, over.day)
    expect(mine.status).toBe(200)
    world.clock.advance(1000)
    await addVersions(world, day, 249)
    expect(await replace(world, owner, mine.day)).toMatchObject(refused)
    const alone = await world.request('PATCH', '/journal/today', {
      token: owner.token,
      body: sealDay(owner.kid),
      headers: { 'If-Match': `"${revOfDay(mine.day)}"` },
    })
    expect([alone.status, alone.json]).toEqual([
      422,
      { code: 'versionsFull', message: apiText.versionsFull },
    ])
  })

  test('[SV197] a thief who sets passwords week after week waits for no version of the owner’s to grow old enough to give way', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const { person, day } = await setupOwner(world)
    let thief: Person = { ...person, ...(await resetByMail(world, person, 'a1.thief-1')) }
    const over = await replace(world, thief, day)
    await addVersions(world, day, 749)
    for (const name of ['a1.thief-2', 'a1.thief-3']) {
      world.clock.advance(5 * 24 * hourMs)
      await world.server.purge()
      thief = { ...person, ...(await resetByMail(world, person, name)) }
    }
    expect((await replace(world, thief, over.day)).status).toBe(422)
    for (let at = 1; at < 6; at++) {
      await postDay(world, thief.token, sealLongDay(thief.kid, `2026-10-0${at}`))
    }
    const { db } = world.server.store
    const revs = async () => {
      const versions = await db.selectFrom('entry_version').selectAll().execute()
      return versions.map(({ rev }) => rev)
    }
    expect(await revs()).toContain(revOfDay(day))

    // Nor do the owner's own words, back on a phone of before, take the place of those.
    const { device } = person
    const { token } = await resetByMail(world, person, 'a1.owner', person.kid, { device })
    const statuses = []
    for (let at = 1; at < 10; at++) {
      const long = sealLongDay(person.kid, `2026-08-0${at}`)
      statuses.push((await postDay(world, token, long)).status)
    }
    expect(statuses).toContain(507)
    expect(await revs()).toContain(revOfDay(day))
  })
}
