// Holds still, in a page, what would otherwise have to be waited for or caught in flight: its date, its timers, its store.
import { expect, type Page } from '@playwright/test'

/** What the init scripts below leave on the page's window. */
interface HeldWindow {
  heldTimers: Map<number, { readonly ms: number; readonly call: () => void }>
  vibrations: number[]
  letDaysGo: () => void
  mendDays: () => void
  heldWork: (() => void)[] | null
}

/**
 * From its next load on, the page believes that it is noon in Paris on this day. (Playwright's own clock replaces the whole
 * Date, which the calendar arithmetic extends; the app reads the time through Date.now alone.)
 */
export const standOn = (page: Page, day: string): Promise<unknown> =>
  page.addInitScript(
    (now) => {
      Date.now = () => now
    },
    Date.parse(`${day}T11:00:00Z`),
  )

/** From its next load on, the page's timers of exactly these lengths wait for `elapse`; the others run. */
export const holdTimers = (page: Page, lengthsMs: readonly number[]): Promise<unknown> =>
  page.addInitScript((lengths) => {
    const held: HeldWindow['heldTimers'] = new Map()
    const start = window.setTimeout.bind(window)
    const stop = window.clearTimeout.bind(window)
    let lastId = 1_000_000_000
    Object.assign(window, {
      heldTimers: held,
      setTimeout(call: () => void, ms = 0) {
        if (!lengths.includes(ms)) return start(call, ms)
        held.set(++lastId, { ms, call })
        return lastId
      },
      clearTimeout(id: number) {
        if (!held.delete(id)) stop(id)
      },
    })
  }, lengthsMs)

/** Lengths in ms of the timers that wait now, each once, in order. */
export const waitingTimers = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { heldTimers } = window as unknown as HeldWindow
    return [...new Set([...heldTimers.values()].map(({ ms }) => ms))].toSorted((a, b) => a - b)
  })

/** Waits until timers of this length have begun, and ends them. */
export async function elapse(page: Page, ms: number): Promise<void> {
  await expect.poll(() => waitingTimers(page)).toContain(ms)
  await endTimers(page, ms)
}

/** Ends the timers of this length that have begun. */
export const endTimers = (page: Page, ms: number): Promise<void> =>
  page.evaluate((length) => {
    const { heldTimers } = window as unknown as HeldWindow
    for (const [id, { ms: its, call }] of heldTimers) {
      if (its !== length) continue
      heldTimers.delete(id)
      call()
    }
  }, ms)

/** From its next load on, the page's workers are asked nothing while their work is held. */
export const mayHoldWork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held = window as unknown as HeldWindow
    held.heldWork = null
    // oxlint-disable-next-line typescript/unbound-method -- Called with its own worker below.
    const ask = Worker.prototype.postMessage as (this: Worker, ...asked: unknown[]) => void
    Worker.prototype.postMessage = function postMessage(...asked: unknown[]) {
      if (held.heldWork === null) ask.apply(this, asked)
      else held.heldWork.push(() => ask.apply(this, asked))
    }
  })

/** From now on, until what it gives is called. */
export async function holdWork(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held = window as unknown as HeldWindow
    held.heldWork = []
  })
  return () =>
    page.evaluate(() => {
      const held = window as unknown as HeldWindow
      const waiting = held.heldWork ?? []
      held.heldWork = null
      for (const ask of waiting) ask()
    })
}

/** From its next load on, the page notes each vibration instead of asking the phone for it. */
export const noteVibrations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const vibrations: number[] = []
    Object.assign(window, { vibrations })
    navigator.vibrate = (ms) => vibrations.push(Number(ms)) > 0
  })

/** Vibrations since the page was loaded, in ms. */
export const vibrationsOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as HeldWindow).vibrations)

/** Nothing reads or writes a day on this phone any more, as when the disk is slow, until it is let go. */
export const holdDays = (page: Page): Promise<() => Promise<void>> => holdTable(page, 'days')

/** The same of drafts. */
export const holdDrafts = (page: Page): Promise<() => Promise<void>> => holdTable(page, 'drafts')

async function holdTable(page: Page, table: string): Promise<() => Promise<void>> {
  await page.evaluate(async (storeName) => {
    const known = await indexedDB.databases()
    const name = known.find((one) => one.name?.startsWith('lueur-') && one.name !== 'lueur-device')
    const days = await new Promise<IDBObjectStore>((resolve, reject) => {
      const opening = indexedDB.open(name?.name ?? '')
      opening.addEventListener('error', () => reject(new Error('no journal')))
      opening.addEventListener('success', () => {
        resolve(opening.result.transaction(storeName, 'readwrite').objectStore(storeName))
      })
    })
    await new Promise<void>((begun) => {
      let isHeld = true
      // A transaction lives as long as it is asked for something.
      const ask = (): void => {
        days.count().addEventListener('success', () => {
          begun()
          if (isHeld) ask()
          else days.transaction.db.close()
        })
      }
      ask()
      Object.assign(window, {
        letDaysGo: () => {
          isHeld = false
        },
      })
    })
  }, table)
  return () => page.evaluate(() => (window as unknown as HeldWindow).letDaysGo())
}

/** Reading or writing a day fails on this phone, as on a broken disk, until it is mended. */
export async function breakDays(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const objectStore: (this: IDBTransaction, name: string) => IDBObjectStore = Reflect.get(
      IDBTransaction.prototype,
      'objectStore',
    )
    IDBTransaction.prototype.objectStore = function broken(name) {
      if (name === 'days') throw new DOMException('disk', 'UnknownError')
      return objectStore.call(this, name)
    }
    Object.assign(window, {
      mendDays: () => {
        IDBTransaction.prototype.objectStore = objectStore
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as HeldWindow).mendDays())
}

/** The browser's picture shrinks by this much, as under a keyboard. */
export const shrink = (page: Page, by: number): Promise<void> =>
  page.evaluate((less) => {
    Object.defineProperty(window.visualViewport, 'height', {
      configurable: true,
      value: window.innerHeight - less,
    })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, by)

/** The API's replies to this path, the worker's too, wait until they are let go. */
export async function holdReplies(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.context().route(`**/api${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
