// Which drafts are listed, in which order, what is told of each, and how they rest.
import { isRequired, mapAnswers } from '#domain/answers.ts'
import type { FormId, UserId } from '#domain/brands.ts'
import { emptyEntry } from '#domain/entry.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { loadDraft, loadEveryDraft, sealDraft, summaryOf } from '#engine/journal/drafts.ts'
import { formOf } from '#engine/journal/forms.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { putDraft } from '#engine/local/draftStore.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import { randomBytes } from '#support/bytes.ts'
import { day, filled } from '#support/days.ts'
import { withLearned } from '#support/failingStore.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

async function makeDeps() {
  const current = await contentKeyOf(makeAccountKey(randomBytes))
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  return {
    db: databases.openJournal('lea' as UserId),
    keys: { current, ring: new Map([[current.kid, current.key]]), markRing: new Map() },
    random: { bytes: randomBytes, fraction: () => 0.5 },
    clock: { now: () => 0, offsetAt: () => 60 },
  }
}
const noMemory = { unstored: () => [], unstoredRows: () => [] }

let deps: Awaited<ReturnType<typeof makeDeps>>
beforeEach(async () => {
  deps = await makeDeps()
})
afterEach(() => deps.db.close())

const blankForm = (name: string, on = '2026-11-20'): DayForm =>
  formOf(day(on), null, {
    formId: name as FormId,
    writtenAt: `${on}T11:00:00.000Z`,
    offset: 60,
  })
/** A draft whose first answer is its own name. */
const draftNamed = (name: string, on?: string): DayForm => withLearned(blankForm(name, on), name)

async function rowOf(form: DayForm, savedAt: number): Promise<DraftRow> {
  const row = await sealDraft({ ...deps, clock: { ...deps.clock, now: () => savedAt } }, form)
  if (row === null) throw new Error('It is no draft.')
  return row
}
const store = async (form: DayForm, savedAt: number): Promise<void> =>
  putDraft(deps.db, await rowOf(form, savedAt))

const listed = async (memory: Parameters<typeof loadEveryDraft>[1] = noMemory) => {
  const { drafts, sealed } = await loadEveryDraft(deps, memory)
  return { names: drafts.map(({ form, isKept }) => [form.texts.learned, isKept]), sealed }
}

test('drafts are listed latest day first, and those of one day latest first', async () => {
  const drafts = [
    { form: draftNamed('b', '2026-11-20'), savedAt: 200 },
    { form: draftNamed('c', '2026-11-20'), savedAt: 300 },
    { form: draftNamed('a', '2026-11-18'), savedAt: 900 },
    { form: draftNamed('d', '2026-11-19'), savedAt: 50 },
    { form: draftNamed('e', '2026-11-20'), savedAt: 100 },
  ]
  const rows = await Promise.all(drafts.map(({ form, savedAt }) => rowOf(form, savedAt)))
  const unstoredRows = () => rows
  const inMemory = await listed({ ...noMemory, unstoredRows })
  expect(inMemory.names.map(([name]) => name)).toEqual(['c', 'b', 'e', 'd', 'a'])
  for (const row of rows) await putDraft(deps.db, row)
  expect((await listed()).names.map(([name]) => name)).toEqual(['c', 'b', 'e', 'd', 'a'])
})

test('[SY20] what is in memory alone is listed first, and once', async () => {
  await store(draftNamed('a'), 100)
  await store(draftNamed('b'), 200)
  await store(draftNamed('c'), 30)
  const newest = withLearned(blankForm('a'), 'a, encore')
  const unstored = () => [newest]
  const rows = [await rowOf(draftNamed('a'), 50), await rowOf(draftNamed('c'), 60)]
  const unstoredRows = () => rows
  const names = [
    ['a, encore', false],
    ['c', false],
  ]
  expect(await listed({ unstored, unstoredRows })).toEqual({
    names: [...names, ['b', true]],
    sealed: 0,
  })
  deps.db.close()
  expect(await listed({ unstored, unstoredRows })).toEqual({ names, sealed: 0 })
  await expect(listed()).rejects.toThrow('Database has been closed')
})

