// A form is left while its newest letters still wait for a store that fails: no other tab goes on with the older text meanwhile.
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormId } from '#domain/brands.ts'
import { filled } from '#support/days.ts'
import { fail, failDrafts, prepareFailures, recover, withLearned } from '#support/failingStore.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

/** Resolves before a lock is asked for, once. */
let gate: Promise<void> | null = null
const heldLocks = {
  request: async (...asked: Parameters<LockManager['request']>) => {
    const opened = gate
    gate = null
    await opened
    return navigator.locks.request(...asked)
  },
  query: () => navigator.locks.query(),
} as unknown as LockManager

let server: TestServer
let tab: Phone
let otherTab: Phone
beforeEach(async () => {
  prepareFailures()
  server = await createTestServer()
  // The pauses between two tries are as short as this.
  tab = await setupPhone(server, { locks: heldLocks, longestMs: 300 })
  await signUpOn(tab, server, 'lea@exemple.fr')
  otherTab = await tab.again()
})
afterEach(async () => {
  vi.restoreAllMocks()
  recover()
  await server.stop()
})

const openToday = ({ engine }: Phone) => engine.journal.openForm(engine.journal.today())
const previewsOf = async ({ engine }: Phone) =>
  (await engine.journal.readDrafts()).map(({ preview }) => preview).toSorted()

async function letterBehind(): Promise<string> {
  const { form } = await openToday(tab)
  expect(await tab.engine.journal.keepDraft(withLearned(form, 'a'))).toMatchObject({ ok: true })
  failDrafts()
  const kept = tab.engine.journal.keepDraft(withLearned(form, 'a bc'))
  expect(await kept).toMatchObject({ ok: false })
  tab.engine.journal.closeForm(form.formId)
  recover()
  prepareFailures()
  return form.formId
}

test('[SY4] what another tab writes meanwhile stays, and so do the letters that waited', async () => {
  const formId = await letterBehind()
  const second = await openToday(otherTab)
  expect([second.isResumed, second.form.formId === formId]).toEqual([false, false])
  await otherTab.engine.journal.keepDraft(withLearned(second.form, 'xyz'))
  await expect.poll(() => previewsOf(otherTab)).toEqual(['a bc', 'xyz'])
  expect(await previewsOf(tab)).toEqual(['a bc', 'xyz'])
})

test('[SY4] once they are stored the form goes on in another tab, with all its letters', async () => {
  const formId = await letterBehind()
  await expect.poll(() => previewsOf(tab)).toEqual(['a bc'])
  await expect
    .poll(async () => {
      const { form } = await openToday(otherTab)
      const found = [form.formId, form.texts.learned]
      if (form.formId !== formId) otherTab.engine.journal.closeForm(form.formId)
      return found
    })
    .toEqual([formId, 'a bc'])
})

test('[SY4] the tab that left it opens it again before that, and keeps it', async () => {
  const formId = await letterBehind()
  const { form } = await openToday(tab)
  expect([form.formId, form.texts.learned]).toEqual([formId, 'a bc'])
  await expect.poll(() => previewsOf(otherTab)).toEqual(['a bc'])
  expect((await openToday(otherTab)).form.formId).not.toBe(formId)
})

test('[SY1] words that left from memory are not replaced by who was not shown them', async () => {
  const { form } = await openToday(tab)
  await tab.engine.journal.keepDraft(withLearned(form, 'a'))
  fail('a quota')
  expect(
    await tab.engine.journal.save({ ...form, texts: filled({ learned: 'a PARTI' }) }),
  ).toMatchObject({ ok: false, error: { isSent: true } })
  tab.engine.journal.closeForm(form.formId)
  recover()
  prepareFailures()
  const second = await openToday(otherTab)
  await otherTab.engine.journal.keepDraft({
    ...second.form,
    texts: filled({ learned: `${second.form.texts.learned} xyz` }),
  })
  otherTab.engine.journal.closeForm(second.form.formId)
  await expect.poll(async () => (await previewsOf(tab)).join('|')).toContain('PARTI')
  const third = await openToday(tab)
  const texts = filled({ learned: `${third.form.texts.learned} fin` })
  expect(await tab.engine.journal.save({ ...third.form, texts })).toMatchObject({ ok: true })
  await tab.settled()
  const shown = [
    (await tab.engine.journal.readDay(tab.engine.journal.today()))?.texts.learned,
    ...(await previewsOf(tab)),
  ].join('|')
  for (const word of ['PARTI', 'xyz', 'fin']) expect(shown).toContain(word)
})

test('[SY4] a tab that read the form before it was let go goes on with what is stored by then', async () => {
  const formId = await letterBehind()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const opening = openToday(otherTab)
  await expect.poll(() => previewsOf(tab)).toEqual(['a bc'])
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .not.toContain(`lueur-form-${formId}`)
  resolve()
  const { form } = await opening
  expect([form.formId, form.texts.learned]).toEqual([formId, 'a bc'])
})

