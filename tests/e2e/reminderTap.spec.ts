// Where a tap on a reminder leads.
import type { Page } from '@playwright/test'
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

for (const { where, open, behind } of [
  {
    where: 'from Accueil',
    open: async (page: Page, url: string) => {
      await page.goto(`${url}/home`)
      await page.getByRole('button', { name: 'Remplir ma journée' }).click()
    },
    behind: async (page: Page) => {
      await expect(page).toHaveURL(/\/home$/)
      await expect(page.getByText('Hier soir.')).toBeVisible()
    },
  },
  {
    where: 'by its address',
    open: async (page: Page, url: string) => void (await page.goto(`${url}/fill-day`)),
    behind: async (page: Page, url: string) => {
      await expect(page).toHaveURL(/\/settings$/)
      // Loaded again, the page has the true hour: it is that day's form.
      await page.goto(`${url}/fill-day`)
      await expect(page.getByLabel(questions.learned)).toHaveValue('Hier soir.')
    },
  },
]) {
  test(`a tap on a reminder opens the form of today over one that was opened ${where} and is open since yesterday`, async ({
    server,
    context,
    page,
  }) => {
    await switchOn(page, context, server)
    await open(page, server.url)
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
    // What was written yesterday waits.
    await page.goBack()
    await behind(page, server.url)
  })
}
