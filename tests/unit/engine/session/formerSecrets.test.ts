// A sealed file opens with what opens the journal today, and not with what lay on its phone before.
import { makeBackup } from '#engine/data/backup.ts'
import { noteBackup, turnOnBackup } from '#engine/data/backupFolder.ts'
import { readBackupRequest, readBackupState } from '#engine/data/backupState.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import {
  noteFormerSecrets,
  notePassword,
  provenPassword,
  watchFormerSecrets,
  withoutFormer,
} from '#engine/session/formerSecrets.ts'
import { storeKeys } from '#engine/local/keyStore.ts'
import { readMeta } from '#engine/local/metaStore.ts'
import { opensWith, wordsOf } from '#support/sealedFiles.ts'
import { email, first, nextDay, reset, second, signUpAndWrite } from '#support/resets.ts'
import { createPasskeyHolder } from '#support/softPasskeys.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const journalOf = (phone: Phone) => phone.engine.session.held()

async function secondPhone(): Promise<Phone> {
  const phone = await setupPhone(server)
  await phone.engine.session.signIn(email, first)
  await phone.settled()
  return phone
}

test('[JF17][SV207] a recovery key that another phone has replaced opens no file any more', async () => {
  const phone = await signUpAndWrite(server)
  const former = await wordsOf(phone)
  expect(await opensWith(phone, former)).toBe(true)
  const other = await secondPhone()
  const newer = await wordsOf(other)
  expect(await opensWith(other, newer)).toBe(true)
  nextDay(server, phone, other)
  const restarted = await phone.restart()
  await restarted.settled()
  await expect.poll(() => opensWith(restarted, former)).toBe(false)
  expect(await opensWith(restarted, { password: first })).toBe(true)
  expect(await makeBackup(journalOf(restarted))).toMatchObject({ value: { ways: ['password'] } })
  // Made here, it opens at once, whatever the server said before.
  expect(await opensWith(restarted, await wordsOf(restarted))).toBe(true)
})

test('[JF18] a file given by hand is due again at once where a recovery key was made', async () => {
  const phone = await signUpAndWrite(server)
  const made = await makeBackup(journalOf(phone))
  if (!made.ok) throw new Error(made.error.type)
  await turnOnBackup(journalOf(phone), null)
  const state = await readBackupState(journalOf(phone))
  if (state === null) throw new Error('It is on.')
  await noteBackup(journalOf(phone), state, made.value)
  const request = () => readBackupRequest(journalOf(phone))
  expect(await request()).toBeNull()
  await wordsOf(phone)
  expect(await request()).toBe('due')
})

test('[JF17][SV207] a password that was set by a mailed code on this very phone opens its files after a start', async () => {
  const phone = await signUpAndWrite(server)
  const opensBefore = await opensWith(phone, { password: first })
  await reset(server, phone, second)
  const restarted = await phone.restart()
  await restarted.settled()
  expect(await makeBackup(journalOf(restarted))).toMatchObject({ value: { ways: ['password'] } })
  expect([opensBefore, await opensWith(restarted, { password: second })]).toEqual([true, true])
})

test('[JF17][SV207] a password that was replaced while the phone was out opens no file after a passkey has signed in', async () => {
  const passkeys = createPasskeyHolder()
  const phone = await signUpAndWrite(server, { passkeys })
  await phone.engine.passkeys.add(first)
  const other = await secondPhone()
  await reset(server, other, second)
  server.clock.advance(1000)
  await phone.engine.passkeys.list()
  expect(await phone.engine.passkeys.signIn()).toMatchObject({ ok: true })
  await phone.settled()
  await expect
    .poll(() => makeBackup(journalOf(phone)))
    .toEqual({ ok: false, error: { type: 'unopenable' } })
  // What the page then asks for helps.
  await phone.engine.session.signOut('lock')
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await opensWith(phone, { password: second })).toBe(true)
  expect(await opensWith(phone, { password: first })).toBe(false)
})

