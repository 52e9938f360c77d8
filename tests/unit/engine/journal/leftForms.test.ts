// A form is left while its newest letters still wait for a store that fails: no other tab goes on with the older text meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filled } from '#support/days.ts'
import { fail, failDrafts, prepareFailures, recover, withLearned } from '#support/failingStore.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

let server: TestServer
let tab: Phone
let otherTab: Phone
beforeEach(async () => {
  prepareFailures()
  server = await createTestServer()
  // The pauses between two tries are as short as this.
  tab = await setupPhone(server, { locks: navigator.locks, longestMs: 300 })
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
