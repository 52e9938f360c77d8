// A forgotten password: on a phone that holds the key nothing is lost; on a blank one older days wait, sealed, until the
// recovery key or the former password opens them. Secrets stand in no address, history nor storage.
import type { Page } from '@playwright/test'
import {
  chooseUsername,
  expect,
  filesWith,
  fillToday,
  signIn,
  signUp,
  test,
  typeCode,
} from '#support/journey.ts'
import type { StartedServer } from '#support/setupServer.ts'

const person = { email: 'maya@exemple.fr', password: 'motdepasse-7' }
const newPassword = 'un-nouveau-mot-8'
const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

/** From /login to the new password's step. */
async function forgot(page: Page, server: StartedServer): Promise<string> {
  const mails = server.mails.length
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le code' })).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  const code = await server.codeTo(person.email)
  await typeCode(page, code)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  return code
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirme le mot de passe').fill(password)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page.getByText('Mot de passe réinitialisé avec succès !')).toBeVisible()
}

/** Everything that this page leaves in addresses, history and storages. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )

test('a forgotten password on a blank phone: days wait, then the recovery key opens them', async ({
  server,
  page,
  browser,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Maya')
  await fillToday(page, words)

  // The card comes after the first entry, and « Plus tard » puts it off.
  await expect(page.getByText("Mets ton journal à l'abri")).toBeVisible()
  await page.getByRole('link', { name: 'Créer ma clé' }).click()
  await page.getByLabel('Ton mot de passe').fill('pas le bon')
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await expect(page.getByText("Ce n'est pas ton mot de passe actuel. Réessaie.")).toBeVisible()
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  const list = page.getByRole('list', { name: 'Les douze mots' }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const noted = await list.allTextContents()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  const left = await traces(page)
  for (const word of noted) expect(left).not.toContain(`${word} `)

  await page.getByRole('button', { name: "C'est noté" }).click()
  const question = await page.getByText(/Quel est le \d+e?r? mot/).textContent()
  const number = Number(/\d+/.exec(question ?? '')?.[0])
  const answer = page.getByLabel(/Quel est le/)
  await answer.fill('faux')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText(/Ce n'est pas ce mot-là/)).toBeVisible()
  await answer.fill((noted[number - 1] ?? '').slice(0, 4).toUpperCase())
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("Ton journal est à l'abri")).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("Mets ton journal à l'abri")).toHaveCount(0)

  // A blank phone.
  const context = await browser.newContext()
  const blank = await context.newPage()
  const code = await forgot(blank, server)
  await expect(blank.getByText("Ce téléphone n'a pas la clé de ton journal.")).toBeVisible()
  await expect(blank.getByText(/tes anciens jours resteront scellés/)).toBeVisible()
  expect(await traces(blank)).not.toContain(`"${code}"`)

  const submit = blank.getByRole('button', { name: 'Changer mon mot de passe' })
  await submit.click()
  await expect(blank.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await blank.getByLabel('Nouveau mot de passe').fill('court')
  await blank.getByLabel('Confirme le mot de passe').fill('autre')
  await submit.click()
  await expect(blank.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await blank.getByLabel('Confirme le mot de passe').fill('court')
  await submit.click()
  await expect(
    blank.getByText('Le mot de passe doit faire au moins 8 caractères', { exact: true }),
  ).toBeVisible()

  // Retour leads to the code, which still serves.
  await blank.getByRole('button', { name: 'Retour' }).click()
  await typeCode(blank, code)
  await choosePassword(blank, newPassword)
  await expect(blank).toHaveURL(/\/login$/)
  expect(await traces(blank)).not.toContain(newPassword)

  await signIn(blank, server, { ...person, password: newPassword })
  await expect(blank.getByText('Des jours sont scellés')).toBeVisible()
  await expect(blank.getByText('canari')).toHaveCount(0)
  await blank.getByRole('link', { name: 'Les ouvrir' }).click()
  const typed = blank.getByLabel('Tes douze mots')
  const current = blank.getByLabel('Ton mot de passe actuel')
  const open = blank.getByRole('button', { name: 'Ouvrir mes jours' })
  await open.click()
  await expect(blank.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await typed.fill(noted.slice(0, 11).join(' '))
  await current.fill(newPassword)
  await open.click()
  await expect(blank.getByText('Il faut douze mots', { exact: false })).toBeVisible()
  await typed.fill(['zzzz', ...noted.slice(1)].join(' '))
  await open.click()
  await expect(blank.getByText(/Le 1er mot, «\szzzz\s»/)).toBeVisible()
  // In a hurry: no accents, capitals, four letters, commas.
  const hurried = noted.map((word) =>
    word.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, 4).toUpperCase(),
  )
  await typed.fill(hurried.join(', '))
  await open.click()
  await expect(blank.getByText('Tes jours sont de nouveau ouverts')).toBeVisible()
  await expect(blank).toHaveURL(/\/home$/)
  await expect(blank.getByText('canari appris')).toBeVisible()
  await expect(blank.getByText('Des jours sont scellés')).toHaveCount(0)
  await context.close()

  // The first phone was signed out by the reset; its own key opens with the new password.
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, server, { ...person, password: newPassword })
  await expect(page.getByText('canari appris')).toBeVisible()
})

test('asked from Mon compte, a reset keeps this phone signed in and ends on the settings', async ({
  server,
  page,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Maya')
  await fillToday(page, words)
  await page.goto(`${server.url}/account-settings`)
  const change = page.getByRole('button', { name: 'Changer mon mot de passe' })
  await page.context().setOffline(true)
  await change.click()
  await expect(
    page.getByText("Impossible d'envoyer l'email de réinitialisation").first(),
  ).toBeVisible()
  await page.context().setOffline(false)
  const mails = server.mails.length
  await change.click()
  await expect(page.getByText('Email de réinitialisation envoyé ✅').first()).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)

  // The phone killed the tab while the mail was read.
  await page.goto(`${server.url}/reset-password`)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  const code = await server.codeTo(person.email)
  await typeCode(page, String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await expect(page.getByText('Code de vérification invalide')).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText(/Ce téléphone garde la clé de ton journal/)).toBeVisible()
  await choosePassword(page, newPassword)
  await expect(page).toHaveURL(/\/settings$/)
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('canari appris')).toBeVisible()
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
    page.getByText('Il faut du réseau pour cette étape. Réessaie dès que tu es connecté.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Veuillez entrer le code à 4 chiffres complet')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('no password nor recovery word stands in the browser’s folder', async ({ server, disk }) => {
  const context = await disk.open()
  const page = await context.newPage()
  await signUp(page, server, person)
  await chooseUsername(page, 'Maya')
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
  const mails = server.mails.length
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  await typeCode(page, await server.codeTo(person.email))
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
