// A start as people have it: the app is installed, its worker on the path or stopped, the phone slowed four times. The floor is a page
// without framework behind a ten-line worker of its own, which opens one sealed record and paints it. Beside it, without workers: the app
// with and without its first paint.
import { createServer } from 'node:http'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { chooseUsername, fillToday, signUp, workerReady } from '#support/journey.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { inTurn, rowOf, type Row } from './rows.ts'

const slowdown = 4
const rounds = 9
const person = { email: 'banc@exemple.fr', password: 'motdepasse-b' }
const words = 'Une phrase que rien d autre ne contient.'

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
async function prepareFloor(context: BrowserContext, url: string): Promise<void> {
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

interface Seen {
  /** The first frame that holds the words. */
  readonly words: number
  /** The first frame in which the app itself shows them, and takes taps. */
  readonly live: number
}

/** Milliseconds from the start of the navigation. */
async function timesOf(page: Page, url: string): Promise<Seen> {
  await page.addInitScript((text) => {
    const seen: Record<string, number> = {}
    const look = (): void => {
      if (document.body?.textContent.includes(text)) seen['words'] ??= performance.now()
      const root = document.querySelector('#root') ?? document.querySelector('#words')
      if (root?.textContent.includes(text)) seen['live'] ??= performance.now()
      if (seen['live'] === undefined) return void requestAnimationFrame(look)
      document.documentElement.dataset['seen'] = JSON.stringify(seen)
    }
    requestAnimationFrame(look)
  }, words)
  await page.goto(url)
  const html = page.locator('html[data-seen]')
  await html.waitFor()
  return JSON.parse((await html.getAttribute('data-seen')) ?? '') as Seen
}

async function stopWorkers(client: CDPSession): Promise<void> {
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.send('ServiceWorker.disable')
}

async function writeToday(page: Page, server: StartedServer, email: string): Promise<void> {
  await signUp(page, server, { ...person, email })
  await chooseUsername(page, 'Banc')
  await fillToday(page, { learned: words, proud: 'b', frustrated: 'c' })
}

const startRow = (kind: 'cold' | 'warm', ours: readonly number[], own: readonly number[]): Row =>
  rowOf({
    id: `A1 ${kind}`,
    what: `today's words on the screen, worker ${kind === 'warm' ? 'running' : 'stopped'}`,
    unit: 'ms',
    ours,
    beside: { 'a page without framework behind a ten-line worker': own },
    goal: 1.15,
  })

/** The app's picture is stored and its worker installed. */
async function measureInstalled(browser: Browser, server: StartedServer): Promise<readonly Row[]> {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await writeToday(page, server, 'installe@exemple.fr')
  await workerReady(page)
  await page.waitForTimeout(3000)
  await page.close()
  const floor = await startFloor()
  const start = async (url: string, isCold: boolean): Promise<number> => {
    const opened = await context.newPage()
    const client = await context.newCDPSession(opened)
    if (isCold) await stopWorkers(client)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const seen = await timesOf(opened, url)
    await opened.close()
    return seen.words
  }
  const home = `${server.url}/home`
  try {
    await prepareFloor(context, floor.url)
    const taken = await inTurn(rounds, {
      warm: () => start(home, false),
      warmFloor: () => start(floor.url, false),
      cold: () => start(home, true),
      coldFloor: () => start(floor.url, true),
    })
    return [
      startRow('cold', taken.cold, taken.coldFloor),
      startRow('warm', taken.warm, taken.warmFloor),
    ]
  } finally {
    floor.stop()
    await context.close()
  }
}

/** The app beside itself without its first paint: what React alone shows. */
async function measurePlain(browser: Browser, server: StartedServer): Promise<readonly Row[]> {
  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block' })
  const first = await context.newPage()
  await writeToday(first, server, person.email)
  await first.waitForTimeout(3000)
  const url = `${server.url}/home`
  const html = await (await fetch(url)).text()
  const plain = html
    .replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    .replace(
      /<link rel="app" id="main"[^>]* href="([^"]+)">/,
      '<script type="module" src="$1"></script>',
    )
  const live: number[] = []
  const start = async (body: string): Promise<Seen> => {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.route(url, (route) => route.fulfill({ body, contentType: 'text/html' }))
    const seen = await timesOf(page, url)
    await page.close()
    return seen
  }
  const taken = await inTurn(rounds, {
    app: async () => {
      const seen = await start(html)
      live.push(seen.live)
      return seen.words
    },
    plain: async () => (await start(plain)).live,
  })
  await context.close()
  const beside = { 'the app without its first paint': taken.plain }
  return [
    rowOf({
      id: 'A1 earlier',
      what: "today's words, against the app without its first paint",
      unit: 'ms',
      ours: taken.app,
      beside,
      goal: 0.55,
    }),
    rowOf({
      id: 'A2',
      what: 'the app itself shows them and takes taps, against the same without first paint',
      unit: 'ms',
      ours: live,
      beside,
      goal: 1.1,
    }),
  ]
}

export async function measureStart(): Promise<readonly Row[]> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    return [...(await measureInstalled(browser, server)), ...(await measurePlain(browser, server))]
  } finally {
    await browser.close()
    await server.stop()
  }
}
