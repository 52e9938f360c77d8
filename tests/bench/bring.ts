// A journal of 8,000 entries, brought: how long the page's own thread works, times four, how long its longest task is, and its memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { makeZip } from '#support/makeZip.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { rowOf, type Row } from './rows.ts'
import { total, workOf } from './tasks.ts'

const entries = 8000
/** A phone of the middle range. */
const slowdown = 4
const rounds = 3

/** Four entries on three days, and about what a day of them weighs sealed. */
const storedDays = { days: 6000, letters: 1000 }

const sentence = 'Ce soir-là on a marché longtemps, « jusqu’au bout », et parlé de tout. '

/** Four entries on three days, as a person writes who is fond of it. */
function dayOneFile(): Buffer<ArrayBuffer> {
  const first = Date.UTC(2008, 0, 1, 8)
  const list = Array.from({ length: entries }, (_, at) => ({
    uuid: String(at),
    creationDate: new Date(first + at * 0.75 * 86_400_000).toISOString(),
    timeZone: 'Europe/Paris',
    text: `Entrée ${at}. ${sentence.repeat(4 + (at % 9))}`,
    richText: JSON.stringify({ contents: [{ text: sentence.repeat(4 + (at % 9)) }] }),
    tags: ['soir'],
  }))
  return makeZip([
    { name: 'Journal.json', content: JSON.stringify({ metadata: {}, entries: list }) },
  ])
}

const heapOf = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024
}

/** What storing alone costs, with nothing of ours: in the page, a database of as many rows with the indexes of ours. */
function putBare({ days, letters }: { days: number; letters: number }): Promise<void> {
  const sealed = 'x'.repeat(letters)
  const first = Date.UTC(2008, 0, 1)
  const indexes = ['unsent', ['pinned', 'day'], ['day', 'serverRev'], 'refusal.code']
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('floor', 1)
    opening.addEventListener('upgradeneeded', () => {
      const store = opening.result.createObjectStore('days', { keyPath: 'day' })
      for (const index of indexes) store.createIndex(String(index), index)
      store.createIndex('kids', 'kids', { multiEntry: true })
    })
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const put = (from: number): void => {
        if (from >= days) return resolve()
        const writing = opening.result.transaction('days', 'readwrite')
        for (let at = from; at < from + 100; at++)
          writing.objectStore('days').put({
            day: new Date(first + at * 86_400_000).toISOString().slice(0, 10),
            unsent: 1,
            pinned: 0,
            kids: ['k'],
            answers: { learnt: sealed, proud: '', frustrated: '', note: '', glow: '' },
            contentRev: 'r'.repeat(43),
            writtenAt: 'w'.repeat(24),
          })
        writing.addEventListener('complete', () => put(from + 100))
      }
      put(0)
    })
  })
}

async function bareOnce(browser: Browser, server: StartedServer): Promise<readonly number[]> {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await page.goto(`${server.url}/robots.txt`)
  const client = await context.newCDPSession(page)
  const { page: tasks } = await workOf(client, () => page.evaluate(putBare, storedDays))
  await context.close()
  return tasks
}

interface Step {
  readonly page: readonly number[]
  readonly workers: number
  /** MiB that the page's memory has more than before. */
  readonly heap: number
}

/** What each step took: read and compared, joined and sealed, kept. */
async function bringOnce(browser: Browser, server: StartedServer, file: string): Promise<Step[]> {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await openHome(page, server)
  await page.goto(`${server.url}/bring-journal`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Starting the page is measured elsewhere.
  await page.waitForLoadState('networkidle')
  await client.send('Performance.enable')
  const before = await heapOf(client)
  const step = async (act: () => Promise<unknown>): Promise<Step> => {
    const work = await workOf(client, act)
    return { ...work, heap: (await heapOf(client)) - before }
  }
  const add = page.getByRole('button', { name: 'Ajouter ces journées' })
  const keep = page.getByRole('button', { name: 'Garder' })
  const read = await step(async () => {
    await page.locator('input[type="file"]').setInputFiles(file)
    await add.and(page.locator(':enabled')).waitFor()
  })
  const sealed = await step(async () => {
    await add.click()
    await keep.waitFor({ timeout: 300_000 })
  })
  const kept = await step(async () => {
    await keep.click()
    await page.getByText('ajoutées').waitFor({ timeout: 300_000 })
  })
  await context.close()
  return [read, sealed, kept]
}

export async function measureBring(): Promise<readonly Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lueur-bring-'))
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    // On the disk: handed over by the driver, its bytes would be work of the page's thread.
    const file = path.join(folder, 'DayOne.zip')
    writeFileSync(file, dayOneFile())
    const runs: Step[][] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      runs.push(await bringOnce(browser, server, file))
      bare.push(total(await bareOnce(browser, server)) * slowdown)
    }
    const tasks = runs.map((steps) => steps.flatMap(({ page }) => page.map((ms) => ms * slowdown)))
    const workers = runs.map((steps) => total(steps.map((step) => step.workers * slowdown)))
    return [
      rowOf({
        id: 'I1',
        what: "8,000 entries of Day One read, compared, joined, sealed and kept: work of the page's thread",
        unit: 'ms',
        ours: tasks.map(total),
        beside: {
          'a page that stores 6,000 bare rows itself': bare,
          'work of its workers meanwhile': workers,
        },
        than: 'a page that stores 6,000 bare rows itself',
        goal: 5000,
        isOfOurs: true,
      }),
      rowOf({
        id: 'I1 longest',
        what: 'the longest task of that thread, which no frame comes before',
        unit: 'ms',
        ours: tasks.map((all) => Math.max(...all)),
        goal: 50,
      }),
      rowOf({
        id: 'I1 memory',
        what: "the page's memory while the sealed days wait, more than before",
        unit: 'bytes',
        ours: runs.map((steps) => Math.max(...steps.map(({ heap }) => heap)) * 1024 * 1024),
        goal: 150 * 1024 * 1024,
      }),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
