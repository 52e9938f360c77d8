// One « Retour » always leads somewhere: no page stands twice in a row behind the one that is open, and nobody meets the pages of who
// they no longer are.
import type { Page } from '@playwright/test'
import {
  chooseUsername,
  expect,
  fillToday,
  onceStanding,
  questions,
  signUp,
  test,
} from '#support/journey.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

/** The open page has taken the first place: its address comes a moment before. */
const onceFirst = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigation.currentEntry?.index)).toBe(0)

const goTo = (page: Page, tab: string) =>
  page.getByRole('navigation').getByRole('link', { name: tab }).click()

test('after a saved day, one « Retour » leads to the page before Accueil', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await goTo(page, 'Accueil')
  await fillToday(page, { learned: 'Un mot' })
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('after a changed day, one « Retour » leads to the page before Accueil', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await goTo(page, 'Accueil')
  await fillToday(page, { learned: 'Un mot' })
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill('Un autre mot')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('textarea')).toHaveCount(0)
  await onceStanding(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('« Fermer » of a day that is read leaves it behind: « Retour » does not lead to it again', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await goTo(page, 'Accueil')
  await fillToday(page, { learned: 'Un mot' })
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await onceStanding(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('« Retour » tapped twice at once leads one page back', async ({ server, page }) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('link', { name: /Mon compte/ }).click()
  await page.getByRole('link', { name: 'Modifier le profil' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await page.getByRole('button', { name: 'Retour' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('link', { name: 'Modifier le profil' })).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(/\/account-settings$/)
})

test('a changed name leads back to Mon compte, once', async ({ server, page }) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('link', { name: /Mon compte/ }).click()
  await page.getByRole('link', { name: 'Modifier le profil' }).click()
  await page.getByLabel('Pseudo').fill('Maëlle')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page).toHaveURL(/\/account-settings$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('who has just signed up leaves the app by one « Retour »', async ({
  server,
  page,
  person,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Nour')
  await onceFirst(page)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('who has just signed in, or out, leaves the app by one « Retour »', async ({
  server,
  page,
  otherPhone,
}) => {
  const person = createPerson()
  await signUp(otherPhone, server, person)
  await chooseUsername(otherPhone, 'Nour')
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await goTo(page, 'Réglages')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await onceFirst(page)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})
