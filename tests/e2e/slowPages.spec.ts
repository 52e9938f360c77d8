// On a first visit over a slow network a page's code may come long after the tap: the tap is answered at once all the same.
import type { Page } from '@playwright/test'
import { expect, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { openHome } from '#support/quickSignUp.ts'

// The worker would have fetched every file already. A blocked registration resolves with nothing, which is no fault of ours.
test.use({ serviceWorkers: 'block', provoked: /reading 'waiting'/ })

const loading = 'Chargement...'

/** A chunk (.build/chunks.ts) waits until it is let go. */
async function hold(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a tab whose page has not come is the chosen one at once, and its page says that it loads', async ({
  server,
  page,
}) => {
  const letGo = await hold(page, 'journal')
  await openHome(page, server)
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await expect(tab('Accueil')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(loading)).toHaveCount(0)
  // In the same turn as the tap: nothing has had time to come.
  const chosen = await tab('Calendrier').evaluate(async (link: HTMLElement) => {
    link.click()
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
    return [...document.querySelectorAll('nav [aria-current]')].map(
      ({ textContent }) => textContent,
    )
  })
  expect(chosen).toEqual(['Calendrier'])
  await expect(page.getByText(loading)).toBeVisible()
  await looksRight(page, 'page-loading')
  // Another tab, whose page has come, is one tap away; the one that waits may be tapped again.
  await tab('Accueil').click()
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await tab('Calendrier').click()
  await expect(page.getByText(loading)).toBeVisible()
  letGo()
  await expect(page.getByRole('button', { name: 'Grille' })).toBeVisible()
  await expect(page.getByText(loading)).toHaveCount(0)
})

test('so says a page that the app starts on, the year in place of the calendar, and a visitor’s', async ({
  server,
  page,
}) => {
  const letSignup = await hold(page, 'entrance')
  await page.goto(`${server.url}/welcome`)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByText(loading)).toBeVisible()
  letSignup()
  await expect(page.getByLabel('E-mail')).toBeVisible()

  // With the clock running: the router measures by it how long it has waited.
  await openHome(page, server, { days: [{ date: day('2025-11-19'), learned: 'Un mot' }] })
  const letAccount = await hold(page, 'account')
  await page.goto(`${server.url}/devices`)
  await expect(page.getByText(loading)).toBeVisible()
  letAccount()
  await expect(page.getByRole('heading', { name: 'Mes appareils' })).toBeVisible()

  const letYear = await hold(page, 'lookBack')
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: /^Ton année/ }).click()
  await expect(page.getByText(loading)).toBeVisible()
  letYear()
  await expect(page.getByRole('heading', { name: /Ton année|2026/ }).first()).toBeVisible()
})

test('a page that was left for one that is slow is found again where it was', async ({
  server,
  page,
}) => {
  const letGo = await hold(page, 'account')
  const days = Array.from({ length: 12 }, (_, at) => ({
    date: addDays(day('2025-11-01'), at),
    learned: 'Un mot',
  }))
  await openHome(page, server, { days })
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByRole('button', { name: /12\snovembre/ })).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(loading)).toBeVisible()
  letGo()
  await expect(page.getByRole('button', { name: 'Mes données' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /12\snovembre/ })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('a page that comes fast never says that it loads', async ({ server, page }) => {
  await openHome(page, server)
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await page.evaluate((text) => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      if (document.body.innerText.includes(text)) said.push(location.pathname)
    }).observe(document.body, { childList: true, subtree: true })
  }, loading)
  for (const name of ['Calendrier', 'Réglages', 'Accueil']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([])
})
