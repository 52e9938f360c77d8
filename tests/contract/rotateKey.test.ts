// Another SERVER_KEY, on both databases.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { attemptOwner } from '#server/accounts/attempts.ts'
import { addSlot } from '#server/accounts/keySlots.ts'
import { rotateKey } from '#server/admin/rotateKey.ts'
import { parseConfig } from '#server/base/config.ts'
import { deriveServerKeys, unseal } from '#server/base/serverKeys.ts'
import { openStore } from '#server/store/openStore.ts'
import { createSealer } from '#server/store/sealer.ts'
import type { Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { setupFolder } from '#support/folder.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import {
  createDevice,
  createEmail,
  createKid,
  createWrap,
  logIn,
  signUp,
  type Person,
} from '#support/people.ts'
import { createTestServer, storeDeps, type TestServer } from '#support/setupServer.ts'
import { operate } from './operator.ts'

const createRegistration = () => {
  const [password, kid] = [`a1.${Buffer.alloc(32).toString('base64url')}`, createKid()]
  return {
    email: createEmail(),
    password,
    confirmPassword: password,
    keys: [{ kid, wrap: createWrap(kid) }],
    device: createDevice(),
  }
}

/** For what lay on a phone: both directions of the link are sealed at the server. */
async function changeKey(
  { request }: TestServer,
  { token, kid: replaces, password, device }: Person,
) {
  const kid = createKid()
  const sealed = Buffer.alloc(60, 7).toString('base64url')
  const link = { kid, replaces, former: `lf1.${replaces}.${sealed}`, next: `ln1.${kid}.${sealed}` }
  const { former, next } = link
  const keys = [{ kid, wrap: createWrap(kid) }]
  const secrets = { auth: password, proof: password }
  const body = { reason: 'lock', replaces, keys, former, next, ...secrets, device }
  const reply = await request('PUT', '/user/me/keys/current', { token, body })
  return { token: String(reply.json.token), link }
}

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')

function rotateSuite(createDatabase: () => Promise<string | undefined>): void {
  test('[SV126] all that was sealed opens under the new key alone, after two rotations too; everybody signs in again', async () => {
    const dataDir = await setupFolder()
    const databaseUrl = await createDatabase()
    const start = (SERVER_KEY: string) =>
      createTestServer({ dataDir, databaseUrl, environment: { SERVER_KEY } })
    const world = await start(keyOf(1))
    const person = await signUp(world)
    // Nothing keeps another account from naming its phone alike, nor a person from having two.
    const neighbour = await signUp(world, { device: { ...createDevice(), id: person.device.id } })
    const second = createDevice()
    await logIn(world, person, { device: second })
    const { token, link } = await changeKey(world, person)
    // Its code is typed after the rotations.
    const registration = createRegistration()
    const { email, device } = registration
    await world.request('POST', '/auth/register', { body: { ...createRegistration(), email } })
    const registered = await world.request('POST', '/auth/register', { body: registration })
    const pushKeys = await world.request('GET', '/push-notification/pwa/key', { token })
    const { clock } = world
    const rotate = (from: number, to: number) =>
      operate({ dataDir, clock }, ['admin', 'rotate-key'], databaseUrl, {
        SERVER_KEY: keyOf(to),
        SERVER_KEY_PREVIOUS: keyOf(from),
      })
    if (databaseUrl !== undefined)
      expect((await rotate(1, 2)).error).toMatch(/^Others are connected/)
    await world.stop()

    expect((await rotate(9, 2)).error).toContain('SERVER_KEY_PREVIOUS is not the key')
    expect((await rotate(1, 2)).error).toBeUndefined()
    expect((await rotate(1, 2)).lines.join()).toContain('already')
    expect((await rotate(2, 3)).error).toBeUndefined()
    await expect(start(keyOf(1))).rejects.toThrow('another server key')
    await expect(start(keyOf(2))).rejects.toThrow('another server key')

    const after = await start(keyOf(3))
    onTestFinished(() => after.stop())
    const attempts = await after.server.store.db
      .selectFrom('attempt')
      .select(['id', 'wrap'])
      .execute()
    expect(attempts).toHaveLength(2)
    const now = deriveServerKeys(Buffer.alloc(32, 3))
    for (const { id, wrap } of attempts)
      expect(unseal(now, attemptOwner(id, 'wrap'), wrap ?? '')).toMatch(/^lw1\./)
    expect((await after.request('GET', '/auth/me', { token })).status).toBe(401)
    for (const [owner, phone] of [
      [person, person.device],
      [person, second],
      [neighbour, neighbour.device],
    ] as const) {
      const known = await logIn(after, owner, { deviceId: phone.id })
      expect(known.json.deviceSecret).toBe(phone.secret)
    }
    const { json } = await logIn(after, person)
    expect([json.kid, json.links]).toEqual([link.kid, [link]])
    const opened = { kind: 'password', auth: person.password }
    const slots = await after.request('POST', '/auth/keys/open', {
      token: json.token,
      body: opened,
    })
    expect(slots.json.keys).toContainEqual({ kid: person.kid, wrap: person.wrap })
    const again = await after.request('GET', '/push-notification/pwa/key', { token: json.token })
    expect(again.json).toEqual(pushKeys.json)
    const verified = await after.request('POST', '/auth/verify-code', {
      body: {
        email,
        code: await after.codeTo(email),
        requestId: registered.json.requestId,
      },
    })
    expect(verified.status).toBe(200)
    const entered = await logIn(after, registration, { deviceId: device.id })
    expect(entered.json).toMatchObject({ keys: registration.keys, deviceSecret: device.secret })
  })
}

