// Words that a failing store refuses are in memory alone: a file holds them all the same.
import type { Day } from '#domain/day.ts'
import { journalMarkdown } from '#features/my-data/journalMarkdown.ts'
import {
  fail,
  failDrafts,
  openWatchedForm,
  recover,
  setupFailingPhone,
  withLearned,
} from '#support/failingStore.ts'
import type { Phone } from '#support/setupPhone.ts'
import type { TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const password = 'motdepasse'
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

const song = { id: 's', name: 'La mer', artists: 'Voix' }

/** The server ends the session, and this page hears of it. */
async function endSession(): Promise<void> {
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  await expect
    .poll(() => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return phone.engine.session.current().status
    })
    .toBe('anonymous')
}

test('[JF10] a draft that the phone could not store is in the file, with its song', async () => {
  const { form } = await openWatchedForm(phone, day)
  fail('a quota')
  await phone.engine.journal.keepDraft({
    ...withLearned(form, 'nulle part ailleurs'),
    music: song,
  })
  expect(await phone.engine.data.readFigures()).toMatchObject({ unsent: { drafts: 1 } })
  const file = await phone.engine.data.exportDays()
  expect(file).toMatchObject({
    drafts: [{ date: day, learned: 'nulle part ailleurs', music: song }],
    sealedDrafts: 0,
  })
  const markdown = journalMarkdown(file, day)
  expect(markdown).toContain('nulle part ailleurs')
  expect(markdown).toContain('La mer - Voix')
})

test('[JF10] a draft whose newest letters could not be stored is in the file once, with them', async () => {
  const { form } = await openWatchedForm(phone, day)
  await phone.engine.journal.keepDraft(withLearned(form, 'le début'))
  fail('a quota')
  await phone.engine.journal.keepDraft(withLearned(form, 'le début et la fin'))
  const { drafts } = await phone.engine.data.exportDays()
  expect(drafts.map(({ learned }) => learned)).toEqual(['le début et la fin'])
})

test('[JF10] a draft that an earlier session could not store is listed, opens, and is in the file', async () => {
  const { form } = await openWatchedForm(phone, day)
  failDrafts()
  await phone.engine.journal.keepDraft(withLearned(form, 'avant le refus'))
  phone.engine.journal.closeForm(form.formId)
  await endSession()
  await phone.engine.session.signIn(email, password)
  expect(await phone.engine.data.exportDays()).toMatchObject({
    drafts: [{ learned: 'avant le refus' }],
    sealedDrafts: 0,
  })
  expect(await phone.engine.journal.readDrafts()).toMatchObject([
    { preview: 'avant le refus', isKept: false },
  ])
  expect(await phone.engine.journal.openForm(day)).toMatchObject({
    form: { texts: { learned: 'avant le refus' } },
    isKept: false,
  })
})

test('[JF3][JF10] the file of a journal that was locked meanwhile holds such a draft, and counts it', async () => {
  const { form } = await openWatchedForm(phone, day)
  failDrafts()
  await phone.engine.journal.keepDraft(withLearned(form, 'avant le refus'))
  await endSession()
  expect(await phone.engine.data.countLocked()).toBe(1)
  const opened = await phone.engine.data.openLocked({ email, password })
  if (!opened.ok) throw new Error(opened.error.type)
  const [journal] = opened.value.journals
  expect(journal).toMatchObject({ days: 0, unsent: 1 })
  expect(await journal?.exportDays()).toMatchObject({ drafts: [{ learned: 'avant le refus' }] })
})
