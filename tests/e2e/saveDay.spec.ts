// Saving a day: what is asked first, what is said meanwhile and afterwards, and what a phone that cannot store it says.
import type { Locator, Page } from '@playwright/test'
import {
  afterSaveMs,
  answer,
  confirmButton,
  confirmDialog,
  fieldOf,
  nextButton,
  openForm,
  saveButton,
  standOnQuietHome,
} from '#support/dayForm.ts'
import { addDays } from '#domain/day.ts'
import { day, filled } from '#support/days.ts'
import { breakDays, elapse, holdDays, vibrationsOf, waitingTimers } from '#support/heldPage.ts'
import { expect, questions, test } from '#support/journey.ts'
import { drawn, enlarge, looksRight } from '#support/looksRight.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A form whose three required answers are given. */
async function fillRequired(page: Page, server: StartedServer): Promise<void> {
  await standOnQuietHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
}

const missing = (page: Page) =>
  confirmDialog(page).getByText('Certaines réponses sont manquantes :')

test('what is missing is said before saving, and nothing obliges', async ({ server, page }) => {
  await fillRequired(page, server)
  await saveButton(page).click()
  await expect(missing(page)).toBeVisible()
  await expect(confirmDialog(page).getByRole('listitem')).toHaveText([
    questions.lueur,
    'Musique du jour',
  ])
  await expect(
    confirmDialog(page).getByText(
      "Aucune réponse n'est obligatoire, tu peux compléter plus tard !",
    ),
  ).toBeVisible()
  await looksRight(page, 'fill-day-confirm')
  await confirmDialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(confirmDialog(page)).toBeHidden()
})

test('with four answers and a song nothing is said to be missing', async ({ server, page }) => {
  await fillRequired(page, server)
  await nextButton(page).click()
  await fieldOf(page, 'lueur').fill('La lumière')
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await page.getByLabel('Titre').fill('Plein soleil')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await saveButton(page).click()
  await expect(confirmDialog(page)).toBeVisible()
  await expect(missing(page)).toHaveCount(0)
})

test('a day that the phone cannot store is said not to be saved, and its words stay', async ({
  server,
  page,
}) => {
  await fillRequired(page, server)
  await saveButton(page).click()
  await expect(confirmDialog(page)).toBeVisible()
  await breakDays(page)
  await page.context().setOffline(true)
  await confirmButton(page).click()
  await expect(
    page.getByText("Une erreur est survenue lors de l'enregistrement du journal"),
  ).toBeVisible()
  await expect(page.getByText('Garde cette page ouverte : tes mots y sont encore')).toBeVisible()
  await expect(confirmDialog(page)).toBeHidden()
  await expect(fieldOf(page, 'frustrated')).toHaveValue('Un dernier')
  await expect(page).toHaveURL(/\/fill-day$/)
})

test('the wait for a slow phone is shown until the words are written, then felt for 100 ms', async ({
  server,
  page,
}) => {
  await fillRequired(page, server)
  const letGo = await holdDays(page)
  await saveButton(page).click()
  await confirmButton(page).click()
  const veil = page.getByRole('dialog', { name: 'Enregistrement en cours...' })
  await expect(veil).toBeVisible()
  await expect(veil).toBeFocused()
  expect(await vibrationsOf(page)).toEqual([10])
  await looksRight(page, 'saving')
  await letGo()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await expect(page.getByText('Ta journée est gardée, même sans réseau.')).toBeVisible()
  await expect(page.getByText('Enregistrement en cours...')).toHaveCount(0)
  expect(await vibrationsOf(page)).toEqual([10, 100])
  await looksRight(page, 'saved')
})

/** Six days in a row before the one that is written. */
const week = Array.from({ length: 6 }, (_, index) => ({
  date: addDays(day('2026-11-20'), index - 6),
  ...filled({ learned: 'Un mot' }),
}))

/** Where it begins and ends, from the top. */
async function edges(part: Locator): Promise<readonly [number, number]> {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return [y, y + height]
}

for (const [width, height, percent] of [
  [390, 844, 200],
  [640, 320, 100],
  [640, 320, 200],
  [844, 390, 100],
  [320, 568, 100],
  [320, 568, 200],
] as const) {
  test(`neither the words of a saved day nor its message cover the sun at ${width} x ${height}, ${percent} %`, async ({
    server,
    page,
  }) => {
    await standOnQuietHome(page, server, week)
    await openForm(page)
    await answer(page, 'Un mot', 'Un autre', 'Un dernier')
    await saveButton(page).click()
    await page.setViewportSize({ width, height })
    await enlarge(page, percent)
    await confirmButton(page).click()
    const moment = page.getByRole('dialog', { name: "C'est écrit." })
    const said = moment.getByText('Super série !')
    await expect(said).toBeVisible()
    const pill = page.getByText('Ta journée est gardée').locator('xpath=ancestor::div[1]')
    // It goes after four seconds, however slow the page is.
    await expect(pill).toBeVisible()
    await drawn(page)
    const [[message], [, words], [top, bottom]] = await Promise.all([
      edges(pill),
      edges(said),
      edges(moment.locator('[class*="sun"]')),
    ])
    expect(words, 'words').toBeLessThanOrEqual(top)
    expect(message, 'message').toBeGreaterThanOrEqual(bottom)
  })
}

test('a saved day is a moment: the flame grows by one, and a milestone is celebrated there, once', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server, week)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
  await saveButton(page).click()
  await confirmButton(page).click()
  const moment = page.getByRole('dialog', { name: "C'est écrit." })
  await expect(moment.getByText('7 jours')).toBeVisible()
  await expect(moment.getByText('Super série !')).toBeVisible()
  // From a spark to a flame with its heart: it grows in its place.
  const growing = await moment.locator('svg[data-flame]').evaluate((flame) => {
    const { animationDuration, animationName } = getComputedStyle(flame)
    return [animationDuration, /grow/.test(animationName)]
  })
  expect(growing).toEqual(['0.42s', true])
  await looksRight(page, 'saved-milestone')
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.getByText('7 jours', { exact: true })).toBeVisible()
  await expect(page.getByText('Super série !')).toHaveCount(0)
})

test('a saved day leads to Accueil 1.2 s later, and back does not lead to the form @core', async ({
  server,
  page,
}) => {
  await fillRequired(page, server)
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await expect(page).toHaveURL(/\/fill-day$/)
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Ta journée' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/fill-day/)
})

test('a tap on the message of a saved day goes on without waiting', async ({ server, page }) => {
  await fillRequired(page, server)
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  expect(await waitingTimers(page)).toEqual([afterSaveMs])
  // A tap that follows « Confirmer » within 300 ms would be the second half of that one.
  await expect(async () => {
    await page.touchscreen.tap(195, 300)
    await expect(page).toHaveURL(/\/home$/, { timeout: 1000 })
  }).toPass()
})

test('who goes back from the message of a saved day, and elsewhere, is not led away from there', async ({
  server,
  page,
}) => {
  await fillRequired(page, server)
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/fill-day/)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByRole('heading', { name: 'Calendrier' })).toBeVisible()
  await elapse(page, afterSaveMs)
  await expect(page.getByRole('button', { name: "Ouvrir aujourd'hui" })).toBeVisible()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('after a save Accueil, which is another page by then, begins at its top', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await standOnQuietHome(page, server, [{ date: day('2025-11-20'), ...filled() }])
  await page.getByRole('button', { name: 'Remplir ma journée' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
  await saveButton(page).click()
  await confirmButton(page).click()
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Un mot')).toBeVisible()
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
