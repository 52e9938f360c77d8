// What lies over a page: the phone's back closes it and nothing else, its answers act once, taps beside it are its own.
import type { Page } from '@playwright/test'
import { lockSwitch } from '#support/appLock.ts'
import { back, closesByBack, dialogs } from '#support/closesByBack.ts'
import { day } from '#support/days.ts'
import { elapse, holdReplies, holdTimers, noteVibrations, vibrationsOf } from '#support/heldPage.ts'
import {
  expect,
  fillToday,
  openQuietForm,
  saveForm,
  stopAutoAdvance,
  test,
  writeAnswers,
} from '#support/journey.ts'
import { drawn, enlarge } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

const texts = { learned: 'un mot secret', proud: 'b', frustrated: 'c' }
const afterSaveMs = 1200
const saveVibrationMs = 100

async function writeByHand(page: Page, name: string, artists: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await page.getByLabel('Titre').fill(name)
  await page.getByLabel('Artiste').fill(artists)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
}

test('back closes each dialog of the form and of Accueil, and only then leaves the page', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await stopAutoAdvance(page)
  await closesByBack(page, () => page.getByRole('button', { name: 'Confidentialité' }).click())
  await page.getByRole('button', { name: 'Remplir ma journée' }).dblclick()
  await writeAnswers(page, texts)
  const add = page.getByRole('button', { name: 'Ajouter la musique du jour' })
  await closesByBack(page, () => add.click())
  // A form within the sheet is a step of it: back leads to the search, as it does on a page, with what was typed kept.
  await add.click()
  await page.getByRole('searchbox').fill('introuvable')
  const byHand = page.getByRole('button', { name: 'Écrire le titre à la main' })
  await byHand.click()
  await page.getByLabel('Titre').fill('Une chanson rare')
  await page.getByLabel('Artiste').fill('Ana')
  await back(page)
  await expect(page.getByRole('searchbox')).toHaveValue('introuvable')
  await expect(byHand).toBeFocused()
  await byHand.click()
  await expect(page.getByLabel('Titre')).toHaveValue('Une chanson rare')
  await expect(page.getByLabel('Artiste')).toHaveValue('Ana')
  await back(page)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await back(page)
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/fill-day$/)
  // Closed from the step, the sheet leaves nothing to go back through.
  await add.click()
  await byHand.click()
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await closesByBack(page, () => save.click())
  // A page that comes back from a reload has no dialog, and nothing to go back through.
  await save.click()
  await expect(dialogs(page)).toHaveCount(1)
  await page.reload()
  await expect(save).toBeEnabled()
  await expect(dialogs(page)).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL(/\/home$/)

  // A day that was saved leaves nothing of its dialogs behind.
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await writeByHand(page, 'Soleil', 'Ana')
  await save.click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await closesByBack(page, () => page.getByRole('button', { name: 'Soleil' }).click())
  await page.getByRole('link', { name: 'Réglages' }).click()
  await back(page)
  await expect(page).toHaveURL(/\/home$/)
})

test('back closes each dialog of the settings, and what is asked before leaving', async ({
  server,
  page,
  context,
}) => {
  await openHome(page, server)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await closesByBack(page, () => page.getByRole('button', { name: 'Notifications' }).click())
  await closesByBack(page, () => page.getByRole('button', { name: 'Confidentialité' }).click())
  await page.getByRole('button', { name: 'Mes données' }).click()
  await closesByBack(page, () => page.getByRole('button', { name: 'Supprimer mon compte' }).click())
  await back(page)
  await expect(page).toHaveURL(/\/settings$/)
  await back(page)
  await expect(page).toHaveURL(/\/home$/)

  await context.setOffline(true)
  await fillToday(page, texts)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await closesByBack(page, () => page.getByRole('button', { name: 'Se déconnecter' }).click())
  // An answer that leaves the page takes the dialog's place in the history along.
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Garder scellé sur ce téléphone' }).dblclick()
  await expect(page).toHaveURL(/\/login$/)
  await expect(dialogs(page)).toHaveCount(0)
})

