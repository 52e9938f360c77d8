// The server was put back to a copy from before the key that this phone now seals under.
import { monthOf, type Day } from '#domain/day.ts'
import { slotKeysOfPassword } from '#engine/crypto/keys.ts'
import { openStoredWraps } from '#engine/session/keyFlows.ts'
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import {
  learnedOn,
  email,
  first,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { setupFolder } from '#support/folder.ts'
import { offline, quickKdf, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { sql } from 'kysely'
import { cp } from 'node:fs/promises'
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
  const folder = await setupFolder()
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

interface PutBack {
  readonly phone: Phone
  /** Written under the second key, which the server does not have any more. */
  readonly day: Day
  /** Of a recovery key made after the copy. */
  readonly words: string
}

/** Signed in with the first password, on a server put back to before the second key. */
async function putBack(): Promise<PutBack> {
  await signUpAndWrite(server)
  const restore = await copyOf(server)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  const made = await blank.engine.recovery.makeKey(second)
  if (!made.ok) throw new Error(made.error.type)
  nextDay(server, blank)
  await writeToday(blank, { learned: 'sous la seconde clé' })
  await blank.settled()
  const day = blank.engine.journal.today()

  await server.stop()
  server = await restore()
  const phone = await blank.moveTo(server)
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await anotherPass(phone)
  await anotherPass(phone)
  return { phone, day, words: made.value.words.join(' ') }
}

test('[CR20][SY33] a day of which the server takes nothing says that it is sealed, and other phones are told of no day that says nothing', async () => {
  const { phone, day } = await putBack()
  const { journal, sync } = phone.engine
  expect((await sync.readStatus()).refused).toEqual([
    { day, code: 'foreignKey', isHereAlone: true },
  ])
  const blank = await setupPhone(server)
  await blank.engine.session.signIn(email, first)
  await blank.settled()
  expect(await blank.engine.journal.readDay(day)).toBeNull()
  expect(await journal.readDay(day)).toMatchObject({ texts: { learned: '' }, isSealed: true })
  const views = await journal.readMonth(monthOf(day))
  expect(views.map((view) => [view.day, view.isSealed])).toEqual([
    [day, true],
    [views[1]?.day, false],
  ])
})

test('[SY6][SY33] a server put back to before the key of a lock: no phone is told of a day that says nothing; it says sealed once it is back, and the password opens it', async () => {
  const locked = await signUpAndWrite(server)
  const open = await setupPhone(server)
  await open.engine.session.signIn(email, first)
  await open.settled()
  const restore = await copyOf(server)
  expect(await locked.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  nextDay(server, locked, open)
  await writeToday(locked, { learned: 'sous la clé du verrou' })
  await locked.settled()
  // It has heard of the day, and was not given the password since.
  await anotherPass(open)
  const day = locked.engine.journal.today()

  await server.stop()
  server = await restore()
  const carrying = await open.moveTo(server)
  await anotherPass(carrying)
  await anotherPass(carrying)
  const shut = { texts: { learned: '' }, isSealed: true }
  expect(await carrying.engine.journal.readDay(day)).toMatchObject(shut)
  const fresh = await setupPhone(server)
  await fresh.engine.session.signIn(email, first)
  await fresh.settled()
  expect(await fresh.engine.journal.readDay(day)).toBeNull()

  // Turning it on took the place of its session, which the copy does not know.
  const back = await locked.moveTo(server)
  await expect.poll(() => back.engine.session.current().status).toBe('anonymous')
  expect(await back.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await back.settled()
  for (const phone of [carrying, fresh]) {
    await anotherPass(phone)
    expect(await phone.engine.journal.readDay(day)).toMatchObject(shut)
    expect(await phone.engine.recovery.readState()).toMatchObject({ hasSealedDays: true })
    expect((await phone.engine.sync.readStatus()).refused).toEqual([])
    await phone.engine.recovery.openSealed({ oldPassword: first }, first)
    expect(await phone.engine.journal.readDay(day)).toMatchObject({
      texts: { learned: 'sous la clé du verrou' },
      isSealed: false,
    })
  }
})

test.for(['former password', 'recovery key'] as const)(
  '[PR15][PR16][CR20] the %s opens words under a key that this phone alone still has',
  async (kind) => {
    const { phone, day, words } = await putBack()
    const { recovery } = phone.engine
    expect(await recovery.openSealed({ oldPassword: 'ni l’un ni l’autre' }, first)).toMatchObject({
      error: { type: 'wrongSecret' },
    })
    const secret = kind === 'recovery key' ? { words } : { oldPassword: second }
    // Whether the server knows it is not known while it does not answer.
    answerInstead(phone, 'POST /keys/open', refusing('limited', 429))
    expect(await recovery.openSealed(secret, first)).toMatchObject({ error: { code: 'limited' } })
    phone.network.intercept = null
    expect(await recovery.openSealed(secret, first)).toEqual({
      ok: true,
      value: { hasOpened: true },
    })
    await anotherPass(phone)
    await phone.settled()
    const whole = { texts: { learned: 'sous la seconde clé' }, isSealed: false }
    expect(await phone.engine.journal.readDay(day)).toMatchObject(whole)
    const db = phone.databases.openJournal(idOf(phone))
    expect(await db.setAside.count()).toBe(0)
    db.close()

    // Under the current password from now on: on any other phone, and in the wraps stored on this one.
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, first)
    await other.settled()
    expect(await other.engine.journal.readDay(day)).toMatchObject(whole)
    const slot = await slotKeysOfPassword(first, email, quickKdf)
    expect(await openStoredWraps(phone.databases, idOf(phone), slot)).toHaveProperty('size', 2)
  },
)

const recoveryState = (phone: Phone) => phone.engine.recovery.readState()

test('[PR18] a server put back to before the recovery key: the key is no more said to be noted, and is asked for again', async () => {
  const phone = await signUpAndWrite(server)
  const former = await phone.engine.recovery.makeKey(first)
  if (!former.ok) throw new Error(former.error.type)
  await phone.engine.recovery.keepKey()
  const restore = await copyOf(server)
  // Words that nobody has noted yet: those of before open nothing.
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(made.error.type)
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  await phone.engine.recovery.keepKey()
  // The same server still has it.
  const same = await phone.restart()
  await same.settled()
  expect(await recoveryState(same)).toMatchObject({ hasKey: true, card: null })

  await server.stop()
  server = await restore()
  const restored = await same.moveTo(server)
  await expect.poll(() => recoveryState(restored)).toMatchObject({ hasKey: false, card: 'makeKey' })
  // What is made there opens the journal elsewhere.
  const newest = await restored.engine.recovery.makeKey(first)
  if (!newest.ok) throw new Error(newest.error.type)
  await restored.engine.recovery.keepKey()
  const again = await restored.restart()
  await again.settled()
  expect(await recoveryState(again)).toMatchObject({ hasKey: true, card: null })
})

test('[PR18] a new key of which nobody knows whether the server took it: the words of before are no more said to be noted', async () => {
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.recovery.makeKey(first)).toMatchObject({ ok: true })
  await phone.engine.recovery.keepKey()
  answerInstead(phone, 'PUT /user/me/keys', refusing('limited', 429))
  expect(await phone.engine.recovery.makeKey(first)).toMatchObject({ ok: false })
  expect(await recoveryState(phone)).toMatchObject({ hasKey: true })
  answerInstead(phone, 'PUT /user/me/keys', offline)
  expect(await phone.engine.recovery.makeKey(first)).toMatchObject({ error: { type: 'network' } })
  expect(await recoveryState(phone)).toMatchObject({ hasKey: false, card: 'makeKey' })
})

test('[PR86] a server put back to before a deletion: the account is not said to be gone once a sign-in has opened it', async () => {
  const phone = await signUpAndWrite(server)
  await phone.settled()
  const restore = await copyOf(server)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  expect(await other.engine.data.deleteAccount(first)).toMatchObject({ ok: true })
  const heard = await phone.restart()
  await expect
    .poll(() => heard.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'gone' })

  await server.stop()
  server = await restore()
  const back = await heard.moveTo(server)
  expect(back.engine.session.current()).toEqual({ status: 'anonymous', locked: 'gone' })
  expect(await back.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await back.settled()

  const page = await back.restart()
  expect(page.engine.session.current().status).toBe('signedIn')
  expect(await page.engine.session.signOut('send')).toBe(true)
  expect(page.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
  expect((await page.restart()).engine.session.current()).toEqual({
    status: 'anonymous',
    locked: null,
  })
})
