// What the page holds of open forms: letters that could not be stored, what left from memory, and which tab has a draft.
import type { FormId } from '#domain/brands.ts'
import { sealDraft } from '#engine/journal/drafts.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { createHeldForms, type UnstoredDrafts } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { allDrafts, putDraft } from '#engine/local/draftStore.ts'
import { day } from '#support/days.ts'
import { fail, recover, withLearned } from '#support/failingStore.ts'
import { blankForm, filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import { Dexie } from 'dexie'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const form = filledForm(today, 'jamais gardé', 'a')
const newer = withLearned(form, 'jamais gardé, et plus')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
})
afterEach(() => {
  recover()
  journal.db.close()
})

const rowOf = async (one: typeof form) => {
  const row = await sealDraft(journal, one)
  if (row === null) throw new Error('It is no draft.')
  return row
}

/** Sealed drafts of earlier sessions, of this database and of another account's. */
async function makeUnstored(): Promise<UnstoredDrafts> {
  const other = filledForm(today, 'd’un autre', 'b')
  return new Map([
    [form.formId, { database: journal.db.name, row: await rowOf(form) }],
    [other.formId, { database: 'another', row: await rowOf(other) }],
  ])
}

const formKey: [typeof today, FormId] = [today, form.formId]
const storedIds = async () => (await allDrafts(journal.db)).map(({ formId }) => formId)

test('[SY20] what an earlier session of this account could not store is stored, and no other account’s', async () => {
  const unstored = await makeUnstored()
  createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  await expect.poll(() => [...unstored.keys()]).toEqual(['b'])
  expect(await storedIds()).toEqual(['a'])
})

test('[SY20] what an earlier session could not store goes over no later text of that form from another tab', async () => {
  const unstored = await makeUnstored()
  const later = { ...(await rowOf(newer)), savedAt: journal.clock.now() + 1 }
  await putDraft(journal.db, later)
  createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  await expect.poll(() => [...unstored.keys()]).toEqual(['b'])
  expect(await allDrafts(journal.db)).toEqual([later])
})

test('[SY20] while the store fails, what is unstored is this account’s alone, each form once, until it is erased', async () => {
  fail('a quota')
  const unstored = await makeUnstored()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  expect(drafts.unstoredIds()).toEqual(['a'])
  expect(drafts.unstoredRows().map(({ formId }) => formId)).toEqual(['a'])
  await drafts.keep(newer)
  await drafts.keep(filledForm(today, 'un autre', 'c'))
  expect(drafts.unstoredIds().toSorted()).toEqual(['a', 'c'])
  drafts.eraseAll()
  expect([...unstored.keys()]).toEqual(['b'])
})

test('[SY20] a draft that its form gave up does not come back from what an earlier session could not store', async () => {
  fail('a quota')
  const unstored = await makeUnstored()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  await expect(drafts.putBack()).rejects.toThrow('Quota')
  recover()
  await putDraft(journal.db, await rowOf(form))
  let back: Promise<void> | undefined
  journal.db.drafts.hook('deleting', () => {
    back = Dexie.ignoreTransaction(() => drafts.putBack())
  })
  await drafts.keep(blankForm(today, form.formId))
  await back
  expect(await storedIds()).toEqual([])
})

test('[SY20] a draft that could not be erased is one again: what is typed into it is kept, and told', async () => {
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks))
  const states: string[] = []
  drafts.watch(form.formId, ({ type }) => states.push(type))
  expect(await drafts.keep(form)).toBe(true)
  const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Connection lost.', 'UnknownError')
  })
  await expect(eraseDraft({ db: journal.db, drafts }, form)).rejects.toThrow('Connection lost')
  failing.mockRestore()
  states.length = 0
  expect(await drafts.keep(newer)).toBe(true)
  expect(states).toContain('kept')
  expect(await storedIds()).toEqual(['a'])
  await eraseDraft({ db: journal.db, drafts }, form)
  expect(await storedIds()).toEqual([])
})

/** Its text waits for the store to be tried again, and its save has begun. */
async function saveWaiting() {
  fail('a quota')
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks))
  expect(await drafts.keep(newer)).toBe(false)
  recover()
  await drafts.end(form.formId)
  return drafts
}

