// R2: a phone that was offline for a while sends its days, beside PouchDB (CouchDB's protocol) and RxDB, in one Chromium, over
// proxies that count on loopback. The same days for each; Lueur's are sealed, theirs readable. It is no part of `npm run bench`:
//
//   npm ci --prefix tests/bench/peers && npm run build && node tests/bench/reconnectPeers.ts [days ...]
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { startCountingProxy, type CountingProxy } from '#support/countingProxy.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { syntheticFile, syntheticJournal, type SyntheticDay } from '#support/syntheticJournal.ts'

const rounds = 3
const peersFolder = 'tests/bench/peers'
const patienceMs = 600_000

interface Figures {
  readonly requests: number
  /** Both ways, headers included. */
  readonly bytes: number
  /** From the first moment online to the last reply. */
  readonly ms: number
}

type Measure = (browser: Browser, days: readonly SyntheticDay[]) => Promise<Figures>

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function inContext<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phoneOptions)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function counted(proxy: CountingProxy, work: () => Promise<unknown>): Promise<Figures> {
  proxy.reset()
  const startedAt = performance.now()
  await work()
  const { requests, bytes, lastReplyAt } = proxy.counts()
  return { requests, bytes, ms: Math.round(lastReplyAt - startedAt) }
}

/** The product as it is built: the file is imported offline, then the network returns. */
function measureLueur(
  server: Awaited<ReturnType<typeof startServer>>,
  proxy: CountingProxy,
): Measure {
  const throughProxy = { ...server, url: proxy.url }
  return (browser, days) =>
    inContext(browser, async (page) => {
      await openHome(page, throughProxy)
      await page.goto(`${proxy.url}/settings`)
      const synchronised = page.getByText('Tout est enregistré et synchronisé')
      await synchronised.waitFor()
      await page.goto(`${proxy.url}/my-data`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.context().setOffline(true)
      await page.getByLabel('Choisir un fichier').setInputFiles({
        name: 'journal.json',
        mimeType: 'application/json',
        buffer: Buffer.from(syntheticFile(days)),
      })
      await page.getByText(/journées? ajoutées?/).waitFor({ timeout: patienceMs })
      await page.getByRole('link', { name: 'Réglages' }).click()
      await page.getByText(/à envoyer/).waitFor()
      return counted(proxy, async () => {
        await page.context().setOffline(false)
        await synchronised.waitFor({ timeout: patienceMs })
      })
    })
}

interface PeerWindow {
  peers: Record<
    string,
    (name: string, days: readonly unknown[]) => Promise<{ send(url: string): Promise<void> }>
  >
  writing: { send(url: string): Promise<void> }
}

function measurePeer(kind: string, script: string, proxy: CountingProxy): Measure {
  return (browser, days) =>
    inContext(browser, async (page) => {
      const name = `b${Math.random().toString(36).slice(2)}`
      await page.goto(proxy.url)
      await page.addScriptTag({ path: script })
      await page.evaluate(
        async ([peer, own, written]) => {
          const window = globalThis as unknown as PeerWindow
          const write = window.peers[peer]
          if (write === undefined) throw new Error('No such peer.')
          window.writing = await write(own, written)
        },
        [kind, name, days.map((day) => ({ ...day, music: JSON.stringify(day.music) }))] as const,
      )
      const figures = await counted(proxy, () =>
        page.evaluate((url) => (globalThis as unknown as PeerWindow).writing.send(url), proxy.url),
      )
      const held: unknown = await (await fetch(`${proxy.url}/count/${name}`)).json()
      if (held !== days.length)
        throw new Error(`${kind} sent ${String(held)} of ${days.length} days.`)
      return figures
    })
}

async function bundlePeers(): Promise<string> {
  const outDir = `${process.cwd()}/${peersFolder}/node_modules/.bundle`
  await build({
    configFile: false,
    logLevel: 'error',
    root: peersFolder,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, lib: { entry: 'page.js', formats: ['iife'], name: 'page', fileName: 'page' } },
  })
  return `${outDir}/page.iife.js`
}

async function startPeers() {
  const child = spawn(process.execPath, ['server.js'], {
    cwd: peersFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const port = await new Promise<number>((resolve) => {
    lines.once('line', (line) => resolve(Number(line)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const counts = process.argv.slice(2).map(Number)
const script = await bundlePeers()
const peers = await startPeers()
const theirs = await startCountingProxy(peers.url)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
const measurePeers: Readonly<Record<string, Measure>> = {
  PouchDB: measurePeer('pouchdb', script, theirs),
  RxDB: measurePeer('rxdb', script, theirs),
}
const results = []
try {
  for (const count of counts.length > 0 ? counts : [1, 30, 365, 3650]) {
    // The day before the last: today is left unwritten.
    const days = syntheticJournal(count + 1).slice(0, -1)
    const taken: Record<string, Figures[]> = {}
    // Each count has a server of its own: one sends so many codes an hour to one address.
    const server = await startServer()
    const ours = await startCountingProxy(server.url)
    const measures = { Lueur: measureLueur(server, ours), ...measurePeers }
    for (let round = 0; round < rounds; round++) {
      for (const [name, measure] of Object.entries(measures)) {
        ;(taken[name] ??= []).push(await measure(browser, days))
      }
    }
    await Promise.all([ours.stop(), server.stop()])
    for (const [name, figures] of Object.entries(taken)) {
      const requests = median(figures.map((each) => each.requests))
      const bytes = median(figures.map((each) => each.bytes))
      const ms = median(figures.map((each) => each.ms))
      results.push({ days: count, name, requests, bytes, ms })
      process.stdout.write(
        `| ${count} | ${name} | ${requests} | ${Math.round(bytes / 1000)} kB | ${ms} ms |\n`,
      )
    }
  }
  writeFileSync('tests/bench/reconnectPeers.json', `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await browser.close()
  await theirs.stop()
  peers.stop()
}
