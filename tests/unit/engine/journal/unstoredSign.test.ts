// What other tabs, and who shows drafts, are told of letters that no store has yet.
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import { createHeldForms, type HeldForms } from '#engine/journal/heldForms.ts'
import { createOpenDrafts, type OpenDrafts } from '#engine/journal/openDrafts.ts'
import { readDraft } from '#engine/local/draftStore.ts'
import { day } from '#support/days.ts'
import { createLocks } from '#support/fakeLocks.ts'
import { withLearned } from '#support/failingStore.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import { setImmediate } from 'node:timers/promises'
import { Dexie } from 'dexie'
import { IDBVersionChangeEvent } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
let held: HeldForms
let drafts: OpenDrafts
/** Another tab of the same browser. */
let other: HeldForms
const form = filledForm(day('2026-11-20'), 'jamais gardé', 'one')
const { formId } = form
const second = filledForm(day('2026-11-20'), 'non plus', 'two')
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
  const locks = createLocks()
  held = createHeldForms(locks)
  other = createHeldForms(locks)
  drafts = createOpenDrafts(journal, held)
  await drafts.putBack()
})
afterEach(() => {
  vi.restoreAllMocks()
  journal.db.close()
})

const shown = () => other.sign.countElsewhere(journal.db.name)
const late = () => drafts.storedLate.current()
const refuse = (): void =>
  void vi
    .spyOn(journal.db.drafts, 'put')
    .mockImplementation(() => Dexie.Promise.reject(new Dexie.QuotaExceededError('full')))

async function keepRefused(...forms: readonly DayForm[]): Promise<void> {
  refuse()
  for (const one of forms) expect(await drafts.keep(one)).toBe(false)
}
/** Pauses end one after the other until all letters are stored. */
async function untilStored(): Promise<void> {
  vi.restoreAllMocks()
  await expect
    .poll(() => {
      local.endPauses()
      return drafts.unstoredIds()
    })
    .toEqual([])
}

test('[SY20] letters that are stored at once are no news for anybody', async () => {
  const before = late()
  expect(await drafts.keep(form)).toBe(true)
  await expect.poll(() => drafts.unstoredIds()).toEqual([])
  expect([await shown(), late()]).toEqual([0, before])
})

test('[SY20] letters that the store refused are shown to other tabs until it takes them; then drafts are read again', async () => {
  const before = late()
  await keepRefused(form)
  expect([await shown(), late()]).toEqual([1, before])
  await untilStored()
  await expect.poll(shown).toBe(0)
  expect(late()).toBeGreaterThan(before)
})

test('[SY20] a form that is saved or erased takes its sign away, and one that could not be shows it again', async () => {
  await keepRefused(form, second)
  const takeBack = drafts.forget(formId)
  // The other one waits still.
  expect(await shown()).toBe(1)
  drafts.forget(second.formId)
  await expect.poll(shown).toBe(0)
  takeBack()
  expect(await shown()).toBe(1)
})

test('[SY20] letters that outlive their session are shown, until a journal that is erased drops them', async () => {
  await keepRefused(form)
  local.world.isOpen = false
  await drafts.sealAll()
  await expect.poll(() => drafts.unstoredIds()).toEqual([formId])
  expect(await shown()).toBe(1)
  const next = createOpenDrafts({ ...journal, isOpen: () => true }, held)
  await expect(next.putBack()).rejects.toThrow('full')
  const takeBack = next.eraseAll()
  await expect.poll(shown).toBe(0)
  takeBack()
  expect(await shown()).toBe(1)
})

test('[SY20] a day whose save is under way as the session ends is shown to other tabs from then on', async () => {
  void drafts.whileSaving(form, () => new Promise(() => undefined))
  expect(await shown()).toBe(0)
  await drafts.sealAll()
  expect([await shown(), drafts.unstoredIds()]).toEqual([1, [formId]])
})

test('[SY20] a session that ends, or is not erased after all, without letters that wait shows nothing', async () => {
  await drafts.keep(form)
  await expect.poll(() => drafts.unstoredIds()).toEqual([])
  drafts.eraseAll()()
  await drafts.sealAll()
  expect(await shown()).toBe(0)
})

test('[SY20] what an earlier session left is stored after a while, and drafts are read again', async () => {
  await keepRefused(form)
  local.world.isOpen = false
  await drafts.sealAll()
  local.world.isOpen = true
  drafts = createOpenDrafts(journal, held)
  await expect(drafts.putBack()).rejects.toThrow('full')
  const before = late()
  await untilStored()
  await expect.poll(late).toBeGreaterThan(before)
  await expect.poll(shown).toBe(0)
})

