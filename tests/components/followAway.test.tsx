// When a page under the app lock is covered, and when it locks: two instants are compared, whatever became of its timers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAway } from '#app/followAway.ts'
import { storageFault } from '#app/FaultScreen.tsx'
import { createSessionStore } from '#context/session.ts'
import type { AwayMs } from '#domain/away.ts'
import type { Session } from '#engine/session/session.ts'
import { createBrowser } from '#platform/browser.ts'
import { beginErrand } from '#platform/errands.ts'
import { liftVeil } from '#platform/veil.ts'
import { createWatched } from '#domain/watched.ts'

const isVeiled = (): boolean => document.documentElement.hasAttribute('data-veiled')

interface Choices {
  readonly awayMs?: AwayMs | null
  readonly isStandalone?: boolean
  readonly isFailing?: boolean
  /** False: the page locked before. */
  readonly hasKey?: boolean
  readonly isSeen?: boolean
  /** Once it has locked it is loaded anew. */
  readonly startsAnew?: boolean
}

function setup({
  awayMs = 300_000,
  isStandalone = false,
  isFailing = false,
  hasKey = true,
  isSeen = true,
  startsAnew = false,
}: Choices = {}) {
  const listeners = new Set<() => void>()
  const appLock = awayMs === null ? null : { awayMs, credentialId: null }
  let session = { status: 'signedIn', hasKey, appLock } as Session
  let now = Date.parse('2026-11-20T10:00:00Z')
  let sincePage = 0
  let shuts = 0
  const isVisible = createWatched(isSeen)
  const hasFocus = createWatched(true)
  function become(changed: object): void {
    session = { ...session, ...changed }
    for (const listener of listeners) listener()
  }
  const engine = {
    current: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shut() {
      shuts++
      if (isFailing) return Promise.reject(new Error('The store fails.'))
      become({ hasKey: false, isStartingAnew: startsAnew })
      return Promise.resolve()
    },
  }
  const browser = {
    ...createBrowser({
      now: () => now,
      sincePage: () => sincePage,
      bringWorker: '',
      importWorker: '',
    }),
    isVisible,
    hasFocus,
    isStandalone: createWatched(isStandalone),
  }
  followAway({ session: engine }, createSessionStore({ session: engine }), browser)
  return {
    isVisible,
    hasFocus,
    become,
    shuts: () => shuts,
    advance: (ms: number) => {
      now += ms
      sincePage += ms
    },
    /** Only the clock that people see. */
    setClock: (ms: number) => {
      now += ms
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  liftVeil()
  beginErrand()()
  storageFault.setState({ hasFailed: false })
})

test('[PR66] a page out of sight is covered, and uncovered at once on a return within its time', () => {
  const page = setup()
  page.isVisible.set(false)
  expect(isVeiled()).toBe(true)
  page.advance(299_999)
  page.isVisible.set(true)
  expect(isVeiled()).toBe(false)
  expect(page.shuts()).toBe(0)
})

test('[PR65] on a return after its time it locks under the veil, though no timer ran', async () => {
  const page = setup()
  page.isVisible.set(false)
  page.advance(300_000)
  page.isVisible.set(true)
  expect(isVeiled()).toBe(true)
  expect(page.shuts()).toBe(1)
  await expect.poll(isVeiled).toBe(false)
})

test('[PR65] a page that is not frozen locks while it is away, and once', async () => {
  const page = setup({ awayMs: 60_000 })
  page.isVisible.set(false)
  vi.advanceTimersByTime(59_999)
  expect(page.shuts()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(page.shuts()).toBe(1)
  page.advance(600_000)
  page.isVisible.set(true)
  await expect.poll(isVeiled).toBe(false)
  expect(page.shuts()).toBe(1)
})

test('[PR65] « aussitôt » locks as soon as the page is out of sight, and a clock that went back counts as away', () => {
  const atOnce = setup({ awayMs: 0 })
  atOnce.isVisible.set(false)
  expect(atOnce.shuts()).toBe(1)
  const page = setup({ awayMs: 900_000 })
  page.isVisible.set(false)
  page.setClock(-1)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(1)
})

test('[PR72] « aussitôt » waits two minutes, under the veil, for whom the app sent to choose a file', () => {
  const page = setup({ awayMs: 0 })
  beginErrand()
  page.isVisible.set(false)
  expect(isVeiled()).toBe(true)
  page.advance(119_999)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(0)
  expect(isVeiled()).toBe(false)
  // Left once more, and not come back.
  beginErrand()
  page.isVisible.set(false)
  page.advance(120_000)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(1)
})

test('[PR72] a page that is not frozen locks two minutes after an errand too', () => {
  const page = setup({ awayMs: 0 })
  beginErrand()
  page.isVisible.set(false)
  vi.advanceTimersByTime(119_999)
  expect(page.shuts()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(page.shuts()).toBe(1)
})

test('[PR72] an errand that ended, or began two minutes before, is none', () => {
  const done = setup({ awayMs: 0 })
  beginErrand()()
  done.isVisible.set(false)
  expect(done.shuts()).toBe(1)
  const old = setup({ awayMs: 0 })
  beginErrand()
  old.advance(120_000)
  old.isVisible.set(false)
  expect(old.shuts()).toBe(1)
})

test('[PR72] an errand that ends out of sight, as a passkey may, opens a journal that stays open until it is seen', () => {
  const page = setup({ awayMs: 0, hasKey: false })
  const end = beginErrand()
  page.isVisible.set(false)
  end()
  page.become({ hasKey: true })
  expect(page.shuts()).toBe(0)
  page.isVisible.set(true)
  page.isVisible.set(false)
  expect(page.shuts()).toBe(1)
})

test('[PR65] a clock that was set back in a frozen page, to a minute after it was left, makes no absence shorter', () => {
  const page = setup()
  page.isVisible.set(false)
  page.advance(3_600_000)
  page.setClock(-3_540_000)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(1)
  // A phone that slept: the clock alone went on.
  const asleep = setup()
  asleep.isVisible.set(false)
  asleep.setClock(300_000)
  asleep.isVisible.set(true)
  expect(asleep.shuts()).toBe(1)
})

test('[PR65][PR66] a journal that opens in a page out of sight is covered at once, and locks after its time', async () => {
  const page = setup({ hasKey: false, isSeen: false })
  expect(isVeiled()).toBe(false)
  page.become({ hasKey: true })
  expect(isVeiled()).toBe(true)
  vi.advanceTimersByTime(299_999)
  expect(page.shuts()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(page.shuts()).toBe(1)
  // It may open once more there, while it locks too.
  page.become({ hasKey: true })
  await vi.advanceTimersByTimeAsync(0)
  page.advance(300_000)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(2)
  await expect.poll(isVeiled).toBe(false)
})

test('[PR65][PR66] a lock that is turned on in a page out of sight covers it, and counts from then on', () => {
  const page = setup({ awayMs: null, isSeen: false })
  page.advance(600_000)
  page.become({ appLock: { awayMs: 300_000, credentialId: null } })
  expect(isVeiled()).toBe(true)
  page.advance(299_999)
  page.isVisible.set(true)
  expect(isVeiled()).toBe(false)
  expect(page.shuts()).toBe(0)
  const atOnce = setup({ awayMs: null, isSeen: false })
  atOnce.become({ appLock: { awayMs: 0, credentialId: null } })
  expect(atOnce.shuts()).toBe(1)
})

test('[PR66] a page that starts anew as it locks stays covered until it is gone', async () => {
  const page = setup({ startsAnew: true })
  page.isVisible.set(false)
  page.advance(300_000)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  page.hasFocus.set(false)
  page.hasFocus.set(true)
  expect(isVeiled()).toBe(true)
  // It could not: it locks as it stands.
  page.become({ isStartingAnew: false })
  expect(isVeiled()).toBe(false)
})

test('[PR66] a page that another tab locks is covered until it is gone too', () => {
  const page = setup()
  page.become({ hasKey: false, isStartingAnew: true })
  expect(isVeiled()).toBe(true)
})

test('[PR66] an installed app is covered while it has no focus, as in the list of open apps; a tab is not', () => {
  const tab = setup()
  tab.hasFocus.set(false)
  expect(isVeiled()).toBe(false)
  const app = setup({ isStandalone: true })
  app.hasFocus.set(false)
  expect(isVeiled()).toBe(true)
  app.hasFocus.set(true)
  expect(isVeiled()).toBe(false)
  expect(app.shuts()).toBe(0)
})

test('[PR66] without the app lock nothing is covered or locked', () => {
  const page = setup({ awayMs: null, isStandalone: true })
  page.isVisible.set(false)
  page.hasFocus.set(false)
  expect(isVeiled()).toBe(false)
  page.advance(900_000)
  page.isVisible.set(true)
  expect(page.shuts()).toBe(0)
})

test('[PR65] a store that fails as the page locks shows the fault, and no page', async () => {
  const page = setup({ isFailing: true })
  page.isVisible.set(false)
  page.advance(300_000)
  page.isVisible.set(true)
  await expect.poll(() => storageFault.getState().hasFailed).toBe(true)
})
