// A journal of 8,000 entries, brought: how long the page's own thread works at each step, times four, and how long its longest task is. `node tests/bench/bring.ts` prints the figures of docs/import.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type CDPSession } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { makeZip } from '#support/makeZip.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { tasksOf, total } from './tasks.ts'

const entries = 8000
const slowdown = 4

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

const folder = mkdtempSync(path.join(tmpdir(), 'lueur-bring-'))
const server = await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await openHome(page, server)
  await page.goto(`${server.url}/bring-journal`)
  await client.send('Performance.enable')
  // On the disk: handed over by the driver, its bytes would be work of the page's thread.
  writeFileSync(path.join(folder, 'DayOne.zip'), dayOneFile())
  const before = await heapOf(client)
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const tasks = (await tasksOf(client, act)).map((ms) => ms * slowdown)
    const work = total(tasks)
    const late = tasks.filter((ms) => ms > 50).length
    const heap = (await heapOf(client)) - before
    process.stdout.write(
      `${name}: ${(work / 1000).toFixed(1)} s of work, ${late} tasks over 50 ms, the longest ${Math.round(Math.max(...tasks))} ms, heap +${Math.round(heap)} MiB\n`,
    )
  }
  const add = page.getByRole('button', { name: 'Ajouter ces journées' })
  await step('read and compared', async () => {
    await page.locator('input[type="file"]').setInputFiles(path.join(folder, 'DayOne.zip'))
    await add.and(page.locator(':enabled')).waitFor()
  })
  const keep = page.getByRole('button', { name: 'Garder' })
  await step('joined and sealed', async () => {
    await add.click()
    await keep.waitFor({ timeout: 300_000 })
  })
  await step('kept', async () => {
    await keep.click()
    await page.getByText('ajoutées').waitFor({ timeout: 300_000 })
  })
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
