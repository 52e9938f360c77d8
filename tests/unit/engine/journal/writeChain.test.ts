// The tries of one form while its store fails (SY20 in sync/SPEC.md): the test decides when a write and a pause end.
import type { FormId } from '#domain/brands.ts'
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import { formOf } from '#engine/journal/forms.ts'
import { createWriteChain } from '#engine/journal/writeChain.ts'
import { day } from '#support/days.ts'
import { withLearned } from '#support/failingStore.ts'
import { expect, test } from 'vitest'

const form = formOf(day('2026-11-20'), null, {
  formId: 'f' as FormId,
  writtenAt: '2026-11-20T11:00:00.000Z',
  offset: 60,
})
const later = withLearned(form, 'plus tard')
const newest = withLearned(form, 'en dernier')

interface Pause {
  readonly ms: number
  readonly end: () => void
  isCancelled: boolean
}

function setup() {
  const written: DayForm[] = []
  const told: DraftState[] = []
  const pauses: Pause[] = []
  const world = {
    write: (): Promise<void> => Promise.reject(new Error('full')),
    isCurrent: true,
    isEnded: false,
    reopened: 0,
    isOver: false,
  }
  const chain = createWriteChain(
    {
      write(one) {
        written.push(one)
        return world.write()
      },
      reopen() {
        world.reopened += 1
        return Promise.reject(new Error('still closed'))
      },
      isCurrent: () => world.isCurrent,
      withTimeout: (work) => work,
      timer: {
        after(ms, end) {
          const pause = { ms, end, isCancelled: false }
          pauses.push(pause)
          return () => {
            pause.isCancelled = true
          }
        },
      },
      isEnded: () => world.isEnded,
      onTried: (state) => told.push(state),
      onOver: () => {
        world.isOver = true
      },
    },
    form,
  )
  /** Ends the pause under way; resolves once all that follows from it has happened. */
  const goOn = async (): Promise<void> => {
    pauses.at(-1)?.end()
    await settle()
  }
  const recover = (): void => {
    world.write = () => Promise.resolve()
  }
  return { chain, world, written, told, pauses, goOn, recover }
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

test('[SY20] what could not be written is tried again after pauses that grow to ten seconds, the store reopened each time', async () => {
  const { chain, world, written, told, pauses, goOn, recover } = setup()
  expect(await chain.put(form)).toBe(false)
  await settle()
  for (let tries = 1; tries < 10; tries++) await goOn()
  const waits = [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]
  expect(pauses.map(({ ms }) => ms)).toEqual(waits)
  expect(world).toMatchObject({ reopened: 9, isOver: false })
  recover()
  await goOn()
  expect(world).toMatchObject({ reopened: 10, isOver: true })
  expect(written).toEqual(Array.from({ length: 11 }, () => form))
  expect(told.map(({ type }) => type)).toEqual([...waits.map(() => 'notKept'), 'kept'])
})

test('[SY20] a text put during a pause is said at once not to be stored, and is what the next try writes', async () => {
  const { chain, world, written, told, goOn, recover } = setup()
  await chain.put(form)
  await settle()
  expect(await chain.put(later)).toBe(false)
  expect(chain.newest()).toBe(later)
  expect(told).toEqual([
    { type: 'notKept', form },
    { type: 'notKept', form: later },
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  world.write = () => promise
  await goOn()
  // Put while the next try is under way: it waits for the one after it.
  const last = chain.put(newest)
  recover()
  resolve()
  expect(await last).toBe(true)
  expect(written).toEqual([form, later, newest])
  expect(told.slice(2)).toEqual([
    { type: 'kept', form: later },
    { type: 'kept', form: newest },
  ])
})

test('a text put during a write that fails is said not to be stored, as is the one that was written', async () => {
  const { chain, told } = setup()
  expect(await Promise.all([chain.put(form), chain.put(later)])).toEqual([false, false])
  expect(told).toEqual([{ type: 'notKept', form: later }])
})

test('after a try that succeeded, pauses begin again with the shortest', async () => {
  const { chain, world, pauses, goOn } = setup()
  await chain.put(form)
  await settle()
  await goOn()
  const { promise, resolve } = Promise.withResolvers<void>()
  world.write = () => promise
  await goOn()
  const next = chain.put(later)
  world.write = () => Promise.reject(new Error('full again'))
  resolve()
  expect(await next).toBe(false)
  await settle()
  expect(pauses.map(({ ms }) => ms)).toEqual([100, 200, 100])
})

test('[SY20] `flush` ends a pause, and resolves once its try is over', async () => {
  const { chain, written, pauses, recover } = setup()
  await chain.put(form)
  await settle()
  await chain.flush()
  await settle()
  expect(pauses).toMatchObject([{ isCancelled: true }, { isCancelled: false }])
  recover()
  await chain.flush()
  expect(written).toHaveLength(3)
})

test('[SY20] `flush` during a write that fails resolves once a try of its own is over, which waits for no pause', async () => {
  const { chain, world, written, pauses, recover } = setup()
  const first = Promise.withResolvers<void>()
  world.write = () => first.promise
  void chain.put(form)
  const flushed = chain.flush()
  recover()
  first.reject(new Error('full'))
  await flushed
  await settle()
  expect([world.isOver, pauses]).toEqual([true, []])
  expect(written).toEqual([form, form])
})

test('[SY20] once the session has ended, nothing is written nor reopened any more', async () => {
  const { chain, world, written, goOn } = setup()
  await chain.put(form)
  await settle()
  const flushed = chain.flush()
  world.isCurrent = false
  await goOn()
  await flushed
  expect(written).toEqual([form])
  expect(world).toMatchObject({ reopened: 0, isOver: true })
})

test('what is put after the session has ended is not stored, and is said not to be', async () => {
  const { chain, world, written } = setup()
  world.isCurrent = false
  expect(await chain.put(form)).toBe(false)
  expect(written).toEqual([])
  expect(world.isOver).toBe(true)
})

test('a text put again while it is written is stored by that write; one that is saved needs none', async () => {
  const { chain, world, written, recover } = setup()
  recover()
  expect(await Promise.all([chain.put(form), chain.put(form)])).toEqual([true, true])
  expect(written).toEqual([form])
  const ended = setup()
  ended.world.isEnded = true
  expect(await ended.chain.put(form)).toBe(true)
  expect([ended.written, world.isOver]).toEqual([[], true])
})

test('`written` resolves once the write under way is over, however it ends', async () => {
  const { chain, world } = setup()
  const events: string[] = []
  const { promise, reject } = Promise.withResolvers<void>()
  world.write = () =>
    promise.finally(() => {
      events.push('over')
    })
  const put = chain.put(form)
  setImmediate(() => reject(new Error('full')))
  await chain.written()
  events.push('resolved')
  expect(events).toEqual(['over', 'resolved'])
  expect(await put).toBe(false)
  await chain.written()
})
