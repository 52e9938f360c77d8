import { expect, test } from '#support/journey.ts'
import { day } from '#support/days.ts'
import { standOn } from '#support/heldPage.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

test('a plain tab asks the browser to keep the journal after a week, not before', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = () => Promise.resolve(false)
    StorageManager.prototype.persist = () => {
      document.documentElement.dataset['asked'] = 'yes'
      return Promise.resolve(false)
    }
  })
  const first = day('2026-11-20')
  await quickSignUp(page, server, { today: first, days: [{ date: first, learned: 'un mot' }] })
  const start = async (): Promise<string | undefined> => {
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('lueur.durableStorage')))
      .not.toBeNull()
    return page.evaluate(() => document.documentElement.dataset['asked'])
  }
  expect(await start()).toBeUndefined()
  await standOn(page, day('2026-11-26'))
  expect(await start()).toBeUndefined()
  await standOn(page, day('2026-11-27'))
  await page.goto(`${server.url}/home`)
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
})
