// The server was put back to a copy from before the key that this phone now seals under.
import { learnedOn, email, first, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { setupPhone, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { sql } from 'kysely'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

/** A server on a copy of this one's folder, as it is now. */
async function copyOf({
  dataDir,
  server: { store },
  clock,
}: TestServer): Promise<() => Promise<TestServer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-copy-'))
  await cp(dataDir, folder, { recursive: true, filter: (file) => !file.includes('lueur.db') })
  await sql`vacuum into ${sql.lit(path.join(folder, 'lueur.db'))}`.execute(store.db)
  return () => createTestServer({ dataDir: folder, clock })
}

test('[PR14][SY6][SY33] a server put back to before a new password takes the former one, and gets key and days back', async () => {
  const phone = await signUpAndWrite(server)
  const restore = await copyOf(server)
  await resetAndEnter(server, phone, second)
  await writeToday(phone, { learned: 'sous la nouvelle clé' })
  await phone.settled()
  await writeToday(phone, { learned: 'sous la nouvelle clé', proud: 'pas envoyé' })

  await server.stop()
  server = await restore()
  const restored = await phone.moveTo(server)
  const { engine } = restored
  await expect.poll(() => engine.session.current().status).toBe('anonymous')
  expect(await engine.session.signIn(email, second)).toMatchObject({ ok: false })
  expect(await engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await restored.settled()
  const blank = await setupPhone(server)
  await blank.engine.session.signIn(email, first)
  await blank.settled()
  const today = engine.journal.today()
  expect(await learnedOn(blank, today)).toBe('sous la nouvelle clé')
  expect(await blank.engine.journal.readDay(today)).toMatchObject({
    texts: { proud: 'pas envoyé' },
    isSealed: false,
  })
})
