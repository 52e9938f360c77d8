// A passkey that was removed on another phone, and the lock that it opened here.
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { fail, recover } from '#support/failingStore.ts'
import { idOf, isOpen } from '#support/lockedPhones.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  phone.network.intercept = offline
  phone = await phone.restart()
})
afterEach(() => {
  recover()
  return server.stop()
})

async function changeRows(change: (row: KeyRow) => KeyRow): Promise<void> {
  const db = phone.databases.openJournal(idOf(phone))
  await db.keys.bulkPut((await db.keys.toArray()).map(change))
  db.close()
}

async function removeElsewhere(): Promise<void> {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  const reply = await other.engine.passkeys.list()
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  for (const { id } of reply.value.passkeys) await other.engine.passkeys.remove(id)
}

test('[PR78] a passkey that was removed elsewhere, and answers before the server has said so, opens a page that locks again', async () => {
  await removeElsewhere()
  const listed = Promise.withResolvers<void>()
  phone.network.intercept = async ({ url }) => {
    if (url.endsWith('/passkeys')) await listed.promise
    return null
  }
  phone = await phone.restart()
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
  expect(isOpen(phone)).toBe(true)
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  void phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'à peine tapé' } })
  listed.resolve()
  await expect.poll(() => isOpen(phone)).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({
    appLock: { credentialId: null, isPasskeyGone: true },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(phone.engine.session.current()).toMatchObject({ appLock: { isPasskeyGone: false } })
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'à peine tapé' }])
})

test('[PR78] where the store takes nothing more the password opens the lock all the same, which says it again', async () => {
  await removeElsewhere()
  phone.network.intercept = null
  phone = await phone.restart()
  await expect
    .poll(() => phone.engine.session.current())
    .toMatchObject({ appLock: { isPasskeyGone: true } })
  await phone.settled()
  fail('a quota')
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(isOpen(phone)).toBe(true)
  recover()
  expect(phone.engine.session.current()).toMatchObject({ appLock: { isPasskeyGone: true } })
})

test('[PR78] one that answers once the server has said so opens nothing, though it was asked before', async () => {
  await removeElsewhere()
  phone.network.intercept = null
  const ask = phone.passkeys.ask.bind(phone.passkeys)
  const asked = vi.spyOn(phone.passkeys, 'ask').mockImplementation(async (wanted) => {
    const tab = await phone.again()
    await expect
      .poll(() => tab.engine.session.current())
      .toMatchObject({ appLock: { credentialId: null } })
    asked.mockRestore()
    return ask(wanted)
  })
  expect(await phone.engine.appLock.unlockWithPasskey()).toEqual({
    ok: false,
    error: { type: 'noPasskey', why: 'none' },
  })
  expect(isOpen(phone)).toBe(false)
})

test('[PR78] one whose wrap of a key is the last one there opens no lock either', async () => {
  await removeElsewhere()
  await changeRows((row) => ({
    ...row,
    wraps: (row.wraps ?? []).filter(({ kind }) => kind === 'passkey'),
  }))
  phone.network.intercept = null
  phone = await phone.restart()
  await expect
    .poll(() => phone.engine.session.current())
    .toMatchObject({ appLock: { credentialId: null } })
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'none' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR78] a passkey that was removed elsewhere opens no lock here once this phone has started with network', async () => {
  await removeElsewhere()
  // Without network it cannot know.
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
  phone.network.intercept = null
  phone = await phone.restart()
  await expect
    .poll(() => phone.engine.session.current())
    .toMatchObject({ appLock: { credentialId: null } })
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: false })
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})
