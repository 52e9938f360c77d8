// Every screen, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with text at 200 %, and
// a start without network. Pictures are left in test-results/screens for eyes.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  chooseUsername,
  expect,
  fillSignup,
  fillToday,
  signIn,
  signUp,
  test,
  typeCode,
  workerReady,
} from '#support/journey.ts'

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
  await fillSignup(page, person)
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

  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await looksRight(page, 'calendar-grid')
  await page.locator('[aria-current="date"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRight(page, 'calendar-sheet')
  await page.getByRole('button', { name: 'Agrandir' }).click()
  await expect(page.getByRole('button', { name: 'Réduire' })).toBeVisible()
  await looksRight(page, 'calendar-sheet-expanded')
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await looksRight(page, 'search-empty')
  await page.getByRole('searchbox').fill('silence place')
  await expect(page.getByRole('dialog').locator('mark').first()).toBeVisible()
  await looksRight(page, 'search-results')

  await workerReady(page)
  await page.context().setOffline(true)
  for (const name of [...pages, 'fill-day', '']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('screens of passwords and keys', async ({ server, page, browser }) => {
  test.setTimeout(240_000)
  const day = {
    learned: "Qu'un silence bien placé répond souvent mieux qu'une longue explication.",
    proud: "J'ai présenté le projet sans relire mes notes une seule fois.",
    frustrated: 'Le train de 18 h 12, encore.',
  }
  await signUp(page, server, person)
  await chooseUsername(page, 'Inès')
  await fillToday(page, day)
  await expect(page.getByText("Mets ton journal à l'abri")).toBeVisible()
  await looksRight(page, 'home-recovery')
  await page.goto(`${server.url}/account-settings`)
  await looksRight(page, 'account-settings')
  await page.getByRole('link', { name: 'Clé de secours' }).click()
  await looksRight(page, 'recovery-key')
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  await looksRight(page, 'recovery-words')
  await page.getByRole('button', { name: "C'est noté" }).click()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await looksRight(page, 'recovery-proof')

  const context = await browser.newContext()
  const blank = await context.newPage()
  await blank.goto(`${server.url}/forgot-password`)
  await blank.getByRole('button', { name: 'Envoyer le code' }).click()
  await looksRight(blank, 'forgot-password')
  const mails = server.mails.length
  await blank.getByLabel('E-mail').fill(person.email)
  await blank.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(blank).toHaveURL(/\/reset-password$/)
  await looksRight(blank, 'reset-code')
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  await typeCode(blank, await server.codeTo(person.email))
  await expect(blank.getByLabel('Nouveau mot de passe')).toBeVisible()
  await blank.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await looksRight(blank, 'new-password-blank')
  const password = 'motdepasse-55'
  await blank.getByLabel('Nouveau mot de passe').fill(password)
  await blank.getByLabel('Confirme le mot de passe').fill(password)
  await blank.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(blank).toHaveURL(/\/login$/)
  await signIn(blank, server, { ...person, password })
  await expect(blank.getByText('Des jours sont scellés')).toBeVisible()
  await looksRight(blank, 'home-sealed')
  await blank.getByRole('link', { name: 'Les ouvrir' }).click()
  await blank.getByRole('button', { name: 'Ouvrir mes jours' }).click()
  await looksRight(blank, 'sealed-days')
  await blank.getByRole('button', { name: 'Ancien mot de passe' }).click()
  await looksRight(blank, 'sealed-days-password')
  await context.close()
})
