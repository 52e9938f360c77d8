// A day that the phone could not store and that left from memory: what is written over it afterwards replaces it.
import { fail, failDrafts, prepareFailures, recover, withLearned } from '#support/failingStore.ts'
import { offline, setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  prepareFailures()
  server = await createTestServer()
})
afterEach(async () => {
  recover()
  await server.stop()
})

test('[SY20] words that left from memory and were changed do not return after a restart', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await phone.settled()
  const { journal } = phone.engine
  const day = journal.today()
  const { form } = await journal.openForm(day)
  const first = withLearned(form, 'première version')
  fail('a lost connection')
  expect(await journal.save(first)).toMatchObject({ error: { type: 'notStored', isSent: true } })
  recover()
  // The screen goes on with the form that it holds.
  expect(await journal.keepDraft(withLearned(first, 'une autre'))).toMatchObject({ ok: true })

  const again = await phone.restart()
  const resumed = await again.engine.journal.openForm(day)
  expect(resumed.form.texts.learned).toBe('une autre')
  const last = withLearned(resumed.form, 'une autre, entière')
  expect(await again.engine.journal.save(last)).toMatchObject({ ok: true })
  await again.settled()
  const entry = await again.engine.journal.readDay(day)
  expect(entry).toMatchObject({ texts: { learned: 'une autre, entière' }, isJoined: false })
})

test('[SY1][SY20] what was never sent and is replaced from memory does not come back, nor does a pin', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await phone.settled()
  const { journal } = phone.engine
  const day = journal.today()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'à effacer, trop intime' })
  await journal.setPinned(day, true)
  const { form } = await journal.openForm(day)

  fail('a quota')
  phone.network.intercept = null
  const sent = { error: { type: 'notStored', isSent: true } }
  expect(await journal.setPinned(day, false)).toMatchObject(sent)
  expect(await journal.save(withLearned(form, 'version sage'))).toMatchObject(sent)
  recover()
  journal.closeForm(form.formId)
  const again = await phone.restart()
  await again.settled()
  const shown = { texts: { learned: 'version sage' }, isJoined: false, isPinned: false }
  expect(await again.engine.journal.readDay(day)).toMatchObject(shown)
  const other = await setupPhone(server)
  await other.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await other.settled()
  expect(await other.engine.journal.readDay(day)).toMatchObject(shown)
})

test('[SY20] words that left from memory and were changed do not return after the phone has locked, though it could store no letter', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await phone.settled()
  const { journal, appLock } = phone.engine
  expect(await appLock.turnOn('motdepasse')).toMatchObject({ ok: true })
  const day = journal.today()
  const first = withLearned((await journal.openForm(day)).form, 'première version')
  fail('a lost connection')
  expect(await journal.save(first)).toMatchObject({ error: { type: 'notStored', isSent: true } })
  recover()
  failDrafts()
  expect(await journal.keepDraft(withLearned(first, 'une autre'))).toMatchObject({ ok: false })
  await appLock.shut()
  recover()
  expect(await appLock.unlock('motdepasse')).toMatchObject({ ok: true })
  const { form } = await journal.openForm(day)
  expect(form.texts.learned).toBe('une autre')
  expect(await journal.save(withLearned(form, 'une autre, entière'))).toMatchObject({ ok: true })
  await phone.settled()
  const entry = await journal.readDay(day)
  expect(entry).toMatchObject({ texts: { learned: 'une autre, entière' }, isJoined: false })
})