test('a draft that this phone cannot open, or read, is counted, stays, and hides no other', async () => {
  const { current } = deps.keys
  const row = await rowOf(draftNamed('a'), 100)
  const seal = (text: string, name: string) =>
    sealText(current, { kind: 'draft', day: row.day, id: name as FormId }, text, deps)
  const odd = await Promise.all(
    ['no JSON', '{"caret":1}', 'null'].map(async (text, at): Promise<DraftRow> => {
      const name = `odd-${at}`
      return { ...row, formId: name as FormId, sealed: await seal(text, name) }
    }),
  )
  const foreign = await makeDeps()
  const theirs = await sealDraft(foreign, draftNamed('theirs'))
  foreign.db.close()
  if (theirs === null) throw new Error('It is no draft.')
  for (const one of [row, ...odd, theirs]) await putDraft(deps.db, one)
  expect(await listed()).toEqual({ names: [['a', true]], sealed: 4 })
  expect(await deps.db.drafts.count()).toBe(5)
})

test('[SY4] a draft rests sealed for its own day and form: moved to another it does not open', async () => {
  const row = await rowOf(draftNamed('a'), 100)
  const openAs = (on: string, name: string) =>
    openText(deps.keys.ring, { kind: 'draft', day: day(on), id: name as FormId }, row.sealed)
  expect(await openAs('2026-11-20', 'a')).toMatchObject({ type: 'opened' })
  expect(await openAs('2026-11-19', 'a')).toEqual({ type: 'broken' })
  expect(await openAs('2026-11-20', 'b')).toEqual({ type: 'broken' })
  await putDraft(deps.db, { ...row, formId: 'b' as FormId })
  await putDraft(deps.db, { ...row, day: day('2026-11-19') })
  expect(await listed()).toEqual({ names: [], sealed: 2 })
})

test('[SY4] a draft comes back as it was left', async () => {
  const form: DayForm = {
    ...draftNamed('a'),
    music: { id: 'm1', name: 'Pluie', artists: 'Nuit claire' },
    activeId: 'proud',
    caret: 3,
  }
  await store(form, 100)
  expect((await loadEveryDraft(deps, noMemory)).drafts).toEqual([{ form, isKept: true }])
})

test('one draft is read as the store has it by now: that of a form that was saved meanwhile is none, nor one that does not open', async () => {
  await store(draftNamed('a'), 200)
  const [known, saved] = [blankForm('a'), blankForm('b')]
  expect(await loadDraft(deps, known)).toMatchObject({
    form: { formId: 'a', texts: { learned: 'a' } },
    savedAt: 200,
  })
  expect(await loadDraft(deps, saved)).toBeNull()
  await putDraft(deps.db, { ...(await rowOf(draftNamed('a'), 300)), formId: saved.formId })
  expect(await loadDraft(deps, saved)).toBeNull()
})

test('a draft is never written for want of a key', async () => {
  const locked = { ...deps, keys: { ...deps.keys, current: null } }
  await expect(sealDraft(locked, draftNamed('a'))).rejects.toThrow(
    'A draft cannot be sealed without a key.',
  )
  expect(await sealDraft(locked, blankForm('a'))).toBeNull()
})

const previewOf = (form: DayForm): string => summaryOf(form, true).preview

test('a draft is told by the first text that it changed, else by none', () => {
  const blank = blankForm('a')
  expect(previewOf(blank)).toBe('')
  const typed = { ...blank.texts, learned: ' ', proud: 'fier', frustrated: 'contrarié' }
  expect(previewOf({ ...blank, texts: typed })).toBe('fier')

  const written = {
    ...emptyEntry(blank.day, blank.writtenAt, blank.offset),
    answers: mapAnswers((id) => ({
      values: isRequired(id) ? [{ id, value: filled()[id], savedAt: 1 }] : [],
      replacedIds: [],
    })),
  }
  const edit = formOf(blank.day, written, blank)
  expect(previewOf(edit)).toBe('')
  expect(previewOf({ ...edit, texts: filled({ learned: ' ', frustrated: 'mieux' }) })).toBe('mieux')
  expect(summaryOf(edit, false)).toEqual({
    day: blank.day,
    formId: 'a',
    preview: '',
    besides: {},
    emptied: [],
    isKept: false,
    isEdit: true,
  })
  expect(summaryOf(blank, true)).toMatchObject({ isKept: true, isEdit: false })
})
