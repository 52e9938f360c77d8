// Which forms are written, and who hears of it, while screens come and go and forms are saved.
import type { FormId } from '#domain/brands.ts'
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import { createDraftKeeper } from '#engine/journal/draftKeeper.ts'
import { formOf } from '#engine/journal/forms.ts'
import { withLearned } from '#support/failingStore.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const formNamed = (name: string): DayForm =>
  formOf(day('2026-11-20'), null, {
    formId: name as FormId,
    writtenAt: '2026-11-20T11:00:00.000Z',
    offset: 60,
  })
const form = formNamed('f')
const { formId } = form

/** A keeper whose store, and whose pauses, the test decides about. */
function setup() {
  const written: DayForm[] = []
  const store: { write: () => Promise<void> } = { write: () => Promise.resolve() }
  const pauses: (() => void)[] = []
  /** What is said of letters that wait, in turn. */
  const said: string[] = []
  const keeper = createDraftKeeper({
    write(one) {
      written.push(one)
      return store.write()
    },
    reopen: () => Promise.resolve(),
    isCurrent: () => true,
    onBusy: () => void said.push('waiting'),
    onIdle: (_, hasFailed) => void said.push(hasFailed ? 'stored late' : 'stored'),
    onFailed: () => void said.push('failed'),
    withTimeout: (work) => work,
    timer: {
      after(_, call) {
        pauses.push(call)
        return () => undefined
      },
    },
  })
  const heardBy = (one: DayForm): { heard: DraftState['type'][]; stop: () => void } => {
    const heard: DraftState['type'][] = []
    return { heard, stop: keeper.watch(one.formId, ({ type }) => heard.push(type)) }
  }
  /** Resolves once nothing is left to write. */
  const keepWhole = async (one: DayForm): Promise<void> => {
    await keeper.keep(one)
    await keeper.flush()
  }
  return { keeper, keepWhole, written, store, pauses, said, heardBy }
}

test('[SY20] once the database is deleted, what screens show is said not to be stored, and is written again', async () => {
  const { keeper, keepWhole, written, heardBy } = setup()
  const { heard } = heardBy(form)
  const newest = withLearned(form, 'à l’écran')
  await keepWhole(form)
  await keepWhole(newest)
  keeper.forget()
  expect(heard).toEqual(['kept', 'kept', 'notKept'])
  keeper.storeAgain()
  expect(written).toEqual([form, newest, newest])
})

test('[SY20] letters are said to wait from the moment they are kept, and to have failed only where the store refused them', async () => {
  const { keeper, keepWhole, store, pauses, said } = setup()
  await keepWhole(form)
  await expect.poll(() => said).toEqual(['waiting', 'stored'])
  said.length = 0
  store.write = () => Promise.reject(new Error('full'))
  expect(await keeper.keep(form)).toBe(false)
  expect(said).toEqual(['waiting', 'failed'])
  await expect.poll(() => pauses).toHaveLength(1)
  store.write = () => Promise.resolve()
  await keeper.flush()
  await expect.poll(() => said).toEqual(['waiting', 'failed', 'stored late'])
})

test('a form that no screen watches, or watches any more, is not written again by itself', async () => {
  const { keeper, keepWhole, written, heardBy } = setup()
  await keepWhole(form)
  keeper.storeAgain()
  expect(written).toEqual([form])

  const { heard, stop } = heardBy(form)
  await keepWhole(form)
  stop()
  keeper.forget()
  keeper.storeAgain()
  expect(written).toEqual([form, form])
  await keepWhole(form)
  keeper.storeAgain()
  expect(written).toEqual([form, form, form])
  expect(heard).toEqual(['kept'])
})

test('of two screens that watch a form, the one that stays goes on hearing of it', async () => {
  const { keeper, keepWhole, heardBy } = setup()
  const [left, stays] = [heardBy(form), heardBy(form)]
  await keepWhole(form)
  left.stop()
  await keepWhole(form)
  keeper.forget()
  expect(left.heard).toEqual(['kept'])
  expect(stays.heard).toEqual(['kept', 'kept', 'notKept'])
})

test('a saved form, still on the screen, is neither said to be unstored nor written again', async () => {
  const { keeper, keepWhole, written, heardBy } = setup()
  const { heard } = heardBy(form)
  await keepWhole(form)
  await keeper.end(formId)
  expect(await keeper.keep(withLearned(form, 'un reste'))).toBe(true)
  keeper.forget()
  keeper.storeAgain()
  expect(heard).toEqual(['kept'])
  expect(written).toEqual([form])
  expect(keeper.unstored()).toEqual([])
})

test('a form saved between two tries of its draft asks for no third one', async () => {
  const { keeper, written, store, pauses, heardBy } = setup()
  const { heard } = heardBy(form)
  store.write = () => Promise.reject(new Error('full'))
  expect(await keeper.keep(form)).toBe(false)
  expect(keeper.unstored()).toEqual([form])
  await keeper.end(formId)
  expect(await keeper.keep(withLearned(form, 'un reste'))).toBe(true)
  expect(heard).toEqual(['notKept'])
  for (const goOn of pauses) goOn()
  await expect.poll(() => keeper.unstored()).toEqual([])
  expect(written).toEqual([form])
})

test('a save waits for the write of its draft, and lets no other begin', async () => {
  const { keeper, written, store } = setup()
  const { promise, resolve } = Promise.withResolvers<void>()
  const events: string[] = []
  store.write = async () => {
    await promise
    events.push('written')
  }
  const kept = [keeper.keep(form), keeper.keep(withLearned(form, 'la suite'))]
  setImmediate(resolve)
  await keeper.end(formId)
  events.push('ended')
  expect(events).toEqual(['written', 'ended'])
  expect(await Promise.all(kept)).toEqual([true, true])
  expect(written).toEqual([form])
})

test('[SY20] a form whose save failed is a draft again', async () => {
  const { keeper, written, heardBy } = setup()
  const { heard } = heardBy(form)
  await keeper.end(formId)
  keeper.resume(form)
  await expect.poll(() => heard).toEqual(['kept'])
  expect(written).toEqual([form])
})

test('[SY4] a text kept in the very moment in which the one before is stored is written too', async () => {
  const { keeper, written } = setup()
  const newest = withLearned(form, 'la suite')
  await keeper.keep(form)
  expect(await keeper.keep(newest)).toBe(true)
  expect(written).toEqual([form, newest])
})

test('the same text kept again while it is being written is stored for both', async () => {
  const { keeper, written } = setup()
  expect(await Promise.all([keeper.keep(form), keeper.keep(form)])).toEqual([true, true])
  expect(written).toEqual([form])
})

test('[SY20] `flush` tries at once each text that waits', async () => {
  const { keeper, written, store } = setup()
  const other = formNamed('g')
  store.write = () => Promise.reject(new Error('full'))
  await Promise.all([keeper.keep(form), keeper.keep(other)])
  store.write = () => Promise.resolve()
  await keeper.flush()
  expect(written).toEqual([form, other, form, other])
  await expect.poll(() => keeper.unstored()).toEqual([])
})
