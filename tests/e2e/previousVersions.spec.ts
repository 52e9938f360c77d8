// « Versions précédentes »: what a day was before is read from its sheet, and taken back.
import type { Locator, Page } from '@playwright/test'
import { daySheetText } from '#text/daySheet.ts'
import { versionsText } from '#text/versions.ts'
import { expect, fillToday, questions, test } from '#support/journey.ts'
import { confirmButton, fieldOf, saveButton } from '#support/dayForm.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** Today's sheet, whole. */
async function openSheet(page: Page, server: StartedServer): Promise<Locator> {
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await page.goto(`${server.url}/calendar?jour=${today}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: daySheetText.expand }).click()
  return sheet
}

test('a former wording of a day is found in its sheet, read, and taken back', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await fillToday(page, { learned: 'le premier mot' })
  await page.goto(`${server.url}/journal-detail`)
  await page.getByRole('button', { name: questions.learned }).click()
  await fieldOf(page, 'learned').fill('le second mot')
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page).toHaveURL(/\/home$/)
  const sheet = await openSheet(page, server)
  await looksRight(page, 'sheet-expanded-versions')
  await sheet.getByRole('button', { name: versionsText.link }).click()
  await expect(page).toHaveURL(/\/previous-versions\?jour=/)
  await expect(page.getByText('le premier mot')).toBeVisible()
  await expect(page.getByText('le second mot')).toHaveCount(0)
  await looksRight(page, 'versions')

  await page.getByRole('button', { name: versionsText.takeBack }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(versionsText.askDetail)).toBeVisible()
  await looksRight(page, 'versions-question')
  await question.getByRole('button', { name: versionsText.cancel }).click()
  await page.getByRole('button', { name: versionsText.takeBack }).click()
  await question.getByRole('button', { name: versionsText.confirm }).click()
  await expect(page.getByText(versionsText.taken)).toBeVisible()
  // Where one came from: the day, with its former words.
  await expect(sheet.getByText('le premier mot')).toBeVisible()
})

test('« Voir les précédentes » leads to the first version that it brings', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await fillToday(page, { learned: 'le premier mot' })
  for (const word of ['le second mot', 'le dernier mot']) {
    await page.goto(`${server.url}/journal-detail`)
    await page.getByRole('button', { name: questions.learned }).click()
    await fieldOf(page, 'learned').fill(word)
    await saveButton(page).click()
    await confirmButton(page).click()
    await expect(page).toHaveURL(/\/home$/)
  }
  const sheet = await openSheet(page, server)
  // The server sends the first one alone.
  let isFirst = true
  await page.route(/\/versions/, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    if (!isFirst) return route.fulfill({ response: reply })
    isFirst = false
    return route.fulfill({ json: { data: body.data.slice(0, 1), hasMore: true } })
  })
  await sheet.getByRole('button', { name: versionsText.link }).click()
  await page.getByRole('button', { name: versionsText.more }).click()
  await expect(page.getByText('le premier mot')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeFocused()
})

test('a day without kept versions says so; without network the day is said to be there', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await fillToday(page)
  const sheet = await openSheet(page, server)
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: versionsText.link }).click()
  await expect(page.getByText(versionsText.failed)).toBeVisible()
  await looksRight(page, 'versions-failed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: versionsText.retry }).click()
  await expect(page.getByText(versionsText.none)).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeVisible()
  await page.goto(`${server.url}/previous-versions?jour=demain`)
  await expect(page).toHaveURL(/\/calendar$/)
})
