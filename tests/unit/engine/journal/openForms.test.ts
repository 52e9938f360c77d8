// Forms that are open in a page: which page has which, what is under way for a day, and what is sealed when the page is shut.
import type { FormId } from '#domain/brands.ts'
import { openText } from '#engine/crypto/envelope.ts'
import { createHeldForms, type UnstoredDrafts } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { allDrafts } from '#engine/local/draftStore.ts'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { fail, recover } from '#support/failingStore.ts'
import { blankForm, filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
})
afterEach(() => {
  recover()
  journal.db.close()
})

test('[SY4] a page has as many forms as it opens, each of them alone, until it lets go of it', async () => {
  const names = ['one', 'two'].map((name) => `${name} ${journal.db.name}`) as FormId[]
  const [one, two] = names as [FormId, FormId]
  const withLocks = { ...journal, locks: navigator.locks }
  const [page, other] = [
    createOpenDrafts(withLocks, createHeldForms(withLocks.locks)),
    createOpenDrafts(withLocks, createHeldForms(withLocks.locks)),
  ]
  expect([await page.claim(one), await page.claim(two), await page.claim(one)]).toEqual([
    true,
    true,
    true,
  ])
  expect([await other.claim(one), await other.claim(two)]).toEqual([false, false])
  // Each claim is released.
  page.release(one)
  expect(await other.claim(one)).toBe(false)
  page.release(one)
  await expect.poll(() => other.claim(one)).toBe(true)
  expect(await other.claim(two)).toBe(false)
  page.release(two)
  other.release(one)
})

test('[SY4] a day opens once the saves of its forms are over, and waits for no other day', async () => {
  const saving = Promise.withResolvers<string>()
  const failing = Promise.withResolvers<never>()
  const one = journal.drafts.whileSaving(filledForm(today, 'un', 'a'), () => saving.promise)
  const other = journal.drafts
    .whileSaving(filledForm(today, 'deux', 'b'), () => failing.promise)
    .catch((error: unknown) => error)
  await journal.drafts.saved(addDays(today, -1))
  let isOver = false
  const over = journal.drafts.saved(today).then(() => (isOver = true))
  saving.resolve('saved')
  expect(await one).toBe('saved')
  expect(isOver).toBe(false)
  failing.reject(new Error('no'))
  expect(await other).toEqual(new Error('no'))
  await over
  // What is over is waited for no longer.
  await journal.drafts.saved(today)
})

/** What was sealed in memory: the text of each form, and where it belongs. */
const sealedIn = async (unstored: UnstoredDrafts) =>
  new Map(
    await Promise.all(
      Array.from(unstored, async ([formId, { database, row }]) => {
        expect(database).toBe(journal.db.name)
        const purpose = { kind: 'draft', day: row.day, id: formId } as const
        const opened = await openText(journal.keys.ring, purpose, row.sealed)
        return [formId, opened.type === 'opened' && opened.text.includes('jamais')] as const
      }),
    ),
  )

test('[PR54] what is typed, or being saved, while the page is shut is sealed in memory, and put back from there', async () => {
  const unstored: UnstoredDrafts = new Map()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  fail('a quota')
  await drafts.keep(filledForm(today, 'jamais gardé', 'typed'))
  await drafts.keep(filledForm(today, 'jamais voulu', 'forgotten'))
  void drafts.end('forgotten' as FormId)
  drafts.forget('forgotten' as FormId)
  const saving = Promise.withResolvers<undefined>()
  const saved = drafts.whileSaving(
    filledForm(today, 'jamais enregistré', 'saving'),
    () => saving.promise,
  )
  unstored.clear()
  await drafts.sealAll()
  expect(await sealedIn(unstored)).toEqual(
    new Map<string, boolean>([
      ['typed', true],
      ['saving', true],
    ]),
  )
  saving.resolve(undefined)
  await saved
  recover()
  await drafts.putBack()
  expect((await allDrafts(journal.db)).map(({ formId }) => formId)).toEqual(['saving', 'typed'])
  // What was typed may just be on its way a second time: its pause had ended as well.
  await expect.poll(() => unstored.size).toBe(0)
})

test('[PR8] nothing is sealed any more of what was erased, nor of a form without letters', async () => {
  const unstored: UnstoredDrafts = new Map()
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks, unstored))
  fail('a quota')
  await drafts.keep(blankForm(today, 'blank'))
  await drafts.sealAll()
  expect([...unstored.keys()]).toEqual([])
  await drafts.keep(filledForm(today, 'jamais gardé', 'typed'))
  drafts.eraseAll()
  await drafts.sealAll()
  expect([...unstored.keys()]).toEqual([])
})
