// A reply or a delay that ends late moves nobody: a person who has gone elsewhere meanwhile stays there.
import { routes } from '#contract/routes.ts'
import { holdReplies } from '#support/heldPage.ts'
import { askForCode, expect, test, typeCode } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

test('a link tapped while the sign-in announces a redirection opens its own page', async ({
  server,
  page,
  person,
}) => {
  await askForCode(page, server, person)

  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText(/^Votre compte est en attente de vérification/)).toBeVisible()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.getByRole('link', { name: 'Créer mon journal' }).tap()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('button', { name: 'Créer mon journal' })).toBeVisible()
  expect(visited).not.toContain('/verify-email')
})

test('a new password that is accepted late moves nobody who went back to the code', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/account-settings`)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await typeCode(page, await server.codeTo(person.email, 2))

  const call = `**/api${routes.setNewPassword}`
  const answer = await holdReplies(page, routes.setNewPassword)
  const asked = page.waitForRequest(call)
  await page.getByLabel('Nouveau mot de passe').fill('un-nouveau-mot-4')
  await page.getByLabel('Confirme le mot de passe').fill('un-nouveau-mot-4')
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await asked
  await page.getByRole('button', { name: 'Retour' }).press('Enter')
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  const accepted = page.waitForResponse(call)
  answer()
  expect((await accepted).ok()).toBe(true)
  // Said all the same, then a tap, which would have hurried the redirection.
  await expect(page.getByText('Mot de passe réinitialisé avec succès !')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
})
