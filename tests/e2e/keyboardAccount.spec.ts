// What a person does once with their account, and what a day of theirs was, with the keyboard alone: no pointer touches the
// page, and no script gives the focus. The daily way is in keyboardAlone.spec.ts.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { dayAt } from '#domain/dayAt.ts'
import { dayText } from '#text/dates.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { day, filled } from '#support/days.ts'
import { fill, press, tabTo } from '#support/keyboard.ts'
import { expect, questions, test } from '#support/journey.ts'
import { answerForVendor } from '#support/notifications.ts'
import { openHome } from '#support/quickSignUp.ts'

const newPassword = 'un-nouveau-mot-8'
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('reminders, a recovery key, a forgotten password, sealed days and the end of an account, without a pointer', async ({
  server,
  context,
  page,
  person,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await answerForVendor(page)
  const today = day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
  await openHome(page, server, {
    person,
    usesPassword: true,
    days: [{ date: today, ...filled({ learned: 'canari appris' }) }],
  })
  await expect(page.getByText('canari appris')).toBeVisible()

  // Reminders: switched on, their hour, off, on.
  await press(page, 'Réglages')
  await expect(title(page, 'Réglages')).toBeFocused()
  await press(page, 'Notifications')
  const reminders = page.getByRole('dialog', { name: 'Notifications' })
  await expect(reminders).toBeVisible()
  const reminder = reminders.getByRole('switch', { name: 'Rappel du jour' })
  await tabTo(page, 'Rappel du jour')
  await page.keyboard.press('Space')
  await expect(reminders.getByText('Activées')).toBeVisible()
  await expect(reminder).toBeFocused()
  await tabTo(page, 'Heure du rappel')
  await page.keyboard.press('ArrowUp')
  await expect(reminders.getByText('Ton rappel arrivera vers 19 h')).toBeVisible()
  await tabTo(page, 'Rappel du jour', 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(reminder).not.toBeChecked()
  await expect(reminders.getByText('À activer')).toBeVisible()
  await expect(reminder).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reminders).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused()

  // The recovery key: made, noted, and one word of it given back, after a look at the words again.
  await press(page, /^..Mon compte/, 'Shift+Tab')
  await expect(title(page, 'Mon compte')).toBeFocused()
  await press(page, 'Clé de secours')
  await expect(title(page, 'Ta clé de secours')).toBeFocused()
  await fill(page, 'Ton mot de passe', person.password)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Note ces douze mots')).toBeFocused()
  const noted = await page
    .getByRole('list', { name: 'Les douze mots' })
    .getByRole('listitem')
    .allTextContents()
  expect(noted).toHaveLength(12)
  await press(page, "C'est noté")
  await expect(title(page, 'Une dernière vérification')).toBeFocused()
  await press(page, 'Revoir les mots')
  await expect(title(page, 'Note ces douze mots')).toBeFocused()
  await press(page, "C'est noté")
  const question = await page.getByText(/Quel est le\s\d+e?r?\smot/).textContent()
  await fill(page, 'Quel est le', 'faux')
  await page.keyboard.press('Enter')
  const asked = page.getByLabel(/Quel est le/)
  await expect(asked).toHaveAttribute('aria-invalid', 'true')
  await expect(asked).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(noted[Number(/\d+/.exec(question ?? '')?.[0]) - 1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Ton journal est à l'abri")).toBeVisible()
  // Where one came from, not the words again.
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(page.getByRole('link', { name: 'Clé de secours' })).toContainText('Notée')

  // Out, and the password is forgotten.
  await press(page, 'Se déconnecter')
  await expect(page).toHaveURL(/\/login$/)
  await press(page, 'Mot de passe oublié ?')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await fill(page, 'E-mail', person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeFocused()
  await page.keyboard.type(await server.codeTo(person.email, 2), { delay: 20 })
  await expect(title(page, 'Ton nouveau mot de passe')).toBeFocused()
  await fill(page, 'Nouveau mot de passe', newPassword)
  await fill(page, 'Confirme le mot de passe', newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await fill(page, 'E-mail', person.email)
  await fill(page, 'Mot de passe', newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  // The key that was noted opens what was written before.
  await press(page, 'Des jours sont scellés')
  await expect(title(page, 'Ouvrir mes jours scellés')).toBeFocused()
  await fill(page, 'Tes douze mots', noted.join(' '))
  await fill(page, 'Ton mot de passe actuel', newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('canari appris')).toBeVisible()

  // The end: a wrong password is said at its field, the right one ends it.
  await press(page, 'Réglages')
  await expect(title(page, 'Réglages')).toBeFocused()
  await press(page, 'Mes données')
  await expect(title(page, 'Mes données')).toBeFocused()
  await press(page, 'Supprimer mon compte')
  const end = page.getByRole('dialog', { name: 'Supprimer ton compte' })
  await expect(end).toBeVisible()
  await press(page, 'Annuler')
  await expect(end).toBeHidden()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fill(page, 'Mot de passe', 'pas le bon')
  await press(page, 'Supprimer pour toujours')
  await expect(end.getByText("Ce n'est pas ton mot de passe actuel.")).toBeVisible()
  await expect(end.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(newPassword)
  await press(page, 'Supprimer pour toujours')
  const at = Date.now() + 7 * 86_400_000
  const offset = await page.evaluate((instant) => -new Date(instant).getTimezoneOffset(), at)
  await expect(
    page.getByText(`Sur le serveur, elles le seront le ${dayText(dayAt(at, offset))}`),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/(?:login|welcome)$/)
})

test('a song typed by hand, and a former wording of a day taken back, without a pointer', async ({
  server,
  page,
  person,
}) => {
  const today = day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
  await openHome(page, server, {
    person,
    days: [{ date: today, ...filled({ learned: 'le premier mot' }) }],
  })
  await press(page, 'Voir les détails complets')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, /Modifier : .*appris/)
  await expect(page.getByLabel(questions.learned)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('le second mot')

  // Without a title it is refused, at the title; « Annuler » leads back to the search.
  await press(page, 'Ajouter la musique du jour')
  await press(page, 'Écrire le titre à la main')
  const song = page.getByRole('dialog')
  await expect(song.getByLabel('Titre')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(song.getByText('Le titre est requis')).toBeVisible()
  await expect(song.getByLabel('Titre')).toBeFocused()
  await press(page, 'Annuler')
  await press(page, 'Écrire le titre à la main')
  await expect(song.getByLabel('Titre')).toBeFocused()
  await page.keyboard.type('Göttingen')
  await fill(page, 'Artiste', 'Barbara')
  await page.keyboard.press('Enter')
  await expect(song).toBeHidden()
  await press(page, 'Enregistrer')
  await press(page, 'Confirmer')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('le second mot')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Göttingen' })).toBeVisible()

  await press(page, 'Calendrier')
  await expect(title(page, 'Calendrier')).toBeFocused()
  await press(page, /le second mot/)
  const sheet = page.getByRole('dialog')
  await press(page, 'Agrandir')
  await press(page, 'Versions précédentes')
  await expect(title(page, 'Versions précédentes')).toBeFocused()
  await press(page, 'Reprendre cette version')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reprendre cette version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, /^Reprendre$/)
  await expect(page.getByText('Cette version est de nouveau ta journée.')).toBeVisible()
  await expect(sheet.getByText('le premier mot')).toBeVisible()
  // The small sheet, as after every way back to it.
  await expect(sheet.getByRole('button', { name: 'Agrandir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('months are turned, and one of them is told to its last card, without a pointer', async ({
  server,
  page,
}) => {
  await openHome(page, server, {
    today: day('2026-11-30'),
    days: Array.from({ length: 12 }, (_, at) => ({
      date: addDays(day('2026-10-05'), at),
      learned: at % 3 === 0 ? 'Le silence' : 'Un mot',
      proud: at === 4 ? "D'avoir tenu bon." : '',
      isPinned: at === 4,
      glow: at % 2 === 0 ? (4 as const) : null,
      music: at % 4 === 0 ? { id: 'manual', name: 'Göttingen', artists: 'Barbara' } : null,
    })),
  })
  await press(page, 'Calendrier')
  await expect(title(page, 'Calendrier')).toBeFocused()
  await press(page, 'Grille')
  const month = (name: string) => page.getByRole('heading', { level: 2, name })
  for (const [arrow, then] of [
    ['Année précédente', 'Novembre 2025'],
    ['Mois précédent', 'Octobre 2025'],
    ['Mois suivant', 'Novembre 2025'],
    ['Année suivante', 'Novembre 2026'],
  ] as const) {
    await press(page, arrow)
    await expect(month(then)).toBeVisible()
    await expect(page.getByRole('button', { name: arrow })).toBeFocused()
  }
  await press(page, 'Mois précédent', 'Shift+Tab')
  await expect(month('Octobre 2026')).toBeVisible()
  await press(page, 'Octobre en une minute')
  const told = page.getByRole('dialog', { name: 'Octobre en une minute' })
  const part = (at: number) => told.getByRole('region', { name: yearCardsText.place(at, 5) })
  await expect(part(1)).toBeVisible()
  // They do not turn by themselves meanwhile.
  await press(page, 'Mettre en pause')
  await expect(told.getByRole('button', { name: 'Reprendre' })).toBeFocused()
  for (const at of [2, 3]) {
    await press(page, 'Suivante')
    await expect(part(at)).toBeVisible()
    await expect(told.getByRole('button', { name: 'Suivante' })).toBeFocused()
  }
  await press(page, 'Précédente', 'Shift+Tab')
  await expect(part(2)).toBeVisible()
  for (const at of [3, 4, 5]) {
    await page.keyboard.press('ArrowRight')
    await expect(part(at)).toBeVisible()
  }
  // The last one stays, and its keys do not run out of the cards.
  await page.keyboard.press('ArrowRight')
  await expect(part(5)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(month('Octobre 2026')).toBeVisible()
  await press(page, "Revenir à aujourd'hui")
  await expect(month('Novembre 2026')).toBeVisible()
  await expect(page.locator('[aria-current="date"]')).toBeFocused()
})
