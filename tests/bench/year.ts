// Ten years, looked back at: how long the page's own thread works from the tap to the sun, and to what else « Ton année » shows, times four.
// `node tests/bench/year.ts` prints the figures of src/features/look-back/SPEC.md.
import { chromium } from '@playwright/test'
import type { Glow } from '#domain/glow.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { syntheticJournal } from '#support/syntheticJournal.ts'
import { tasksOf, total } from './tasks.ts'

const slowdown = 4
const days = 3650

const server = await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const today = new Date().toISOString().slice(0, 10) as never
  const written = syntheticJournal(days, today).map((day, at) => ({
    ...day,
    glow: at % 5 === 0 ? null : ((((at * 7) % 5) + 1) as Glow),
  }))
  await openHome(page, server, { days: written })
  await page.goto(`${server.url}/calendar`)
  const row = page.getByRole('button', { name: /^Ton année/ })
  const sun = page.getByRole('slider', { name: /^Les jours de/ })
  const show = async (): Promise<void> => {
    await row.click()
    await sun.waitFor({ timeout: 60_000 })
  }
  const measure = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const tasks = (await tasksOf(client, act)).map((ms) => ms * slowdown)
    process.stdout.write(
      `${name}: ${Math.round(total(tasks))} ms of work, the longest task ${Math.round(Math.max(...tasks))} ms\n`,
    )
  }
  const back = async (): Promise<void> => {
    await page.goBack()
    await row.waitFor()
    await page.waitForTimeout(1000)
  }
  await page.waitForTimeout(3000)
  await measure('the first time', show)
  for (let round = 0; round < 3; round++) {
    await back()
    await measure('again', show)
  }
  await page.waitForTimeout(1500)
  const before = page.getByRole('button', { name: 'Année précédente' })
  await measure('the year before', async () => {
    await before.click()
    await sun.waitFor()
  })
  await measure('a day of it', async () => {
    await sun.press('PageDown')
    await page.getByRole('region', { name: 'Ce jour-là, chaque année' }).waitFor()
  })
} finally {
  await browser.close()
  await server.stop()
}
