// A store that fails while somebody writes: what is not stored is said, tried again by itself, and sent from memory.
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import { createStoreTimeout } from '#engine/local/storeFailure.ts'
import { createDraftKeeper } from '#engine/journal/draftKeeper.ts'
import {
  fail,
  kindsOfFailure,
  openWatchedForm,
  quickTimer,
  recover,
  setupFailingPhone,
  withLearned,
} from '#support/failingStore.ts'
import type { TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
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

const learnedOn = async ({ engine }: Phone) => (await engine.journal.readDay(day))?.texts.learned

const openedForm = () => openWatchedForm(phone, day)

test.for(kindsOfFailure)(
  '[SY20] %s: what is not stored is said, and written again by itself',
  async (kind) => {
    const { form, states } = await openedForm()
    const before = withLearned(form, 'avant')
    expect(await phone.engine.journal.keepDraft(before)).toEqual({ ok: true, value: undefined })
    expect(states).toEqual([{ type: 'kept', form: before }])

    fail(kind)
    const during = withLearned(form, 'avant, et pendant')
    expect(await phone.engine.journal.keepDraft(during)).toEqual({
      ok: false,
      error: { type: 'notStored', isSent: false },
    })
    const newest = withLearned(form, 'avant, et pendant, et encore')
    await phone.engine.journal.keepDraft(newest)
    expect(states.slice(1).map(({ type }) => type)).not.toContain('kept')
    expect(states.at(-1)).toEqual({ type: 'notKept', form: newest })

    recover()
    // Not one further letter.
    await expect.poll(() => states.at(-1)).toEqual({ type: 'kept', form: newest })
    const again = await (await phone.restart()).engine.journal.openForm(day)
    expect(again.form.texts.learned).toBe('avant, et pendant, et encore')
  },
)

test.for(kindsOfFailure)(
  '[SY20] %s: a day that cannot be stored leaves from memory',
  async (kind) => {
    const { form } = await openedForm()
    fail(kind)
    phone.network.intercept = offline
    const filled = withLearned(form, 'de mémoire')
    const unsent = { ok: false, error: { type: 'notStored', isSent: false } }
    expect(await phone.engine.journal.save(filled)).toEqual(unsent)
    phone.network.intercept = null
    const sent = { ok: false, error: { type: 'notStored', isSent: true } }
    expect(await phone.engine.journal.save(filled)).toEqual(sent)

    recover()
    const second = await setupPhone(server)
    await second.engine.session.signIn(email, 'motdepasse')
    await second.settled()
    expect(await learnedOn(second)).toBe('de mémoire')
  },
)

test.for(kindsOfFailure)(
  '[SY20] %s: a change of a written day leaves from memory with the rest of it',
  async (kind) => {
    await writeToday(phone, { learned: 'matin', lueur: 'à retenir' })
    await phone.settled()
    const second = await setupPhone(server)
    await second.engine.session.signIn(email, 'motdepasse')
    await second.settled()
    const { form } = await openedForm()
    await writeToday(second, { learned: 'matin', proud: 'écrit ailleurs', lueur: 'à retenir' })
    await second.settled()

    fail(kind)
    const filled = { ...form, texts: { ...form.texts, learned: 'matin et soir' } }
    expect(await phone.engine.journal.save(filled)).toMatchObject({ error: { isSent: true } })
    recover()
    await expect
      .poll(async () => {
        second.clock.advance(3000)
        second.engine.sync.nudge()
        return (await second.engine.journal.readDay(day))?.texts
      })
      .toMatchObject({ learned: 'matin et soir', proud: 'écrit ailleurs', lueur: 'à retenir' })
    await phone.settled()
  },
)

test('[SY20] a day that no save could write is a draft of its own, not changes of a written day', async () => {
  const { form, states } = await openedForm()
  fail('a quota')
  phone.network.intercept = offline
  const filled = withLearned(form, 'nulle part encore')
  expect(await phone.engine.journal.save(filled)).toMatchObject({ ok: false })
  recover()
  // The last state may be one of before: what was told of the save that failed comes after it.
  await expect
    .poll(async () => (await phone.engine.journal.readDrafts())[0])
    .toMatchObject({ preview: 'nulle part encore', isEdit: false, isKept: true })
  expect(states.at(-1)?.type).toBe('kept')
})

test('[SY20] words sent from memory and changed before the store recovers do not come back', async () => {
  const { form } = await openedForm()
  fail('a lost connection')
  const sent = { ok: false, error: { type: 'notStored', isSent: true } }
  expect(await phone.engine.journal.save(withLearned(form, 'première version'))).toEqual(sent)
  expect(await phone.engine.journal.save(withLearned(form, 'deuxième version'))).toEqual(sent)
  recover()
  const last = withLearned(form, 'dernière version')
  expect(await phone.engine.journal.save(last)).toEqual({ ok: true, value: undefined })
  await phone.settled()
  const second = await setupPhone(server)
  await second.engine.session.signIn(email, 'motdepasse')
  await second.settled()
  for (const one of [phone, second]) {
    expect(await one.engine.journal.readDay(day)).toMatchObject({
      texts: { learned: 'dernière version', proud: 'fier' },
      isJoined: false,
    })
  }
})

test('[SY4] « kept » is said of the text that was stored, not of the one typed meanwhile', async () => {
  const forms = ['a', 'ab'].map((learned) => ({ formId: 'f', day, texts: { learned } }) as DayForm)
  const [first, second] = forms as [DayForm, DayForm]
  const states: DraftState[] = []
  const done: (() => void)[] = []
  const keeper = createDraftKeeper({
    write: () => new Promise((resolve) => void done.push(resolve)),
    reopen: () => Promise.resolve(),
    isCurrent: () => true,
    onBusy: () => undefined,
    onIdle: () => undefined,
    onFailed: () => undefined,
    withTimeout: (work) => work,
    timer: quickTimer,
  })
  keeper.watch('f' as FormId, (state) => states.push(state))
  void keeper.keep(first)
  const both = keeper.keep(second)
  await expect.poll(() => done.length).toBe(1)
  done[0]?.()
  await expect.poll(() => done.length).toBe(2)
  expect(states).toEqual([{ type: 'kept', form: first }])
  done[1]?.()
  expect(await both).toBe(true)
  expect(states.at(-1)).toEqual({ type: 'kept', form: second })
})

test('[SY4] a transaction that never completes is not waited for', async () => {
  const form = { formId: 'f', day, texts: {} } as DayForm
  const states: DraftState[] = []
  let isHanging = true
  let reopened = 0
  const keeper = createDraftKeeper({
    write: () => (isHanging ? new Promise(() => undefined) : Promise.resolve()),
    reopen: () => Promise.resolve(void reopened++),
    isCurrent: () => true,
    onBusy: () => undefined,
    onIdle: () => undefined,
    onFailed: () => undefined,
    withTimeout: createStoreTimeout(quickTimer, () => performance.now() * 100),
    timer: quickTimer,
  })
  keeper.watch('f' as FormId, (state) => states.push(state))
  expect(await keeper.keep(form)).toBe(false)
  expect(states).toEqual([{ type: 'notKept', form }])
  isHanging = false
  await expect.poll(() => states.at(-1)).toEqual({ type: 'kept', form })
  expect(reopened).toBeGreaterThan(0)
})
