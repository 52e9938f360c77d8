// Réglages and what hangs on it: labels, the account, the profile, leaving. Delays are held until the test lets them pass.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  elapse,
  holdTimers,
  noteVibrations,
  standOn,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import { chooseUsername, expect, fillToday, signUp, test, typeCode } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'

const person = { email: 'gwen@exemple.fr', password: 'motdepasse-2' }
const afterActionMs = 1500
const successToastMs = 4000
const errorToastMs = 6000

/** A refusal of the server, without a sentence of its own. */
const refusal = { status: 503, json: { message: '', code: 'unavailable' } }
const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The API's answers to this path, the worker's too, wait until they are let go. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.context().route(`**/api${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('each row leads where it says, and the profile can be changed', async ({ server, page }) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Gwen')
  await standOn(page, '2026-11-20')
  await holdTimers(page, [afterActionMs, successToastMs, errorToastMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/settings`)
  // What is fetched once the page has been quiet waits as long: it is out of the way.
  await elapse(page, afterActionMs)

  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Compte',
    'Préférences',
    'Informations',
  ])
  await expect(section(page, 'Compte').getByRole('link')).toHaveText([/Mon compteGwen$/])
  await expect(section(page, 'Préférences').getByRole('button')).toHaveText([
    /^Notifications/,
    'Thème',
  ])
  await expect(section(page, 'Informations').getByRole('button')).toHaveText([
    'Mes données',
    'Confidentialité',
    'À propos',
  ])
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(navigation.getByRole('link')).toHaveText(['Accueil', 'Calendrier', 'Réglages'])
  await expect(navigation.getByRole('link', { name: 'Réglages' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // A message stays as long as its kind says.
  await page.getByRole('button', { name: 'Thème' }).click()
  await expect(page.getByText('À venir...')).toBeVisible()
  expect(await waitingTimers(page)).toContain(successToastMs)
  await elapse(page, successToastMs)
  await expect(page.getByText('À venir...')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Question suivante automatique' }).click()
  expect(await vibrationsOf(page)).toEqual([8])
  expect(await page.evaluate(() => localStorage.getItem('lueur.autoAdvance'))).toBe('off')

  // An answer that comes late moves nobody who has gone elsewhere.
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
  const reset = `**/api${routes.forgotPassword}`
  await page.route(reset, async (route) => {
    await isLate
    await route.fulfill({ json: { requestId: 'x'.repeat(22) } })
  })
  await page.getByRole('link', { name: /^Mon compte/ }).click()
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await navigation.getByRole('link', { name: 'Réglages' }).click()
  answer()
  await expect(page.getByText('Email de réinitialisation envoyé ✅')).toBeVisible()
  await elapse(page, afterActionMs)
  await page.getByRole('button', { name: 'Masquer ce message' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.unroute(reset)

  await page.getByRole('button', { name: 'Thème' }).click()
  const message = page.locator('[data-passing]').locator('div', { hasText: 'À venir...' }).last()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  const privacy = page.getByRole('dialog', { name: 'Confidentialité' })
  await expect(privacy).toContainText("Personne d'autre ne peut les lire.")
  await expect(privacy).toContainText("elle n'est pas chiffrée")
  // A message lies above a dialog: hiding it leaves the dialog.
  await message.getByRole('button', { name: 'Masquer ce message', includeHidden: true }).tap()
  await expect(message).toHaveCount(0)
  // Longer than leaving would take.
  await page.waitForTimeout(500)
  await expect(privacy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(privacy).toBeHidden()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'À propos' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('link', { name: 'Le code de cette app' })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\//,
  )
  await expect(page.getByText('Lueur v1.0.0')).toBeVisible()
  await expect(page.getByText('© 2026 Lueur')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/settings$/)

  // The account.
  await page.getByRole('link', { name: /Mon compte/ }).click()
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(page.getByText('GW', { exact: true })).toBeVisible()
  await expect(page.getByText('Gwen', { exact: true })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()

  // The profile: what is typed decides what can be saved.
  await page.getByRole('link', { name: 'Modifier le profil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier le profil' })).toBeVisible()
  const field = page.getByLabel('Pseudo')
  const email = page.getByLabel('E-mail')
  const save = page.getByRole('button', { name: 'Enregistrer les modifications' })
  await expect(field).toHaveValue('Gwen')
  await expect(email).toHaveValue(person.email)
  await expect(email).toHaveAttribute('readonly')
  await expect(email).toHaveAccessibleDescription(
    'Ton e-mail est utilisé uniquement pour la connexion et les notifications.',
  )
  await page.getByRole('button', { name: "Changer d'avatar" }).click()
  await expect(page.getByText('Bientôt disponible')).toBeVisible()
  await expect(save).toBeDisabled()
  for (const [name, canSave] of [
    ['  Gwen ', false],
    ['G', false],
    ['   ', false],
    ['Gw', true],
    ['Gwenaëlle & cie', true],
  ] as const) {
    await field.fill(name)
    await expect(save, name).toBeEnabled({ enabled: canSave })
  }
  await field.fill('x'.repeat(30))
  await expect(field).toHaveValue('x'.repeat(24))
  await expect(save).toBeEnabled()
  const tooShort = page.getByText("Le nom d'utilisateur doit contenir au moins 2 caractères")
  await field.fill('G')
  await field.press('Tab')
  await expect(tooShort).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page, 'edit-profile-error')
  await field.pressSequentially('w')
  await expect(tooShort).toHaveCount(0)

  // Refused by the server, then without network, then saved.
  await page.route(`**/api${routes.profile}`, (route) => route.fulfill(refusal))
  await field.fill('  Gwenaëlle ')
  await save.click()
  await expect(
    page.getByText('Impossible de mettre à jour le profil. Veuillez réessayer.'),
  ).toBeVisible()
  await expect.poll(() => waitingTimers(page)).toContain(errorToastMs)
  await elapse(page, errorToastMs)
  await page.unroute(`**/api${routes.profile}`)
  await page.context().setOffline(true)
  await save.click()
  await expect(
    page.getByText('Il faut du réseau pour cette étape. Réessaie dès que tu es connecté.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  const letGo = await holdAnswers(page, routes.profile)
  await save.click()
  await expect(page.getByRole('button', { name: 'Sauvegarde...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Profil mis à jour')).toBeVisible()
  expect(await vibrationsOf(page)).toEqual([8, 8])
  await expect(page).toHaveURL(/\/edit-profile$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(page.getByText('Gwenaëlle', { exact: true })).toBeVisible()

  // A new password begins with a code by mail.
  const change = page.getByRole('button', { name: 'Changer mon mot de passe' })
  await page.context().setOffline(true)
  await change.click()
  await expect(page.getByText("Impossible d'envoyer l'email de réinitialisation")).toBeVisible()
  await expect(page).toHaveURL(/\/account-settings$/)
  await page.context().setOffline(false)
  await change.click()
  await expect(page.getByText('Email de réinitialisation envoyé ✅')).toBeVisible()
  await expect(page).toHaveURL(/\/account-settings$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(person.email)).toBeVisible()
  await elapse(page, successToastMs)
  await elapse(page, errorToastMs)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('link', { name: /Mon compte/ }).click()
  const mails = server.mails.length
  await change.click()
  await elapse(page, afterActionMs)
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  await typeCode(page, await server.codeTo(person.email))
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse-22')
  await page.getByLabel('Confirme le mot de passe').fill('motdepasse-22')
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page.getByText('Mot de passe réinitialisé avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await elapse(page, afterActionMs)
  await expect(page).toHaveURL(/\/settings$/)
})

test('leaving says so, and never loses a day that has not left', async ({ server, page }) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Gwen')
  await page.context().setOffline(true)
  await fillToday(page, { learned: 'pas encore parti', proud: 'b', frustrated: 'c' })
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(/^1 jour à envoyer\./)).toBeVisible()
  const leave = page.getByRole('button', { name: 'Se déconnecter' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Des mots ne sont pas encore partis' })
  await expect(dialog.getByText(/1 journée n'est encore que sur ce téléphone/)).toBeVisible()
  await looksRight(page, 'sign-out-unsent')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)

  // The network comes back while the person hesitates.
  await leave.click()
  await expect(dialog).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()

  // With network the day leaves first.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('button', { name: 'Épingler cette journée' }).click()
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(/^1 jour à envoyer\./)).toBeVisible()
  const letGo = await holdAnswers(page, `${routes.journal}**`)
  await page.context().setOffline(false)
  await leave.click()
  await expect(page.getByRole('button', { name: 'Déconnexion...' })).toBeDisabled()
  letGo()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/settings$/)
})
