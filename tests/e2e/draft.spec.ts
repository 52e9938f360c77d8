// A text begun survives every way of leaving it, and only today can be begun.
import type { Page } from '@playwright/test'
import { answer, fieldOf, openForm, standOnQuietHome } from '#support/dayForm.ts'
import { draftsText } from '#text/drafts.ts'
import { fr } from '#text/typography.ts'
import { standOn, waitingTimers } from '#support/heldPage.ts'
import { expect, questions, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A form left in the middle of its second question. */
async function begin(page: Page, server: StartedServer): Promise<void> {
  await standOnQuietHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Fier de mo')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  expect(await waitingTimers(page)).toEqual([])
}

async function expectDraft(page: Page): Promise<void> {
  await expect(fieldOf(page, 'proud')).toHaveValue('Fier de mo')
  await expect(fieldOf(page, 'proud')).toBeFocused()
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('Un mot')
}

for (const [way, leave] of [
  ['the cross', (page: Page) => page.getByRole('button', { name: 'Fermer' }).click()],
  ['the arrow', (page: Page) => page.getByRole('button', { name: 'Retour' }).click()],
  ['the phone’s own back', (page: Page) => page.goBack()],
] as const) {
  test(`words begun survive ${way}`, async ({ server, page }) => {
    await begin(page, server)
    await leave(page)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText("Tes premiers mots sont gardés : la suite t'attend.")).toBeVisible()
    if (way === 'the cross') await looksRight(page, 'home-draft')
    await openForm(page)
    await expectDraft(page)
  })
}

test('words begun yesterday wait on Accueil, and go after a question only', async ({
  server,
  page,
}) => {
  await begin(page, server)
  await standOn(page, '2026-11-21')
  await page.goto(`${server.url}/home`)
  const waits = page.getByText(fr(draftsText.draft('20 novembre')))
  await expect(waits).toBeVisible()
  await looksRight(page, 'home-draft-older')
  await page.getByRole('button', { name: draftsText.eraseDraft }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await looksRight(page, 'home-draft-question')
  await question.getByRole('button', { name: draftsText.eraseCancel }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: draftsText.eraseDraft }).click()
  await question.getByRole('button', { name: draftsText.eraseConfirm }).click()
  await expect(waits).toHaveCount(0)
})

test('words begun survive a reload @core', async ({ server, page }) => {
  await begin(page, server)
  await page.reload()
  await expectDraft(page)
})

test('a window that grows shows the install page, and the form again once it is narrow', async ({
  server,
  page,
}) => {
  await begin(page, server)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page).toHaveURL(/\/fill-day$/)
  await expectDraft(page)
})

test('a sign-up that was typed outlives a turned tablet', async ({ server, page }) => {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('E-mail').fill('ines@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-mot-de-passe')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('ines@exemple.fr')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('un-mot-de-passe')
})

test('only today can be written, whatever the address asks', async ({ server, page }) => {
  await begin(page, server)
  const instead = page.getByText("Seule la journée d'aujourd'hui peut s'écrire : la voici.")
  for (const [date, isInstead] of [
    ['2026-11-20', false],
    ['2026-11-12', true],
    ['demain', true],
  ] as const) {
    await page.goto(`${server.url}/fill-day?date=${date}`)
    await expect(page.getByRole('heading', { level: 1, name: '20 novembre' })).toBeVisible()
    await expect(instead).toHaveCount(isInstead ? 1 : 0)
    await expectDraft(page)
  }
})
