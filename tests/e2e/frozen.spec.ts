// A tab that the browser has frozen: it holds what it held, and runs nothing until it is let go.
import type { Page } from '@playwright/test'
import { fillDayText } from '#text/fillDay.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import { expect, fillToday, questions, signIn, test, workerReady } from '#support/journey.ts'
import { createPerson, type Person } from '#support/person.ts'
import { freeze, startPlainBrowser, type PlainBrowser } from '#support/plainBrowser.ts'
import { countRecords } from '#support/phoneRecords.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

let browser: PlainBrowser
test.beforeEach(async () => {
  browser = await startPlainBrowser()
})
test.afterEach(() => browser.stop())

const kept = (page: Page) => page.getByText(fr(fillDayText.kept), { exact: true })

/** Opens today's entry and types at its end, until the letters are said to be stored. */
async function typeOn(page: Page, letters: string): Promise<void> {
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  const field = page.getByLabel(questions.learned)
  await field.press('Control+End')
  await field.pressSequentially(letters)
  await expect(kept(page)).toBeVisible()
}

test('[SY27] a tab that is frozen in the middle of sending keeps no other from it, and goes on unharmed', async ({
  server,
  otherPhone,
  person,
}) => {
  const page = await browser.openTab()
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  const tab = await browser.openTab()
  await tab.goto(`${server.url}/home`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.bringToFront()

  // Its request gets no reply: it keeps the turn.
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/journal**', async (route) => {
    await isOver
    await route.abort()
  })
  const asked = page.waitForRequest('**/api/journal**')
  await fillToday(page, { learned: 'envoyé par un autre onglet' })
  await asked
  await typeOn(page, ', et tapé avant le gel')
  const frozen = await freeze(page, tab, () => expect(kept(page)).toBeVisible())

  await tab.goto(`${server.url}/settings`)
  // Three looks at a heart that no longer beats, ten seconds apart, and one before.
  await expect(tab.getByText(fr(settingsText.hereAlone(1, 0)))).toBeVisible({ timeout: 60_000 })
  await signIn(otherPhone, server, person)
  await expect(otherPhone.getByText('envoyé par un autre onglet')).toBeVisible()

  await frozen.thaw()
  end()
  const field = page.getByLabel(questions.learned)
  await expect(field).toHaveValue('envoyé par un autre onglet, et tapé avant le gel')
  await field.pressSequentially(', puis après')
  await expect(kept(page)).toBeVisible()
  await page.unroute('**/api/journal**')
  await page.reload()
  await expect(field).toHaveValue('envoyé par un autre onglet, et tapé avant le gel, puis après')
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('envoyé par un autre onglet', { exact: true })).toBeVisible()
  await expect(page.getByText('Deux versions de cette journée')).toHaveCount(0)
})

/** Somebody's form in a tab that is frozen, and the tab in front of it. */
async function freezeForm(server: StartedServer, person: Person) {
  const page = await browser.openTab()
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'mots de Gwen' })
  const tab = await browser.openTab()
  await tab.goto(`${server.url}/settings`)
  await expect(tab.getByText(fr(settingsText.upToDate))).toBeVisible()
  await page.bringToFront()
  await typeOn(page, ', à finir')
  const frozen = await freeze(page, tab, () => expect(kept(page)).toBeVisible())
  await tab.getByRole('button', { name: 'Se déconnecter' }).click()
  return { page, tab, frozen }
}

test('[PR7] a tab that was frozen while somebody else signed in shows nothing of the first person, whose letters wait', async ({
  server,
  otherPhone,
  person,
}) => {
  const second = createPerson('Max')
  await openHome(otherPhone, server, { person: second, usesPassword: true })
  const { page, tab, frozen } = await freezeForm(server, person)
  await tab.getByRole('button', { name: 'Garder scellé sur ce téléphone' }).click()
  await expect(tab).toHaveURL(/\/login$/)
  await signIn(tab, server, second)

  await frozen.thaw()
  await expect(
    page.getByRole('heading', { name: "Aucun journal trouvé pour aujourd'hui." }),
  ).toBeVisible()
  await expect(page.locator('body')).not.toContainText('mots de Gwen')
  await expect(page.locator('textarea')).toHaveCount(0)

  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, server, person)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue('mots de Gwen, à finir')
})

test('[PR8] « Effacer » ends the session at once while another tab is frozen, and the journal as soon as that tab runs', async ({
  server,
  person,
}) => {
  const { page, tab, frozen } = await freezeForm(server, person)
  await tab.getByRole('button', { name: 'Effacer de ce téléphone' }).click()
  await expect(tab).toHaveURL(/\/login$/)
  await frozen.thaw()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => countRecords(tab)).toBe(0)
})
