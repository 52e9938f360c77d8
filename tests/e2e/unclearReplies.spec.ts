// A reply that is not ours stands in the place of one that said « done »: nothing false is said of what the server may have done.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { lockSwitch } from '#support/appLock.ts'
import { expect, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { appLockText } from '#text/appLock.ts'
import { myDataText } from '#text/myData.ts'

test.use({ provoked: /502|401/ })

/** The server does what it is asked; a gateway answers in its place. Returns the statuses that the server gave. */
async function answerForServer(page: Page, method: string, path: string): Promise<number[]> {
  const statuses: number[] = []
  await page.context().route(`**/api${path}`, async (route) => {
    if (route.request().method() !== method) {
      await route.fallback()
      return
    }
    const reply = await route.fetch()
    statuses.push(reply.status())
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  })
  return statuses
}

test('an account whose deletion nobody confirmed is not said to be untouched', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/my-data`)
  const statuses = await answerForServer(page, 'DELETE', routes.user)
  await page.getByRole('button', { name: myDataText.deleteAccount }).click()
  await page.getByLabel(myDataText.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: myDataText.confirmDelete }).click()
  await expect(page.getByText(myDataText.deleteUnanswered)).toBeVisible()
  expect(statuses).toEqual([202])
})

test('[PR50] a lock whose new key nobody confirmed does not say that nothing was changed', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/devices`)
  const statuses = await answerForServer(page, 'PUT', routes.currentKey)
  await lockSwitch(page).click()
  await page.getByLabel(appLockText.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: appLockText.turnOn, exact: true }).click()
  await expect(page.getByText(appLockText.turnOnUnanswered)).toBeVisible()
  expect(statuses).toEqual([200])
})
