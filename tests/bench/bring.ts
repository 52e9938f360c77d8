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
    for (let round = 0; round < rounds; round++) runs.push(await bringOnce(browser, server, file))
    const tasks = runs.map((steps) => steps.flatMap(({ page }) => page.map((ms) => ms * slowdown)))
    const workers = runs.map((steps) => total(steps.map((step) => step.workers * slowdown)))
    return [
      rowOf({
        id: 'I1',
        what: "8,000 entries of Day One read, compared, joined, sealed and kept: work of the page's thread",
        unit: 'ms',
        ours: tasks.map(total),
        beside: { 'work of its workers meanwhile': workers },
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
