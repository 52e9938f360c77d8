// A phone whose clock is wrong, and right again.
import type { Page } from '@playwright/test'
import {
  backOnHome,
  expect,
  fillToday,
  openQuietForm,
  questions,
  saveForm,
  test,
  writeAnswers,
} from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const hourMs = 3_600_000

/** From its next load on, the page's clock is so far ahead. */
const setAhead = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ahead) => localStorage.setItem('test.aheadMs', String(ahead)), ms)

const useWrongClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol === 'about:') return
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(localStorage.getItem('test.aheadMs') ?? '0')
  })

const clockOff = (page: Page) => page.getByText(/son horloge n'est pas à l'heure/)

test('[SY35] a phone that is half a day off says so before anything is written @core', async ({
  server,
  page,
}) => {
  await useWrongClock(page)
  await quickSignUp(page, server)
  await page.goto(`${server.url}/fill-day`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setAhead(page, 13 * hourMs)
  await page.reload()
  await expect(clockOff(page)).toBeVisible()
  await looksRight(page, 'fill-day-clock')
  await setAhead(page, 0)
  await page.reload()
  await expect(page.getByText('Tout est enregistré')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(clockOff(page)).toHaveCount(0)
})

test('[SY28] after a clock that was three years ahead the phone sends as before', async ({
  server,
  page,
}) => {
  await useWrongClock(page)
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setAhead(page, 3 * 365 * 24 * hourMs)
  // As over https: a certificate is not valid in three years.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'))
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await failed
  await setAhead(page, 0)
  await page.unroute('**/api/**')
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'écrit à l’heure' })
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
})

test('[SY28] a clock that leaps ahead and back under an open form takes no letter, and the day leaves', async ({
  server,
  page,
}) => {
  await useWrongClock(page)
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  const dayMs = 24 * hourMs
  for (const [aheadMs, letters] of [
    [0, 'à l’heure'],
    [3 * 365 * dayMs, ', trois ans après'],
    [-3 * dayMs, ', trois jours avant'],
    [0, ', à l’heure encore'],
  ] as const) {
    await setAhead(page, aheadMs)
    await field.pressSequentially(letters)
    await expect(page.getByText('Enregistré sur ton téléphone', { exact: true })).toBeVisible()
  }
  const whole = 'à l’heure, trois ans après, trois jours avant, à l’heure encore'
  await page.reload()
  await expect(field).toHaveValue(whole)
  await writeAnswers(page, { learned: whole })
  await saveForm(page)
  await backOnHome(page)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(whole)).toBeVisible()
})
