// Words that the phone could not store: they can be copied, and the page is not left without a question.
import type { Page } from '@playwright/test'
import { fillDayText } from '#text/fillDay.ts'
import { expect, questions, stopAutoAdvance, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A form whose last letters the phone's store refused; `mend` lets the store answer again. */
async function writeUnstored(page: Page, server: StartedServer): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // Called with its own store below.
    // oxlint-disable-next-line typescript/unbound-method
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function failing(...args) {
      if (Reflect.get(globalThis, 'isStoreLost') === true) {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
      return put.apply(this, args)
    }
  })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await stopAutoAdvance(page)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('gardé')
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', true))
  await field.pressSequentially(', pas gardé')
  await expect(page.getByText(fillDayText.notKept)).toBeVisible()
  return async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', false))
  }
}

const question = (page: Page) => page.getByRole('alertdialog', { name: fillDayText.leaveTitle })

test('[SY20] letters that are not stored can be copied @core', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await writeUnstored(page, server)
  await page.getByRole('button', { name: fillDayText.copy }).click()
  await expect(page.getByText('Ton texte est copié.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('gardé, pas gardé')
})

test('[SY20] a page with letters that are not stored asks before it is left, by its buttons and by going back', async ({
  server,
  page,
}) => {
  const mend = await writeUnstored(page, server)
  for (const leave of [
    () => page.getByRole('button', { name: 'Fermer' }).click(),
    () => page.getByRole('button', { name: 'Retour' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'Rester' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(/\/fill-day$/)
    await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  }
  await page.goBack()
  await looksRight(page, 'leave-unstored')
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/home$/)
  // Nothing is lost while the app is open: the text is tried again, and opened again.
  await mend()
  await page.getByRole('button', { name: /journée$/ }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('[SY20] the browser asks before it closes a page whose letters are not stored', async ({
  server,
  page,
}) => {
  const mend = await writeUnstored(page, server)
  const warned = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  await mend()
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
})
