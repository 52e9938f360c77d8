// Days of another app that lack answers: each step on their way is looked at, they stand where the person wants them, and are
// shown with what they have.
import type { Page } from '@playwright/test'
import { addThem, give } from '#support/bringing.ts'
import { day } from '#support/days.ts'
import { holdDays, holdWork, mayHoldWork } from '#support/heldPage.ts'
import { expect, questions, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { bringText } from '#text/bring.ts'
import { fillDayText } from '#text/fillDay.ts'

const today = day('2026-11-20')
const phone = { width: 390, height: 844 }

const diary = `date,note,Gratitude
2014-11-20,,merci le phare
2015-05-05,une barque,merci la mer
2026-11-18,,merci le vent
${today},,merci la pluie
`

/** What a page may say of a question that has no answer. */
const nagging = new RegExp(
  [
    'manqu|incompl|oubli|obligatoire|pas répondu|sans réponse|vide|0 sur 3|1 sur 3',
    fillDayText.empty,
    ...Object.values(questions).map((question) => question.replace('?', String.raw`\?`)),
  ].join('|'),
  'i',
)

/** A page, or a dialog over it, that shows these words and says nothing of others. */
async function isContent(page: Page, words: string, within: 'main' | 'dialog'): Promise<void> {
  const shown = page.getByRole(within)
  await expect(shown.getByText(words).first()).toBeVisible()
  expect(await shown.innerText()).not.toMatch(nagging)
}

test('[BJ9] days brought with one answer each stand where the person wants them, and nothing says that any is missing', async ({
  server,
  page,
}) => {
  await mayHoldWork(page)
  await openHome(page, server, { today })
  await page.goto(`${server.url}/bring-journal`)

  // What goes on while one waits can be read by whoever waits.
  let letGo = await holdWork(page)
  await give(page, 'notes.csv', Buffer.from(diary))
  await expect(page.getByRole('heading', { level: 1, name: bringText.reading })).toBeFocused()
  await looksRight(page, 'bring-reading')
  await page.setViewportSize(phone)
  await letGo()
  await page.getByLabel('Gratitude, 4 fois').selectOption('Fier')
  await expect(page.getByLabel('Gratitude, 4 fois')).toHaveValue('proud')
  const add = page.getByRole('button', { name: bringText.add(4) })
  await expect(add).toBeEnabled()
  letGo = await holdWork(page)
  await add.click()
  await expect(page.getByRole('progressbar', { name: bringText.sealing })).toBeVisible()
  await looksRight(page, 'bring-sealing')
  await page.setViewportSize(phone)
  await letGo()
  await expect(page.getByRole('button', { name: bringText.keep })).toBeVisible()
  letGo = await holdDays(page)
  await page.getByRole('button', { name: bringText.keep }).click()
  await expect(page.getByRole('progressbar', { name: bringText.keeping })).toBeVisible()
  await looksRight(page, 'bring-keeping')
  await page.setViewportSize(phone)
  await letGo()
  await expect(page.getByText(bringText.outcome(4, 0, 0))).toBeVisible()

  // Where they were wanted.
  await page.goto(`${server.url}/calendar?jour=2015-05-05`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await expect(sheet.getByRole('term')).toHaveText(['Fier :', 'À retenir :'])
  await expect(sheet.getByRole('definition')).toHaveText(['merci la mer', 'une barque'])
  await isContent(page, 'merci la mer', 'dialog')

  // Shown with what they have: a past day, and today.
  await page.goto(`${server.url}/calendar?jour=2026-11-18`)
  await isContent(page, 'merci le vent', 'dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await expect(sheet.getByRole('term')).toHaveText(['Fier :'])
  await isContent(page, 'merci le vent', 'dialog')
  await page.keyboard.press('Escape')
  await isContent(page, 'merci la pluie', 'main')
  await page.goto(`${server.url}/home`)
  await isContent(page, 'merci la pluie', 'main')
  await expect(page.getByRole('main').getByText('merci le phare')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page.getByRole('button', { name: 'merci la pluie' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(fillDayText.required)).toHaveCount(0)
  await expect(page.getByText(fillDayText.empty)).toHaveCount(0)
})

test('back from what was brought leads to what was there before, and begins nothing anew', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await page.goto(`${server.url}/my-data`)
  const bring = async (word: string) => {
    await page.getByRole('link', { name: bringText.title }).click()
    await give(page, 'notes.csv', Buffer.from(`date,note\n2015-05-05,${word}\n`))
    await page.getByRole('button', { name: addThem }).click()
    await page.getByRole('button', { name: bringText.keep }).click()
  }
  await bring('une barque')
  await page.getByRole('link', { name: bringText.see }).click()
  await expect(page.getByRole('dialog')).toContainText('une barque')
  await page.goBack()
  await expect(page).toHaveURL(/\/my-data$/)

  await bring('un phare')
  await page.getByRole('link', { name: bringText.backToData }).click()
  await expect(page).toHaveURL(/\/my-data$/)
  // It stands there once.
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
