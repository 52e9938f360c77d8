// R1: a phone that was offline for a while sends its days, beside PouchDB (CouchDB's protocol) and RxDB, in one Chromium, over proxies
// that count on loopback. R2: a new phone is brought ten years. The same days for each; Lueur's are sealed, theirs readable.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { startCountingProxy, type CountingProxy } from '#support/countingProxy.ts'
import { signIn } from '#support/journey.ts'
import type { Person } from '#support/person.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { syntheticFile, syntheticJournal, type SyntheticDay } from '#support/syntheticJournal.ts'
import { inTurn, rowOf, type Row } from './rows.ts'

const rounds = 7
const peersFolder = 'tests/bench/peers'
const patienceMs = 600_000

interface Figures {
  readonly requests: number
  /** Both ways, headers included. */
  readonly bytes: number
  /** From the first moment online to the last reply. */
  readonly ms: number
}

type Days = readonly SyntheticDay[]
type Measure = (browser: Browser, days: Days) => Promise<Figures>

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
function sendWithLueur(server: StartedServer, proxy: CountingProxy): Measure {
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

/** A new phone signs in; counted from the first request for a day, long after its key was derived. */
function receiveWithLueur(server: StartedServer, proxy: CountingProxy, person: Person) {
  return (browser: Browser): Promise<number> =>
    inContext(browser, async (page) => {
      proxy.reset()
      await signIn(page, { ...server, url: proxy.url }, person)
      await page.getByRole('link', { name: 'Réglages' }).click()
      await page.getByText('Tout est enregistré et synchronisé').waitFor({ timeout: patienceMs })
      return performance.now() - proxy.counts().firstOfJournalAt
    })
}

interface PeerWindow {
  peers: Record<
    string,
    (name: string, days: readonly unknown[]) => Promise<{ send(url: string): Promise<void> }>
  >
  receive: Record<string, (name: string, url: string) => Promise<number>>
  writing: { send(url: string): Promise<void> }
}

/** A new phone is brought what another one sent under that name. */
function receiveWithPeer(
  kind: string,
  script: string,
  proxy: CountingProxy,
  name: string,
  count: number,
) {
  return (browser: Browser): Promise<number> =>
    inContext(browser, async (page) => {
      await page.goto(proxy.url)
      await page.addScriptTag({ path: script })
      const startedAt = performance.now()
      const received = await page.evaluate(
        async ([peer, sent, url]) =>
          (globalThis as unknown as PeerWindow).receive[peer]?.(sent, url),
        [kind, name, proxy.url] as const,
      )
      if (received !== count) throw new Error(`${kind} was brought ${String(received)} days.`)
      return performance.now() - startedAt
    })
}

function sendWithPeer(
  kind: string,
  script: string,
  proxy: CountingProxy,
  nextName = () => `b${Math.random().toString(36).slice(2)}`,
): Measure {
  return (browser, days) =>
    inContext(browser, async (page) => {
      const name = nextName()
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

const peers = { PouchDB: 'pouchdb', RxDB: 'rxdb' } as const
const names = ['Lueur', 'PouchDB', 'RxDB'] as const
type Name = (typeof names)[number]

/** The highest that the goals allow: requests, and the ratio of time to the faster peer's. */
const goals = [
  { days: 1, requests: 2, ratio: 0.4 },
  { days: 30, requests: 2, ratio: 0.4 },
  { days: 365, requests: 3, ratio: 0.8 },
  { days: 3650, requests: 21, ratio: 0.8 },
] as const
const bytesOfDay = 1600

const plural = (days: number): string =>
  `${days.toLocaleString('en')} unsent day${days > 1 ? 's' : ''}`

/** The day before the last: today is left unwritten. */
const daysOf = (count: number): Days => syntheticJournal(count + 1).slice(0, -1)

async function measureSending(
  browser: Browser,
  script: string,
  theirs: CountingProxy,
  { days: count, ...goal }: (typeof goals)[number],
): Promise<readonly Row[]> {
  const days = daysOf(count)
  // Each count has a server of its own: one sends so many codes an hour to one address.
  const server = await startServer()
  const ours = await startCountingProxy(server.url)
  const measures: Readonly<Record<Name, Measure>> = {
    Lueur: sendWithLueur(server, ours),
    PouchDB: sendWithPeer(peers.PouchDB, script, theirs),
    RxDB: sendWithPeer(peers.RxDB, script, theirs),
  }
  const taken: Record<Name, Figures[]> = { Lueur: [], PouchDB: [], RxDB: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const name of names) taken[name].push(await measures[name](browser, days))
    }
  } finally {
    await Promise.all([ours.stop(), server.stop()])
  }
  const values = (kind: keyof Figures) => {
    const of = (name: Name): readonly number[] => taken[name].map((figures) => figures[kind])
    return { ours: of('Lueur'), beside: { PouchDB: of('PouchDB'), RxDB: of('RxDB') } }
  }
  const id = `R1 ${count}`
  return [
    rowOf({
      id,
      what: `${plural(count)} sent, from online to the last reply`,
      unit: 'ms',
      ...values('ms'),
      goal: goal.ratio,
    }),
    rowOf({
      id: `${id} requests`,
      what: `requests for ${plural(count)}`,
      unit: 'count',
      ...values('requests'),
      goal: goal.requests,
      isOfOurs: true,
    }),
    rowOf({
      id: `${id} bytes`,
      what: `bytes both ways for ${plural(count)}; ours are sealed and padded`,
      unit: 'bytes',
      ...values('bytes'),
      goal: bytesOfDay * count,
      isOfOurs: true,
    }),
  ]
}

async function measureReceiving(
  browser: Browser,
  script: string,
  theirs: CountingProxy,
): Promise<Row> {
  const count = 3650
  const days = daysOf(count)
  const server = await startServer()
  const ours = await startCountingProxy(server.url)
  try {
    const person = await inContext(browser, async (page) => {
      const signedUp = await quickSignUp(page, server, { days, usesPassword: true })
      await page.goto(`${server.url}/settings`)
      await page.getByText('Tout est enregistré et synchronisé').waitFor({ timeout: patienceMs })
      return signedUp
    })
    for (const kind of Object.values(peers)) {
      await sendWithPeer(kind, script, theirs, () => `received-${kind}`)(browser, days)
    }
    const receive = (kind: string) =>
      receiveWithPeer(kind, script, theirs, `received-${kind}`, count)
    const [lueur, pouch, rx] = [
      receiveWithLueur(server, ours, person),
      receive(peers.PouchDB),
      receive(peers.RxDB),
    ]
    const taken = await inTurn(rounds, {
      lueur: () => lueur(browser),
      pouch: () => pouch(browser),
      rx: () => rx(browser),
    })
    return rowOf({
      id: 'R2',
      what: 'ten years brought to a new phone, until all of it is stored',
      unit: 'ms',
      ours: taken.lueur,
      beside: { PouchDB: taken.pouch, RxDB: taken.rx },
      goal: 0.8,
    })
  } finally {
    await Promise.all([ours.stop(), server.stop()])
  }
}

export async function measureReconnect(): Promise<readonly Row[]> {
  const script = await bundlePeers()
  const peersServer = await startPeers()
  const theirs = await startCountingProxy(peersServer.url)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const rows = []
    for (const goal of goals) rows.push(...(await measureSending(browser, script, theirs, goal)))
    return [...rows, await measureReceiving(browser, script, theirs)]
  } finally {
    await browser.close()
    await theirs.stop()
    peersServer.stop()
  }
}
