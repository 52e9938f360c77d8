// A release that takes the place of the former one: what it leaves of that one on the phone.
import { expect, onTestFinished, test, vi } from 'vitest'

interface Activation {
  readonly waitUntil: (work: Promise<unknown>) => void
}
type Listener = (event: Activation) => void

/** A worker whose phone has these caches, each of them empty. */
async function setupWorker(...names: readonly string[]) {
  const kept = new Set(names)
  const listeners: { readonly type: string; readonly listener: Listener }[] = []
  const location = new URL('https://lueur.example/sw.js')
  const scope = {
    location,
    registration: { scope: 'https://lueur.example/' },
    addEventListener: (type: string, listener: Listener) => void listeners.push({ type, listener }),
    caches: {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
      open(name: string) {
        kept.add(name)
        return Promise.resolve({ keys: () => Promise.resolve([]) })
      },
    },
  }
  vi.stubGlobal('self', scope)
  vi.stubGlobal('location', location)
  onTestFinished(() => void vi.unstubAllGlobals())
  // What it stands on looks for a worker as it is loaded.
  const { serveApp } = await import('#sw/precache.ts')
  serveApp(scope as never, [{ url: 'index.html', revision: 'now', hash: 'hash' }])
  async function activate(): Promise<void> {
    const works: Promise<unknown>[] = []
    const event: Activation = { waitUntil: (work) => void works.push(work) }
    for (const { type, listener } of listeners) if (type === 'activate') listener(event)
    await Promise.all(works)
  }
  return { kept, activate }
}

test('a release that takes over drops the start pages of all former ones, and nothing of its own', async () => {
  const { kept, activate } = await setupWorker(
    'lueur-start-first',
    'lueur-start-second',
    'lueur-start-now',
    'of another page',
  )
  await activate()
  expect([...kept].filter((name) => !name.includes('precache'))).toEqual([
    'lueur-start-now',
    'of another page',
  ])
})
