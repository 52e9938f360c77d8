// Every screen, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with text at 200 %, and
// a start without network. Pictures are left in test-results/screens for eyes.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { chooseUsername, expect, fillToday, signUp, test, workerReady } from '#support/journey.ts'

const person = { email: 'ines@exemple.fr', password: 'motdepasse-5' }

const looksRight = async (page: Page, name: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForTimeout(150)
    await page.screenshot({ path: `test-results/screens/${name}-${theme}.png` })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      `${name}, ${theme}`,
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [size, change] of [
    ['320', async () => page.setViewportSize({ width: 320, height: 640 })],
    [
      '200',
      async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
      },
    ],
  ] as const) {
    await change()
    await page.waitForTimeout(100)
    await page.screenshot({ path: `test-results/screens/${name}-${size}.png` })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${name} at ${size}`).toBe(0)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

test('screens of a visitor', async ({ server, page }) => {
  for (const name of ['welcome', 'signup', 'login']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page, name)
  }
  await page.goto(`${server.url}/signup`)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
  await looksRight(page, 'signup-errors')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirme le mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
  await expect(page).toHaveURL(/\/verify-email$/)
  await looksRight(page, 'verify-email')
})

test('screens of a person, with and without network', async ({ server, page }) => {
  test.setTimeout(180_000)
  await signUp(page, server, person)
  await looksRight(page, 'set-username')
  await chooseUsername(page, 'Inès')
  await looksRight(page, 'home-empty')
  await page.goto(`${server.url}/fill-day`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRight(page, 'fill-day')
  await page.goto(`${server.url}/home`)
  await fillToday(page, {
    learned: "Qu'un silence bien placé répond souvent mieux qu'une longue explication.",
    proud: "J'ai présenté le projet sans relire mes notes une seule fois.",
    frustrated: 'Le train de 18 h 12, encore.',
  })
  const pages = ['home', 'journal-detail', 'calendar', 'settings', 'about']
  for (const name of pages) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page, name === 'home' ? 'home-entry' : name)
  }

  await workerReady(page)
  await page.context().setOffline(true)
  for (const name of [...pages, 'fill-day', '']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
