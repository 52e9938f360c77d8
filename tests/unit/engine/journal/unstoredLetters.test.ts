// Letters that are in memory alone: leaving the form, signing out, a refused token, a database deleted under them.
import { idOf } from '#support/lockedPhones.ts'
import type { Day } from '#domain/day.ts'
import {
  fail,
  failDrafts,
  openWatchedForm,
  recover,
  setupFailingPhone,
  withLearned,
} from '#support/failingStore.ts'
import type { TestServer } from '#support/setupServer.ts'
import { offline, signUpOn, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'

let server: TestServer
let phone: Phone
let day: Day
beforeEach(async () => {
  ;({ server, phone, day } = await setupFailingPhone(email))
})
afterEach(async () => {
  recover()
  await server.stop()
})

const openedForm = () => openWatchedForm(phone, day)
/** Resolves once the phone has heard that its token is refused. */
async function refuse(token: string | undefined): Promise<void> {
  await server.request('POST', '/auth/logout', { token })
  await expect
    .poll(() => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return phone.engine.session.current().status
    })
    .toBe('anonymous')
}

test('[SY20] a save that could not be stored is a draft again by itself', async () => {
  const { form, states } = await openedForm()
  phone.network.intercept = offline
  fail('a lost connection')
  const filled = withLearned(form, 'ni gardé ni parti')
  expect(await phone.engine.journal.save(filled)).toMatchObject({ ok: false })
  recover()
  await expect.poll(() => states.at(-1)).toEqual({ type: 'kept', form: filled })
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'ni gardé ni parti' }])
})

test('[SY20] a form left while its letters could not be stored opens with them', async () => {
  const { form } = await openedForm()
  const newest = withLearned(form, 'pas encore gardé')
  fail('a lost connection')
  await phone.engine.journal.keepDraft(newest)
  phone.engine.journal.closeForm(form.formId)
  expect((await phone.engine.journal.openForm(day)).form.texts.learned).toBe('pas encore gardé')
})

test('[PR8] « Effacer » erases letters that are in memory alone too', async () => {
  const { form } = await openedForm()
  failDrafts()
  await phone.engine.journal.keepDraft(withLearned(form, 'à effacer'))
  expect(await phone.engine.session.countUnsent()).toBe(1)
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  recover()
  await phone.engine.session.signIn(email, 'motdepasse')
  await phone.settled()
  expect(await phone.engine.journal.readDrafts()).toEqual([])
  expect((await phone.engine.journal.openForm(day)).form.texts.learned).toBe('')
})

test('[SY20] signing out asks about letters that are in memory alone, and stores them if it can', async () => {
  const { form } = await openedForm()
  fail('a lost connection')
  await phone.engine.journal.keepDraft(withLearned(form, 'en mémoire'))
  expect(await phone.engine.session.countUnsent()).toBe(1)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ drafts: 1 })
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(await phone.engine.session.signOut('lock')).toBe(false)
  recover()
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  const back = await phone.restart()
  await back.engine.session.signIn(email, 'motdepasse')
  expect(await back.engine.journal.readDrafts()).toMatchObject([{ preview: 'en mémoire' }])
})

test('[SY20] letters in memory alone outlive a refused token, sealed, until the same person is back', async () => {
  const { form } = await openedForm()
  const token = phone.storage.texts.get('token')
  failDrafts()
  await phone.engine.journal.keepDraft(withLearned(form, 'avant le refus'))
  await refuse(token)
  recover()
  await phone.engine.session.signIn(email, 'motdepasse')
  await expect
    .poll(() => phone.engine.journal.readDrafts())
    .toMatchObject([{ preview: 'avant le refus' }])
})

/** Lets what waits run, a second of the phone's clock each time, until that holds. */
const untilPassed = (read: () => Promise<unknown>) =>
  expect.poll(async () => {
    phone.clock.advance(1000)
    return read()
  })
