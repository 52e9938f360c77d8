// A forgotten password on a phone that holds the key, the pages of a reset, and secrets that stand nowhere. On a blank
// phone: recovery.spec.ts.
import { dayAt } from '#domain/dayAt.ts'
import { dayText } from '#text/dates.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { choosePassword, expect, filesWith, fillToday, test, typeCode } from '#support/journey.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'

const newPassword = 'un-nouveau-mot-8'
const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

test('asked from Mon compte, a reset keeps this phone signed in and ends on the settings', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await page.goto(`${server.url}/account-settings`)
  const change = page.getByRole('button', { name: 'Changer mon mot de passe' })
  await page.context().setOffline(true)
  await change.click()
  await expect(page.getByText(/^Il faut du réseau pour cette étape/).first()).toBeVisible()
  await page.context().setOffline(false)
  await change.click()
  await expect(page.getByText('Email de réinitialisation envoyé ✅').first()).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)

  // The phone killed the tab while the mail was read.
  await page.goto(`${server.url}/reset-password`)
  await expect(page.getByText(person.email)).toBeVisible()
  // Nobody else may learn whether there is a journal; who is in it knows.
  await expect(page.getByText(/^Entre le code à 4\schiffres envoyé à/)).toBeVisible()
  const code = await server.codeTo(person.email, 2)
  await typeCode(page, String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await expect(page.getByText('Code de vérification invalide')).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText(/Ce téléphone garde la clé de ton journal/)).toBeVisible()
  await choosePassword(page, newPassword)
  await expect(page).toHaveURL(/\/settings$/)
  // The page of a reset leads elsewhere again: nothing is being reset any more.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.email)
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('canari appris')).toBeVisible()

  // Whoever reads the mails could have asked for it: the account is not erased before the day that is said.
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer ton compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click()
  // The phone's day, which after midnight there is not that of who runs this.
  const at = Date.now() + 7 * 86_400_000
  const offset = await page.evaluate((instant) => -new Date(instant).getTimezoneOffset(), at)
  const erased = dayText(dayAt(at, offset))
  await expect(page.getByText(`Sur le serveur, elles le seront le ${erased}`)).toBeVisible()
})

test('a refused address, a failing server and a page without address are said or led elsewhere', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/reset-password`)
  await expect(page).toHaveURL(/\/forgot-password$/)
  const send = page.getByRole('button', { name: 'Envoyer le code' })
  await send.click()
  await expect(page.getByText('Veuillez entrer votre adresse email')).toBeVisible()
  await page.getByLabel('E-mail').fill('maya')
  await send.click()
  await expect(page.getByText("Format d'email invalide")).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('E-mail').fill('personne@exemple.fr')
  await send.click()
  await expect(
    page.getByText("Il faut du réseau pour cette étape. Réessaie dès qu'il revient."),
  ).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Veuillez entrer le code à 4 chiffres complet')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('back from the new password leads to the code, as « Retour » does, then to what asked for it', async ({
  server,
  page,
  person,
  otherPhone,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await otherPhone.goto(`${server.url}/login`)
  await otherPhone.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await otherPhone.getByLabel('E-mail').fill(person.email)
  await otherPhone.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(otherPhone).toHaveURL(/\/reset-password$/)
  const code = await server.codeTo(person.email, 2)
  await typeCode(otherPhone, code)
  const chosen = otherPhone.getByLabel('Nouveau mot de passe', { exact: true })
  await expect(chosen).toBeVisible()
  await otherPhone.goBack()
  await expect(chosen).toHaveCount(0)
  await expect(otherPhone.getByRole('heading', { name: resetPasswordText.codeTitle })).toBeVisible()
  await expect(otherPhone).toHaveURL(/\/reset-password$/)
  // The code serves on.
  await typeCode(otherPhone, code)
  await expect(chosen).toBeVisible()
  await otherPhone.goBack()
  await expect(chosen).toHaveCount(0)
  await otherPhone.goBack()
  await expect(otherPhone).toHaveURL(/\/forgot-password$/)
})

test('no password nor recovery word stands in the browser’s folder', async ({
  server,
  disk,
  person,
}) => {
  const context = await disk.open()
  const page = await context.newPage()
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await page.getByRole('link', { name: 'Créer ma clé' }).click()
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  const list = page.getByRole('list', { name: 'Les douze mots' }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const noted = (await list.allTextContents()).join(' ')

  await page.goto(`${server.url}/sealed-days`)
  await page.getByLabel('Tes douze mots').fill(noted)
  await page.getByLabel('Ton mot de passe actuel').fill(person.password)
  await page.getByRole('button', { name: 'Ouvrir mes jours' }).click()
  await expect(page.getByText(/elle n'ouvre aucun jour de plus/)).toBeVisible()

  await page.goto(`${server.url}/account-settings`)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await typeCode(page, await server.codeTo(person.email, 2))
  await choosePassword(page, newPassword)
  await expect(page).toHaveURL(/\/settings$/)
  await context.close()

  for (const secret of [person.password, newPassword, noted, 'canari']) {
    expect(await filesWith(disk.folder, secret)).toEqual([])
  }
  const pairs = noted.split(' ').map((word, at, all) => `${word} ${all[at + 1] ?? ''}`)
  for (const pair of pairs.slice(0, 3)) expect(await filesWith(disk.folder, pair)).toEqual([])
  expect(server.lines.join(' ')).not.toContain('canari')
})
