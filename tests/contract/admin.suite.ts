import { expect, test } from 'vitest'
import { logIn, revOfDay, sealDay, signUp, type SealedDay } from '#support/people.ts'
import { createSubscription } from '#support/subscribers.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupAdminWorld } from './operator.ts'

const edit = (world: TestServer, token: string, day: SealedDay, ifRev: string | null) =>
  world.request('POST', '/journal/batch', { token, body: { items: [{ ...day, ifRev }] } })
const read = async ({ request }: TestServer, token: string) =>
  (await request('GET', '/journal/today?date=2026-11-20', { token })).json
const monthsTag = async ({ request }: TestServer, token: string) =>
  (await request('GET', '/journal/months', { token })).headers.get('ETag')

export function adminSuite(setupAdmin: SetupAdminWorld): void {
  test('stats are counts and a size, and name nobody', async () => {
    const { world, admin } = await setupAdmin()
    const person = await signUp(world)
    await edit(world, person.token, sealDay(person.kid), null)
    const { lines } = await admin('stats')
    expect(lines).toContain('accounts: 1')
    expect(lines).toContain('days: 1')
    expect(lines.at(-1)).toMatch(/^database: \d+\.\d MiB$/)
    expect(lines.join()).not.toContain('@')
    expect(lines.every((line) => /^[a-z ]+: [\d.]+(?: MiB)?$/.test(line))).toBe(true)
  })

  test('an account is erased with all that belongs to it, and nobody else is touched', async () => {
    const { world, admin } = await setupAdmin()
    const [person, other] = [await signUp(world), await signUp(world)]
    const [first, second] = [sealDay(person.kid), sealDay(person.kid)]
    await edit(world, person.token, first, null)
    await edit(world, person.token, second, revOfDay(first))
    await edit(world, other.token, sealDay(other.kid), null)

    const { lines } = await admin('user', 'delete', person.email.toUpperCase())
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('account 1')
    expect(lines[0]).toContain('entry 1, entry_version 1')
    expect(lines[0]).toContain('device 1')
    expect(lines[0]).not.toContain(person.email)
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    const { db } = world.server.store
    for (const table of ['entry', 'entry_version', 'session', 'device', 'key_slot'] as const) {
      const rows = await db.selectFrom(table).select('user_id').execute()
      expect([table, new Set(rows.map((row) => row.user_id)).size <= 1]).toEqual([table, true])
    }
    expect((await read(world, other.token)).date).toBe('2026-11-20')
    expect((await admin('user', 'delete', person.email)).error).toMatch(/^No account/)
  })

  test('an account’s sessions are ended, nobody else’s, and its password signs in again', async () => {
    const { world, admin } = await setupAdmin()
    const [person, other] = [await signUp(world), await signUp(world)]
    await logIn(world, person)
    for (const { token } of [person, other]) {
      const body = createSubscription(`https://fcm.googleapis.com/fcm/send/${token.slice(-9)}`)
      await world.request('POST', '/push-notification/pwa/subscribe', { token, body })
    }
    const { lines } = await admin('user', 'sign-out', person.email.toUpperCase())
    expect(lines).toEqual([expect.stringMatching(/^Ended sessions: 2\. /)])
    const codeOf = async (token: string) =>
      (await world.request('GET', '/auth/me', { token })).json.code
    expect([await codeOf(person.token), await codeOf(other.token)]).toEqual([
      'unauthorised',
      undefined,
    ])
    const left = await world.server.store.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .execute()
    expect(left.map(({ endpoint }) => endpoint.slice(-9))).toEqual([other.token.slice(-9)])
    expect((await logIn(world, person)).status).toBe(200)
    expect((await admin('user', 'sign-out', 'nobody@example.fr')).error).toMatch(/^No account/)
    expect((await admin('user', 'sign-out')).error).toMatch(/^This command expects /)
  })

  test('a registration that awaits its code is erased too', async () => {
    const { world, admin } = await setupAdmin()
    const [email, other] = ['attente@example.fr', 'autre@example.fr']
    const password = 'a1.some-secret'
    for (const address of [email, other]) {
      await world.request('POST', '/auth/register', {
        body: { email: address, password, confirmPassword: password },
      })
    }
    expect((await admin('user', 'delete', email)).lines).toEqual([
      'Erased, rows by table: attempt 1.',
    ])
    expect((await admin('user', 'delete', email)).error).toMatch(/^No account/)
    const left = await world.server.store.db.selectFrom('attempt').select('email').execute()
    expect(left).toEqual([{ email: other }])
  })

  test('a replaced version is listed and put back, and nothing that stood there is lost', async () => {
    const { world, admin } = await setupAdmin()
    const { email, token, kid } = await signUp(world)
    const [first, second, third] = [sealDay(kid), sealDay(kid), sealDay(kid)]
    await edit(world, token, first, null)
    world.clock.advance(1000)
    await edit(world, token, second, revOfDay(first))
    world.clock.advance(1000)
    await edit(world, token, third, revOfDay(second))
    // Another person's, of the same day and replaced later.
    world.clock.advance(1)
    const other = await signUp(world)
    const theirs = sealDay(other.kid)
    await edit(world, other.token, theirs, null)
    await edit(world, other.token, sealDay(other.kid), revOfDay(theirs))
    const listed = await admin('versions', email)
    expect(listed.lines).toEqual([
      expect.stringMatching(/^2026-11-20 {2}1 {2}replaced 2026-11-20T10:00:02\.000Z, \d+ char/),
      expect.stringMatching(/^2026-11-20 {2}2 {2}replaced 2026-11-20T10:00:01\.000Z, \d+ char/),
    ])
    expect((await admin('versions', email, '2026-11-19')).lines).toEqual(['No version is kept.'])

    const tag = await monthsTag(world, token)
    world.clock.advance(1000)
    const restored = await admin('restore', email, '2026-11-20', '2')
    expect(restored.lines[0]).toContain('2026-11-20T10:00:01.000Z')
    expect(await read(world, token)).toMatchObject({
      rev: revOfDay(first),
      answers: first.answers,
    })
    // Phones hear of it: the tag of the months has changed.
    expect(await monthsTag(world, token)).not.toBe(tag)
    const revs = await world.server.store.db
      .selectFrom('entry_version')
      .select('rev')
      .where('rev', '!=', revOfDay(theirs))
      .orderBy('replaced_at', 'desc')
      .execute()
    expect(revs.map(({ rev }) => rev)).toEqual([third, second, first].map(revOfDay))
    const again = await admin('restore', email, '2026-11-20', '3')
    expect(again.error).toMatch(/already/)
    const back = await admin('restore', email, '2026-11-20', '1')
    expect(back.error).toBeUndefined()
    expect((await read(world, token)).rev).toBe(revOfDay(third))
  })

  test('what does not exist is said, and changes nothing', async () => {
    const { world, admin } = await setupAdmin()
    const { email, token, kid } = await signUp(world)
    await edit(world, token, sealDay(kid), null)
    const tag = await monthsTag(world, token)
    for (const words of [
      ['restore', email, '2026-11-20', '1'],
      ['restore', 'nobody@example.fr', '2026-11-20', '1'],
      ['versions', 'nobody@example.fr'],
      ['user', 'delete', 'nobody@example.fr'],
    ]) {
      const { error } = await admin(...words)
      expect(error).toMatch(/^[^\n]+ Nothing was changed\.$/)
      expect(error).not.toContain('@')
    }
    expect(await monthsTag(world, token)).toBe(tag)
  })
}
