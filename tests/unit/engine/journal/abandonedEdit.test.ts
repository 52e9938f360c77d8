// An edit that was left behind, while another phone went on.
import type { DayForm } from '#engine/journal/dayForm.ts'
import { withLearned } from '#support/failingStore.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { idOf } from '#support/lockedPhones.ts'
import { todayOn } from '#support/resets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: 'ancien', proud: 'fier' })
  await phone.settled()
})
afterEach(() => server.stop())

const openedOn = ({ engine }: Phone) => engine.journal.openForm(engine.journal.today())

/** This phone's edit is left; another phone then writes into another answer. */
async function leaveEdit(): Promise<Phone> {
  const { form } = await openedOn(phone)
  await phone.engine.journal.keepDraft(withLearned(form, 'édition laissée'))
  const second = await setupPhone(server)
  await second.engine.session.signIn(email, 'motdepasse')
  await second.settled()
  const theirs = (await openedOn(second)).form
  await second.engine.journal.save({
    ...theirs,
    texts: { ...theirs.texts, proud: 'fier, et bien plus tard' },
  })
  await second.settled()
  const again = await phone.restart()
  await expect
    .poll(async () => {
      again.engine.sync.nudge()
      again.clock.advance(3000)
      return (await todayOn(again))?.texts.proud
    })
    .toBe('fier, et bien plus tard')
  return again
}

test('[SY3] an edit that was left shows the day as it is now, but for what it changed itself', async () => {
  const again = await leaveEdit()
  const { form, isResumed, isEdit } = await openedOn(again)
  expect({ isResumed, isEdit }).toEqual({ isResumed: true, isEdit: true })
  expect(form.texts).toMatchObject({ learned: 'édition laissée', proud: 'fier, et bien plus tard' })
  await again.engine.journal.save(form)
  await again.settled()
  expect(await todayOn(again)).toMatchObject({
    texts: { learned: 'édition laissée', proud: 'fier, et bien plus tard' },
    isJoined: false,
  })
})

test('an edit of the song, the glow or a taken away answer alone is listed by that, not by words that did not change', async () => {
  const { form } = await openedOn(phone)
  const summary = async (changed: Partial<DayForm>) => {
    await phone.engine.journal.keepDraft({ ...form, ...changed })
    const [draft] = await phone.engine.journal.readDrafts()
    return draft
  }
  const music = { id: 's', name: 'Plein soleil', artists: 'Les Heures lentes' }
  expect(await summary({ music })).toMatchObject({ preview: '', besides: { music }, emptied: [] })
  expect(await summary({ glow: 4 })).toMatchObject({ preview: '', besides: { glow: 4 } })
  const texts = { ...form.texts, proud: ' ' }
  expect(await summary({ texts })).toMatchObject({ preview: '', besides: {}, emptied: ['proud'] })
  expect(await summary({ texts: { ...form.texts, learned: 'neuf' }, music })).toMatchObject({
    preview: 'neuf',
    besides: { music },
  })
})

test('an edit that was left is listed as one, by what it changed, and giving it up leaves the day', async () => {
  const again = await leaveEdit()
  const [draft, ...others] = await again.engine.journal.readDrafts()
  expect(draft).toMatchObject({ isEdit: true, preview: 'édition laissée' })
  expect(others).toEqual([])
  if (draft !== undefined) await again.engine.journal.eraseDraft(draft)
  const { form, isResumed } = await openedOn(again)
  expect(isResumed).toBe(false)
  expect(form.texts).toMatchObject({ learned: 'ancien', proud: 'fier, et bien plus tard' })
})

test('an edit whose day has gone from the phone keeps every word, and is no edit any more', async () => {
  const { form } = await openedOn(phone)
  await phone.engine.journal.keepDraft(withLearned(form, 'édition laissée'))
  const db = phone.databases.openJournal(idOf(phone))
  await db.days.delete(form.day)
  db.close()
  const opened = await openedOn(phone)
  expect(opened).toMatchObject({ isResumed: true, isEdit: false })
  expect(opened.form.texts).toMatchObject({ learned: 'édition laissée', proud: 'fier' })
})

test('words of a day that was never saved are no edit', async () => {
  const fresh = await setupPhone(server)
  await signUpOn(fresh, server, 'zoe@exemple.fr')
  const { form } = await openedOn(fresh)
  await fresh.engine.journal.keepDraft(withLearned(form, 'commencé'))
  expect(await fresh.engine.journal.readDrafts()).toMatchObject([{ isEdit: false }])
})
