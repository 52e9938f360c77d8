// The history of a real browser, and a router that only says when a page has come.
import { afterEach, expect, test, vi } from 'vitest'
import { keepPlaces } from '#app/keepPlaces.ts'
import type { AppRouter } from '#app/router.tsx'
import type { SessionStore } from '#context/session.ts'

type Resolved = Parameters<Parameters<AppRouter['subscribe']>[1]>[0]

afterEach(() => vi.restoreAllMocks())

/** A router whose pages come when the test says so, over what stands behind already. */
function startKeeping(): () => void {
  let said: ((event: Resolved) => void) | undefined
  const router = {
    subscribe: (_: string, onSaid: typeof said) => {
      said = onSaid
      return () => undefined
    },
  }
  const session = { subscribe: () => () => undefined }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what it uses of both
  keepPlaces(router as unknown as AppRouter, session as unknown as SessionStore)
  return () => said?.({ type: 'onResolved', pathChanged: true } as Resolved)
}

const open = (...pages: readonly string[]): void => {
  for (const page of pages) history.pushState({}, '', `#${page}`)
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a page that stands twice in a row is left once, however often it is told', async () => {
  const resolve = startKeeping()
  open('settings', 'home', 'home')
  const last = navigation.currentEntry?.index ?? 0
  resolve()
  resolve()
  resolve()
  await settled()
  expect(location.hash).toBe('#home')
  expect(navigation.currentEntry?.index).toBe(last - 1)
})

test('a page that came before this code had loaded is left as well', async () => {
  open('settings', 'home', 'home')
  const last = navigation.currentEntry?.index ?? 0
  startKeeping()
  await settled()
  expect(navigation.currentEntry?.index).toBe(last - 1)
})
