// What an earlier session could not store: put back into the store by whoever opens the journal next, however long that takes.
import { loadDraft, sealDraft } from '#engine/journal/drafts.ts'
import { createHeldForms } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { allDrafts } from '#engine/local/draftStore.ts'
import { day } from '#support/days.ts'
import { fail, recover, withLearned } from '#support/failingStore.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const form = filledForm(day('2026-11-20'), 'jamais gardé', 'a')
const newer = withLearned(form, 'jamais gardé, et plus')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
  local.unstored.set(form.formId, await waiting(form))
})
afterEach(() => {
  recover()
  journal.db.close()
})

async function waiting(one: typeof form) {
  const row = await sealDraft(journal, one)
  if (row === null) throw new Error('It is no draft.')
  return { database: journal.db.name, row }
}
const storedIds = async () => (await allDrafts(journal.db)).map(({ formId }) => formId)

test('[SY20] what an earlier session could not store is tried by one turn at a time, ever more seldom, until it is stored or the session ends', async () => {
  const pauses: number[] = []
  const ends: (() => void)[] = []
  const timer = {
    after(ms: number, end: () => void) {
      // Not those that look after a store that is silent, or shown forms after a database that closed.
      if (ms < 1000) {
        pauses.push(ms)
        ends.push(end)
      }
      return () => undefined
    },
  }
  const drafts = createOpenDrafts(
    { ...journal, timer },
    createHeldForms(journal.locks, local.unstored),
  )
  fail('a quota')
  for (let turn = 0; turn < 3; turn++) await expect(drafts.putBack()).rejects.toThrow('Quota')
  const next = async () => {
    const begun = pauses.length
    ends.at(-1)?.()
    await expect.poll(() => pauses.length).toBe(begun + 1)
  }
  expect(pauses).toEqual([100])
  await next()
  await next()
  expect(pauses).toEqual([100, 200, 400])
  expect(await storedIds()).toEqual([])
  // The session has ended: nothing is stored any more, nor tried.
  local.world.isOpen = false
  recover()
  ends.at(-1)?.()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect([await storedIds(), pauses.length, local.unstored.size]).toEqual([[], 3, 1])
  // Another turn begins once one is asked for.
  local.world.isOpen = true
  fail('a quota')
  await expect(drafts.putBack()).rejects.toThrow('Quota')
  expect(pauses).toEqual([100, 200, 400, 100])
})

test('[SY20] letters that came while the former ones were put back stay unstored until they are', async () => {
  const late = await waiting(newer)
  const put = journal.db.drafts.put.bind(journal.db.drafts)
  vi.spyOn(journal.db.drafts, 'put').mockImplementationOnce((row) => {
    local.unstored.set(form.formId, late)
    return put(row)
  })
  await journal.drafts.putBack()
  expect(local.unstored.get(form.formId)).toBe(late)
})

test('[SY20] letters typed after the clock went back replace those from before it, sealed in memory as they were', async () => {
  local.unstored.clear()
  const held = createHeldForms(journal.locks, local.unstored)
  const drafts = createOpenDrafts(journal, held)
  expect(await drafts.keep(form)).toBe(true)
  journal.clock.advance(-3_600_000)
  fail('a quota')
  expect(await drafts.keep(newer)).toBe(false)
  await drafts.sealAll()
  // The session has ended.
  local.world.isOpen = false
  await drafts.flush()
  recover()
  local.world.isOpen = true
  await createOpenDrafts(journal, held).putBack()
  const stored = await loadDraft(journal, form)
  expect(stored?.form.texts).toEqual(newer.texts)
})
