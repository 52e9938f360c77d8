// A passkey opens the journal where neither address nor password is typed.
import { cryptoKeysIn, idOf, recordsOf, refuseToken } from '#support/lockedPhones.ts'
import {
  first,
  learnedOn,
  nextDay,
  reset,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { createTestServer, databaseBytes, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

/** Somebody with a written day and a passkey, which a manager of passwords brings to each of their phones. */
async function setupPasskey(): Promise<Phone> {
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  return phone
}

const another = ({ passkeys }: Phone): Promise<Phone> => setupPhone(server, { passkeys })

async function listed({ engine }: Phone) {
  const reply = await engine.passkeys.list()
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  return reply.value.passkeys
}

test('[PR29] a passkey opens the whole journal on a blank phone, which reads and writes from then on', async () => {
  const phone = await setupPasskey()
  const day = phone.engine.journal.today()
  const blank = await another(phone)
  expect(await blank.engine.passkeys.signIn()).toEqual({ ok: true, value: undefined })
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  await writeToday(blank, { learned: 'après' })
  await blank.settled()
  const userId = idOf(phone)
  phone.engine.sync.nudge()
  await expect.poll(() => learnedOn(phone, day)).toBe('après')
  // It is a phone like any other: locked by a refused token, it holds no bare key.
  const locked = await refuseToken(server, blank)
  expect(cryptoKeysIn(await recordsOf(locked, userId))).toEqual([])
  expect((await locked.engine.passkeys.signIn()).ok).toBe(true)
  expect(await learnedOn(locked, day)).toBe('après')
})

test('[PR29] the bytes that open the journal stand nowhere: not on the phone, not at the server, in no request', async () => {
  const bodies: string[] = []
  const phone = await signUpAndWrite(server)
  phone.network.intercept = async (request) => {
    bodies.push(await request.text())
    return null
  }
  await phone.engine.passkeys.add(first)
  const blank = await another(phone)
  blank.network.intercept = phone.network.intercept
  await blank.engine.passkeys.signIn()
  const prf = toBase64Url(phone.passkeys.held[0]?.prf() ?? new Uint8Array())
  expect(prf).toHaveLength(43)
  expect(bodies.join('\n')).toContain('authenticatorData')
  const stored = [
    bodies.join('\n'),
    JSON.stringify(await recordsOf(blank, idOf(phone))),
    await databaseBytes(server.dataDir),
  ]
  expect(stored.filter((text) => text.includes(prf))).toEqual([])
})

test('[PR30] who refuses, has none, or has no network is told so, and nothing has changed', async () => {
  const phone = await setupPasskey()
  const blank = await another(phone)
  const trial = async () => {
    const tried = await blank.engine.passkeys.signIn()
    expect(blank.engine.session.current()).toMatchObject({ status: 'anonymous' })
    return tried.ok ? 'ok' : tried.error.type
  }
  blank.passkeys.fails = 'refused'
  expect(await trial()).toBe('passkey refused')
  blank.passkeys.fails = 'noPrf'
  expect(await trial()).toBe('passkey noPrf')
  blank.passkeys.fails = null
  blank.network.intercept = offline
  expect(await trial()).toBe('network')
})

test('[PR30] a passkey that the server does not know opens nothing, and stays: it may open the lock of a phone', async () => {
  const phone = await setupPasskey()
  await server.server.store.db.deleteFrom('passkey').execute()
  const blank = await another(phone)
  expect(await blank.engine.passkeys.signIn()).toMatchObject({
    error: { type: 'refused', code: 'passkeyUnknown' },
  })
  expect(blank.passkeys.held).toHaveLength(1)
})

test('[PR30] after a reset on a blank phone an earlier passkey opens no session elsewhere, and says why', async () => {
  const phone = await setupPasskey()
  const reborn = await setupPhone(server)
  await resetAndEnter(server, reborn, second)
  const blank = await another(phone)
  const sessions = server.server.store.db.selectFrom('session').select('id')
  const before = (await sessions.execute()).length
  expect(await blank.engine.passkeys.signIn()).toEqual({
    ok: false,
    error: { type: 'passkey older' },
  })
  await expect.poll(async () => (await sessions.execute()).length).toBe(before)
  expect(blank.engine.session.current()).toMatchObject({ status: 'anonymous' })
})

test('[PR31] on a phone that a reset left without older days a passkey opens them', async () => {
  const phone = await setupPasskey()
  const day = phone.engine.journal.today()
  const blank = await another(phone)
  await resetAndEnter(server, blank, second)
  expect(await blank.engine.journal.readDay(day)).toMatchObject({ isSealed: true })
  expect(await blank.engine.passkeys.open()).toEqual({ ok: true, value: { hasOpened: true } })
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  expect(await blank.engine.passkeys.open()).toEqual({ ok: true, value: { hasOpened: false } })
  nextDay(server, blank)
  await writeToday(blank, { learned: 'après' })
  await blank.settled()
  expect(await learnedOn(blank, blank.engine.journal.today())).toBe('après')
})

test("[PR31] another person's passkey opens nothing here, and leaves the journal open as it is", async () => {
  const phone = await setupPasskey()
  const theirs = await setupPhone(server)
  await signUpOn(theirs, server, 'noe@exemple.fr')
  await theirs.engine.passkeys.add('motdepasse')
  phone.passkeys.held.splice(0, 1, ...theirs.passkeys.held)
  expect(await phone.engine.passkeys.open()).toEqual({
    ok: false,
    error: { type: 'passkey other' },
  })
  // Nor does it stay open for them at the server.
  await expect.poll(() => phone.network.requests.at(-1)).toBe('POST /api/auth/logout')
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
})

test('[PR32] only the current password adds a passkey; one that was not added is not kept', async () => {
  const phone = await signUpAndWrite(server)
  const { engine, passkeys } = phone
  expect(await engine.passkeys.add('mauvais mot')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  passkeys.fails = 'refused'
  expect(await engine.passkeys.add(first)).toMatchObject({ error: { type: 'passkey refused' } })
  passkeys.fails = 'noPrf'
  expect(await engine.passkeys.add(first)).toMatchObject({ error: { type: 'passkey noPrf' } })
  passkeys.fails = null
  // Another session adds one meanwhile… and the server refuses what was made late.
  phone.network.intercept = (request) => {
    if (request.method === 'POST' && request.url.endsWith('/passkeys')) {
      server.clock.advance(6 * 60_000)
    }
    return null
  }
  expect(await engine.passkeys.add(first)).toMatchObject({
    error: { type: 'refused', code: 'passkeyRefused' },
  })
  expect(passkeys.held).toEqual([])
  expect(await listed(phone)).toEqual([])
  phone.network.intercept = null
  expect((await engine.passkeys.add(first)).ok).toBe(true)
  expect(await engine.passkeys.add(first)).toMatchObject({ error: { type: 'passkey exists' } })
})

test('[PR32] a passkey made after a reset opens older days and today’s, where the password opens both', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  await blank.engine.recovery.openSealed({ oldPassword: first }, second)
  server.clock.advance(60 * 60_000)
  expect((await blank.engine.passkeys.add(second)).ok).toBe(true)
  const last = await another(blank)
  expect((await last.engine.passkeys.signIn()).ok).toBe(true)
  await last.settled()
  expect(await learnedOn(last, day)).toBe('avant')
})

test('[PR33] a passkey that was removed opens nothing, and its holder forgets it', async () => {
  const phone = await setupPasskey()
  const copy = [...phone.passkeys.held]
  const [passkey] = await listed(phone)
  await phone.engine.passkeys.remove(passkey?.id ?? '')
  expect(phone.passkeys.held).toEqual([])
  expect(await listed(phone)).toEqual([])
  const blank = await another(phone)
  blank.passkeys.held.push(...copy)
  expect(await blank.engine.passkeys.signIn()).toMatchObject({
    error: { code: 'passkeyUnknown' },
  })
})

test('[PR33] phones keep no wrap of a passkey that was removed elsewhere, but a key keeps its last one', async () => {
  const phone = await setupPasskey()
  const userId = idOf(phone)
  const blank = await another(phone)
  await blank.engine.passkeys.signIn()
  const [passkey] = await listed(blank)
  const kinds = async (on: Phone) => {
    const db = on.databases.openJournal(userId)
    const [row] = await db.keys.toArray()
    db.close()
    return row?.wraps?.map(({ kind }) => kind)
  }
  expect(await kinds(phone)).toEqual(['password', 'passkey'])
  expect(await kinds(blank)).toEqual(['passkey'])
  await blank.engine.passkeys.remove(passkey?.id ?? '')
  await listed(phone)
  await listed(blank)
  expect(await kinds(phone)).toEqual(['password'])
  // Without any the key would lie open once the journal is locked.
  expect(await kinds(blank)).toEqual(['passkey'])
  const locked = await refuseToken(server, blank)
  expect(cryptoKeysIn(await recordsOf(locked, userId))).toEqual([])
})

test('[PR33] the name of a passkey is sealed, and read on each phone of its owner', async () => {
  const phone = await setupPasskey()
  const [passkey] = await listed(phone)
  expect(passkey).toMatchObject({ name: null, isCurrent: true, usedOn: null })
  await phone.engine.passkeys.rename(passkey?.id ?? '', 'Téléphone de Léa')
  const blank = await another(phone)
  await blank.engine.passkeys.signIn()
  expect(await listed(blank)).toMatchObject([{ name: 'Téléphone de Léa', usedOn: '2026-11-20' }])
  expect(await databaseBytes(server.dataDir)).not.toMatch(/l.{1,2}phone de L/)
})

test('[PR33] passkeys outlive a password that is changed on a phone that holds the key', async () => {
  const phone = await setupPasskey()
  const { done } = await reset(server, phone, second)
  expect(done).toEqual({ ok: true, value: undefined })
  const blank = await another(phone)
  expect((await blank.engine.passkeys.signIn()).ok).toBe(true)
})

test('[PR33] a passkey opens what is written after the key was changed, and nothing where somebody may know the password', async () => {
  const phone = await setupPasskey()
  expect(await phone.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  nextDay(server, phone)
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  const blank = await another(phone)
  expect(await blank.engine.passkeys.signIn()).toMatchObject({ ok: true })
  await blank.settled()
  blank.clock.advance(24 * 60 * 60_000)
  expect(await learnedOn(blank, blank.engine.journal.today())).toBe('après')
  // Each key that it holds is locked with the others.
  const userId = idOf(blank)
  const locked = await refuseToken(server, blank)
  expect(cryptoKeysIn(await recordsOf(locked, userId))).toEqual([])

  const changed = await phone.engine.session.changeKey({
    reason: 'theft',
    password: first,
    newPassword: second,
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await locked.engine.passkeys.signIn()).toMatchObject({ error: { code: 'passkeyUnknown' } })
})
