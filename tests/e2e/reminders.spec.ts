// Reminders from the switch to the tap, as a person meets them. Chromium has no vendor here: its subscription is played by
// the test, all the rest is real.
import type { Page } from '@playwright/test'
import { expect, fillToday, test } from '#support/journey.ts'
import {
  answerForVendor,
  deliverPush,
  describeMe,
  isSubscribed,
  shownNotifications,
} from '#support/notifications.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { openPhone, reminder, settings, switchOn, today } from '#support/reminderPhone.ts'
import { putOffKeyCard } from '#support/putOffKeyCard.ts'
import { pushText } from '#text/notifications.ts'

/** What the page asked of the browser: to clear the icon's badge, to keep the storage. */
const noteRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
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
const requestsOf = (page: Page) =>
  page.evaluate(() => {
    const { build: _, ...requests } = document.documentElement.dataset
    return requests
  })

test('switching reminders on is said, and tells the server the zone', async ({
  server,
  context,
  page,
}) => {
  await openPhone(page, context, server)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: /Notifications.*À activer/ }).click()
  await expect(settings(page).getByText('Nouveau !')).toBeVisible()
  await settings(page).getByRole('switch', { name: 'Rappel du jour' }).click()
  await expect(page.getByText('Notifications activées !')).toBeVisible()
  await expect(page.getByText('Vous ne manquerez plus vos rappels quotidiens')).toBeVisible()
  await expect(settings(page).getByText('Activées')).toBeVisible()
  await expect(
    settings(page).getByText('Ton rappel arrivera vers 20 h', { exact: false }),
  ).toBeVisible()
  expect(await describeMe(page)).toMatchObject({
    hasPushNotificationSubscription: true,
    timeZone: 'Europe/Paris',
  })
})

test('another hour is said, and told to the server', async ({ server, context, page }) => {
  await switchOn(page, context, server)
  await settings(page).getByLabel('Heure du rappel').selectOption('7 h')
  await expect(
    settings(page).getByText('Ton rappel arrivera vers 7 h', { exact: false }),
  ).toBeVisible()
  expect(await describeMe(page)).toMatchObject({ reminderHour: 7 })
})

test('[RM11] an hour chosen without network is said to wait, and is told once there is some', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await context.setOffline(true)
  await settings(page).getByLabel('Heure du rappel').selectOption('7 h')
  await expect(
    settings(page).getByText('Ton rappel passera à 7 h dès que le réseau revient.'),
  ).toBeVisible()
  await expect(settings(page).getByLabel('Heure du rappel')).toHaveValue('7')
  await context.setOffline(false)
  await expect(
    settings(page).getByText('Ton rappel arrivera vers 7 h', { exact: false }),
  ).toBeVisible()
  expect(await describeMe(page)).toMatchObject({ reminderHour: 7 })
})

test('a push that is not JSON shows something, and the next reminder replaces it', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await deliverPush(context, server.url, 'pas du JSON')
  await deliverPush(context, server.url, reminder(today()))
  expect(await shownNotifications(page)).toEqual([
    {
      title: 'Lueur',
      body: "Ta minute du jour t'attend.",
      tag: 'lueur-reminder',
      lang: 'fr',
      url: '/fill-day',
    },
  ])
  await expect(settings(page).getByText(/^Dernier rappel reçu.: aujourd'hui à/)).toBeVisible()
})

test('the reminder of yesterday that was left unread gives its place to the one of today, which asks for today alone', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await deliverPush(context, server.url, reminder('2026-01-01'))
  expect((await shownNotifications(page)).map(({ body }) => body)).toEqual([pushText.body])
  await deliverPush(context, server.url, reminder(today()))
  expect(await shownNotifications(page)).toEqual([
    {
      title: 'Lueur',
      body: pushText.againBody,
      tag: 'lueur-reminder',
      lang: 'fr',
      url: '/fill-day',
    },
  ])
  // Once more of the same day it is a first word again.
  await deliverPush(context, server.url, reminder(today()))
  expect((await shownNotifications(page)).map(({ body }) => body)).toEqual([pushText.body])
})

