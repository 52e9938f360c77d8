// A phone whose session the server has ended: it says that days are kept, and gives nothing of them away without what their
// owner knows; with it, everything is here, offline too.
import { expectAtFault } from '#support/atFault.ts'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import {
  chooseUsername,
  expect,
  fillSignup,
  fillToday,
  questions,
  saveForm,
  signIn,
  test,
  typeCode,
  workerReady,
} from '#support/journey.ts'
import { endSession } from '#support/endSession.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { fr } from '#text/typography.ts'
import { openHome } from '#support/quickSignUp.ts'
import { robPhone } from '#support/robPhone.ts'
import { startServer } from '#support/setupServer.ts'
import { looksRight } from '#support/looksRight.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

const exportJson = async (dialog: Locator): Promise<string> => {
  const started = dialog.page().waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exporter en JSON' }).click()
  return readFile(await (await started).path(), 'utf8')
}

test('[PR20][PR21] after a session ended elsewhere nothing is given away; the password opens all, offline too', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await expect(page.getByText(words.proud)).toBeVisible()
  await workerReady(page)
  const before = await robPhone(page)
  // What this journey looks for is there while somebody is signed in.
  // The content key and the key of marks.
  expect(before.keys).toBe(2)
  expect(before.opened).toBeGreaterThan(0)
  expect(before.stored).toContain(person.email)

  // Words that never left, and the server ends the session meanwhile.
  await endSession(page, server)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill('canari pas envoyé')
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('canari pas envoyé')).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${server.url}/home`)
  await expect(page).toHaveURL(/\/login$/)

  // Every later start leads here too, and shows no word on its way; the landing says it as well.
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/welcome$/)
  await expect(
    page.getByText(/(?:Tes journées|Des mots) restent gardée?s sur ce téléphone/).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeInViewport({ ratio: 1 })
  await looksRight(page, 'welcome-locked')
  await page.goto(`${server.url}/home`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/Ta session a pris fin/)).toBeVisible()
  await expect(
    page.getByText(/(?:Tes journées|Des mots) restent gardée?s sur ce téléphone/).first(),
  ).toBeVisible()
  await looksRight(page, 'login-locked')
  const robbed = await robPhone(page)
  expect(robbed).toMatchObject({ keys: 0, opened: 0 })
  expect(robbed.stored).not.toContain('canari')
  expect(robbed.stored).not.toContain('exemple.fr')
  await expect(page.locator('body')).not.toContainText('exemple.fr')
  await expect(page.getByRole('button', { name: /Exporter/ })).toHaveCount(0)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Ouvrir ce qui est gardé' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(dialog.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expectAtFault(
    dialog.getByLabel('Mot de passe', { exact: true }),
    fr(lockedText.wrongPassword(new Set(['password']), false)),
  )
  await looksRight(page, 'login-kept')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(dialog.getByText(/C'est ouvert/)).toBeVisible()
  await looksRight(page, 'login-kept-open')
  expect(await exportJson(dialog)).toContain('canari pas envoyé')
  // Once it is closed, whoever opens it next is asked anew.
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Ouvrir ce qui est gardé' }).click()
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  await expect(dialog.getByRole('button', { name: /Exporter/ })).toHaveCount(0)
  expect(await robPhone(page)).toMatchObject({ keys: 0, opened: 0 })

  await context.setOffline(false)
  await signIn(page, server, person)
  await expect(page.getByText('canari pas envoyé')).toBeVisible()
})

test('[PR23] an older journal of the same address stays within reach of who signed up again', async ({
  ownServer: server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await expect(page.getByText(words.proud)).toBeVisible()
  // The server is restored from before the account.
  await server.stop()
  const restored = await startServer({ port: Number(new URL(server.url).port) })
  await page.goto(`${restored.url}/home`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Créer mon journal' }).click()
  await fillSignup(page, person)
  await expect(page).toHaveURL(/\/verify-email$/)
  await typeCode(page, await restored.codeTo(person.email))
  await chooseUsername(page, 'Inès')
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Ouvrir ce qui est gardé' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await looksRight(page, 'my-data-kept')
  expect(await exportJson(dialog)).toContain(words.learned)
  await restored.stop()
})
