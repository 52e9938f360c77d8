// What a person waits for, in a real browser slowed four times. Each figure is a ratio of two things measured in turn in
// the same run; absolute times say more about the machine than about the app.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { chooseUsername, fillToday, signUp, workerReady } from '#support/journey.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { measureWorkerStart, median, timeToWords } from './start.ts'
import { syntheticFile, syntheticJournal } from '#support/syntheticJournal.ts'

const rounds = 7
const slowdown = 4
const person = { email: 'banc@exemple.fr', password: 'motdepasse-b' }
const words = 'Une phrase que rien d autre ne contient.'

const ratio = (a: readonly number[], b: readonly number[]): number =>
  Number((median(a) / median(b)).toFixed(2))

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function measureStart(context: BrowserContext, url: string) {
  const html = await (await fetch(url)).text()
  // The app without its first paint: what React alone shows.
  const plain = html
    .replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    .replace(
      /<link rel="app" id="main"[^>]* href="([^"]+)">/,
      '<script type="module" src="$1"></script>',
    )
  const times: Record<'app' | 'plain', number[]> = { app: [], plain: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [kind, body] of [
      ['app', html],
      ['plain', plain],
    ] as const) {
      const page = await slowPage(context)
      await page.route(url, (route) => route.fulfill({ body, contentType: 'text/html' }))
      times[kind].push(await timeToWords(page, url, words))
      await page.close()
    }
  }
  return {
    earlierThanReactAlone: ratio(times.plain, times.app),
    earlierGoal: 1.8,
  }
}

async function importDays(page: Page, url: string, count: number): Promise<void> {
  await page.goto(`${url}/my-data`)
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'journal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(syntheticFile(syntheticJournal(count + 1).slice(0, -1))),
  })
  await page.getByText(/journées? ajoutées?/).waitFor({ timeout: 300_000 })
}

const synchronised = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/settings`)
  await page.getByText('Tout est enregistré et synchronisé').waitFor({ timeout: 300_000 })
}

/** Mounting the list: from the tap on « Calendrier » to its first card, and how much stands on the page. */
async function mountList(context: BrowserContext, url: string) {
  const page = await slowPage(context)
  await page.goto(`${url}/settings`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  const start = Date.now()
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page
    .getByRole('button', { name: /novembre/ })
    .first()
    .waitFor()
  const ms = Date.now() - start
  const nodes = await page.evaluate(async () => {
    let most = 0
    const step = window.innerHeight * 0.9
    for (let screen = 0; screen < 40; screen++) {
      most = Math.max(most, document.querySelectorAll('*').length)
      window.scrollBy(0, step)
      await new Promise((resolve) => {
        setTimeout(resolve, 60)
      })
    }
    return most
  })
  await page.close()
  return { ms, nodes }
}

async function measureList(context: BrowserContext, page: Page, url: string) {
  const mounts = async () => {
    const all = []
    for (let round = 0; round < 5; round++) all.push(await mountList(context, url))
    return { ms: all.map(({ ms }) => ms), nodes: Math.max(...all.map(({ nodes }) => nodes)) }
  }
  await importDays(page, url, 29)
  await synchronised(page, url)
  const few = await mounts()
  await importDays(page, url, 3649)
  await synchronised(page, url)
  const many = await mounts()
  return {
    days: 3650,
    timesListOf30: ratio(many.ms, few.ms),
    mountMs: Math.round(median(many.ms)),
    goal: 1.5,
    nodes: many.nodes,
    nodesGoal: 1000,
  }
}

/** A start of the installed app, as people have it. */
async function measureInstalled(browser: Browser, server: StartedServer) {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await signUp(page, server, { ...person, email: 'installe@exemple.fr' })
  await chooseUsername(page, 'Banc')
  await fillToday(page, { learned: words, proud: 'b', frustrated: 'c' })
  await workerReady(page)
  await page.waitForTimeout(3000)
  await page.close()
  const start = await measureWorkerStart(context, `${server.url}/home`, words)
  await context.close()
  return start
}

export async function measureScreens() {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signUp(page, server, person)
    await chooseUsername(page, 'Banc')
    await fillToday(page, { learned: words, proud: 'b', frustrated: 'c' })
    await page.waitForTimeout(3000)
    const withoutFirstPaint = await measureStart(context, `${server.url}/home`)
    const L1 = await measureList(context, page, server.url)
    await context.close()
    return { A1: { ...(await measureInstalled(browser, server)), ...withoutFirstPaint }, L1 }
  } finally {
    await browser.close()
    await server.stop()
  }
}
