// The browser takes the site's whole storage away while somebody is signed in and the app is open.
import type { Page } from '@playwright/test'
import { draftsText } from '#text/drafts.ts'
import { fillDayText } from '#text/fillDay.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import {
  expect,
  fillToday,
  questions,
  saveForm,
  signIn,
  stopAutoAdvance,
  test,
  workerReady,
} from '#support/journey.ts'
import type { Person } from '#support/person.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const kept = (page: Page) => page.getByText(fr(fillDayText.kept), { exact: true })

/** Databases, local storage, the worker and its files: as a phone that makes room, or « Effacer les données du site ». */
async function evict(page: Page, server: StartedServer): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' })
}

async function expectSent(page: Page, server: StartedServer): Promise<void> {
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()
  await page.goto(`${server.url}/home`)
}

/** After a reload the phone knows nobody; the password brings everything back. */
async function comeBack(page: Page, server: StartedServer, person: Person): Promise<void> {
  await page.reload()
  await expect(page).toHaveURL(/\/welcome$/)
  await signIn(page, server, person)
}

test('[SY30] storage that is taken away under Accueil comes back from the server, and nothing is said to be empty or sealed', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'mots du serveur' })
  await expectSent(page, server)
  await expect(page.getByText('mots du serveur')).toBeVisible()
  // A profile that comes now would find no key, and the password would be asked at once.
  await page.waitForLoadState('networkidle')
  await evict(page, server)

  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  const field = page.getByLabel(questions.learned)
  await expect(field).toHaveValue('mots du serveur')
  await field.press('Control+End')
  await field.pressSequentially(', et la suite')
  await expect(kept(page)).toBeVisible()
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('mots du serveur, et la suite')).toBeVisible()
  await expect(page.getByText('Des jours sont scellés')).toHaveCount(0)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()

  await comeBack(page, server, person)
  await expect(page.getByText('mots du serveur, et la suite')).toBeVisible()
})

test('[SY20] storage that is taken away under a form takes no letter: they are stored again, saved and sent', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'mots du serveur' })
  await expectSent(page, server)
  await stopAutoAdvance(page)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  const field = page.getByLabel(questions.learned)
  await field.press('Control+End')
  await field.pressSequentially(', avant')
  await expect(kept(page)).toBeVisible()
  await evict(page, server)
  await expect(kept(page)).toBeVisible()
  await field.pressSequentially(', après')
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('mots du serveur, avant, après')).toBeVisible()
  await expect(page.getByText('Deux versions de cette journée')).toHaveCount(0)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()

  await comeBack(page, server, person)
  await expect(page.getByText('mots du serveur, avant, après')).toBeVisible()
})

test('[SY20] changes that another tab abandons do not come back once storage is taken away under the tab that stored them', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'mots du serveur' })
  await expectSent(page, server)
  await stopAutoAdvance(page)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill('à abandonner')
  await expect(kept(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('à abandonner')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${server.url}/home`)
  await tab.getByRole('button', { name: draftsText.dropEdit }).click()
  await tab.getByRole('button', { name: draftsText.dropEditConfirm, exact: true }).click()
  await expect(page.getByText('à abandonner')).toHaveCount(0)
  await tab.close()
  await evict(page, server)

  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByText('mots du serveur')).toBeVisible()
  await expect(page.getByText('à abandonner')).toHaveCount(0)
})