/** A phone that was signed out over words that never left, and one on which the same passkey opens. */
async function leftWithWords(): Promise<{ phone: Phone; other: Phone }> {
  const passkeys = createPasskeyHolder()
  const phone = await signUpAndWrite(server, { passkeys })
  await phone.engine.passkeys.add(first)
  const other = await setupPhone(server, { passkeys })
  await other.engine.session.signIn(email, first)
  await other.settled()
  nextDay(server, phone, other)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'jamais parti' })
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  phone.network.intercept = null
  return { phone, other }
}

/** Signs in with the passkey, and is told what the password is called by now. */
async function enterByPasskey(phone: Phone): Promise<Phone> {
  expect(await phone.engine.passkeys.signIn()).toMatchObject({ ok: true })
  await phone.settled()
  const restarted = await phone.restart()
  await restarted.settled()
  return restarted
}

const unopenable = { ok: false, error: { type: 'unopenable' } }

test('[JF17][SV207] a password that was replaced while the phone was signed out over unsent words opens no file after a passkey has signed in', async () => {
  const { phone, other } = await leftWithWords()
  await reset(server, other, second)
  const entered = await enterByPasskey(phone)
  expect(await makeBackup(journalOf(entered))).toEqual(unopenable)
  // The words that the present password makes open it, and so does that password from then on.
  const made = await entered.engine.recovery.makeKey(second)
  if (!made.ok) throw new Error(made.error.type)
  expect(await opensWith(entered, { words: made.value.words.join(' ') })).toBe(true)
  expect(await opensWith(entered, { password: second })).toBe(true)
  expect(await opensWith(entered, { password: first })).toBe(false)
})

test('[JF17][SV207] one that is still the same does, also after a passkey has signed in over unsent words', async () => {
  const { phone } = await leftWithWords()
  expect(await opensWith(await enterByPasskey(phone), { password: first })).toBe(true)
})

test('[JF17][SV207] one that this phone has set and another phone replaced before it was heard of opens none', async () => {
  const passkeys = createPasskeyHolder()
  const phone = await signUpAndWrite(server, { passkeys })
  await phone.engine.passkeys.add(first)
  const other = await setupPhone(server, { passkeys })
  await other.engine.session.signIn(email, first)
  await other.settled()
  await reset(server, phone, second)
  await reset(server, other, 'un troisième mot')
  await phone.engine.passkeys.list()
  const entered = await enterByPasskey(phone)
  expect(await makeBackup(journalOf(entered))).toEqual(unopenable)
})

test('[JF17][SV207] nor does one that was replaced again after this signed-out phone had set it', async () => {
  const { phone, other } = await leftWithWords()
  await reset(server, phone, second)
  await reset(server, other, 'un troisième mot')
  const entered = await enterByPasskey(phone)
  expect(await makeBackup(journalOf(entered))).toEqual(unopenable)
})

test('[JF17][SV207] what another person of the phone sets for a password says nothing of this one', async () => {
  const { phone, other } = await leftWithWords()
  await signUpOn(phone, server, 'max@exemple.fr', first)
  await phone.settled()
  server.clock.advance(1000)
  await phone.engine.session.requestReset('max@exemple.fr')
  const code = await server.codeTo('max@exemple.fr')
  expect(await phone.engine.session.setNewPassword('max@exemple.fr', code, second)).toMatchObject({
    ok: true,
  })
  await phone.engine.session.signOut('send')
  await reset(server, other, second)
  const entered = await enterByPasskey(phone)
  expect(await makeBackup(journalOf(entered))).toEqual(unopenable)
})

test('[JF17] the password that signs in opens the files made from then on, whatever was proven here before', async () => {
  const { phone, other } = await leftWithWords()
  await reset(server, other, second)
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await opensWith(phone, { password: second })).toBe(true)
})

test('[JF17] a password that was given to open sealed days opens the files made after', async () => {
  const { phone, other } = await leftWithWords()
  await reset(server, other, second)
  const entered = await enterByPasskey(phone)
  await entered.engine.recovery.openSealed({ oldPassword: first }, second)
  await entered.settled()
  expect(await opensWith(entered, { password: second })).toBe(true)
})

