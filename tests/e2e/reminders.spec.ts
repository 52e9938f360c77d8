// Reminders from the switch to the tap, as a person meets them. Chromium has no vendor here: its subscription is played by
// the test, all the rest is real.
import {
  chooseUsername,
  expect,
  fillToday,
  questions,
  signUp,
  stopAutoAdvance,
  test,
  workerReady,
} from '#support/journey.ts'
import {
  answerForVendor,
  deliverPush,
  describeMe,
  isSubscribed,
  shownNotifications,
  tapNotification,
} from '#support/notifications.ts'

const person = { email: 'noe@exemple.fr', password: 'motdepasse-9' }
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const reminder = (day: string) =>
  JSON.stringify({ kind: 'reminder', title: 'Lueur', body: "Ta minute du jour t'attend.", day })
const texts = {
  learned: 'Le mot « lueur » vient de luire.',
  proud: "J'ai rappelé Noémie.",
  frustrated: 'Une averse en sortant.',
}

test('from the switch to a reminder that leads to the first unanswered question', async ({
  server,
  context,
  page,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await answerForVendor(page)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      async clearAppBadge() {
        document.documentElement.dataset['badge'] = 'cleared'
      },
    })
    Object.assign(StorageManager.prototype, {
      persisted: async () => false,
      async persist() {
        document.documentElement.dataset['storage'] = 'durable'
        return true
      },
    })
  })
  const done = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
  await signUp(page, server, person)
  await chooseUsername(page, 'Noé')
  await stopAutoAdvance(page)
  await workerReady(page)

  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: /Notifications.*À activer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByText('Nouveau !')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Rappel du jour' }).click()
  await expect(page.getByText('Notifications activées !')).toBeVisible()
  await expect(page.getByText('Vous ne manquerez plus vos rappels quotidiens')).toBeVisible()
  await expect(dialog.getByText('Activées')).toBeVisible()
  expect(await describeMe(page)).toMatchObject({
    hasPushNotificationSubscription: true,
    reminderHour: 20,
    timeZone: 'Europe/Paris',
  })
  await dialog.getByLabel('Heure du rappel').selectOption('7 h')
  await expect(dialog.getByText('Ton rappel arrivera à 7 h', { exact: false })).toBeVisible()
  expect(await describeMe(page)).toMatchObject({ reminderHour: 7 })

  // Not even JSON: something is shown all the same, and a second one replaces it.
  await deliverPush(context, server.url, 'pas du JSON')
  await deliverPush(context, server.url, reminder(today()))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: 'Lueur',
        body: "Ta minute du jour t'attend.",
        tag: 'lueur-reminder',
        lang: 'fr',
        url: '/fill-day',
      },
    ])
  await expect(dialog.getByText(/^Dernier rappel reçu.: aujourd'hui à/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).click()

  expect(await done()).toEqual({})

  // One answer is already there: the tap leads to the next one.
  await page.goto(`${server.url}/fill-day`)
  await page.getByLabel(questions.learned).fill(texts.learned)
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page.getByLabel(questions.proud)).toBeFocused()
  await page.goto(`${server.url}/home`)
  await tapNotification(context)
  await expect(page).toHaveURL(/\/fill-day$/)
  await expect(page.getByLabel(questions.proud)).toBeVisible()
  expect(await shownNotifications(page)).toEqual([])

  // Written without network: the server does not know, the phone does.
  await page.goto(`${server.url}/home`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  for (const id of ['proud', 'frustrated'] as const) {
    await page.getByLabel(questions[id]).fill(texts[id])
    await page.getByRole('button', { name: 'Suivant' }).click()
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  // The icon's mark goes, and there is now something that the browser should never clear.
  await expect.poll(done).toEqual({ badge: 'cleared', storage: 'durable' })
  await deliverPush(context, server.url, reminder(today()))
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toEqual(["C'est déjà noté"])

  // Leaving takes the subscription and the icon's mark along, without network too.
  await page.evaluate(() => {
    document.documentElement.dataset['badge'] = 'marked'
  })
  await page.getByRole('link', { name: 'Réglages' }).click()
  expect(await isSubscribed(page)).toBe(true)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Garder scellé sur ce téléphone' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  expect(await done()).toMatchObject({ badge: 'cleared' })
})

test('the banner comes after the first entry; a refusal is told and explained', async ({
  server,
  context,
  page,
}) => {
  await answerForVendor(page)
  await signUp(page, server, person)
  await chooseUsername(page, 'Noé')
  const banner = page.getByRole('complementary', { name: /Un petit rappel/ })
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await fillToday(page, texts)
  // The key that keeps the journal comes first: one question at a time.
  await expect(page.getByText("Mets ton journal à l'abri")).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(banner).toBeVisible()

  const cdp = await context.newCDPSession(page)
  await cdp.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: server.url,
  })
  await banner.getByRole('button', { name: 'Activer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByText('Bloquées')).toBeVisible()
  await expect(dialog.getByText("Touche le cadenas dans la barre d'adresse.")).toBeVisible()
  await dialog.getByRole('switch').click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Permission refusée pour les notifications')
  await alert.getByRole('button', { name: 'Fermer' }).click()
  await expect(alert).toHaveCount(0)
  await dialog.getByRole('switch').press('Space')
  await expect(alert).toBeVisible()
  await expect(dialog.getByRole('switch')).toBeFocused()
  // Closed with its error, it opens without.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(dialog.getByText('Bloquées')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Accueil' }).click()
  // Refused: nothing is asked again for a day.
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Heureux de te revoir, Noé')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('« Plus tard » and the cross take the banner away at once; the cross is for good and says so', async ({
  server,
  page,
}) => {
  await answerForVendor(page)
  await signUp(page, server, person)
  await chooseUsername(page, 'Noé')
  await fillToday(page, texts)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  const banner = page.getByRole('complementary', { name: /Un petit rappel/ })
  const asksAgain = async () => {
    await page.evaluate(() => localStorage.removeItem('lueur.reminderBanner'))
    await page.reload()
    await expect(banner).toBeVisible()
  }
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Plus tard' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Heureux de te revoir, Noé')).toBeVisible()
  await expect(banner).toHaveCount(0)

  await asksAgain()
  await banner.getByRole('button', { name: 'Ne plus proposer' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('Les rappels restent dans Réglages.')).toBeVisible()

  // A full local storage changes nothing to it, for as long as the page lives.
  await asksAgain()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await banner.getByRole('button', { name: 'Plus tard' }).click()
  await expect(banner).toHaveCount(0)
})
