// What a form, a pin and a first paint do on the phone, without session nor server: each failure is told as what it is, and a
// draft goes on as it was left.
import type { Day } from '#domain/day.ts'
import { isPinned } from '#domain/entry.ts'
import { openText } from '#engine/crypto/envelope.ts'
import { sealDraft } from '#engine/journal/drafts.ts'
import { hasUnstoredText } from '#engine/journal/readDrafts.ts'
import { saveFirstPaint } from '#engine/journal/saveFirstPaint.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import {
  closeForm,
  eraseDraft,
  keepDraft,
  openForm,
  saveDay,
} from '#engine/journal/writeJournal.ts'
import { writing } from '#engine/journal/writing.ts'
import { readRow } from '#engine/local/days.ts'
import { putDraft } from '#engine/local/draftStore.ts'
import { readMeta } from '#engine/local/metaStore.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { day } from '#support/days.ts'
import { fail, recover, withLearned } from '#support/failingStore.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const yesterday = day('2026-11-19')
const done = { ok: true, value: undefined }

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

const draftRow = async (form: ReturnType<typeof filledForm>) => {
  const row = await sealDraft(journal, form)
  if (row === null) throw new Error('It is no draft.')
  return row
}

test('[SY20] a day that is opened while its form is being saved begins another form, which keeps what is typed', async () => {
  const { form } = await openForm(journal, today)
  const filled = { ...form, texts: filledForm(today, 'avant', 'a').texts }
  expect(await keepDraft(journal, filled)).toEqual(done)
  const saving = saveDay(journal, filled)
  const again = await openForm(journal, today)
  expect(await saving).toEqual(done)
  expect(again.isResumed).toBe(false)
  const next = withLearned(again.form, 'avant, et après')
  expect(await keepDraft(journal, next)).toEqual(done)
  expect((await openForm(journal, today)).form.texts.learned).toBe('avant, et après')
})

test('[SY1] a form that is opened as midnight comes writes the day on which it was asked for, at an hour of that day', async () => {
  journal.clock.set('2026-11-20T22:59:59.900Z')
  const spy = vi.spyOn(journal.db.days, 'get').mockImplementationOnce((asked: unknown) => {
    journal.clock.advance(1000)
    spy.mockRestore()
    return journal.db.days.get(asked as Day)
  })
  expect((await openForm(journal, today)).form).toMatchObject({
    day: today,
    writtenAt: '2026-11-20T22:59:59.900Z',
    offset: 60,
  })
})

test('[SY4] of two drafts of one day the one that is asked for goes on; where another tab has it, no other opens in its place', async () => {
  const forms = [(await openForm(journal, today)).form, (await openForm(journal, today)).form]
  for (const [at, form] of forms.entries()) {
    const words = ['le premier', 'le second'][at] ?? ''
    expect(await keepDraft(journal, withLearned(form, words))).toEqual(done)
  }
  const learned = async (at: number) => {
    for (const { formId } of forms) closeForm(journal, formId)
    const opened = await openForm(journal, today, forms[at]?.formId)
    return opened.form.texts.learned
  }
  expect([await learned(0), await learned(1)]).toEqual(['le premier', 'le second'])
  for (const { formId } of forms) closeForm(journal, formId)
  const claim = vi.spyOn(journal.drafts, 'claim').mockResolvedValueOnce(false)
  expect(await openForm(journal, today, forms[0]?.formId)).toMatchObject({
    elsewhere: today,
    isResumed: false,
  })
  claim.mockRestore()
})

test('a write that fails says whether the session ended, the key is missing or the store failed; a fault of our own is thrown', async () => {
  const { world } = local
  const failing = (error: Error, ends = false) =>
    writing(journal, () => {
      world.isOpen = !ends
      return Promise.reject(error)
    })
  const full = new StoreHangError('full')
  expect(await failing(full)).toEqual({ ok: false, error: { type: 'notStored', isSent: false } })
  await expect(failing(new TypeError('our own'))).rejects.toThrow('our own')
  const signedOut = { ok: false, error: { type: 'signedOut' } }
  expect(await failing(full, true)).toEqual(signedOut)
  let isAsked = false
  const write = () => Promise.resolve((isAsked = true))
  expect(await writing(journal, write)).toEqual(signedOut)
  world.isOpen = true
  journal.keys.current = null
  expect(await writing(journal, write)).toEqual({ ok: false, error: { type: 'noKey' } })
  expect(isAsked).toBe(false)
})

test('[SY20] letters are in memory alone from a write that fails until one is stored', async () => {
  expect(hasUnstoredText(journal)).toBe(false)
  fail('a quota')
  await keepDraft(journal, filledForm(today, 'en mémoire'))
  expect(hasUnstoredText(journal)).toBe(true)
  recover()
  await journal.drafts.flush()
  expect(hasUnstoredText(journal)).toBe(false)
})

