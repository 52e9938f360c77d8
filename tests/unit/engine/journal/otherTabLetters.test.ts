// Letters that one tab holds in memory alone, as another tab of the same phone counts them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failDrafts, prepareFailures, recover, withLearned } from '#support/failingStore.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
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
  await tab.settled()
})
afterEach(async () => {
  vi.restoreAllMocks()
  recover()
  await server.stop()
})

async function typeWithoutRoom(before = ''): Promise<void> {
  const { form } = await tab.engine.journal.openForm(tab.engine.journal.today())
  if (before !== '') await tab.engine.journal.keepDraft(withLearned(form, before))
  failDrafts()
  const kept = tab.engine.journal.keepDraft(withLearned(form, 'canari'))
  expect(await kept).toMatchObject({ ok: false })
  tab.engine.journal.closeForm(form.formId)
}
const counted = async () => [
  await otherTab.engine.session.countUnsent(),
  (await otherTab.engine.sync.readStatus()).drafts,
]

test('[SY20][PR8] another tab counts them, and signs out neither by sending nor by keeping', async () => {
  expect(await counted()).toEqual([0, 0])
  await typeWithoutRoom()
  expect(await counted()).toEqual([1, 1])
  expect(await otherTab.engine.session.signOut('lock')).toBe(false)
  expect(await otherTab.engine.session.signOut('send')).toBe(false)
  expect(otherTab.engine.session.current().status).toBe('signedIn')
  recover()
  prepareFailures()
  await expect.poll(async () => (await tab.engine.journal.readDrafts())[0]?.isKept).toBe(true)
  // In the store, where each tab counts them once.
  await expect.poll(counted).toEqual([1, 1])
})

test('[SY20] a form of which an earlier text is stored is counted once, and keeps the session all the same', async () => {
  await typeWithoutRoom('can')
  expect(await counted()).toEqual([1, 1])
  expect(await otherTab.engine.session.signOut('lock')).toBe(false)
})

test('[SY20] once they are erased nobody counts them', async () => {
  await typeWithoutRoom()
  const [draft] = await tab.engine.journal.readDrafts()
  if (draft === undefined) throw new Error('There is a draft.')
  await tab.engine.journal.eraseDraft(draft)
  await expect.poll(counted).toEqual([0, 0])
})

test('[SY20] letters that are only being stored are counted once they are', async () => {
  const { form } = await tab.engine.journal.openForm(tab.engine.journal.today())
  const { drafts } = tab.engine.session.held()
  whileNextIsSealed(() => drafts.putBack())
  expect(await tab.engine.journal.keepDraft(withLearned(form, 'a'))).toMatchObject({ ok: true })
  expect(await counted()).toEqual([1, 1])
})

/** This tab hears that the other one signed out; then its person is back in it, and the phone has room. */
async function comeBack(): Promise<void> {
  await tab.engine.session.start()
  expect(tab.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
  recover()
  prepareFailures()
  await tab.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await tab.engine.session.held().drafts.putBack()
}

test('[PR8] letters of this tab that another one counted and erased do not come back', async () => {
  await typeWithoutRoom()
  expect(await counted()).toEqual([1, 1])
  expect(await otherTab.engine.session.signOut('erase')).toBe(true)
  await comeBack()
  expect(await tab.engine.journal.readDrafts()).toEqual([])
  expect(await tab.engine.session.countUnsent()).toBe(0)
})

test('[SY20] those that were typed before this tab heard of a sign-out that erased nothing unsent do', async () => {
  await tab.settled()
  expect(await otherTab.engine.session.signOut('send')).toBe(true)
  await typeWithoutRoom()
  await comeBack()
  expect(await tab.engine.journal.readDrafts()).toMatchObject([{ preview: 'canari' }])
})