const storedDrafts = async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const count = await db.drafts.count()
  db.close()
  return count
}

test('[SY20] letters that a phone could not store as it locked are stored once there is room, by themselves and by « Garder scellé »', async () => {
  const { form } = await openedForm()
  expect(await phone.engine.appLock.turnOn('motdepasse')).toMatchObject({ ok: true })
  for (const howTheyGo of ['by themselves', 'by signing out']) {
    failDrafts()
    await phone.engine.journal.keepDraft(withLearned(form, howTheyGo))
    phone.engine.journal.closeForm(form.formId)
    await phone.engine.appLock.shut()
    expect(await phone.engine.appLock.unlock('motdepasse')).toMatchObject({ ok: true })
    expect(await phone.engine.sync.readStatus()).toMatchObject({ drafts: 1 })
    recover()
    if (howTheyGo === 'by themselves') await untilPassed(storedDrafts).toBe(1)
    else expect(await phone.engine.session.signOut('lock')).toBe(true)
  }
  const back = await phone.restart()
  await back.engine.session.signIn(email, 'motdepasse')
  expect(await back.engine.journal.readDrafts()).toMatchObject([{ preview: 'by signing out' }])
})

test('[SY20] what an earlier session could not store is stored whenever the next one can', async () => {
  const { form } = await openedForm()
  const token = phone.storage.texts.get('token')
  failDrafts()
  await phone.engine.journal.keepDraft(withLearned(form, 'avant le refus'))
  await refuse(token)
  await phone.engine.session.signIn(email, 'motdepasse')
  expect(await storedDrafts()).toBe(0)
  recover()
  await untilPassed(storedDrafts).toBe(1)
})

test('[SY20] a form whose letters are not stored opens as such, also when nothing can be read', async () => {
  const { form } = await openedForm()
  fail('a store that cannot even be read')
  const newest = withLearned(form, 'illisible')
  await phone.engine.journal.keepDraft(newest)
  phone.engine.journal.closeForm(form.formId)
  expect(await phone.engine.journal.openForm(day)).toMatchObject({
    form: { texts: { learned: 'illisible' } },
    isResumed: true,
    isKept: false,
  })
})

test('[SY20] a database deleted under an open form is said, and filled again with what is on the screen', async () => {
  const { form, states } = await openedForm()
  const typed = withLearned(form, 'tout est à l’écran')
  await phone.engine.journal.keepDraft(typed)
  await phone.databases.deleteJournal(idOf(phone))
  await expect.poll(() => states.slice(1).map(({ type }) => type)).toContain('notKept')
  await expect.poll(() => states.at(-1)).toEqual({ type: 'kept', form: typed })
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'tout est à l’écran' }])
})

test('[SY20] a save whose transaction never completes leaves from memory', async () => {
  const { form } = await openedForm()
  const held = { isOver: false }
  const other = phone.databases.openJournal(idOf(phone))
  // Another tab keeps the days for itself.
  const holding = other.transaction('rw', other.days, async () => {
    while (!held.isOver) await other.days.count()
  })
  const saving = phone.engine.journal.save(withLearned(form, 'sans attendre'))
  const ticking = setInterval(() => phone.clock.advance(1000), 5)
  try {
    expect(await saving).toEqual({ ok: false, error: { type: 'notStored', isSent: true } })
  } finally {
    clearInterval(ticking)
    held.isOver = true
    await holding
    other.close()
  }
})

test('[SY20] nothing is written, nor the database opened again, once the person has left', async () => {
  const { form } = await openedForm()
  fail('a lost connection')
  await phone.engine.journal.keepDraft(withLearned(form, 'adieu'))
  recover()
  await phone.engine.session.signOut('erase')
  const names = await phone.databases.device.meta.toArray()
  expect(JSON.stringify(names)).not.toContain('account:')
  await signUpOn(phone, server, 'zoe@exemple.fr')
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})
