// One draft, two tabs, with the browser's locks: the tabs of one phone share them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLearned } from '#support/failingStore.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'

let server: TestServer
let tab: Phone
let otherTab: Phone
beforeEach(async () => {
  server = await createTestServer()
  tab = await setupPhone(server, { locks: navigator.locks })
  await signUpOn(tab, server, 'lea@exemple.fr')
  otherTab = await tab.again()
})
afterEach(() => server.stop())

const openToday = ({ engine }: Phone) => engine.journal.openForm(engine.journal.today())

async function type(phone: Phone, learned: string) {
  const { form } = await openToday(phone)
  expect(await phone.engine.journal.keepDraft(withLearned(form, learned))).toMatchObject({
    ok: true,
  })
  return form
}

const previewsOf = async ({ engine }: Phone) =>
  (await engine.journal.readDrafts()).map(({ preview }) => preview).toSorted()

test('[SY4] a draft that is open in one tab is not opened in another, which writes one of its own', async () => {
  const form = await type(tab, 'dans le premier')
  const other = await openToday(otherTab)
  expect(other).toMatchObject({ isResumed: false, elsewhere: otherTab.engine.journal.today() })
  expect(other.form.formId).not.toBe(form.formId)
  await otherTab.engine.journal.keepDraft(withLearned(other.form, 'dans le second'))
  await tab.engine.journal.keepDraft(withLearned(form, 'dans le premier, encore'))
  expect(await previewsOf(tab)).toEqual(['dans le premier, encore', 'dans le second'])
})

test('[SY4] a form that was just opened, and holds no letter yet, is one tab’s as well', async () => {
  const { form } = await openToday(tab)
  const { form: other } = await openToday(otherTab)
  expect(other.formId).not.toBe(form.formId)
})

test('[SY4] a draft that its tab has left goes on in another', async () => {
  const form = await type(tab, 'à finir')
  tab.engine.journal.closeForm(form.formId)
  const resumed = await openToday(otherTab)
  expect(resumed).toMatchObject({
    isResumed: true,
    form: { formId: form.formId, texts: { learned: 'à finir' } },
    elsewhere: null,
  })
  expect(await openToday(tab)).toMatchObject({ isResumed: false, elsewhere: form.day })
})
