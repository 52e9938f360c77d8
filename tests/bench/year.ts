// Ten years, looked back at, on a phone slowed four times: how long a tap waits for its answer (INP), and how long it is to what it asked
// for, the least and the median of seven. `node tests/bench/year.ts` prints the figures of src/features/look-back/SPEC.md.
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import type { Glow } from '#domain/glow.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { syntheticJournal } from '#support/syntheticJournal.ts'
import { installMeasure, tapOn, type Taken } from './inPage.ts'

const slowdown = 4
const days = 3650
const rounds = 7

const leastAndMedian = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[0] ?? 0)} ms at least, ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the middle`
}

const server = await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  const today = new Date().toISOString().slice(0, 10) as never
  const thisYear = new Date().getFullYear()
  const written = syntheticJournal(days, today).map((day, at) => ({
    ...day,
    glow: at % 5 === 0 ? null : ((((at * 7) % 5) + 1) as Glow),
  }))
  await openHome(page, server, { days: written })
  await page.goto(`${server.url}/calendar`)
  const measure = await installMeasure(page, slowdown)
  const row = page.getByRole('button', { name: /^Ton année/ })
  const sun = page.getByRole('slider', { name: /^Les jours de/ })
  const before = page.getByRole('button', { name: 'Année précédente' })
  const after = page.getByRole('button', { name: 'Année suivante' })

  const tell = (name: string, taken: readonly Taken[]): void =>
    void process.stdout.write(
      `${name}: answered after ${leastAndMedian(taken.map(({ answer }) => answer))}; shown after ${leastAndMedian(taken.map(({ shown }) => shown))}; load ${loadavg()[0]?.toFixed(1)}\n`,
    )

  const years: Taken[] = []
  await page.waitForTimeout(3000)
  const open = async (): Promise<Taken> => measure('input[type="range"]', await tapOn(page, row))
  tell('the first time', [await open()])
  for (let round = 0; round < rounds; round++) {
    await page.goBack()
    await row.waitFor()
    await page.waitForTimeout(1000)
    years.push(await open())
  }
  tell('the year', years)
  const others: Taken[] = []
  for (let round = 0; round < rounds; round++) {
    const isBefore = round % 2 === 0
    const shown = `input[aria-label$="${thisYear - (isBefore ? 1 : 0)}"]`
    others.push(await measure(shown, await tapOn(page, isBefore ? before : after)))
  }
  tell('another year', others)
  const dates: Taken[] = []
  await sun.focus()
  for (let round = 0; round < rounds; round++) {
    const said = await sun.getAttribute('aria-valuetext')
    const shown = `input[aria-valuetext]:not([aria-valuetext="${said}"])`
    dates.push(await measure(shown, () => page.keyboard.press('PageDown')))
  }
  tell('another day', dates)
} finally {
  await browser.close()
  await server.stop()
}
