// A component on a page of its own, in the browser: the app's styles, its real engine over a store in memory, a router
// without pages, and a network that the test answers for.
import { startSession } from '#engine/session/start.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { EngineContext } from '#context/engine.ts'
import { createSessionStore, SessionContext } from '#context/session.ts'
import { createEngine } from '#engine/createEngine.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { createBrowser } from '#platform/browser.ts'
import { BrowserContext } from '#ui/BrowserContext.tsx'
import { CoverContext } from '#ui/useBackCloses.ts'

export type Reply = (request: Request) => Promise<Response> | Response

interface ShowOptions {
  /** Instead of the server. */
  readonly reply?: Reply
  /** What the phone believes, ISO. */
  readonly now?: string
}

interface Shown {
  /** The address that the component navigated to, or that it stands on. */
  readonly pathname: () => string
  /** Another address, under which the same component stays. */
  readonly goTo: (pathname: string) => void
  /** Goes back, as the phone's own button does, where something lies over the page. False where nothing does. */
  readonly goBack: () => boolean
}

const withoutNetwork: Reply = () => Promise.reject(new TypeError('Failed to fetch'))

/** Stands for Argon2id, which has its own tests. */
async function quickKdf(password: Uint8Array, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const both = new Uint8Array([...password, ...salt])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', both))
}

const createTestEngine = (reply: Reply, now: () => number) =>
  createEngine({
    http: {
      origin: location.origin,
      fetch: async (input, init) => reply(new Request(input, init)),
    },
    clock: { now, offsetAt: () => 60 },
    random: {
      bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      fraction: () => 0.5,
    },
    timer: { after: () => () => undefined },
    kdf: quickKdf,
    databases: createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }),
    storage: null,
    channel: { announce: () => undefined, onAnnounced: () => undefined },
    push: null,
    passkeys: null,
    zone: () => 'Europe/Paris',
    locks: undefined,
    build: 'tests',
    startAnew: () => false,
    onUnsent: () => undefined,
    loadWords: () => Promise.reject(new Error('No list of words here.')),
  })

export async function show(
  children: ReactNode,
  { reply = withoutNetwork, now = '2026-11-20T11:00:00Z' }: ShowOptions = {},
): Promise<Shown> {
  await page.viewport(390, 844)
  const clock = () => Date.parse(now)
  const engine = createTestEngine(reply, clock)
  await startSession(engine)
  const covers: (() => void)[] = []
  const cover = (onBack: () => void) => {
    covers.push(onBack)
    return () => {
      covers.splice(covers.indexOf(onBack), 1)
    }
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children, notFoundComponent: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const tree = () => (
    <EngineContext value={engine}>
      <SessionContext value={createSessionStore(engine)}>
        <BrowserContext
          value={createBrowser({
            now: clock,
            sincePage: () => performance.now(),
            bringWorker: '',
            importWorker: '',
          })}
        >
          <CoverContext value={cover}>
            <RouterProvider router={router} />
          </CoverContext>
        </BrowserContext>
      </SessionContext>
    </EngineContext>
  )
  await render(tree())
  return {
    pathname: () => router.state.location.pathname,
    goTo: (pathname) => router.history.push(pathname),
    goBack: () => {
      const onBack = covers.at(-1)
      onBack?.()
      return onBack !== undefined
    },
  }
}

/** No violation of WCAG 2.2 A and AA in what is shown. */
export async function expectAccessible(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values: tags } })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
