// A start as people have it: the app is installed, its worker on the path or stopped, the phone slowed four times. The floor is a page
// without framework behind a ten-line worker of its own, which opens one sealed record and paints it.
import { createServer } from 'node:http'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const slowdown = 4
const rounds = 9

const floorWorker = `
addEventListener('install', (event) => {
  event.waitUntil(caches.open('floor').then((cache) => cache.add('/')))
  skipWaiting()
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)))
})`

const floorPage = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Floor</title><p id="words"></p><script>
navigator.serviceWorker.register('/worker.js')
const opening = indexedDB.open('floor', 1)
opening.onupgradeneeded = () => opening.result.createObjectStore('records')
opening.onsuccess = () => {
  const asked = opening.result.transaction('records').objectStore('records').get('today')
  asked.onsuccess = async () => {
    if (asked.result === undefined) return
    const { key, iv, sealed } = asked.result
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
    document.querySelector('#words').textContent = new TextDecoder().decode(opened)
  }
}
</script>`

async function startFloor(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isWorker ? floorWorker : floorPage)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Stores the sealed words there, and waits until its worker serves the page. */
async function prepareFloor(context: BrowserContext, url: string, words: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async (text) => {
    await navigator.serviceWorker.ready
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(text),
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    const opening = indexedDB.open('floor', 1)
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('records', 'readwrite')
      writing.objectStore('records').put({ key, iv, sealed }, 'today')
      writing.addEventListener('complete', () => resolve())
    })
    await promise
  }, words)
  await page.close()
}

/** Milliseconds from the start of the navigation to the first frame that holds the words. */
export async function timeToWords(page: Page, url: string, words: string): Promise<number> {
  await page.addInitScript((text) => {
    const look = (): void => {
      if (document.body?.textContent.includes(text)) {
        document.documentElement.dataset['seen'] = String(performance.now())
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, words)
  await page.goto(url)
  const html = page.locator('html[data-seen]')
  await html.waitFor()
  return Number(await html.getAttribute('data-seen'))
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function stopWorkers(client: CDPSession): Promise<void> {
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.send('ServiceWorker.disable')
}

/** `url`: of Accueil, whose picture is stored and whose worker is installed. Ratios to the floor, cold (worker stopped) and warm. */
export async function measureWorkerStart(context: BrowserContext, url: string, words: string) {
  const floor = await startFloor()
  const times = { cold: { app: [], floor: [] }, warm: { app: [], floor: [] } } as Record<
    'cold' | 'warm',
    Record<'app' | 'floor', number[]>
  >
  try {
    await prepareFloor(context, floor.url, words)
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['warm', 'cold'] as const) {
        for (const [which, address] of [
          ['app', url],
          ['floor', floor.url],
        ] as const) {
          const page = await context.newPage()
          const client = await context.newCDPSession(page)
          if (kind === 'cold') await stopWorkers(client)
          await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
          times[kind][which].push(await timeToWords(page, address, words))
          await page.close()
        }
      }
    }
  } finally {
    floor.stop()
  }
  const ratio = ({ app, floor: own }: Record<'app' | 'floor', readonly number[]>): number =>
    Number((median(app) / median(own)).toFixed(2))
  return {
    coldTimesFloor: ratio(times.cold),
    warmTimesFloor: ratio(times.warm),
    goal: 1.15,
    coldMs: Math.round(median(times.cold.app)),
    warmMs: Math.round(median(times.warm.app)),
  }
}
