// Ten years, looked back at, on a phone slowed four times: how long a tap waits for its answer (INP), and how long it is to what it asked for.
import { chromium } from '@playwright/test'
import type { Glow } from '#domain/glow.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { syntheticJournal } from '#support/syntheticJournal.ts'
import { installMeasure, openWordPage, tapOn, wordPage, type Taken } from './inPage.ts'
import { rowOf, type Row } from './rows.ts'

const slowdown = 4
const days = 3650
const rounds = 9
/** Ms. */
const goal = 100

export async function measureYear(): Promise<readonly Row[]> {
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
    const least = await openWordPage(browser, slowdown)
    const leastOfTap: number[] = []
    const row = page.getByRole('button', { name: /^Ton année/ })
    const sun = page.getByRole('slider', { name: /^Les jours de/ })
    const before = page.getByRole('button', { name: 'Année précédente' })
    const after = page.getByRole('button', { name: 'Année suivante' })

    await page.waitForTimeout(3000)
    const open = async (): Promise<Taken> => measure('input[type="range"]', await tapOn(page, row))
    const first = [await open()]
    const years: Taken[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goBack()
      await row.waitFor()
      await page.waitForTimeout(1000)
      leastOfTap.push(await least())
      await page.bringToFront()
      years.push(await open())
    }
    const others: Taken[] = []
    for (let round = 0; round < rounds; round++) {
      const isBefore = round % 2 === 0
      const shown = `input[aria-label$="${thisYear - (isBefore ? 1 : 0)}"]`
      others.push(await measure(shown, await tapOn(page, isBefore ? before : after)))
    }
    const dates: Taken[] = []
    await sun.focus()
    for (let round = 0; round < rounds; round++) {
      const said = await sun.getAttribute('aria-valuetext')
      const shown = `input[aria-valuetext]:not([aria-valuetext="${said}"])`
      dates.push(await measure(shown, () => page.keyboard.press('PageDown')))
    }
    const rowsOf = (id: string, what: string, taken: readonly Taken[]): readonly Row[] => [
      rowOf({
        id,
        what: `${what}: until the tap is answered`,
        unit: 'ms',
        ours: taken.map(({ answer }) => answer),
        beside: { [wordPage]: leastOfTap },
        goal,
        isOfOurs: true,
      }),
      rowOf({
        id: `${id} shown`,
        what: `${what}: until it stands there`,
        unit: 'ms',
        ours: taken.map(({ shown }) => shown),
        goal,
      }),
    ]
    return [
      ...rowsOf('Y1 first', 'the year of ten, the first time', first),
      ...rowsOf('Y1', 'the year of ten', years),
      ...rowsOf('Y1 other', 'another year', others),
      ...rowsOf('Y1 day', 'another day of the year', dates),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
