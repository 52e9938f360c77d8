// docs/upgrade.md, as it says: an earlier release's data under this one, and back.
import { execFileSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { setupFolder } from '#support/folder.ts'
import { createKid, createWrap, sealDay } from '#support/people.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { startServer, testServerKey, type StartedServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import { createSubscription } from '#support/subscribers.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** The first one whose songs and pins are written as today; days of before it do not open here. */
const earlier = '72d0252'

const git = (...words: readonly string[]): Buffer | null => {
  try {
    return execFileSync('git', words, {
      cwd: root,
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}
const archiveOf = (commit: string) => git('archive', commit, 'server', 'src', 'package.json')
const archive = archiveOf(earlier)
if (archive === null)
  writeSync(1, `Not run, the history has no ${earlier} here: an earlier release's data\n`)

/** The last one before 0010. */
const beside = 'e6f0d5b'
const archiveBeside = archiveOf(beside)
if (archiveBeside === null)
  writeSync(1, `Not run, the history has no ${beside} here: an earlier release beside this one\n`)

async function unpack(content: Buffer): Promise<string> {
  const release = await setupFolder()
  execFileSync('tar', ['-x', '-C', release], { input: content })
  await symlink(path.join(root, 'node_modules'), path.join(release, 'node_modules'))
  return path.relative(root, path.join(release, 'server', 'main.ts'))
}

const password = 'a1.some-secret'
const email = 'camille@example.fr'
const subscribePath = '/push-notification/pwa/subscribe'
const day = new Date().toISOString().slice(0, 10)

const call = (server: StartedServer, method: string, pathname: string, body: object, token = '') =>
  fetch(`${server.url}/api${pathname}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
const readDay = async (server: StartedServer, token: string) => {
  const reply = await fetch(`${server.url}/api/journal/today?date=${day}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await reply.json()) as { answers: unknown }).answers
}

test.runIf(archive !== null)(
  "an earlier release's days are read by this one, and by the earlier one again from the copy @full",
  async () => {
    if (archive === null) return
    const main = await unpack(archive)
    const dataDir = await setupFolder()
    const startEarlier = () => startServer({ dataDir, main })

    const before = await startEarlier()
    const kid = createKid()
    const keys = [{ kid, wrap: createWrap(kid) }]
    await call(before, 'POST', '/auth/register', {
      email,
      password,
      confirmPassword: password,
      keys,
    })
    const code = await mailedCode(before)
    const verified = await call(before, 'POST', '/auth/verify-code', { email, code })
    const { token } = (await verified.json()) as { token: string }
    const written = { ...sealDay(kid, day), writtenAt: new Date().toISOString(), offset: 0 }
    const posted = await call(before, 'POST', '/journal', written, token)
    expect([posted.status, await posted.text()]).toEqual([201, expect.anything()])
    expect(await before.stop()).toBe(0)

    const after = await startServer({ dataDir })
    expect(await readDay(after, token)).toEqual(written.answers)
    expect(after.lines.join('\n')).toContain('is kept in lueur-before-0005_account_kids.db')
    expect(await after.stop()).toBe(0)

    // An earlier release says no to the newer file, and takes the copy.
    await expect(startEarlier()).rejects.toThrow('the server ended (1)')
    const newer = path.join(dataDir, 'newer')
    await mkdir(newer)
    for (const name of await readdir(dataDir)) {
      if (name.startsWith('lueur.db'))
        await rename(path.join(dataDir, name), path.join(newer, name))
    }
    await copyFile(
      path.join(dataDir, 'lueur-before-0005_account_kids.db'),
      path.join(dataDir, 'lueur.db'),
    )
    const back = await startEarlier()
    onTestFinished(async () => {
      await back.stop()
    })
    expect(await readDay(back, token)).toEqual(written.answers)
  },
)

/** The last four digits that the earlier release's mail has: it stands in the subject there. */
async function mailedCode(server: StartedServer): Promise<string> {
  await expect.poll(() => server.mailsTo(email).length).toBeGreaterThan(0)
  return /\d{4}/.exec(server.mailsTo(email).at(-1)?.subject ?? '')?.[0] ?? ''
}

/** « open », or the code with which a token is refused. */
const stateAt = async (server: StartedServer, bearer: string): Promise<unknown> => {
  const reply = await fetch(`${server.url}/api/auth/me`, {
    headers: { Authorization: `Bearer ${bearer}` },
  })
  return ((await reply.json()) as { code?: string }).code ?? 'open'
}

describeOnPostgres('while instances are replaced one after the other', (postgres) => {
  test.runIf(archiveBeside !== null)(
    '[SV147] an earlier release goes on serving on the newer tables, and lets in nobody whose phone was ended',
    async () => {
      if (archiveBeside === null) return
      const environment = {
        DATABASE_URL: await postgres.createDatabase(),
        SERVER_KEY: testServerKey,
      }
      const before = await startServer({ environment, main: await unpack(archiveBeside) })
      onTestFinished(() => before.kill())
      await call(before, 'POST', '/auth/register', { email, password, confirmPassword: password })
      const verified = await call(before, 'POST', '/auth/verify-code', {
        email,
        code: await before.codeTo(email),
      })
      const { token } = (await verified.json()) as { token: string }
      await call(before, 'POST', subscribePath, createSubscription(), token)

      const after = await startServer({ environment })
      onTestFinished(() => after.kill())
      const signIn = async (server: StartedServer): Promise<string> => {
        const reply = await call(server, 'POST', '/auth/login', { email, password })
        return ((await reply.json()) as { token: string }).token
      }
      const [old, fresh] = [await signIn(before), await signIn(after)]
      // Of what the earlier one made only its sessions are known.
      const listed = await fetch(`${after.url}/api/user/me/sessions`, {
        headers: { Authorization: `Bearer ${fresh}` },
      })
      const { data } = (await listed.json()) as { data: readonly object[] }
      const unknown = { name: apiText.unknownPhone, seenAt: null, isOwn: false }
      expect(data).toMatchObject([{ isOwn: true }, unknown, unknown])
      // Sessions and subscriptions of either serve at both.
      for (const bearer of [token, old, fresh]) {
        expect([await stateAt(before, bearer), await stateAt(after, bearer)]).toEqual([
          'open',
          'open',
        ])
      }
      const subscribed = await call(before, 'POST', subscribePath, createSubscription(), fresh)
      expect(subscribed.status).toBe(201)

      const ended = await call(after, 'DELETE', '/user/me/sessions', {}, fresh)
      expect(ended.status).toBe(204)
      expect([await stateAt(before, old), await stateAt(after, old)]).toEqual([
        'unauthorised',
        'sessionEnded',
      ])
      expect([await stateAt(before, fresh), await stateAt(after, fresh)]).toEqual(['open', 'open'])
      const logout = await call(before, 'POST', '/auth/logout', {}, fresh)
      expect(logout.status).toBe(204)
      expect(await stateAt(after, fresh)).toBe('unauthorised')
    },
  )
})
