// /install: what a desk sees at every width, and where a phone is led from it.
import { expect, test } from '#support/journey.ts'
import { axeViolations } from '#support/looksRight.ts'

test('a window of 1024 px shows the install page, with its code, its link and its steps', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.goto(`${server.url}/login`)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await expect(page.getByRole('heading', { name: 'Lueur fonctionne sur mobile' })).toBeVisible()
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByText('Lien copié avec succès !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url)
  // Whole, or not in view at all.
  const picture = page.getByRole('img', { name: /accueil de Lueur/ })
  await page.setViewportSize({ width: 1024, height: 768 })
  expect((await picture.boundingBox())?.y).toBeGreaterThan(768)
  // A large window is filled.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const filled = (await page.getByText('Comment faire ?').boundingBox()) ?? { y: 0, height: 0 }
  expect(filled.y + filled.height).toBeGreaterThan(0.75 * 1080)
  // It says that it opens.
  await expect(page.getByText('Comment faire ?').locator('svg')).toBeVisible()
  await page.getByText('Comment faire ?').click()
  await expect(page.getByRole('heading', { name: 'Sur iPhone et iPad' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
  expect(await axeViolations(page)).toEqual([])
  for (const [width, height] of [
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // What Lueur is, and how it looks, at every width of a desk and with large text.
  await expect(page.getByText('Ton journal intime, une minute par jour.')).toBeVisible()
  await expect(page.getByText("Personne d'autre ne peut te lire.")).toBeVisible()
  for (const width of [1024, 1179, 1180, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const card = (await page.getByText('Scanne ce code').boundingBox()) ?? { x: 0, y: 9999 }
    expect(card.y, `the code at ${width}`).toBeLessThan(400)
    const { y = 0 } = (await picture.boundingBox()) ?? {}
    expect(y > 400, `the picture below at ${width}`).toBe(width < 1180)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
})

test('a phone on the install page is led to the app', async ({ server, page }) => {
  await page.goto(`${server.url}/install`)
  await expect(
    page.getByText("Vous êtes déjà sur mobile. Redirection vers l'application..."),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/welcome$/)
})
