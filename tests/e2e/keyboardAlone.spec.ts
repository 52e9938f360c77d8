// Every flow with the keyboard alone: no pointer touches the page from the landing to the sign-out and back.
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { keepFolder } from '#support/backupFolder.ts'
import { day } from '#support/days.ts'
import { expect, questions, test } from '#support/journey.ts'
import { fill, press, signUpByKeys, tabTo } from '#support/keyboard.ts'
import { startMusicPeer } from '#support/musicPeer.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { yearCardsText } from '#text/lookBack.ts'

test('a person signs up, writes, reads, searches, changes, signs out and comes back without a pointer', async ({
  page,
  person,
}) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Lueur' })).toBeVisible()
    await press(page, 'Commencer')
    await signUpByKeys(page, server, person)
    await fill(page, 'Ton pseudo', 'Nour')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)

    // The form: each question is left by its own button, a song is searched and chosen.
    await page.evaluate(() => localStorage.setItem('lueur.autoAdvance', 'off'))
    await press(page, 'Remplir ma journée')
    for (const id of ['learned', 'proud', 'frustrated'] as const) {
      await expect(page.getByLabel(questions[id])).toBeFocused()
      await page.keyboard.type(`Un mot sur ${id}`)
      await press(page, 'Suivant')
    }
    await press(page, 'Ajouter la musique du jour')
    await fill(page, 'Rechercher une musique', 'Plein')
    await expect(page.getByRole('button', { name: 'Plein soleil' })).toBeVisible()
    await press(page, 'Plein soleil')
    await press(page, 'Enregistrer')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await press(page, 'Confirmer')
    await expect(page).toHaveURL(/\/home$/)

    // Accueil: the pin, the song, the privacy notice, the day.
    await press(page, 'Épingler cette journée')
    await expect(page.getByRole('button', { name: 'Désépingler cette journée' })).toBeFocused()
    await tabTo(page, 'Plein soleil', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Musique du jour' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Plein soleil' })).toBeFocused()
    await tabTo(page, 'Voir les détails complets', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await press(page, /Modifier : .*fier/)
    await expect(page.getByLabel(questions.proud)).toBeFocused()
    await page.keyboard.type(', et un autre')
    await press(page, 'Enregistrer')
    await press(page, 'Confirmer')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('Un mot sur proud, et un autre')).toBeVisible()

    // The calendar: its month, its sheet, its search.
    await press(page, 'Calendrier')
    await expect(page.getByRole('heading', { name: 'Calendrier' })).toBeFocused()
    await press(page, 'Grille')
    await tabTo(page, /, écrit/)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await press(page, 'Agrandir')
    await expect(sheet.getByRole('button', { name: 'Réduire' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await tabTo(page, 'Rechercher', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('un autre')
    await expect(page.locator('mark').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Rechercher' })).toBeFocused()

    // Réglages: a switch, a dialog, the name; then out, and in again.
    await press(page, 'Réglages')
    await expect(page.getByRole('heading', { name: 'Réglages' })).toBeFocused()
    await tabTo(page, 'Question suivante automatique')
    await page.keyboard.press('Space')
    await expect(page.getByRole('switch')).toBeChecked()
    await tabTo(page, 'Confidentialité')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    // « Retour » gives the focus back to the row that led away; where none did, the title has it.
    await tabTo(page, 'Mes données', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Mes données' })).toBeFocused()
    await press(page, 'Retour')
    await expect(page.getByRole('button', { name: 'Mes données' })).toBeFocused()
    await tabTo(page, /^..Mon compte/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    // A page that comes takes the focus to its title.
    await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeFocused()
    await press(page, 'Modifier le profil')
    await expect(page.getByRole('heading', { name: 'Modifier le profil' })).toBeFocused()
    await tabTo(page, 'Pseudo')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Maëlle')
    await press(page, 'Enregistrer les modifications')
    await expect(page).toHaveURL(/\/account-settings$/)
    await press(page, 'Se déconnecter')
    await expect(page).toHaveURL(/\/login$/)
    await fill(page, 'E-mail', person.email)
    await fill(page, 'Mot de passe', person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('Heureux de te revoir, Maëlle')).toBeVisible()
  } finally {
    await server.stop()
    await peer.stop()
  }
})

const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Through the browser's own choice of a file. */
async function bring(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Choisir un fichier')
  const rows = ['2014', '2015', '2016'].map((year) => `${year}-05-05,un port,merci la mer`)
  await (
    await choosing
  ).setFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['date,note,Gratitude', ...rows].join('\n')),
  })
  await expect(titled(page, '3 journées trouvées')).toBeFocused()
}

/** Whoever presses a key before the focus is there presses it on the page. */
const hasFocus = (dialog: Locator): Promise<void> => expect(dialog.locator(':focus')).toHaveCount(1)

/** What is under way ends with a file that the browser is given. */
async function savesBy(page: Page, act: () => Promise<void>): Promise<void> {
  const saving = page.waitForEvent('download')
  await act()
  await (await saving).delete()
}

test('a person brings a journal, backs it up, looks back, prints and shares without a pointer', async ({
  server,
  page,
}) => {
  await keepFolder(page)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await quickSignUp(page, server, {
    today: day('2026-12-05'),
    days: Array.from({ length: 40 }, (_, at) => ({
      date: addDays(day('2026-05-03'), at),
      learned: 'Le silence. Et la forêt !',
      proud: at === 4 ? "D'avoir tenu bon." : '',
      music: { id: 'manual', name: 'Göttingen', artists: 'Barbara' },
    })),
  })
  await page.goto(`${server.url}/my-data`)
  await expect(titled(page, 'Mes données')).toBeVisible()

  // A journal of another app: where a heading goes is chosen, an import is undone, another one kept.
  await press(page, 'Apporte ton journal')
  await expect(titled(page, 'Apporte ton journal')).toBeFocused()
  await bring(page)
  await tabTo(page, 'Gratitude, 3 fois')
  await page.keyboard.press('F')
  const place = page.getByLabel('Gratitude, 3 fois')
  await expect(place).toHaveValue('proud')
  await page.keyboard.press('ArrowUp')
  await expect(place).toHaveValue('learned')
  await page.keyboard.press('ArrowDown')
  await expect(place).toHaveValue('proud')
  await expect(place).toBeFocused()
  await press(page, 'Ajouter ces journées')
  await expect(titled(page, '3 journées prêtes')).toBeFocused()
  await press(page, 'Annuler cet import')
  await expect(titled(page, 'Apporte ton journal')).toBeFocused()
  await bring(page)
  await press(page, 'Ajouter ces journées')
  await press(page, 'Garder')
  await expect(titled(page, /de plus dans ton journal/)).toBeFocused()
  await press(page, 'Retour à Mes données')
  await expect(titled(page, 'Mes données')).toBeFocused()

  // Backups begin, are made at once, and end.
  await press(page, 'Choisir un dossier')
  await expect(page.getByText('Sauvegarde faite : 43 journées.')).toBeVisible()
  const now = page.getByRole('button', { name: 'Sauvegarder maintenant' })
  await expect(now).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(now).toHaveAttribute('aria-busy', 'false')
  await expect(now).toBeFocused()
  await press(page, 'Arrêter les sauvegardes')
  await expect(page.getByRole('button', { name: 'Choisir un dossier' })).toBeFocused()

  // The year: its days, its picture, its cards, its book.
  await press(page, 'Calendrier')
  await expect(titled(page, 'Calendrier')).toBeFocused()
  await press(page, 'Ton année')
  await expect(titled(page, 'Ton année')).toBeFocused()
  await press(page, "Partager l'image")
  const picture = page.getByRole('dialog', { name: "Partager l'image" })
  await hasFocus(picture)
  await savesBy(page, () => press(page, "Enregistrer l'image"))
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await expect(page.getByRole('button', { name: "Partager l'image" })).toBeFocused()
  await tabTo(page, 'Les jours de 2026')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('slider', { name: 'Les jours de 2026' })).toBeFocused()
  await press(page, 'Ton année en lumière')
  const cards = page.getByRole('dialog', { name: 'Ton année en lumière' })
  await hasFocus(cards)
  for (const at of [2, 3, 4, 5]) {
    await page.keyboard.press('ArrowRight')
    await expect(cards.getByRole('region', { name: yearCardsText.place(at, 5) })).toBeVisible()
  }
  await press(page, "Partager l'image")
  await hasFocus(picture)
  await savesBy(page, () => press(page, "Enregistrer l'image"))
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await expect(cards.getByRole('button', { name: "Partager l'image" })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ton année en lumière' })).toBeFocused()
  await press(page, 'Le livre de 2026')
  await expect(titled(page, 'Le livre de 2026')).toBeFocused()
  await press(page, 'Imprimer')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await tabTo(page, 'Retour', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(titled(page, 'Ton année')).toBeVisible()
  await tabTo(page, 'Retour', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(titled(page, 'Calendrier')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ton année/ })).toBeFocused()

  // « Mes fiertés »: searched, opened, and a sentence of it made a picture.
  await press(page, 'Mes fiertés')
  await expect(titled(page, 'Mes fiertés')).toBeFocused()
  await fill(page, 'Chercher dans mes fiertés', 'tenu')
  await press(page, /tenu bon/)
  await hasFocus(sheet)
  await press(page, 'Agrandir')
  await press(page, 'Partager une phrase')
  const sentence = page.getByRole('dialog', { name: 'Partager une phrase' })
  await hasFocus(sentence)
  await tabTo(page, 'Le silence.')
  await page.keyboard.press('ArrowDown')
  await expect(sentence.getByRole('radio', { name: 'Et la forêt' })).toBeChecked()
  await tabTo(page, 'Avec la musique du jour')
  await page.keyboard.press('Space')
  await expect(sentence.getByRole('switch')).not.toBeChecked()
  await savesBy(page, () => press(page, "Enregistrer l'image"))
  await page.keyboard.press('Escape')
  await expect(sentence).toBeHidden()
  await expect(page.getByRole('button', { name: 'Partager une phrase' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /tenu bon/ })).toBeFocused()
})
