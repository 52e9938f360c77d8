// Another SERVER_KEY, on both databases.
import { describe, expect, onTestFinished, test } from 'vitest'
import { setupFolder } from '#support/folder.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { logIn, signUp } from '#support/people.ts'
import { createTestServer } from '#support/setupServer.ts'
import { operate } from './operator.ts'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')

function rotateSuite(createDatabase: () => Promise<string | undefined>): void {
  test('[SV126] all that was sealed opens under the new key alone, after two rotations too; everybody signs in again', async () => {
    const dataDir = await setupFolder()
    const databaseUrl = await createDatabase()
    const start = (SERVER_KEY: string) =>
      createTestServer({ dataDir, databaseUrl, environment: { SERVER_KEY } })
    const world = await start(keyOf(1))
    const person = await signUp(world)
    const pushKeys = await world.request('GET', '/push-notification/pwa/key', {
      token: person.token,
    })
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
    expect((await after.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    const { json } = await logIn(after, person)
    expect(json.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    const again = await after.request('GET', '/push-notification/pwa/key', { token: json.token })
    expect(again.json).toEqual(pushKeys.json)
  })
}

describe('on SQLite', () => rotateSuite(() => Promise.resolve(undefined)))
describeOnPostgres('on PostgreSQL', (postgres) => rotateSuite(() => postgres.createDatabase()))