test('a day written without network is known to the worker: its reminder says so', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await page.goto(`${server.url}/home`)
  await context.setOffline(true)
  await fillToday(page)
  await deliverPush(context, server.url, reminder(today()))
  expect((await shownNotifications(page)).map(({ title }) => title)).toEqual(["C'est déjà noté"])
})

test('[RM13] a push sends what was written without network, once there is some, with every page closed', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await page.goto(`${server.url}/home`)
  await context.setOffline(true)
  await fillToday(page)
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  const status = async () =>
    (
      await fetch(`${server.url}/api/journal/today`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.19.0.1' },
      })
    ).status
  // No page of the app hears that the network is back.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.waitForTimeout(1500)
  expect(await status()).toBe(404)
  await deliverPush(context, server.url, reminder(today()))
  await expect.poll(status).toBe(200)
})

test('a first day clears the icon’s badge and asks the browser to keep the storage', async ({
  server,
  context,
  page,
}) => {
  await noteRequests(page)
  await openPhone(page, context, server)
  expect(await requestsOf(page)).toEqual({})
  await fillToday(page)
  await expect.poll(() => requestsOf(page)).toEqual({ badge: 'cleared', storage: 'durable' })
})

test('leaving takes the subscription and the icon’s badge away, without network too', async ({
  server,
  context,
  page,
}) => {
  await noteRequests(page)
  await switchOn(page, context, server)
  await page.goto(`${server.url}/home`)
  await context.setOffline(true)
  await fillToday(page)
  await expect.poll(() => requestsOf(page)).toMatchObject({ badge: 'cleared' })
  await page.evaluate(() => {
    document.documentElement.dataset['badge'] = 'marked'
  })
  await page.getByRole('link', { name: 'Réglages' }).click()
  expect(await isSubscribed(page)).toBe(true)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Garder scellé sur ce téléphone' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  expect(await requestsOf(page)).toMatchObject({ badge: 'cleared' })
})

test('the banner comes after the first entry; a refusal is told and explained', async ({
  server,
  context,
  page,
}) => {
  await answerForVendor(page)
  await quickSignUp(page, server, { person: createPerson('Noé') })
  await page.goto(`${server.url}/home`)
  const banner = page.getByRole('complementary', { name: /Un petit rappel/ })
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await fillToday(page)
  // The key that keeps the journal comes first: one question at a time.
  await expect(page.getByText("Mets ton journal à l'abri")).toBeVisible()
  await expect(banner).toHaveCount(0)
  await putOffKeyCard(page)
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
  await quickSignUp(page, server, { person: createPerson('Noé') })
  await page.goto(`${server.url}/home`)
  await fillToday(page)
  await putOffKeyCard(page)
  const banner = page.getByRole('complementary', { name: /Un petit rappel/ })
  const asksAgain = async () => {
    await page.evaluate(() => localStorage.removeItem('lueur.reminderBanner'))
    await page.reload()
    await expect(banner).toBeVisible()
  }
  await expect(banner).toBeVisible()
  // On a narrow phone both answers stand beside one another.
  await page.setViewportSize({ width: 320, height: 640 })
  const later = await banner.getByRole('button', { name: 'Plus tard' }).boundingBox()
  const cross = await banner.getByRole('button', { name: 'Ne plus proposer' }).boundingBox()
  expect(Math.abs((later?.y ?? 0) - (cross?.y ?? 99))).toBeLessThan(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await banner.getByRole('button', { name: 'Plus tard' }).press('Enter')
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Heureux de te revoir, Noé')).toBeVisible()
  await expect(banner).toHaveCount(0)

  for (const name of ['Plus tard', 'Ne plus proposer']) {
    await asksAgain()
    await banner.getByRole('button', { name }).tap()
    await expect(banner).toHaveCount(0)
  }
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
