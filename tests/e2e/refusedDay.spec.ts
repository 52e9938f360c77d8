// A day that the server refused: Accueil names it, and what can be done with it stands beside.
import type { Page } from '@playwright/test'
import { addDays, parseDay } from '#domain/day.ts'
import { refusedText } from '#text/refusedDays.ts'
import { standOn } from '#support/heldPage.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const today = parseDay(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))

/** Accueil of today, once the phone's clock was put right: a day was written while it was ten days ahead. */
async function writeAhead(page: Page, server: StartedServer): Promise<void> {
  if (today === null) throw new Error('There is no today.')
  await standOn(page, addDays(today, 10))
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'écrit en avance' })
  await expect(page.getByText(/n'a pas pu être envoyé/)).toBeVisible()
  await standOn(page, today)
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(/n'a pas pu être envoyé/)).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[SY11] Accueil names a refused day, and its text can be copied', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await writeAhead(page, server)
  await looksRight(page, 'home-refused')
  await button(page, refusedText.copy).click()
  await expect(page.getByText(refusedText.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('écrit en avance')
})

test('[SY11] a day that was written in advance moves to today', async ({ server, page }) => {
  await writeAhead(page, server)
  await button(page, refusedText.move).press('Enter')
  await expect(page.getByText(refusedText.moved)).toBeVisible()
  await expect(page.getByText(/n'a pas pu être envoyé/)).toHaveCount(0)
  // Its button went with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('écrit en avance')).toBeVisible()
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
})

test('[SY11] a day that was replaced too often says so, not that it failed', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await page
    .context()
    .route('**/api/journal', (route) =>
      route.fulfill({ status: 422, json: { code: 'versionsFull', message: '' } }),
    )
  await fillToday(page, { learned: 'gardé ici' })
  await expect(page.getByText(/a été remplacé trop de fois/)).toBeVisible()
  await looksRight(page, 'home-versions-full')
})

test('[SY11] a day that is refused again says so at its button, which keeps the focus', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  let isAnswered = Promise.resolve()
  await page.context().route('**/api/journal', async (route) => {
    await isAnswered
    await route.fulfill({ status: 422, json: { code: 'versionsFull', message: '' } })
  })
  await fillToday(page, { learned: 'gardé ici' })
  const retry = button(page, refusedText.retry)
  await expect(retry).toBeVisible()
  const answering = Promise.withResolvers<void>()
  isAnswered = answering.promise
  await retry.press('Enter')
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  answering.resolve()
  await expect(page.getByText(refusedText.refusedAgain)).toBeVisible()
  await expect(retry).toHaveAttribute('aria-busy', 'false')
  await expect(retry).toBeFocused()
  // Taken at last, its card goes.
  await page.context().unroute('**/api/journal')
  await retry.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[SY11] a refused day is erased only after a question', async ({ server, page }) => {
  await writeAhead(page, server)
  await button(page, refusedText.giveUp).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(refusedText.giveUpDetail)
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText(/n'a pas pu être envoyé/)).toBeVisible()
  await button(page, refusedText.giveUp).click()
  await button(page, refusedText.giveUpConfirm).press('Enter')
  await expect(page.getByText(/n'a pas pu être envoyé/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Prends 1 minute')).toBeVisible()
})
