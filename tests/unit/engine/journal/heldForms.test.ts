// Whose a form is that the page has left, while what was typed into it is sealed, or given up.
import { loadEveryDraft, sealDraft } from '#engine/journal/drafts.ts'
import { createHeldForms, storeSealed } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { withLearned } from '#support/failingStore.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
let form: ReturnType<typeof filledForm>
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
  // Locks are of the whole process.
  form = filledForm(day('2026-11-20'), 'jamais gardé', crypto.randomUUID())
})
afterEach(() => {
  vi.restoreAllMocks()
  journal.db.close()
})

test('[SY4] a form that is left while its last letters are sealed for the next session is no other tab’s', async () => {
  const parts = { ...journal, locks: navigator.locks }
  const held = createHeldForms(parts.locks)
  const drafts = createOpenDrafts(parts, held)
  expect(await drafts.claim(form.formId)).toBe(true)
  vi.spyOn(journal.db.drafts, 'put').mockImplementation(() =>
    Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
  )
  expect(await drafts.keep(form)).toBe(false)
  held.unstored.clear()
  local.world.isOpen = false
  const other = createHeldForms(parts.locks)
  const tries: boolean[] = []
  whileNextIsSealed(async () => {
    await drafts.flush()
    tries.push(await other.locks.claim(form.formId))
  })
  const sealed = drafts.sealAll()
  drafts.release(form.formId)
  await sealed
  tries.push(await other.locks.claim(form.formId))
  expect([tries, [...held.unstored.keys()]]).toEqual([[false, false], [form.formId]])
})

test('[SY4] a form that was left, and could not be given up, is no other tab’s meanwhile', async () => {
  const row = await sealDraft(journal, form)
  if (row === null) throw new Error('It is no draft.')
  const waiting = new Map([[form.formId, { database: journal.db.name, row }]])
  vi.spyOn(journal.db.drafts, 'put').mockImplementation(() =>
    Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
  )
  const held = createHeldForms(navigator.locks, waiting)
  const drafts = createOpenDrafts({ ...journal, isOpen: () => false }, held)
  const other = createHeldForms(navigator.locks)
  expect(await drafts.claim(form.formId)).toBe(true)
  drafts.release(form.formId)
  vi.spyOn(journal.db.drafts, 'delete').mockImplementation(() =>
    Dexie.Promise.resolve(other.locks.claim(form.formId)).then((isTheirs) => {
      throw new Error(isTheirs ? 'It is theirs' : 'Connection lost')
    }),
  )
  await expect(eraseDraft({ db: journal.db, drafts }, form)).rejects.toThrow('Connection lost')
  expect(await other.locks.claim(form.formId)).toBe(false)
  vi.restoreAllMocks()
  await eraseDraft({ db: journal.db, drafts }, form)
  await expect.poll(() => other.locks.claim(form.formId)).toBe(true)
})

const someTime = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20)
  })

test('[SY20] the last letter outlives the session, also where the one before it was still being sealed', async () => {
  const held = createHeldForms(undefined)
  const drafts = createOpenDrafts(journal, held)
  vi.spyOn(journal.db.drafts, 'put').mockImplementation(() =>
    Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
  )
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  whileNextIsSealed(() => isOver)
  void drafts.keep(form)
  void drafts.keep(withLearned(form, 'jamais gardé, et plus'))
  local.world.isOpen = false
  const sealed = drafts.sealAll()
  await someTime()
  end()
  await sealed
  await someTime()
  const { drafts: found } = await loadEveryDraft(journal, {
    unstored: () => [],
    unstoredRows: () => drafts.unstoredRows(),
  })
  expect(found.map((one) => one.form.texts.learned)).toEqual(['jamais gardé, et plus'])
})

test('[SY4] a form that was let go twice and is shown again is this tab’s', async () => {
  const held = createHeldForms(navigator.locks)
  const other = createHeldForms(navigator.locks)
  await held.locks.claim(form.formId)
  held.busy.add(form.formId)
  held.locks.release(form.formId)
  held.locks.release(form.formId)
  expect(await held.locks.claim(form.formId)).toBe(true)
  held.busy.delete(form.formId)
  held.locks.settle(form.formId)
  await someTime()
  expect(await other.locks.claim(form.formId)).toBe(false)
})

/** Of Node's locks a free one is given at once. */
async function requestLate(...asked: Parameters<LockManager['request']>) {
  await someTime()
  return navigator.locks.request(...asked)
}

test('[SY4] a form that is left before the browser has given it to this tab is free for another', async () => {
  const held = createHeldForms({ request: requestLate } as unknown as LockManager)
  const other = createHeldForms(navigator.locks)
  const asking = held.locks.claim(form.formId)
  held.locks.release(form.formId)
  expect(await asking).toBe(true)
  await expect.poll(() => other.locks.claim(form.formId)).toBe(true)
})

async function sealedWith(learned: string, savedAt?: number) {
  const row = await sealDraft(journal, withLearned(form, learned), savedAt)
  if (row === null) throw new Error('It is no draft.')
  return { database: journal.db.name, row }
}

test('[SY20] other tabs are told of sealed letters until the newest of them are stored', async () => {
  const { db } = journal
  const unstored = new Map([[form.formId, await sealedWith('avant')]])
  const [held, other] = [
    createHeldForms(navigator.locks, unstored),
    createHeldForms(navigator.locks),
  ]
  const shown = () => other.sign.countElsewhere(db.name)
  const before = await shown()
  held.sign.show(db.name)
  expect(await shown()).toBe(before + 1)
  // Letters that are sealed while the ones before them are stored.
  const newer = await sealedWith('après')
  vi.spyOn(db.drafts, 'put').mockImplementationOnce((row) => {
    unstored.set(form.formId, newer)
    return db.drafts.add(row)
  })
  await storeSealed(db, held)
  await someTime()
  expect([await shown(), unstored.size]).toEqual([before + 1, 1])
  await storeSealed(db, held)
  await expect.poll(shown).toBe(before)
  expect(unstored.size).toBe(0)
})

test('[SY20] letters that are sealed while earlier ones of their form are being stored are stored in their turn', async () => {
  const held = createHeldForms(undefined, new Map([[form.formId, await sealedWith('un', 1)]]))
  const later = await sealedWith('un deux', 2)
  const storing = storeSealed(journal.db, held)
  held.unstored.set(form.formId, later)
  await storing
  await storeSealed(journal.db, held)
  expect(await journal.db.drafts.toArray()).toEqual([later.row])
  expect(held.unstored.size).toBe(0)
})
