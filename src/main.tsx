// The page's composition root: it builds every part
// once, starts the session and puts the app on the page.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
// Addresses of files that the build makes.
// oxlint-disable-next-line import/default
import kdfWorkerUrl from '#engine/crypto/kdfWorker.ts?worker&url'
// oxlint-disable-next-line import/default
import bringWorkerUrl from '#engine/bring/bringWorker.ts?worker&url'
// oxlint-disable-next-line import/default
import importWorkerUrl from '#engine/journal/importWorker.ts?worker&url'
import { createBrowserEngine } from '#app/browserEngine.ts'
import { startSession } from '#engine/session/start.ts'
import { mountApp } from '#app/mountApp.tsx'
import { announceStorageFault, retractStorageFault } from '#app/FaultScreen.tsx'
import { followWorker } from '#app/followBrowser.ts'
import { createBrowser } from '#platform/browser.ts'
import { createTrustedUrls } from '#platform/trustedTypes.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('index.html has no #root.')

// First of all: the browser offers the installation once, early.
const [serviceWorker, kdfWorker, bringWorker, importWorker] = createTrustedUrls(
  '/sw.js',
  kdfWorkerUrl,
  bringWorkerUrl,
  importWorkerUrl,
)
const browser = createBrowser({
  now: () => Date.now(),
  sincePage: () => performance.now(),
  bringWorker,
  importWorker,
})
const engine = createBrowserEngine(kdfWorker)

/** A browser may refuse workers for good: seldom enough to cost nothing. */
const workerRetryMs = 60_000

async function startWorker(): Promise<void> {
  try {
    const { followUpdates } = await import('#app/followUpdates.ts')
    await followUpdates(serviceWorker)
  } catch {
    setTimeout(() => void startWorker(), workerRetryMs)
  }
}

const router = mountApp({ engine, browser, root })
followWorker(router)
startSession(engine, announceStorageFault).catch(announceStorageFault)
engine.session.onBroken(announceStorageFault)
// A store that was only slow answers in the end.
engine.session.subscribe(retractStorageFault)

// The dev server has no worker to precache.
if (import.meta.env.PROD) void startWorker()