test('what a dialog does is seen to its end: nothing closes it meanwhile', async ({
  server,
  page,
}) => {
  await openHome(page, server, { usesPassword: true })
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Mes données' }).click()
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer ton compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  const letGo = await holdReplies(page, '/**')
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click()
  await expect(dialog.getByRole('button', { name: 'Suppression...' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled()
  await page.keyboard.press('Escape')
  for (let times = 0; times < 3; times++) {
    await back(page)
    await drawn(page)
  }
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  letGo()
  await expect(dialog.getByText(/Rien n'a été effacé/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/my-data$/)
  await back(page)
  await expect(page).toHaveURL(/\/settings$/)
})

test('a dialog that is longer than the window begins at its title', async ({ server, page }) => {
  await openHome(page, server)
  for (const height of [844, 568]) {
    await page.setViewportSize({ width: 390, height })
    await page.getByRole('button', { name: 'Confidentialité' }).click()
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Confidentialité' })).toBeFocused()
  }
})

test('with large text on the smallest screen a dialog that asks for the password begins at its title', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openHome(page, server)
  for (const { path, open } of [
    { path: 'my-data', open: page.getByRole('button', { name: 'Supprimer mon compte' }) },
    { path: 'devices', open: lockSwitch(page) },
  ]) {
    await page.goto(`${server.url}/${path}`)
    await enlarge(page, 200)
    await open.click()
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await expect(title, path).toBeInViewport({ ratio: 1 })
    await expect(title, path).toBeFocused()
  }
})

test('over the sheet, a song has its own veil, its own taps and its own back', async ({
  server,
  page,
}) => {
  await openHome(page, server, { today: day('2026-11-20') })
  await stopAutoAdvance(page)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: 'Grille' }).click()
  const today = page.locator('[aria-current="date"]')
  const create = page.getByRole('button', { name: 'Créer une entrée' })
  await today.click()
  await closesByBack(page, () => create.click())
  await create.click()
  await page.getByRole('button', { name: 'Créer', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/fill-day\?date=2026-11-20$/)
  await back(page)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.goForward()
  await writeAnswers(page, texts)
  await writeByHand(page, 'Soleil', 'Ana')
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)

  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: 'Grille' }).click()
  await today.click()
  const sheet = page.getByRole('dialog', { name: /JOURNAL DU 20 NOVEMBRE/ })
  const song = page.getByRole('dialog', { name: 'Musique du jour' })
  const open = async () => {
    await sheet.getByRole('button', { name: 'Soleil' }).click()
    await expect(song).toBeVisible()
  }
  for (const leave of [
    () => back(page),
    () => page.keyboard.press('Escape'),
    // Beside the dialog: on the words of the sheet, where a tap would make it grow.
    () => page.touchscreen.tap(20, 700),
    () => page.touchscreen.tap(200, 40),
  ]) {
    await open()
    const veils = await page.evaluate(
      () =>
        [...document.querySelectorAll('[role="presentation"]')].filter(
          (veil) => !getComputedStyle(veil).backgroundColor.endsWith(', 0)'),
        ).length,
    )
    expect(veils).toBe(2)
    await leave()
    await expect(song).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Agrandir' })).toBeVisible()
    await expect(page).toHaveURL(/jour=2026-11-20/)
  }
  await back(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await back(page)
  await expect(page).toHaveURL(/\/home$/)
})

for (const twice of ['clicks', 'taps on a slow phone'] as const) {
  test(`two quick ${twice} on « Confirmer » save once, and hurry nothing`, async ({
    server,
    page,
    context,
  }) => {
    await noteVibrations(page)
    await holdTimers(page, [afterSaveMs])
    await openHome(page, server)
    await openQuietForm(page)
    await writeAnswers(page, texts)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const confirm = page.getByRole('button', { name: 'Confirmer' })
    await expect(confirm).toBeVisible()
    if (twice === 'clicks') await confirm.dblclick()
    else {
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      const box = await confirm.boundingBox()
      const finger = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
      const start = Date.now() / 1000
      const tapAt = async (timestamp: number): Promise<void> => {
        await cdp.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [finger],
          timestamp,
        })
        await cdp.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: timestamp + 0.05,
        })
      }
      await tapAt(start)
      await expect(page.getByText("C'est écrit.")).toBeVisible()
      // A quick second one, which the phone hands to the page this late.
      await tapAt(start + 0.15)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await expect(page.getByText("C'est écrit.")).toBeVisible()
    const saves = (await vibrationsOf(page)).filter((ms) => ms === saveVibrationMs)
    expect(saves).toEqual([saveVibrationMs])
    await expect(page).toHaveURL(/\/fill-day$/)
    await elapse(page, afterSaveMs)
    await expect(page).toHaveURL(/\/home$/)
    expect((await vibrationsOf(page)).filter((ms) => ms === saveVibrationMs)).toEqual(saves)
  })
}