test('[SY4] a form that could not be opened after all is nobody’s', async () => {
  const { form } = await openToday(tab)
  await tab.engine.journal.keepDraft(withLearned(form, 'a'))
  tab.engine.journal.closeForm(form.formId)
  // oxlint-disable-next-line typescript/unbound-method
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function failing(
    this: IDBObjectStore,
    ...asked
  ) {
    if (this.name === 'days') throw new DOMException('Lost.', 'UnknownError')
    return get.apply(this, asked)
  })
  await expect(openToday(tab)).rejects.toThrow('Lost.')
  vi.restoreAllMocks()
  expect((await openToday(otherTab)).form.formId).toBe(form.formId)
})

test.each(['left', 'open'])(
  '[SY4][PR54] a form that is %s when the lock shuts, with letters that wait, is no other tab’s until they are stored',
  async (kind) => {
    expect(await tab.engine.appLock.turnOn('motdepasse')).toMatchObject({ ok: true })
    const unlocked = await tab.again()
    expect(await unlocked.engine.appLock.unlock('motdepasse')).toMatchObject({ ok: true })
    const { form } = await openToday(tab)
    await tab.engine.journal.keepDraft(withLearned(form, 'a'))
    failDrafts()
    await tab.engine.journal.keepDraft(withLearned(form, 'a bc'))
    if (kind === 'left') tab.engine.journal.closeForm(form.formId)
    await tab.engine.appLock.shut()
    // The page takes its forms down.
    if (kind === 'open') tab.engine.journal.closeForm(form.formId)
    const second = await openToday(unlocked)
    expect(second.form.formId).not.toBe(form.formId)
    recover()
    prepareFailures()
    await unlocked.engine.journal.keepDraft(withLearned(second.form, 'xyz'))
    await expect.poll(() => previewsOf(unlocked)).toEqual(['a bc', 'xyz'])
    await expect
      .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
      .not.toContain(`lueur-form-${form.formId}`)
  },
)

const heldNames = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

async function draftOf(phone: Phone): Promise<string> {
  const { form } = await openToday(phone)
  expect(await phone.engine.journal.keepDraft(withLearned(form, 'a'))).toMatchObject({ ok: true })
  phone.engine.journal.closeForm(form.formId)
  await expect.poll(heldNames).not.toContain(`lueur-form-${form.formId}`)
  return form.formId
}

test('[SY4] a form that is opened twice at once is shown twice, and held until both are closed', async () => {
  const formId = await draftOf(tab)
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const opening = [openToday(tab), openToday(tab)]
  resolve()
  const shown = await Promise.all(opening)
  expect(shown.map(({ form }) => [form.formId, form.texts.learned])).toEqual([
    [formId, 'a'],
    [formId, 'a'],
  ])
  tab.engine.journal.closeForm(formId as FormId)
  const second = await openToday(otherTab)
  expect(second.form.formId).not.toBe(formId)
  otherTab.engine.journal.closeForm(second.form.formId)
  tab.engine.journal.closeForm(formId as FormId)
  await expect.poll(heldNames).not.toContain(`lueur-form-${formId}`)
  expect((await openToday(otherTab)).form.formId).toBe(formId)
})

test('[SY4] a form that another tab has is not given to whoever asks for it twice', async () => {
  const formId = await draftOf(tab)
  const { form } = await openToday(otherTab)
  expect(form.formId).toBe(formId)
  const shown = await Promise.all([openToday(tab), openToday(tab)])
  for (const one of shown) expect(one.form.formId).not.toBe(formId)
  otherTab.engine.journal.closeForm(form.formId)
  await expect.poll(heldNames).not.toContain(`lueur-form-${formId}`)
  expect((await openToday(tab)).form.formId).toBe(formId)
})

test('[SY20] letters typed after a clock that was ahead was put right outlive the session that could not store them', async () => {
  expect(await tab.engine.appLock.turnOn('motdepasse')).toMatchObject({ ok: true })
  tab.clock.advance(3_600_000)
  const first = await openToday(tab)
  await tab.engine.journal.keepDraft(withLearned(first.form, 'a'))
  tab.engine.journal.closeForm(first.form.formId)
  tab.clock.advance(-3_600_000)
  // Another page, which never saw the clock that was ahead.
  const again = await tab.again()
  expect(await again.engine.appLock.unlock('motdepasse')).toMatchObject({ ok: true })
  const { form } = await openToday(again)
  expect(form.texts.learned).toBe('a')
  failDrafts()
  await again.engine.journal.keepDraft(withLearned(form, 'a bc'))
  await again.engine.appLock.shut()
  recover()
  prepareFailures()
  expect(await again.engine.appLock.unlock('motdepasse')).toMatchObject({ ok: true })
  await expect.poll(async () => (await again.engine.journal.readDrafts())[0]?.isKept).toBe(true)
  expect(await previewsOf(again)).toEqual(['a bc'])
})

test('[SY4] a draft that is open in another tab is not erased: what is typed there would bring it back', async () => {
  const { form } = await openToday(otherTab)
  await otherTab.engine.journal.keepDraft(withLearned(form, 'a'))
  expect(await tab.engine.journal.eraseDraft(form)).toBe('elsewhere')
  expect(await previewsOf(tab)).toEqual(['a'])
  otherTab.engine.journal.closeForm(form.formId)
  await expect.poll(() => tab.engine.journal.eraseDraft(form)).toBe('erased')
  expect(await previewsOf(tab)).toEqual([])
  // And nobody holds it after that.
  await expect.poll(heldNames).not.toContain(`lueur-form-${form.formId}`)
})