test('[SY20] what an earlier session left is stored at once where the store takes it, and drafts are read again', async () => {
  const before = late()
  await drafts.putBack()
  expect(late()).toBeGreaterThan(before)
})

test('[SY20] a tab that signs out counts the letters of other tabs, and not its own', async () => {
  expect(await drafts.countElsewhere()).toBe(0)
  other.sign.show(journal.db.name)
  expect(await drafts.countElsewhere()).toBe(1)
})

test('[SY4] a form that is left while its letters are being sealed is no other tab’s until they are stored', async () => {
  await drafts.claim(formId)
  const isTheirs: boolean[] = []
  whileNextIsSealed(async () => {
    await setImmediate()
    isTheirs.push(await other.locks.claim(formId))
  })
  const kept = drafts.keep(form)
  drafts.release(formId)
  await kept
  expect(isTheirs).toEqual([false])
  await expect.poll(() => other.locks.claim(formId)).toBe(true)
})

test('[SY4] a form that is saved and left while the session ends is let go', async () => {
  await drafts.claim(formId)
  void drafts.whileSaving(form, () => new Promise(() => undefined))
  drafts.forget(formId)
  const sealed = drafts.sealAll()
  drafts.release(formId)
  expect(await other.locks.claim(formId)).toBe(false)
  await sealed
  await expect.poll(() => other.locks.claim(formId)).toBe(true)
})

test('[SY20] letters are later than what the store has of their form, whatever the clock says', async () => {
  const ahead = journal.clock.now() + 3_600_000
  drafts.noteSavedAt(formId, ahead)
  // Another tab read it before that.
  drafts.noteSavedAt(formId, ahead - 1000)
  expect(await drafts.keep(form)).toBe(true)
  expect((await readDraft(journal.db, form.day, formId))?.savedAt).toBe(ahead + 1)
})

test('[SY20] once another tab deletes the database, a form on the screen is said not to be stored', async () => {
  const heard: DraftState['type'][] = []
  drafts.watch(formId, ({ type }) => heard.push(type))
  await drafts.keep(form)
  journal.db.on.versionchange.fire(new IDBVersionChangeEvent('versionchange'))
  expect([heard[0], heard.at(-1)]).toEqual(['kept', 'notKept'])
  // Nobody has signed out: it is stored once more.
  await expect
    .poll(() => {
      local.endPauses()
      return heard.at(-1)
    })
    .toBe('kept')
})

test('[SY20] later letters that the store takes end the sign of those that an earlier session left', async () => {
  await keepRefused(form)
  local.world.isOpen = false
  await drafts.sealAll()
  local.world.isOpen = true
  drafts = createOpenDrafts(journal, held)
  await expect(drafts.putBack()).rejects.toThrow('full')
  expect(await shown()).toBe(1)
  vi.restoreAllMocks()
  expect(await drafts.keep(withLearned(form, 'et plus'))).toBe(true)
  await expect.poll(shown).toBe(0)
})

test('[SY4] who reads the drafts of a day, or ends the session, waits for a save that is under way', async () => {
  const saving = Promise.withResolvers<boolean>()
  const saved = drafts.whileSaving(form, () => saving.promise)
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const waiting = [
    drafts.saved(form.day).then(note('its day')),
    drafts.flush().then(note('the session')),
  ]
  await drafts.saved(day('2026-11-19'))
  await setImmediate()
  expect(ended).toEqual([])
  saving.resolve(true)
  expect(await saved).toBe(true)
  await Promise.all(waiting)
  expect(ended.toSorted()).toEqual(['its day', 'the session'])
})

test('[SY20] of several tabs that hold letters each is counted, and one that holds some again as well', async () => {
  const { name } = journal.db
  // As browsers share a lock, or keep it for one.
  const [one, two] = [createHeldForms(navigator.locks), createHeldForms(navigator.locks)]
  const before = await createHeldForms(navigator.locks).sign.countElsewhere(name)
  one.sign.show(name)
  two.sign.show(name)
  await expect.poll(() => one.sign.countElsewhere(name)).toBe(before + 1)
  two.sign.hide(name)
  await expect.poll(() => one.sign.countElsewhere(name)).toBe(before)
  two.sign.show(name)
  await expect.poll(() => one.sign.countElsewhere(name)).toBe(before + 1)
  for (const tab of [one, two]) tab.sign.hide(name)
})
