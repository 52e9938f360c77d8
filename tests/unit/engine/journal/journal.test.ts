import { day as dayOf, filled } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import type { BootRecord } from '#engine/local/metaStore.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
})
afterEach(() => server.stop())

const openToday = async ({ engine }: Phone) => engine.journal.openForm(engine.journal.today())
test('[SY4] a killed tab brings back each letter, the question and the caret', async () => {
  const { form } = await openToday(phone)
  for (const text of ['j', 'ja', 'jam']) {
    await phone.engine.journal.keepDraft({
      ...form,
      texts: { ...form.texts, proud: text },
      activeId: 'proud',
      caret: 2,
    })
  }
  const reopened = await phone.restart()
  const again = await openToday(reopened)
  expect(again).toMatchObject({ isResumed: true, isEdit: false })
  expect(again.form).toMatchObject({
    formId: form.formId,
    texts: { proud: 'jam' },
    activeId: 'proud',
    caret: 2,
  })
})

test('[SY4] the latest letters win however fast they come', async () => {
  const { form } = await openToday(phone)
  const kept = Array.from({ length: 50 }, (_, length) =>
    phone.engine.journal.keepDraft({
      ...form,
      texts: { ...form.texts, learned: 'x'.repeat(length + 1) },
    }),
  )
  await Promise.all(kept)
  const { form: again } = await openToday(await phone.restart())
  expect(again.texts.learned).toBe('x'.repeat(50))
})

test('a save removes the draft in the same transaction', async () => {
  const { form } = await openToday(phone)
  const written = { ...form, texts: filled({ learned: 'a' }) }
  await phone.engine.journal.keepDraft(written)
  expect(await phone.engine.journal.readDrafts()).toHaveLength(1)
  await phone.engine.journal.save(written)
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('a form that is saved is no draft again, whatever still shows it', async () => {
  const { form } = await openToday(phone)
  const texts = filled({ learned: 'a' })
  await phone.engine.journal.save({ ...form, texts })
  // The page is hidden while it says that the day is written.
  await phone.engine.journal.keepDraft({ ...form, texts, caret: 1 })
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('an unfinished form of yesterday is offered, and keeps its day', async () => {
  const { form } = await openToday(phone)
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, learned: 'hier soir' } })
  phone.clock.set('2026-11-21T07:00:00.000Z')
  const reopened = await phone.restart()
  expect(await reopened.engine.journal.readDrafts()).toMatchObject([
    { day: '2026-11-20', preview: 'hier soir' },
  ])
  const resumed = await reopened.engine.journal.openForm(dayOf('2026-11-20'))
  expect(resumed.form).toMatchObject({ day: '2026-11-20', texts: { learned: 'hier soir' } })
})

test('a past day without draft cannot be opened for writing: today opens', async () => {
  const { form } = await phone.engine.journal.openForm(dayOf('2026-11-01'))
  expect(form.day).toBe('2026-11-20')
})

test('a draft brought back to what was shown is no draft any more', async () => {
  const { form } = await openToday(phone)
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, learned: 'x' } })
  await phone.engine.journal.keepDraft(form)
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('[SY4] letters typed while an undone draft is being erased stay', async () => {
  const { form } = await openToday(phone)
  const typed = (learned: string) => ({ ...form, texts: { ...form.texts, learned } })
  await Promise.all([
    phone.engine.journal.keepDraft(typed('une')),
    phone.engine.journal.keepDraft(form),
    phone.engine.journal.keepDraft(typed('une phrase')),
  ])
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'une phrase' }])
})

test('[CR12] all four answers are sealed again at each save', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'un' })
  const db = phone.databases.openJournal(idOf(phone))
  const before = await db.days.get(dayOf('2026-11-20'))
  await writeToday(phone, { learned: 'deux' })
  const after = await db.days.get(dayOf('2026-11-20'))
  db.close()
  for (const id of ['learned', 'proud', 'frustrated', 'lueur'] as const) {
    expect(after?.answers[id]).not.toBe(before?.answers[id])
  }
})

