// Leaving: what is said before, and what happens to a day that has not been sent.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { holdReplies } from '#support/heldPage.ts'
import { fr } from '#text/typography.ts'
import { settingsText } from '#text/settings.ts'
import { expect, fillToday, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A person on Réglages, without network, whose day is on the phone only. */
async function leaveUnsent(page: Page, server: StartedServer): Promise<void> {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await workerReady(page)
  await page.context().setOffline(true)
  await fillToday(page, { learned: 'pas encore parti' })
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(/^1\sjour à envoyer\./)).toBeVisible()
}

const leaveButton = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' })
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Des mots ne sont pas encore partis' })

test('leaving with an unsent day asks first, and « Annuler » stays', async ({ server, page }) => {
  await leaveUnsent(page, server)
  await leaveButton(page).click()
  await expect(
    question(page).getByText(/1\sjournée ou brouillon n'est à jour que sur ce téléphone/),
  ).toBeVisible()
  await looksRight(page, 'sign-out-unsent')
  await question(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
})

test('the question closes by itself once the network has taken the day', async ({
  server,
  page,
}) => {
  await leaveUnsent(page, server)
  await leaveButton(page).click()
  await expect(question(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
})

test('leaving sends the day first, says « Déconnexion... » meanwhile, and back shows nothing @core', async ({
  server,
  page,
}) => {
  await leaveUnsent(page, server)
  const letGo = await holdReplies(page, `${routes.journal}**`)
  await page.context().setOffline(false)
  await leaveButton(page).click()
  await expect(page.getByRole('button', { name: 'Déconnexion...' })).toBeDisabled()
  letGo()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/settings$/)
})

test.describe('[PR88] a server that names another journal, and is then too busy', () => {
  test.use({ provoked: /503/ })

  test('a server that may have lost a day is asked about before it is erased', async ({
    server,
    page,
  }) => {
    const person = await openHome(page, server, { usesPassword: true })
    await fillToday(page, { learned: 'le seul exemplaire' })
    await page.getByRole('link', { name: 'Réglages' }).click()
    await expect(page.getByText(settingsText.upToDate)).toBeVisible()
    await page.route(`**${routes.journal}/months`, async (route) => {
      const headers = { ...route.request().headers(), 'if-none-match': '' }
      const reply = await route.fetch({ headers })
      const months = Object.keys((await reply.json()) as object)
      const others = Object.fromEntries(months.map((month) => [month, '0'.repeat(16)]))
      await route.fulfill({ json: others })
    })
    const busy = { message: 'Réessaie plus tard.', code: 'unavailable' }
    await page.route(`**${routes.journal}/entries?*`, (route) =>
      route.fulfill({ status: 503, json: busy }),
    )
    await leaveButton(page).click()
    const doubt = page.getByRole('dialog', { name: fr(settingsText.doubtTitle) })
    await expect(doubt).toContainText(fr(settingsText.doubtDetail(1)))
    await looksRight(page, 'sign-out-doubt')
    await doubt.getByRole('button', { name: settingsText.keep }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('le seul exemplaire')).toBeVisible()
  })
})