/** A store whose connections no rotation counts, as behind a pooler. */
async function openUnseen(world: TestServer, databaseUrl: string | undefined): Promise<Store> {
  const store = await openStore(
    parseConfig({
      DATA_DIR: world.dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SERVER_KEY: keyOf(1) }),
    }),
    storeDeps,
  )
  onTestFinished(() => store.close())
  return { ...store, isShared: false }
}

const sealedTables = ['attempt', 'key_slot', 'device', 'account', 'session'] as const

function fenceSuite(createDatabase: () => Promise<string | undefined>): void {
  test('[SV126] a server that runs on under the former key seals nothing more, says so once, and is not ready', async () => {
    const databaseUrl = await createDatabase()
    const world = await createTestServer({ databaseUrl, environment: { SERVER_KEY: keyOf(1) } })
    onTestFinished(() => world.stop())
    const { request, codeTo } = world
    const person = await signUp(world)
    const registration = createRegistration()
    const registered = await request('POST', '/auth/register', { body: registration })
    expect(registered.status).toBe(201)
    const code = await codeTo(registration.email)
    const other = await openUnseen(world, databaseUrl)
    const rotated = await rotateKey(other, storeDeps, { given: keyOf(2), previous: keyOf(1) })
    expect(rotated.ok).toBe(true)
    const rows = async () =>
      JSON.stringify(
        await Promise.all(
          sealedTables.map((name) => other.db.selectFrom(name).selectAll().execute()),
        ),
      )
    const before = await rows()

    const fatalLines = () => world.logLines.filter((line) => line.includes('"level":60'))
    const verified = await request('POST', '/auth/verify-code', {
      body: { email: registration.email, code, requestId: registered.json.requestId },
    })
    // The key is looked at before what the attempt holds: the log says why it would not open.
    expect(fatalLines()).toHaveLength(1)
    const asked = await request('POST', '/auth/register', { body: createRegistration() })
    const entered = await logIn(world, person, { device: createDevice() })
    expect([asked.status, verified.status, entered.status]).toEqual([503, 503, 503])
    expect(await rows()).toBe(before)
    const fatal = fatalLines()
    expect(fatal).toHaveLength(1)
    expect(fatal[0]).toContain('server key was replaced')
    expect((await world.visit('/health/ready')).status).toBe(503)
  })
}

/** A PostgreSQL rotation that starts while somebody seals. */
function turnsSuite(createDatabase: () => Promise<string>): void {
  test('[SV126] a rotation waits for whoever is sealing, and seals that anew too', async () => {
    const databaseUrl = await createDatabase()
    const world = await createTestServer({ databaseUrl, environment: { SERVER_KEY: keyOf(1) } })
    onTestFinished(() => world.stop())
    const { store } = world.server
    const other = await openUnseen(world, databaseUrl)
    const [former, next] = [1, 2].map((byte) => deriveServerKeys(Buffer.alloc(32, byte)))
    if (former === undefined || next === undefined) throw new Error('no keys')
    const sealer = createSealer({ ...storeDeps, store, keys: former })
    await store.db
      .insertInto('account')
      .values(accountRow('a', { created_at: 1 }))
      .execute()
    const [kid, reached, left] = [
      createKid(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    const writing = store.transaction(async (queries) => {
      const deps = { ...storeDeps, sealer }
      const key = { kid, wrap: createWrap(kid) }
      await addSlot(queries, deps, { userId: 'a', kind: 'recovery', verifier: 'v', key, now: 1 })
      reached.resolve()
      await left.promise
    })
    await reached.promise
    const rotating = rotateKey(other, storeDeps, { given: keyOf(2), previous: keyOf(1) })
    const waiting = async () =>
      (
        await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
      ).rows.length
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    left.resolve()
    await writing
    expect((await rotating).ok).toBe(true)
    const slots = await other.db.selectFrom('key_slot').selectAll().execute()
    expect(slots.map(({ id, wrap }) => unseal(next, ['slot', 'a', id], wrap ?? ''))).toEqual([
      expect.stringContaining(kid),
    ])
  })
}

describe('on SQLite', () => {
  rotateSuite(() => Promise.resolve(undefined))
  fenceSuite(() => Promise.resolve(undefined))
})
describeOnPostgres('on PostgreSQL', (postgres) => {
  rotateSuite(() => postgres.createDatabase())
  fenceSuite(() => postgres.createDatabase())
  turnsSuite(() => postgres.createDatabase())
})

test('[SV126] what is sealed for a row is sealed by store/sealer.ts, or by the rotation that holds the check', async () => {
  const folder = path.join(import.meta.dirname, '..', '..', 'server')
  const names = await readdir(folder, { recursive: true })
  const sealing: string[] = []
  for (const name of names.filter((file) => file.endsWith('.ts'))) {
    const source = await readFile(path.join(folder, name), 'utf8')
    if (/import \{[^}]*\bseal\b[^}]*\} from '#server\/base\/serverKeys\.ts'/.test(source)) {
      sealing.push(name)
    }
  }
  expect(sealing.toSorted()).toEqual(['admin/rotateKey.ts', 'store/sealer.ts'])
})
