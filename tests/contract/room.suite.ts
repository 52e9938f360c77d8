import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resealHeader } from '#contract/apiVersion.ts'
import { addDays, type Day } from '#domain/day.ts'
import { countLimit } from '#server/journal/room.ts'
import { migrations } from '#server/store/migrations.ts'
import { addVersions } from '#support/addVersions.ts'
import {
  createDevice,
  logIn,
  revOfDay,
  sealDay,
  sealLongDay,
  signUp,
  type Person,
  type SealedDay,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const dayMs = 24 * 3_600_000
const mebibyte = { environment: { QUOTA_MIB: '1' } }

const post = ({ request }: TestServer, { token }: Person, day: SealedDay) =>
  request('POST', '/journal', { token, body: day })

/** Writes one day again and again, each time replacing what it was; answers the statuses and what stands there. */
async function rewrite(world: TestServer, person: Person, times: number) {
  const statuses: number[] = []
  let last = sealLongDay(person.kid)
  await post(world, person, last)
  for (let at = 0; at < times; at++) {
    const next = sealLongDay(person.kid)
    const { status } = await world.request('PATCH', '/journal/today', {
      token: person.token,
      body: next,
      headers: { 'If-Match': `"${revOfDay(last)}"` },
    })
    statuses.push(status)
    if (status === 200) last = next
  }
  return { statuses, last }
}

export function roomSuite(setupWorld: SetupWorld): void {
  test('[SV35] an account that is full is told so on every write, loses nothing, and others write on', async () => {
    const world = await setupWorld(mebibyte)
    const [full, other] = [await signUp(world), await signUp(world)]
    const { statuses, last } = await rewrite(world, full, 8)
    expect(new Set(statuses)).toEqual(new Set([200, 507]))
    expect(statuses.at(-1)).toBe(507)
    const refused = await post(world, full, sealLongDay(full.kid, '2026-11-19'))
    expect([refused.status, refused.json]).toEqual([
      507,
      { code: 'quotaFull', message: apiText.quotaFull },
    ])
    const read = await world.request('GET', '/journal/today?date=2026-11-20', { token: full.token })
    expect(read.json.rev).toBe(revOfDay(last))
    // What is there already is a success, whatever the room.
    expect((await post(world, full, last)).status).toBe(200)
    expect((await post(world, other, sealLongDay(other.kid))).status).toBe(201)
  })

  test('[SV190] days that are only sealed anew leave a quarter of the account for the person’s own words', async () => {
    const world = await setupWorld(mebibyte)
    const person = await signUp(world)
    const days = ['2026-11-18', '2026-11-19'].map((date) => sealLongDay(person.kid, date))
    const batch = (items: readonly object[], headers = {}) =>
      world.request('POST', '/journal/batch', { token: person.token, body: { items }, headers })
    const statuses = async (reply: ReturnType<typeof batch>): Promise<number[]> =>
      (await reply).json.results.map(({ status }: { status: number }) => status)
    expect(await statuses(batch(days.map((day) => ({ ...day, ifRev: null }))))).toEqual([200, 200])
    const anew = days.map((day) => ({ ...sealLongDay(person.kid, day.date), ifRev: revOfDay(day) }))
    expect(await statuses(batch(anew, { [resealHeader]: '1' }))).toEqual([200, 507])
    expect((await post(world, person, sealLongDay(person.kid))).status).toBe(201)
    const { db } = world.server.store
    expect(await db.selectFrom('entry_version').select('day').execute()).toHaveLength(1)
  })

  test('[SV37] a full account is counted anew five times at once, then once a minute', async () => {
    const world = await setupWorld(mebibyte)
    const full = await signUp(world)
    await rewrite(world, full, 8)
    const { id } = (await world.request('GET', '/auth/me', { token: full.token })).json
    const waitMs = () =>
      world.server.store.rateLimiter.take(`room ${id}`, countLimit, world.clock.now())
    for (let at = 0; at < 5; at++) {
      await post(world, full, sealLongDay(full.kid, '2026-11-19'))
    }
    expect(countLimit).toEqual({ burst: 5, everyMs: 60_000 })
    expect(await waitMs()).toBe(60_000)
  })

  test('in a batch each day is decided by itself: what fits is saved', async () => {
    const world = await setupWorld(mebibyte)
    const { token, kid } = await signUp(world)
    const dates = Array.from({ length: 8 }, (_, at) => addDays('2026-11-01' as Day, at))
    const items = dates.map((date) => ({ ...sealLongDay(kid, date), ifRev: null }))
    const small = { ...sealDay(kid, '2026-11-10'), ifRev: null }
    const { json } = await world.request('POST', '/journal/batch', {
      token,
      body: { items: [...items, small] },
    })
    const results = json.results as { status: number; code?: string }[]
    expect(results.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 507, 507, 507, 200,
    ])
    expect(results[5]).toMatchObject({ code: 'quotaFull', rev: null })
  })

  test('[SV36] what was replaced more than seven days ago makes room, oldest first; nothing younger does @postgres', async () => {
    const world = await setupWorld(mebibyte)
    const person = await signUp(world)
    const versions = () =>
      world.server.store.db
        .selectFrom('entry_version')
        .select('replaced_at')
        .orderBy('replaced_at')
        .execute()
    await rewrite(world, person, 2)
    world.clock.advance(6 * dayMs)
    const second = sealLongDay(person.kid, '2026-11-26')
    await post(world, person, second)
    await world.request('PATCH', '/journal/today', {
      token: person.token,
      body: sealLongDay(person.kid, '2026-11-26'),
      headers: { 'If-Match': `"${revOfDay(second)}"` },
    })
    expect((await post(world, person, sealLongDay(person.kid, '2026-11-25'))).status).toBe(507)
    expect(await versions()).toHaveLength(3)
    world.clock.advance(2 * dayMs)
    await world.server.purge()
    expect((await post(world, person, sealLongDay(person.kid, '2026-11-25'))).status).toBe(201)
    const left = await versions()
    expect(left.length).toBeLessThan(3)
    expect(left.at(-1)?.replaced_at).toBe(world.clock.now() - 2 * dayMs)
  })

  test('[SV36] versions of one instant make room together, and the account is counted without all of them @postgres', async () => {
    const world = await setupWorld(mebibyte)
    const { token, kid } = await signUp(world)
    const { db } = world.server.store
    const dates = ['2026-11-18', '2026-11-19']
    const batch = (items: readonly object[]) =>
      world.request('POST', '/journal/batch', { token, body: { items } })
    const first = dates.map((date) => sealLongDay(kid, date))
    await batch(first.map((day) => ({ ...day, ifRev: null })))
    await batch(first.map((day) => ({ ...sealLongDay(kid, day.date), ifRev: revOfDay(day) })))
    expect(await db.selectFrom('entry_version').selectAll().execute()).toHaveLength(2)
    world.clock.advance(8 * dayMs)
    await world.server.purge()
    const more = ['2026-11-26', '2026-11-27'].map((date) => ({
      ...sealLongDay(kid, date),
      ifRev: null,
    }))
    const { json } = await batch(more)
    expect(json.results).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await db.selectFrom('entry_version').selectAll().execute()).toEqual([])
    const { bytes } = await db.selectFrom('account').select('bytes').executeTakeFirstOrThrow()
    const stored = await db.selectFrom('entry').select(['answers', 'marks']).execute()
    const lengths = stored.map(({ answers, marks }) => answers.length + marks.length + 256)
    expect(bytes).toBe(lengths.reduce((sum, length) => sum + length, 0))
  })

  test('[SV78] a day has a thousand versions at most: those older than seven days go first, else it stays as it is @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { token, kid } = person
    const { db } = world.server.store
    let last = sealDay(kid)
    await post(world, person, last)
    await addVersions(world, person, last, { count: 1000, until: world.clock.now() })
    const replace = async () => {
      const next = sealDay(kid)
      const body = { items: [{ ...next, ifRev: revOfDay(last) }] }
      const { json } = await world.request('POST', '/journal/batch', { token, body })
      const [{ status }] = json.results
      if (status === 200) last = next
      return status as number
    }
    const standing = async () =>
      (await world.request('GET', '/journal/today?date=2026-11-20', { token })).json.rev as string
    expect(await replace()).toBe(422)
    expect(await standing()).toBe(revOfDay(last))
    expect((await post(world, person, sealDay(kid, '2026-11-19'))).status).toBe(201)
    world.clock.advance(7 * dayMs + 1)
    await world.server.purge()
    expect(await replace()).toBe(200)
    expect(await standing()).toBe(revOfDay(last))
    const left = await db.selectFrom('entry_version').select('replaced_at').execute()
    expect(left.map(({ replaced_at: at }) => at)).toEqual([world.clock.now()])
  })

  test('accounts of before are counted as they are', async () => {
    const world = await setupWorld(mebibyte)
    const person = await signUp(world)
    await rewrite(world, person, 3)
    const { db } = world.server.store
    const counted = () => db.selectFrom('account').select('bytes').executeTakeFirstOrThrow()
    const before = (await counted()).bytes
    expect(before).toBeGreaterThan(800_000)
    // As the schema was, and then brought up to date again.
    await sql`alter table account drop column bytes`.execute(db)
    await migrations['0003_room']?.up(db)
    expect((await counted()).bytes).toBe(before)
  })

  test('[SV39] no day before 1900 can be written', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    expect((await post(world, person, sealDay(person.kid, '1899-12-31'))).status).toBe(422)
    expect((await post(world, person, sealDay(person.kid, '1900-01-01'))).status).toBe(201)
  })

  test('[SV11] fifty sessions and two hundred devices are the most; a password makes room, a token does not @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { db } = world.server.store
    const { id: userId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const start = world.clock.now()
    await db
      .insertInto('session')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          user_id: userId,
          id: `session ${at}`,
          created_at: start + at,
          expires_at: start + dayMs,
        })),
      )
      .execute()
    await db
      .insertInto('device')
      .values(
        Array.from({ length: 199 }, (_, at) => ({
          user_id: userId,
          id: `device ${at}`,
          secret: 'x',
          created_at: start + at + 1,
        })),
      )
      .execute()
    world.clock.advance(1000)
    const { token } = (await logIn(world, person)).json
    const put = (device: object) => world.request('PUT', '/user/me/device', { token, body: device })
    expect((await put(createDevice())).status).toBe(409)
    expect((await put(person.device)).status).toBe(204)
    // Where one more has room, several that come at once take none from another.
    await db.deleteFrom('device').where('id', '=', 'device 0').execute()
    const several = Array.from({ length: 8 }, createDevice)
    const replies = await Promise.all(several.map(put))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const device = createDevice()
    expect((await logIn(world, person, { device })).json.deviceSecret).toBe(device.secret)
    const countOf = async (table: 'session' | 'device') =>
      (await db.selectFrom(table).select('id').execute()).length
    expect([await countOf('session'), await countOf('device')]).toEqual([50, 200])
    // The one that a token named gave way, then the first device of the account, which was the oldest.
    await logIn(world, person, { device: createDevice() })
    expect((await logIn(world, person, { deviceId: person.device.id })).json.deviceSecret).toBe(
      undefined,
    )
  })
}
