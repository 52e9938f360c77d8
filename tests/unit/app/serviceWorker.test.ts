// When a newer version is offered, and which tab it reloads.
import { registerServiceWorker, type AppUpdate } from '#app/serviceWorker.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const createWorker = (state: string) =>
  Object.assign(new EventTarget(), { state, postMessage: vi.fn() })

type Worker = ReturnType<typeof createWorker>

/** A page under a worker that is active, with another one that waits or comes. */
async function open({ waiting = null }: { readonly waiting?: Worker | null } = {}) {
  const active = createWorker('activated')
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting,
    installing: null as Worker | null,
    update: vi.fn(() => Promise.resolve()),
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    register: () => Promise.resolve(registration),
  })
  const reload = vi.fn()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: { build: 'this' } },
  })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) })
  const offers: AppUpdate[] = []
  await registerServiceWorker('/sw.js', (update) => offers.push(update))
  return { registration, serviceWorker, reload, document, offers }
}

test('a version that waited since an earlier start is offered at once', async () => {
  const waiting = createWorker('installed')
  const { offers, serviceWorker, reload } = await open({ waiting })
  expect(offers).toHaveLength(1)
  expect(waiting.postMessage).not.toHaveBeenCalled()
  offers[0]?.accept()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' })
  expect(reload).not.toHaveBeenCalled()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a tab whose person accepted nothing is not reloaded by the version that another tab took', async () => {
  const waiting = createWorker('installed')
  const { offers, serviceWorker, reload } = await open({ waiting })
  waiting.state = 'activated'
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  // It is there already: accepting it reloads, and asks nothing of the worker.
  offers[0]?.accept()
  expect(reload).toHaveBeenCalledOnce()
  expect(waiting.postMessage).not.toHaveBeenCalled()
})

test('a version that comes is offered once it is whole, and the first one of a phone is none', async () => {
  const { registration, offers } = await open()
  const coming = createWorker('installing')
  registration.installing = coming
  registration.dispatchEvent(new Event('updatefound'))
  coming.dispatchEvent(new Event('statechange'))
  expect(offers).toEqual([])
  coming.state = 'installed'
  coming.dispatchEvent(new Event('statechange'))
  expect(offers).toHaveLength(1)

  const first = await open()
  const only = createWorker('installed')
  Object.assign(first.registration, { active: null, installing: only })
  first.registration.dispatchEvent(new Event('updatefound'))
  only.dispatchEvent(new Event('statechange'))
  expect(first.offers).toEqual([])
})

test('a page that is looked at again asks whether there is a newer version', async () => {
  const { registration, document } = await open()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
})