test('only today, or the draft of the very day that was asked for, is opened', async () => {
  await keepDraft(journal, filledForm(yesterday, 'hier'))
  const fresh = await openForm(journal, today)
  expect(fresh).toMatchObject({
    form: { day: today, texts: { learned: '' } },
    isResumed: false,
    isKept: true,
    isEdit: false,
  })
  expect(await openForm(journal, yesterday)).toMatchObject({
    form: { day: yesterday, texts: { learned: 'hier' } },
    isResumed: true,
    isEdit: false,
  })
  expect(await saveDay(journal, filledForm(today, 'écrit'))).toEqual(done)
  expect(await openForm(journal, today)).toMatchObject({
    form: { texts: { learned: 'écrit' } },
    isResumed: false,
    isKept: true,
    isEdit: true,
  })
})

test('a draft that is stored shows the day as it is now; one that is in memory alone stays as it was left', async () => {
  await saveDay(journal, filledForm(today, 'avant', 'first'))
  const { form } = await openForm(journal, today)
  const left = { ...form, texts: { ...form.texts, lueur: 'repris' } }
  await keepDraft(journal, left)
  await saveDay(journal, withLearned((await openForm(journal, today)).form, 'relu'))
  await putDraft(journal.db, await draftRow(left))
  const stored = await openForm(journal, today)
  expect(stored).toMatchObject({ isResumed: true, isKept: true, isEdit: true })
  expect(stored.form.texts).toMatchObject({ learned: 'relu', lueur: 'repris' })

  fail('a quota')
  const inMemory = { ...left, formId: filledForm(today, '', 'other').formId }
  await keepDraft(journal, inMemory)
  expect(await openForm(journal, today)).toEqual({
    form: inMemory,
    isResumed: true,
    isKept: false,
    isEdit: true,
    elsewhere: null,
  })
})

const lost = () => Promise.reject(new StoreHangError('lost'))

test('[SY20] a draft in memory alone opens though its day cannot be read; one that is stored is not opened for want of it', async () => {
  const unreadable = { ...journal, sealer: { ...journal.sealer, open: lost } }
  await saveDay(journal, filledForm(today, 'avant', 'first'))
  const form = filledForm(today, 'stored', 'second')
  await keepDraft(journal, form)
  await expect(openForm(unreadable, today)).rejects.toThrow('lost')
  fail('a quota')
  const newest = withLearned(form, 'en mémoire')
  await keepDraft(journal, newest)
  expect(await openForm(unreadable, today)).toEqual({
    form: newest,
    isResumed: true,
    isKept: false,
    isEdit: false,
    elsewhere: null,
  })
})

test('[SY20] what an earlier session could not store is dropped once its form is erased or saved', async () => {
  const [erased, saved] = [filledForm(yesterday, 'hier'), filledForm(today, 'aujourd’hui')]
  for (const form of [erased, saved]) {
    const row = await draftRow(form)
    local.unstored.set(form.formId, { database: journal.db.name, row })
  }
  await eraseDraft(journal, erased)
  expect([...local.unstored.keys()]).toEqual([saved.formId])
  await saveDay(journal, saved)
  expect(local.unstored.size).toBe(0)
})

test('a day that lacks a required answer is not saved', async () => {
  const blank = { ...filledForm(today, ' ') }
  await expect(saveDay(journal, blank)).rejects.toThrow(
    'A day is saved once each required question is answered.',
  )
  expect(await readRow(journal.db, today)).toBeUndefined()
})

test('[SY20] a save that fails leaves its text a draft, also when the store cannot be read at a later one', async () => {
  const form = filledForm(today, 'premier essai')
  const notStored = { ok: false, error: { type: 'notStored', isSent: false } }
  fail('a quota')
  expect(await saveDay(journal, form)).toEqual(notStored)
  recover()
  fail('a store that cannot even be read')
  const newest = withLearned(form, 'second essai')
  expect(await saveDay(journal, newest)).toEqual(notStored)
  expect(journal.drafts.unstored()).toEqual([newest])
})

test('a pin is written where it changes the day, nothing where it is as asked, and refused where there is no day', async () => {
  const { db, sealer } = journal
  expect(await setPinned(journal, today, true)).toEqual({
    ok: false,
    error: { type: 'notStored', isSent: false },
  })
  expect(await readRow(db, today)).toBeUndefined()
  await saveDay(journal, filledForm(today, 'écrit'))
  const plain = await readRow(db, today)
  expect(await setPinned(journal, today, false)).toEqual(done)
  expect(await readRow(db, today)).toEqual(plain)
  expect(await setPinned(journal, today, true)).toEqual(done)
  const pinned = await readRow(db, today)
  expect(pinned && isPinned((await sealer.open(pinned)).entry)).toBe(true)
})

test('[SY24] the picture of the first paint is sealed for its own day and purpose, and none is stored without a key', async () => {
  const key = journal.keys.current
  journal.keys.current = null
  await saveFirstPaint(journal, today, '<p>écrit</p>')
  expect(await readMeta(journal.db, 'boot')).toBeUndefined()
  journal.keys.current = key
  await saveFirstPaint(journal, today, '<p>écrit</p>')
  const boot = await readMeta(journal.db, 'boot')
  if (boot === undefined) throw new Error('No picture is stored.')
  const openOn = (on: typeof today) =>
    openText(journal.keys.ring, { kind: 'boot', day: on }, boot.sealed)
  expect(await openOn(today)).toMatchObject({ type: 'opened', text: '<p>écrit</p>' })
  expect(await openOn(yesterday)).toEqual({ type: 'broken' })
})