test('a pin counts, survives a restart and reaches a second phone', async () => {
  await writeToday(phone, {})
  expect(await phone.engine.journal.setPinned(dayOf('2026-11-20'), true)).toMatchObject({
    ok: true,
  })
  expect(await phone.engine.journal.readMonthDays('2026-11' as never)).toEqual([
    { day: '2026-11-20', isPinned: true },
  ])
  expect(await phone.engine.journal.readStatistics(dayOf('2026-11-20'))).toMatchObject({
    pinnedDaysCount: 1,
    currentMonth: { daysCompleted: 1, totalDays: 30, streakCount: 1, isStreakActive: true },
  })
  await phone.settled()
  const second = await setupPhone(server)
  await second.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await second.settled()
  expect((await second.engine.journal.readDay(dayOf('2026-11-20')))?.isPinned).toBe(true)
})

test('a streak longer than one read is counted whole', async () => {
  phone.network.intercept = offline
  for (let day = 0; day < 130; day++) {
    phone.clock.set(new Date(Date.UTC(2026, 0, 1 + day, 11)).toISOString())
    await writeToday(phone, {})
  }
  const figures = await phone.engine.journal.readStatistics(phone.engine.journal.today())
  expect(figures?.currentMonth.streakCount).toBe(130)
})

test('[SY24] the picture for the next start rests sealed, and no change of its day leaves it there', async () => {
  await writeToday(phone, { learned: 'pour le premier regard' })
  const today = phone.engine.journal.today()
  const db = phone.databases.openJournal(idOf(phone))
  const kept = async () => (await db.meta.get('boot'))?.value as BootRecord | undefined
  await phone.engine.journal.keepFirstPaint(today, '<p>pour le premier regard</p>')
  expect(await kept()).toMatchObject({ day: today, build: 'build-1' })
  expect((await kept())?.sealed).toMatch(/^le1\./)

  await phone.engine.journal.setPinned(today, true)
  expect(await kept()).toBeUndefined()

  await phone.engine.journal.keepFirstPaint(today, '<p>pour le premier regard</p>')
  const other = await setupPhone(server)
  await phone.settled()
  await other.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await writeToday(other, { learned: 'écrit ailleurs' })
  await other.settled()
  phone.engine.sync.nudge()
  await expect.poll(kept).toBeUndefined()

  await phone.engine.journal.keepFirstPaint(dayOf('2026-11-19'), '<p>hier</p>')
  expect(await kept()).toBeUndefined()
  db.close()
})

test('[SY24] no picture shows a draft of another day that was finished or erased since', async () => {
  const { journal } = phone.engine
  const db = phone.databases.openJournal(idOf(phone))
  const keepPicture = () => journal.keepFirstPaint(journal.today(), '<p>hier, commencé</p>')
  for (const end of ['save', 'erase'] as const) {
    const { form } = await journal.openForm(journal.today())
    const begun = {
      ...form,
      texts: { ...form.texts, learned: 'commencé', proud: 'b', frustrated: 'c' },
    }
    await journal.keepDraft(begun)
    phone.clock.advance(86_400_000)
    await keepPicture()
    expect(await db.meta.get('boot')).toBeDefined()
    await (end === 'save' ? journal.save(begun) : journal.eraseDraft(begun))
    expect(await db.meta.get('boot')).toBeUndefined()
  }
  db.close()
})

test('that day a week and a year ago comes back', async () => {
  phone.network.intercept = offline
  for (const [instant, learned] of [
    ['2025-11-20T10:00:00.000Z', 'il y a un an'],
    ['2026-11-12T10:00:00.000Z', 'un autre jour'],
    ['2026-11-13T10:00:00.000Z', 'il y a une semaine'],
  ] as const) {
    phone.clock.set(instant)
    await writeToday(phone, { learned })
  }
  const memories = await phone.engine.journal.readMemories(dayOf('2026-11-20'))
  expect(memories.map(({ ago, entry }) => [ago.unit, entry.texts.learned])).toEqual([
    ['week', 'il y a une semaine'],
    ['year', 'il y a un an'],
  ])
})
