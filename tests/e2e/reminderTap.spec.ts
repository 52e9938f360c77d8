// Where a tap on a reminder leads.
import { expect, questions, test } from '#support/journey.ts'
import { deliverPush, shownNotifications, tapNotification } from '#support/notifications.ts'
import { reminder, switchOn, today } from '#support/reminderPhone.ts'

test('a tap on a reminder opens the first unanswered question @core', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await page.goto(`${server.url}/fill-day`)
  await page.getByLabel(questions.learned).fill('Le mot « lueur » vient de luire.')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page.getByLabel(questions.proud)).toBeFocused()
  // The question is kept with the letters: a page that leaves before would open the one before.
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.goto(`${server.url}/home`)
  await deliverPush(context, server.url, reminder(today()))
  expect(await shownNotifications(page)).toHaveLength(1)
  await tapNotification(context)
  await expect(page).toHaveURL(/\/fill-day$/)
  await expect(page.getByLabel(questions.proud)).toBeVisible()
  expect(await shownNotifications(page)).toEqual([])
})

test('a tap on a reminder opens the form of today over one that is open since yesterday', async ({
  server,
  context,
  page,
}) => {
  await switchOn(page, context, server)
  await page.goto(`${server.url}/fill-day`)
  await page.getByLabel(questions.learned).fill('Hier soir.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.evaluate(() => {
    const tomorrow = Date.now() + 24 * 3_600_000
    Date.now = () => tomorrow
  })
  await deliverPush(context, server.url, reminder(today()))
  await tapNotification(context)
  await expect(page.getByLabel(questions.learned)).toHaveValue('')
  await expect(page).toHaveURL(/\/fill-day$/)
  // What was written yesterday waits, one page back.
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Hier soir.')).toBeVisible()
})
