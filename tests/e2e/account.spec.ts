// Mon compte and the profile: what is shown, what can be saved, and a new password. Delays are held until the test lets
// them pass.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  elapse,
  holdReplies,
  holdTimers,
  noteVibrations,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import { expect, test, typeCode } from '#support/journey.ts'
import { enlarge, looksRight } from '#support/looksRight.ts'
import type { Person } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const afterActionMs = 1500
const successToastMs = 4000
const errorToastMs = 6000

/** A person on a page of their account whose time passes when the test says so. */
async function open(page: Page, server: StartedServer, path: string): Promise<Person> {
  const person = await quickSignUp(page, server)
  await holdTimers(page, [afterActionMs, successToastMs, errorToastMs])
  await noteVibrations(page)
  await page.goto(`${server.url}${path}`)
  // What is fetched once the page has been quiet waits as long: it is out of the way.
  await elapse(page, afterActionMs)
  return person
}

const back = (page: Page) => page.getByRole('button', { name: 'Retour' })
const nameField = (page: Page) => page.getByLabel('Pseudo')
const saveButton = (page: Page) =>
  page.getByRole('button', { name: 'Enregistrer les modifications' })
const changePassword = (page: Page) =>
  page.getByRole('button', { name: 'Changer mon mot de passe' })

test('« Mon compte » shows initials, name and address, and leads back to Réglages', async ({
  server,
  page,
}) => {
  const person = await open(page, server, '/settings')
  await page.getByRole('link', { name: /Mon compte/ }).click()
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(page.getByText('GW', { exact: true })).toBeVisible()
  await expect(page.getByText('Gwen', { exact: true })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Toi' }).getByRole('link')).toHaveText(
    'Modifier le profil',
  )
  const opening = page.getByRole('region', { name: 'Ce qui ouvre ton journal' })
  await expect(opening.getByRole('link')).toHaveText(['Clé de secoursÀ noter', 'Mes appareils'])
  await expect(opening.getByRole('button')).toHaveText('Changer mon mot de passe')
  // Rows, whose labels begin at one edge: buttons would be as wide as each says.
  const labels = [
    'Modifier le profil',
    'Clé de secours',
    'Mes appareils',
    'Changer mon mot de passe',
  ]
  const edges = await Promise.all(
    [...labels, 'Se déconnecter'].map(async (label) => {
      const box = await page.getByText(label, { exact: true }).boundingBox()
      return Math.round(box?.x ?? 0)
    }),
  )
  expect(new Set(edges).size).toBe(1)
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('the profile shows the address without letting it be changed, and says what it is for', async ({
  server,
  page,
}) => {
  const person = await open(page, server, '/account-settings')
  await page.getByRole('link', { name: 'Modifier le profil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier le profil' })).toBeVisible()
  await expect(nameField(page)).toHaveValue('Gwen')
  const email = page.getByLabel('E-mail')
  await expect(email).toHaveText(person.email)
  await expect(page.getByRole('textbox')).toHaveCount(1)
  // Nor does it look like what can be typed into, as the field above does.
  await expect(nameField(page)).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await expect(email).toHaveCSS('border-top-width', '0px')
  await expect(email).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(email).toHaveAccessibleDescription(
    'Ton e-mail est utilisé uniquement pour la connexion et les notifications.',
  )
  // All of it is there, also where it takes more lines.
  await page.setViewportSize({ width: 320, height: 640 })
  await enlarge(page, 200)
  expect(await email.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  await enlarge(page, 100)
  await page.getByRole('button', { name: "Changer d'avatar" }).click()
  await expect(page.getByText('Bientôt disponible')).toBeVisible()
})

test('a name can be saved only once it is another one, of 2 to 24 characters', async ({
  server,
  page,
}) => {
  await open(page, server, '/edit-profile')
  await expect(saveButton(page)).toBeDisabled()
  for (const [name, canSave] of [
    ['  Gwen ', false],
    ['G', false],
    ['   ', false],
    ['Gw', true],
    ['Gwenaëlle & cie', true],
  ] as const) {
    await nameField(page).fill(name)
    await expect(saveButton(page), name).toBeEnabled({ enabled: canSave })
  }
  await nameField(page).fill('x'.repeat(30))
  await expect(nameField(page)).toHaveValue('x'.repeat(24))
  await expect(saveButton(page)).toBeEnabled()
})

test('a name that is too short is said beside its field until the next letter', async ({
  server,
  page,
}) => {
  await open(page, server, '/edit-profile')
  const tooShort = page
    .getByRole('alert')
    .getByText("Le nom d'utilisateur doit contenir au moins 2 caractères")
  await nameField(page).fill('G')
  await nameField(page).press('Tab')
  await expect(tooShort).toBeVisible()
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page, 'edit-profile-error')
  await nameField(page).pressSequentially('w')
  await expect(tooShort).toHaveCount(0)
})

test('what keeps a name from being saved is told by a tap that leads to the field', async ({
  server,
  page,
}) => {
  await open(page, server, '/edit-profile')
  const unchanged = 'Change ton pseudo pour pouvoir enregistrer.'
  await expect(saveButton(page)).toHaveAccessibleDescription(unchanged)
  // A person's tap waits for nothing.
  await saveButton(page).click({ force: true })
  await expect(page.getByText(unchanged).filter({ visible: true })).toBeVisible()
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('G')
  const tooShort = "Le nom d'utilisateur doit contenir au moins 2 caractères"
  await expect(saveButton(page)).toHaveAccessibleDescription(tooShort)
  await nameField(page).press('Enter')
  await expect(page.getByRole('alert').getByText(tooShort)).toBeVisible()
  await expect(nameField(page)).toHaveAccessibleDescription(tooShort)
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('Gw')
  await expect(saveButton(page)).toHaveAccessibleDescription('')
})

test('a name that the server refuses is said for 6 s', async ({ server, page }) => {
  await open(page, server, '/edit-profile')
  await page.route(`**/api${routes.profile}`, (route) =>
    route.fulfill({ status: 503, json: { message: '', code: 'unavailable' } }),
  )
  await nameField(page).fill('Gwenaëlle')
  await saveButton(page).click()
  const message = page.getByText('Impossible de mettre à jour le profil. Veuillez réessayer.')
  await expect(message).toBeVisible()
  await elapse(page, errorToastMs)
  await expect(message).toHaveCount(0)
})

test('a name saved without network says that network is needed', async ({ server, page }) => {
  await open(page, server, '/edit-profile')
  await nameField(page).fill('Gwenaëlle')
  await page.context().setOffline(true)
  await saveButton(page).click()
  await expect(
    page.getByText("Il faut du réseau pour cette étape. Réessaie dès qu'il revient."),
  ).toBeVisible()
})

test('a name that is saved is said, felt, and shown on « Mon compte » 1.5 s later @core', async ({
  server,
  page,
}) => {
  await open(page, server, '/edit-profile')
  const letGo = await holdReplies(page, routes.profile)
  await nameField(page).fill('  Gwenaëlle ')
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Sauvegarde...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Profil mis à jour')).toBeVisible()
  expect(await vibrationsOf(page)).toEqual([8])
  await expect(page).toHaveURL(/\/edit-profile$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(page.getByText('Gwenaëlle', { exact: true })).toBeVisible()
})

test('a code for a new password that cannot be asked for is said, and nothing moves', async ({
  server,
  page,
}) => {
  await open(page, server, '/account-settings')
  await page.route(`**${routes.forgotPassword}`, (route) =>
    route.fulfill({ status: 503, json: { message: '', code: 'unavailable' } }),
  )
  await changePassword(page).click()
  await expect(page.getByText("Impossible d'envoyer l'email de réinitialisation")).toBeVisible()
  expect(await waitingTimers(page)).not.toContain(afterActionMs)
  await elapse(page, errorToastMs)
  // A network that is missing is another thing, and it is said.
  await page.unroute(`**${routes.forgotPassword}`)
  await page.context().setOffline(true)
  await changePassword(page).click()
  await expect(page.getByText(/^Il faut du réseau pour cette étape/)).toBeVisible()
  await expect(page.getByText(/^Impossible d'envoyer/)).toHaveCount(0)
  expect(await waitingTimers(page)).not.toContain(afterActionMs)
  await expect(page).toHaveURL(/\/account-settings$/)
})

test('asking for a new password leads to its code 1.5 s later, and « Retour » to Réglages', async ({
  server,
  page,
}) => {
  const person = await open(page, server, '/account-settings')
  await changePassword(page).click()
  await expect(page.getByText('Email de réinitialisation envoyé ✅')).toBeVisible()
  await expect(page).toHaveURL(/\/account-settings$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(person.email)).toBeVisible()
  await elapse(page, successToastMs)
  await back(page).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a new password leads back to Réglages 1.5 s after it is said', async ({ server, page }) => {
  const person = await open(page, server, '/account-settings')
  await changePassword(page).click()
  await elapse(page, afterActionMs)
  await typeCode(page, await server.codeTo(person.email, 2))
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse-22')
  await page.getByLabel('Confirme le mot de passe').fill('motdepasse-22')
  await changePassword(page).click()
  await expect(page.getByText('Mot de passe réinitialisé avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/settings$/)
})

test('a reply that comes late does not move a person who has gone elsewhere', async ({
  server,
  page,
}) => {
  await open(page, server, '/account-settings')
  const letGo = await holdReplies(page, routes.forgotPassword)
  await changePassword(page).click()
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  letGo()
  await expect(page.getByText('Email de réinitialisation envoyé ✅')).toBeVisible()
  await elapse(page, afterActionMs)
  // A move would be under way before the message's time is over.
  await elapse(page, successToastMs)
  await expect(page).toHaveURL(/\/settings$/)
})
