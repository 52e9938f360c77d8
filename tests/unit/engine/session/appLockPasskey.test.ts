// The passkey of a phone opens « Verrouiller Lueur »; whatever becomes of it, the password does.
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import {
  cryptoKeysIn,
  expectNothingLost,
  idOf,
  recordsOf,
  writeUnsent,
  isOpen,
} from '#support/lockedPhones.ts'
import { email, first, learnedOn, reset, second, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  phone.network.intercept = offline
  phone = await phone.restart()
})
afterEach(() => server.stop())

/** Another passkey than this one is what the phone holds. */
const replacePasskey = (): void => {
  const { held } = phone.passkeys
  held.push(...held.splice(0).map((one) => ({ ...one, prf: () => new Uint8Array(32).fill(7) })))
}

async function changeRows(change: (row: KeyRow) => KeyRow): Promise<void> {
  const db = phone.databases.openJournal(idOf(phone))
  await db.keys.bulkPut((await db.keys.toArray()).map(change))
  db.close()
}

test('[PR60] the passkey of this phone opens it, without network, and no key lies bare', async () => {
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlockWithPasskey()).toEqual({ ok: true, value: undefined })
  expect(isOpen(phone)).toBe(true)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  expect(cryptoKeysIn(await recordsOf(phone, idOf(phone)))).toEqual([])
  await phone.engine.appLock.shut()
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
})

test.each(['refused', 'none', 'noPrf', 'failed'] as const)(
  '[PR61] a passkey that answers « %s » opens nothing, and the password does',
  async (why) => {
    phone.passkeys.fails = why
    expect(await phone.engine.appLock.unlockWithPasskey()).toEqual({
      ok: false,
      error: { type: 'noPasskey', why },
    })
    expect(isOpen(phone)).toBe(false)
    expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
    expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  },
)

test('[PR61] a passkey that was deleted outside opens nothing, and the password does', async () => {
  phone.passkeys.held.splice(0)
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'refused' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})

test('[PR61] a passkey under the same name that gives other bytes opens nothing', async () => {
  replacePasskey()
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'failed' },
  })
  expect(isOpen(phone)).toBe(false)
})

test('[PR61] a wrap that was altered, or moved to another key, opens nothing', async () => {
  await changeRows((row) => ({
    ...row,
    wraps: (row.wraps ?? []).map((wrap) =>
      wrap.kind === 'passkey' ? { ...wrap, wrap: `${wrap.wrap.slice(0, -4)}AAAA` } : wrap,
    ),
  }))
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'failed' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})

test('[PR62] a passkey that is refused turns nothing on, and a wrong password makes none', async () => {
  await phone.engine.appLock.unlock(first)
  expect(await phone.engine.appLock.turnOff(first)).toMatchObject({ ok: true })
  const made = phone.passkeys.held.length
  expect(await phone.engine.appLock.turnOn('pas le bon', true)).toMatchObject({ ok: false })
  expect(phone.passkeys.held.length).toBe(made)
  phone.passkeys.fails = 'refused'
  phone.network.intercept = null
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual({
    ok: false,
    error: { type: 'passkey refused' },
  })
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
})

test('[PR56] the passkey turns it off, and the journal opens by itself again', async () => {
  await phone.engine.appLock.unlockWithPasskey()
  expect(await phone.engine.appLock.turnOffWithPasskey()).toMatchObject({ ok: true })
  phone = await phone.restart()
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
})

test('[PR62] turned on again, the passkey that this phone holds already opens it', async () => {
  await phone.engine.appLock.unlockWithPasskey()
  await phone.engine.appLock.turnOff(first)
  phone.network.intercept = null
  const made = phone.passkeys.held.length
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  expect(phone.passkeys.held.length).toBe(made)
  phone = await phone.restart()
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR63] a key that was changed elsewhere asks for the password once, and the passkey opens again', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await other.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  phone.network.intercept = null
  phone = await phone.restart()
  await phone.engine.session.start()
  // The start asks for the profile, which names the new key.
  await expect
    .poll(() => phone.engine.appLock.unlockWithPasskey())
    .toMatchObject({ error: { type: 'needsPassword' } })
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(isOpen(phone)).toBe(true)
  phone.network.intercept = offline
  phone = await phone.restart()
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR69] a forgotten password loses nothing of a locked phone: its passkey opens what is wrapped anew', async () => {
  phone.network.intercept = null
  await phone.engine.appLock.unlockWithPasskey()
  const { checked } = await reset(server, phone, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  expect(isOpen(phone)).toBe(true)
  phone.network.intercept = offline
  phone = await phone.restart()
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: false })
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, second)
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('avant')
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
})

