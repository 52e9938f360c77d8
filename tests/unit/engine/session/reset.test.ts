import type { Day } from '#domain/day.ts'
import {
  email,
  first,
  learnedOn,
  reset,
  resetAndEnter,
  second,
  signUpAndWrite,
  todayOn,
} from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[PR11] a reset on a phone that holds the key loses nothing, and every phone reads on with the new password', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()

  const { checked, done } = await reset(server, phone, second)
  expect(checked).toMatchObject({ ok: true, value: { opensJournal: true } })
  expect(done).toEqual({ ok: true, value: undefined })
  expect(await learnedOn(phone, day)).toBe('avant')

  const third = await setupPhone(server)
  expect(await third.engine.session.signIn(email, first)).toMatchObject({ ok: false })
  expect(await third.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await third.settled()
  expect(await third.engine.journal.readDay(day)).toMatchObject({
    texts: { learned: 'avant' },
    isSealed: false,
  })
})

test('[PR11] a locked phone opens its sealed copy with a mailed code, unsent words and drafts included', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'pas envoyé' })
  const { form } = await phone.engine.journal.openForm(day)
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'brouillon' } })
  phone.network.intercept = null
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  const locked = await phone.restart()
  await expect.poll(() => locked.engine.session.current().status).toBe('anonymous')

  const { checked, done } = await reset(server, locked, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  expect(done).toMatchObject({ ok: true })
  expect(await locked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(await learnedOn(locked, day)).toBe('pas envoyé')
  expect(await locked.engine.journal.readDrafts()).toMatchObject([{ day }])
  await locked.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, second)
  await other.settled()
  expect(await learnedOn(other, day)).toBe('pas envoyé')
})

test('[PR11][PR13] a new password whose answer was lost opens all the same, with the key and without', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const loseAnswer = ({ network }: Phone) => {
    network.intercept = async (request) => {
      if (!request.url.endsWith('/set-new-password')) return null
      await server.server.app.fetch(request, { incoming: {} })
      return offline()
    }
  }
  loseAnswer(phone)
  expect((await reset(server, phone, second)).done).toMatchObject({ ok: false })
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, day)).toBe('avant')

  const blank = await setupPhone(server)
  loseAnswer(blank)
  expect((await reset(server, blank, 'troisième mot')).done).toMatchObject({ ok: false })
  blank.network.intercept = null
  expect(await blank.engine.session.signIn(email, 'troisième mot')).toMatchObject({ ok: true })
  expect(blank.engine.session.current()).toMatchObject({ hasKey: true })
})

test('[PR12] the session that asked for the reset goes on, the others end', async () => {
  const phone = await signUpAndWrite(server)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  const token = other.storage.texts.get('token')
  await reset(server, phone, second)

  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
  const own = await server.request('GET', '/auth/me', { token: phone.storage.texts.get('token') })
  expect(own.status).toBe(200)
  expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
})

test('[PR13] a reset on a blank phone makes a second key: today is written, older days wait, sealed', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server)
  const { checked, done } = await reset(server, blank, second)
  expect(checked).toMatchObject({ ok: true, value: { opensJournal: false } })
  expect(done).toMatchObject({ ok: true })
  await blank.engine.session.signIn(email, second)
  await blank.settled()
  expect(await blank.engine.journal.readDay(day)).toMatchObject({
    texts: { learned: '' },
    isSealed: true,
  })
  expect(await blank.engine.recovery.readState()).toMatchObject({
    hasSealedDays: true,
    card: 'sealed',
  })
  await writeToday(blank, { learned: 'après' })
  await blank.settled()
  expect(await todayOn(blank)).toMatchObject({ texts: { learned: 'après' }, isSealed: true })
})

/** What a phone reads of a day once it has listened to the server again. */
const linesHeardOn = async (phone: Phone, day: Day) => {
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  return (await learnedOn(phone, day))?.split('\n')
}

test('[PR13][SY25] words kept sealed at sign-out outlive a reset and the same day written elsewhere', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'avant, et ce soir' })
  await phone.engine.session.signOut('lock')
  phone.network.intercept = null

  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'sur le nouveau' })
  await blank.settled()

  const back = await phone.restart()
  expect(await back.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await back.settled()
  const opened = await blank.engine.recovery.openSealed({ oldPassword: first }, second)
  expect(opened).toEqual({ ok: true, value: { hasOpened: true } })
  await expect
    .poll(() => linesHeardOn(blank, day))
    .toEqual(expect.arrayContaining(['avant, et ce soir', 'sur le nouveau']))
  expect(await blank.engine.journal.readDay(day)).toMatchObject({ isSealed: false })
})

test('[PR14][SY25] words kept sealed on a phone outlive a reset made on it, and reach the others', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'mots gardés ici' })
  await phone.engine.session.signOut('lock')
  phone.network.intercept = null
  await writeToday(other, { learned: 'mots de l’autre' })
  await other.settled()

  const back = await phone.restart()
  await resetAndEnter(server, back, second)
  const unlocked = await other.restart()
  await expect.poll(() => unlocked.engine.session.current().status).toBe('anonymous')
  expect(await unlocked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await unlocked.settled()
  await back.engine.session.openWithPassword(second)
  for (const one of [back, unlocked]) {
    await expect
      .poll(() => linesHeardOn(one, day))
      .toEqual(expect.arrayContaining(['mots gardés ici', 'mots de l’autre']))
  }
})

test('[PR13] a wrong code opens nothing and says so in the server’s words', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  const failure = {
    ok: false,
    error: { type: 'wrongCode', message: 'Code de vérification invalide' },
  }
  expect(await phone.engine.session.checkResetCode(email, wrong)).toEqual(failure)
  expect(await phone.engine.session.setNewPassword(email, wrong, second)).toEqual(failure)
  expect(await phone.engine.session.checkResetCode('x@exemple.fr', code)).toEqual(failure)
})

test('[PR14] a phone locked by a reset elsewhere opens its copy and gives every phone the older days back', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  expect(await blank.engine.journal.readDay(day)).toMatchObject({ isSealed: true })

  const locked = await phone.restart()
  await expect.poll(() => locked.engine.session.current().status).toBe('anonymous')
  expect(await locked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(await learnedOn(locked, day)).toBe('avant')

  await blank.engine.session.openWithPassword(second)
  expect(await learnedOn(blank, day)).toBe('avant')
  const third = await setupPhone(server)
  await third.engine.session.signIn(email, second)
  await third.settled()
  expect(await learnedOn(third, day)).toBe('avant')
})

test('[PR19] signing out leaves no trace of the address; another one’s reset finds nothing of it', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.session.signOut('send')
  const kept = JSON.stringify(await phone.databases.device.meta.toArray())
  expect(kept).not.toContain('exemple.fr')
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  expect(await phone.engine.session.checkResetCode(email, code)).toMatchObject({
    value: { opensJournal: false },
  })
})

test('[PR25] a stranger who asks for codes and tries them does not burn the code of this phone, restarted or not', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  await server.request('POST', '/auth/forgot-password', { body: { email } })
  for (let guess = 0; guess < 12; guess++) {
    const token = String(guess).padStart(4, '0')
    await server.request('POST', '/auth/verify-reset-token', { body: { email, token } })
  }
  const restarted = await phone.restart()
  expect(await restarted.engine.session.checkResetCode(email, code)).toMatchObject({ ok: true })
  expect(await restarted.engine.session.setNewPassword(email, code, second)).toMatchObject({
    ok: true,
  })
  expect(await restarted.engine.session.signIn(email, second)).toMatchObject({ ok: true })
})
