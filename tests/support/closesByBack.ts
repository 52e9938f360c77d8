// What lies over a page, as the phone's back closes it.
import { expect, type Locator, type Page } from '@playwright/test'

export const dialogs = (page: Page): Locator =>
  page.locator('[role="dialog"], [role="alertdialog"]')
export const back = (page: Page): Promise<void> => page.evaluate(() => history.back())

/** A dialog closed by back, by forward after it, by Escape and by a reload leaves the page and its history alone. */
export async function closesByBack(page: Page, open: () => Promise<void>): Promise<void> {
  const address = page.url()
  await open()
  await expect(dialogs(page)).toHaveCount(1)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('un mot secret')
  await back(page)
  await expect(dialogs(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.evaluate(() => history.forward())
  await open()
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
}