test('[PR69] the same on a locked phone whose session was refused; a passkey that is refused says what is lost before', async () => {
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = null
  phone = await phone.restart()
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  phone.passkeys.fails = 'refused'
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  expect(await phone.engine.session.checkResetCode(email, code)).toMatchObject({
    value: { opensJournal: false },
  })
  phone.passkeys.fails = null
  expect(await phone.engine.session.checkResetCode(email, code)).toMatchObject({
    value: { opensJournal: true },
  })
  expect(await phone.engine.session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(isOpen(phone)).toBe(true)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  expect(cryptoKeysIn(await recordsOf(phone, idOf(phone)))).toEqual([])
})

test('[PR62] a passkey that is removed in « Mes appareils » is asked no more: the password opens', async () => {
  phone.network.intercept = null
  await phone.engine.appLock.unlockWithPasskey()
  const listed = await phone.engine.passkeys.list()
  const [passkey] = listed.ok ? listed.value.passkeys : []
  expect(await phone.engine.passkeys.remove(passkey?.id ?? '')).toMatchObject({ ok: true })
  phone.network.intercept = offline
  phone = await phone.restart()
  expect(phone.engine.session.current()).toMatchObject({
    hasKey: false,
    appLock: { credentialId: null },
  })
  const wraps = (await recordsOf(phone, idOf(phone))).flatMap((row) => JSON.stringify(row))
  expect(wraps.filter((text) => text.includes(passkey?.id ?? '-'))).toEqual([])
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})

test.each([true, false])(
  '[PR69] a sign-out from the locked screen erases nothing: after a reset here the passkey opens all (all sent: %s)',
  async (isSent) => {
    expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
    if (!isSent) await writeUnsent(phone)
    phone = await phone.restart()
    phone.network.intercept = null
    await phone.engine.session.signOutLocked()
    expect(phone.engine.session.current()).toEqual({ status: 'anonymous', locked: 'sealed' })
    const { checked, done } = await reset(server, phone, second)
    expect(checked).toMatchObject({ value: { opensJournal: true } })
    expect(done).toMatchObject({ ok: true })
    expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
    if (!isSent) await expectNothingLost(server, phone, second)
    expect(await learnedOn(phone, phone.engine.journal.today())).toContain(
      isSent ? 'avant' : 'canari pas envoyé',
    )
    expect(phone.engine.session.current()).toMatchObject({ appLock: { awayMs: 300_000 } })
    expect(cryptoKeysIn(await recordsOf(phone, idOf(phone)))).toEqual([])
  },
)

test("[PR63] a passkey that waits for its person's password opens nobody else's journal", async () => {
  phone.network.intercept = null
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await other.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  phone = await phone.restart()
  await expect
    .poll(() => phone.engine.appLock.unlockWithPasskey())
    .toMatchObject({ error: { type: 'needsPassword' } })
  await phone.engine.session.signOut('lock')
  await signUpOn(phone, server, 'zoe@exemple.fr', second)
  expect(await phone.engine.appLock.turnOn(second)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'none' },
  })
})

const lockOf = (): unknown => {
  const session = phone.engine.session.current()
  return session.status === 'signedIn' ? session.appLock : null
}

test('[PR33] a passkey that was removed on another phone is asked no more once the list was read', async () => {
  phone.network.intercept = null
  await phone.engine.appLock.unlock(first)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  const listed = await other.engine.passkeys.list()
  for (const { id } of listed.ok ? listed.value.passkeys : [])
    await other.engine.passkeys.remove(id)
  expect(await phone.engine.passkeys.list()).toMatchObject({ value: { passkeys: [] } })
  phone = await phone.restart()
  expect(lockOf()).toMatchObject({ credentialId: null })
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'noPasskey', why: 'none' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})

test('[PR36] once the key was changed because of a theft the app lock asks for no passkey that opens nothing', async () => {
  phone.network.intercept = null
  await phone.engine.appLock.unlock(first)
  const change = { reason: 'theft', password: first, newPassword: second } as const
  expect(await phone.engine.session.changeKey(change)).toMatchObject({ ok: true })
  expect(lockOf()).toMatchObject({ credentialId: null })
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
})

test('[PR50] a phone that a passkey opened alone asks the server whether the password is the right one', async () => {
  phone.network.intercept = null
  const { passkeys } = phone
  phone = await setupPhone(server, { passkeys })
  expect(await phone.engine.passkeys.signIn()).toMatchObject({ ok: true })
  expect(await phone.engine.appLock.turnOn('pas le bon')).toMatchObject({
    error: { type: 'wrongPassword' },
  })
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  phone.network.intercept = offline
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
})