test('[JF17] a server that names no secret makes none former; one that does makes those that it leaves out', async () => {
  const { db } = journalOf(await signUpAndWrite(server))
  const wraps = [
    { kind: 'password', wrap: 'lw1.of-a-password' },
    { kind: 'recovery', wrap: 'lw1.of-a-recovery-key' },
  ] as const
  const [password, recovery] = wraps
  const [row] = await db.keys.toArray()
  if (row === undefined) throw new Error('The journal has its key.')
  await db.keys.put({ ...row, wraps: [...wraps] })
  const left = (secrets?: { password: string; recovery: string[] }) =>
    withoutFormer(db, secrets === undefined ? {} : { secrets }, wraps)
  const named = { password: 'now', recovery: [toBase64Url(await hashPrefix(recovery.wrap, 12))] }

  await storeKeys(db, [], 'replaced')
  await notePassword(db, {})
  expect(provenPassword({})).toBe('asBefore')
  expect(provenPassword({ secrets: named })).toEqual({ proven: 'now' })
  await noteFormerSecrets(db, {})
  expect(await left()).toEqual(wraps)
  expect(await left(named)).toEqual(wraps)
  await noteFormerSecrets(db, { secrets: named })
  for (const secrets of [undefined, named]) expect(await left(secrets)).toEqual(wraps)
  expect(await left({ ...named, password: 'newer' })).toEqual([recovery])
  await noteFormerSecrets(db, { secrets: { ...named, recovery: [] } })
  expect(await left(named)).toEqual([password])
})

const named = (password: string) => ({ secrets: { password, recovery: [] } })

test('[JF17] what the server said before a password was proven here says nothing of that one', async () => {
  const { db } = journalOf(await signUpAndWrite(server))
  const proven = () => readMeta(db, 'provenPassword')
  await storeKeys(db, [], 'replaced')
  const note = await watchFormerSecrets(db)
  await storeKeys(db, [], { proven: 'newer' })
  await note(named('older'))
  expect(await proven()).toBe('newer')
  // Nor of one that took its place while the server was asked.
  const again = await watchFormerSecrets(db)
  await storeKeys(db, [], 'replaced')
  await again(named('older'))
  expect(await proven()).toBeUndefined()
  await noteFormerSecrets(db, named('newest'))
  expect(await proven()).toBe('newest')
})

/** The phone is killed once it has stored the session, and with it the keys. */
function killAfterSession(phone: Phone): void {
  // oxlint-disable-next-line typescript/unbound-method -- Called on the store that it was asked of.
  const { put } = IDBObjectStore.prototype
  let isDead = false
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...record
  ) {
    if (isDead) throw new DOMException('The phone is dead.', 'UnknownError')
    if ((record[0] as { readonly key?: unknown }).key === 'session')
      this.transaction.addEventListener('complete', () => {
        isDead = true
        phone.close()
      })
    return put.apply(this, record)
  })
}

const waysOf = async (phone: Phone) => {
  const made = await makeBackup(journalOf(phone))
  return made.ok ? made.value.ways : made.error.type
}

test('[JF17] killed once a passkey has opened the journal, a phone says of no file that an unknown password opens it', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.passkeys.add(first)
  expect(await phone.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  const other = await secondPhone()
  await reset(server, other, second)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.engine.session.current().status).not.toBe('signedIn')
  killAfterSession(phone)
  await phone.engine.passkeys.signIn().catch(() => null)
  vi.restoreAllMocks()
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'signedIn' })
  await again.settled()
  expect(await waysOf(again)).not.toContain('password')
})

test('[JF17] killed once a password has opened the journal, a phone makes files that it opens', async () => {
  const phone = await signUpAndWrite(server)
  await reset(server, await secondPhone(), second)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.engine.session.current().status).not.toBe('signedIn')
  killAfterSession(phone)
  await phone.engine.session.signIn(email, second).catch(() => null)
  vi.restoreAllMocks()
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'signedIn' })
  await again.settled()
  expect(await waysOf(again)).toEqual(['password'])
})