test('[SY20] a form that was saved while its text waited for the store is no draft any more: words typed into it would go nowhere', async () => {
  const drafts = await saveWaiting()
  drafts.forget(form.formId)
  expect([drafts.unstored(), drafts.unstoredIds()]).toEqual([[], []])
  await drafts.sealAll()
  expect(drafts.unstoredRows()).toEqual([])
})

test('[SY20] a form that is being saved while its text waits for the store outlives the session: the save may fail', async () => {
  const drafts = await saveWaiting()
  expect([drafts.unstored(), drafts.unstoredIds()]).toEqual([[newer], ['a']])
  await drafts.sealAll()
  expect(drafts.unstoredRows().map(({ formId }) => formId)).toEqual(['a'])
})

test('[SY20] letters typed while the former ones are put back, and that cannot be stored, outlive the session too', async () => {
  const unstored = await makeUnstored()
  const former = unstored.get(form.formId)
  const { promise: isFormerStored, resolve: storeFormer } = Promise.withResolvers<void>()
  vi.spyOn(journal.db.drafts, 'put').mockImplementation((row) =>
    row === former?.row
      ? Dexie.Promise.resolve(isFormerStored).then(() => formKey)
      : Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
  )
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  const kept = drafts.keep(newer)
  await expect.poll(() => unstored.get(form.formId)).not.toBe(former)
  expect(await kept).toBe(false)
  storeFormer()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(drafts.unstoredRows().map(({ formId }) => formId)).toEqual([form.formId])
})

test.for(['the session has ended', 'the key is gone'])(
  '[SY20] once %s, letters are neither written nor tried again',
  async (end) => {
    if (end === 'the session has ended') local.world.isOpen = false
    else journal.keys.current = null
    const { drafts } = journal
    expect(await drafts.keep(form)).toBe(false)
    expect(drafts.unstored()).toEqual([])
    expect(await storedIds()).toEqual([])
  },
)

test('[SY20] a database that closed is opened again for the next try', async () => {
  journal.db.close()
  expect(await journal.drafts.keep(form)).toBe(false)
  const unstored = () => {
    local.endPauses()
    return journal.drafts.unstored()
  }
  await expect.poll(unstored).toEqual([])
  expect(await storedIds()).toEqual(['a'])
})

test('[SY20] a database that closed is opened again for what an earlier session could not store', async () => {
  const row = await rowOf(form)
  journal.db.close()
  local.unstored.set(form.formId, { database: journal.db.name, row })
  await expect(journal.drafts.putBack()).rejects.toThrow()
  await expect
    .poll(() => {
      local.endPauses()
      return local.unstored.size
    })
    .toBe(0)
  expect(await storedIds()).toEqual(['a'])
  // Nothing is left to try again.
  const waits = vi.spyOn(journal.timer, 'after')
  local.endPauses()
  expect(await storedIds()).toEqual(['a'])
  expect(waits).not.toHaveBeenCalled()
})

test('[SY4] a store that has not answered for five seconds of the clock has failed', async () => {
  const waiting = journal.drafts.withTimeout(new Promise(() => undefined))
  local.endPauses()
  journal.clock.advance(5001)
  local.endPauses()
  await expect(waiting).rejects.toThrow('The store does not answer.')
})

test('[SY20] a saved form has nothing unstored, nothing that left from memory, and is no draft again unless its save failed', async () => {
  const { drafts } = journal
  const ids = { ...blankForm(today).opened, learned: ['x'] }
  drafts.noteSent(form.formId, ids)
  drafts.noteSent(form.formId, { ...ids, learned: ['y'] })
  expect(drafts.withSentIds(form).opened.learned).toEqual(['x', 'y'])
  local.unstored.set(form.formId, { database: journal.db.name, row: await rowOf(form) })
  await drafts.end(form.formId)
  drafts.forget(form.formId)
  expect(drafts.withSentIds(form)).toBe(form)
  expect(local.unstored.size).toBe(0)
  expect(await drafts.keep(newer)).toBe(true)
  expect(await storedIds()).toEqual([])
  drafts.resume(form)
  await expect.poll(storedIds).toEqual(['a'])
})

