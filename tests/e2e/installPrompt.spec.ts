// The card that offers to install: after a minute of use, over pages that are read, never over a form, and not again for
// three days once it was dismissed.
import { bringOfferText } from '#text/bringOffer.ts'
import { expect, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { drawn, enlarge, looksRight } from '#support/looksRight.ts'
import { hurryTime, letPass, offerInstallation } from '#support/installEvent.ts'

const dayMs = 86_400_000

test.use({ offersInstall: true })

test('the installation is offered once the app has been used', async ({ server, page }) => {
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Installer Lueur' })

  // Somebody who just came is asked nothing.
  await page.evaluate(() => localStorage.removeItem('lueur.usedMs'))
  await hurryTime(page)
  await page.goto(`${server.url}/calendar`)
  const heading = page.getByRole('heading', { level: 1, name: 'Calendrier' })
  await expect(heading).toBeVisible()
  await letPass(page, 20_000)
  await expect(card).toHaveCount(0)
  // Of two offers one waits for the other.
  const other = page.getByText(bringOfferText.title)
  await expect(other).toBeVisible()
  await expect(card).toBeVisible()
  await expect(other).toHaveCount(0)
  const usedMs = await page.evaluate(() => Number(localStorage.getItem('lueur.usedMs')))
  expect(usedMs).toBe(60_000)

  await expect(card.getByText('Recommandé')).toBeVisible()
  for (const benefit of [
    'Accès rapide sans navigateur',
    'Expérience plus fluide',
    'Notifications',
  ]) {
    await expect(card.getByText(benefit)).toBeAttached()
  }
  await card.getByRole('button', { name: 'Mettre les avantages en pause' }).click()
  await expect(card.getByRole('button', { name: 'Reprendre les avantages' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Installer maintenant' })).toHaveCount(0)
  await card.getByText('Comment faire ?').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'menu' })).toBeVisible()
  await card.getByText('Comment faire ?').click()

  // Over a form there is nothing but the form.
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await expect(page).toHaveURL(/\/fill-day$/)
  await expect(card).toHaveCount(0)
  await page.goto(`${server.url}/calendar`)
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Me le rappeler plus tard' }).click()
  await expect(card).toHaveCount(0)
  await hurryTime(page, 2 * dayMs)
  await page.reload()
  await expect(heading).toBeVisible()
  await letPass(page, 20_000)
  await expect(card).toHaveCount(0)
  await hurryTime(page, 2 * dayMs)
  await page.reload()
  await expect(card).toBeVisible()

  // The browser's own installation, kept for this moment.
  expect(await offerInstallation(page, 'accepted')).toBe(true)
  await expect(card.getByRole('button', { name: 'Installer maintenant' })).toBeVisible()
  await looksRight(page, 'install-card')

  // With the largest text of the smallest screen: no word torn or covered, the cross in view, the buttons a scroll away.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await enlarge(page, 200)
  await drawn(page)
  const cross = card.getByRole('button', { name: 'Fermer' })
  await expect(cross).toBeInViewport({ ratio: 1 })
  const badge = await card.getByText('Recommandé').boundingBox()
  const closing = await cross.boundingBox()
  if (badge === null || closing === null) throw new Error('No badge, or no cross.')
  expect(
    badge.x + badge.width <= closing.x || badge.y >= closing.y + closing.height,
    'the cross is not over the badge',
  ).toBe(true)
  const title = await card.getByRole('heading', { level: 2 }).evaluate((element) => {
    const word = document.createRange()
    const letters = element.firstChild as Text
    word.setStart(letters, letters.data.lastIndexOf(' ') + 1)
    word.setEnd(letters, letters.data.length)
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(title).toBe(1)
  for (const name of ['Installer maintenant', 'Me le rappeler plus tard']) {
    const button = card.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 0.99 })
  }
  await enlarge(page, 100)
  if (size !== null) await page.setViewportSize(size)
  await card.getByRole('button', { name: 'Installer maintenant' }).click()
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes')
})