test('[SY20] a form that could not be erased has again what was unstored of it, what left from memory, and what was typed meanwhile', async () => {
  const { drafts } = journal
  const ids = { ...blankForm(today).opened, learned: ['x'] }
  drafts.noteSent(form.formId, ids)
  const unstored = { database: journal.db.name, row: await rowOf(form) }
  local.unstored.set(form.formId, unstored)
  await drafts.end(form.formId)
  const takeBack = drafts.forget(form.formId)
  expect([drafts.withSentIds(form), local.unstored.size]).toEqual([form, 0])
  takeBack()
  expect(drafts.withSentIds(form).opened.learned).toEqual(['x'])
  expect(local.unstored.get(form.formId)).toBe(unstored)

  // Of a form that had neither, nothing is made.
  const other = filledForm(today, 'un autre', 'c')
  const states: unknown[] = []
  drafts.watch(other.formId, (state) => states.push(state))
  await drafts.end(other.formId)
  const goOn = drafts.forget(other.formId)
  const typed = withLearned(other, 'tapé pendant qu’on efface')
  expect(await drafts.keep(typed)).toBe(true)
  expect(states).toEqual([])
  goOn()
  expect([...local.unstored.keys()]).toEqual([form.formId])
  await expect.poll(() => states).toEqual([{ type: 'kept', form: typed }])
  expect(drafts.withSentIds(other)).toBe(other)
  expect([...local.unstored.keys()]).toEqual([form.formId])
})

test('[SY20] a form that no screen shows is not written again where it could not be erased', async () => {
  const { drafts } = journal
  await drafts.end(form.formId)
  drafts.forget(form.formId)()
  await drafts.flush()
  expect(await storedIds()).toEqual([])
})

test('[SY20] a text that waits for the store is unstored again once its erasing has failed', async () => {
  const drafts = await saveWaiting()
  const takeBack = drafts.forget(form.formId)
  expect(drafts.unstoredIds()).toEqual([])
  takeBack()
  expect(drafts.unstoredIds()).toEqual(['a'])
  expect(drafts.unstored().map(({ formId }) => formId)).toEqual(['a'])
})

test('[PR8] letters that could not be erased are unstored again until they are stored, and those typed meanwhile too', async () => {
  fail('a quota')
  const unstored = await makeUnstored()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  await expect(drafts.putBack()).rejects.toThrow('Quota')
  const other = filledForm(today, 'un autre', 'c')
  drafts.watch(other.formId, () => undefined)
  const takeBack = drafts.eraseAll()
  await drafts.keep(other)
  expect(drafts.unstoredRows()).toEqual([])
  recover()
  expect(await storedIds()).toEqual([])
  takeBack()
  expect(drafts.unstoredRows().map(({ formId }) => formId)).toEqual(['a'])
  await expect.poll(async () => (await storedIds()).toSorted()).toEqual(['a', 'c'])
})

test('[SY4] a draft is one tab’s until that tab leaves it', async () => {
  const parts = { ...journal, locks: navigator.locks }
  const here = createOpenDrafts(parts, createHeldForms(parts.locks))
  const there = createOpenDrafts(parts, createHeldForms(parts.locks))
  const formId = 'only one' as FormId
  expect(await here.claim(formId)).toBe(true)
  expect(await there.claim(formId)).toBe(false)
  expect(await there.claim(formId)).toBe(false)
  here.release(formId)
  await expect.poll(() => there.claim(formId)).toBe(true)
  there.release(formId)
})

test('[PR8] letters that are being sealed as the person erases are stored nowhere', async () => {
  const unstored: UnstoredDrafts = new Map()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  whileNextIsSealed(async () => drafts.eraseAll())
  await drafts.keep(form)
  expect([await storedIds(), unstored.size]).toEqual([[], 0])
})

test('[SY20] a form that was emptied leaves nothing unstored, though its draft cannot be deleted', async () => {
  const unstored: UnstoredDrafts = new Map()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  const failing = vi.spyOn(journal.db.drafts, 'delete').mockRejectedValue(new Error('no'))
  void drafts.keep(blankForm(today, 'a'))
  await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(0)
  expect([...unstored.values()]).toEqual([])
  failing.mockRestore()
})

test('[SY20] letters that were sealed while the former ones were being stored stay unstored until they are', async () => {
  const unstored: UnstoredDrafts = new Map()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  const late = { database: journal.db.name, row: await rowOf(newer) }
  const put = journal.db.drafts.put.bind(journal.db.drafts)
  vi.spyOn(journal.db.drafts, 'put').mockImplementationOnce((row) => {
    unstored.set(form.formId, late)
    return put(row)
  })
  await drafts.keep(form)
  expect(unstored.get(form.formId)).toBe(late)
})
