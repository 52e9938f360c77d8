// What another phone, or another tab, did meanwhile is told where it is looked at.
import { give } from '#support/bringing.ts'
import type { Page } from '@playwright/test'
import { expect, signIn, test, workerReady, type JourneyFixtures } from '#support/journey.ts'
import type { StartedServer } from '#support/setupServer.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { countRecords } from '#support/phoneRecords.ts'
import { makeKey } from '#support/recoveryKey.ts'
import { accountText } from '#text/account.ts'
import { bringText } from '#text/bring.ts'
import { recoveryText } from '#text/recovery.ts'
import { settingsText } from '#text/settings.ts'

test('a key that another phone has replaced is not said to be noted, without a reload', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/settings`)
  const account = page.getByRole('link', { name: /Mon compte/ })
  await account.click()
  const row = page.getByRole('link', { name: accountText.recovery })
  await row.click()
  await page.getByLabel(recoveryText.password).fill(person.password)
  await page.getByRole('button', { name: recoveryText.make }).click()
  const list = page.getByRole('list', { name: recoveryText.words }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const noted = await list.allTextContents()
  await page.getByRole('button', { name: recoveryText.noted }).click()
  const question = await page.getByText(/Quel est le/).textContent()
  await page
    .getByLabel(/Quel est le/)
    .fill(noted[Number(/\d+/.exec(question ?? '')?.[0]) - 1] ?? '')
  await page.getByRole('button', { name: recoveryText.prove }).click()
  await expect(row).toContainText(accountText.recoveryNoted)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(account).toBeVisible()

  await signIn(otherPhone, server, person)
  await makeKey(otherPhone, server, person)
  await account.click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(accountText.recoveryNoted)
})

/** Keeps a long past, offline, while `meanwhile` happens in another tab, which it gets ready for before. */
async function keepWhile(
  { server, page, person }: Pick<JourneyFixtures, 'person'> & { server: StartedServer; page: Page },
  prepare: (otherTab: Page) => Promise<() => Promise<unknown>>,
): Promise<void> {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/bring-journal`)
  await workerReady(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${server.url}/settings`)
  await page.context().setOffline(true)
  // With a day that is not sent, a sign-out asks.
  await give(page, 'notes.csv', Buffer.from('date,note\n1989-12-31,mots'))
  await page.getByRole('button', { name: bringText.add(1) }).click()
  await page.getByRole('button', { name: bringText.keep }).click()
  await page.getByRole('link', { name: bringText.backToData }).click()
  await page.getByRole('link', { name: bringText.title }).click()
  const days = Array.from({ length: 8000 }, (_, at) => {
    const day = new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10)
    return `${day},mots du ${day}`
  })
  await give(page, 'notes.csv', Buffer.from(['date,note', ...days].join('\n')))
  await page.getByRole('button', { name: bringText.add(days.length) }).click()
  await expect(page.getByRole('button', { name: bringText.keep })).toBeVisible({ timeout: 60_000 })
  const meanwhile = await prepare(otherTab)
  await page.getByRole('button', { name: bringText.keep }).click()
  await expect(page.getByRole('progressbar', { name: bringText.keeping })).toBeVisible()
  await meanwhile()
}

const signOutBy = (name: string) => async (otherTab: Page) => {
  await otherTab.getByRole('button', { name: settingsText.signOut }).click()
  const button = otherTab.getByRole('button', { name })
  await button.waitFor()
  return () => button.click()
}

const databases = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('a journal that another tab erases while days are kept in it stays erased', async ({
  server,
  page,
  person,
}) => {
  await keepWhile({ server, page, person }, signOutBy(settingsText.erase))
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => countRecords(page)).toBe(0)
  // Nothing that was under way comes after it.
  await page.waitForTimeout(2000)
  expect(await countRecords(page)).toBe(0)
})

test('a journal that is thrown away while days are kept in it: they are not said to be here', async ({
  server,
  page,
  person,
}) => {
  await keepWhile({ server, page, person }, async (otherTab) => {
    const name = (await databases(otherTab)).find((one) => one !== 'lueur-device') ?? ''
    return () => otherTab.evaluate((gone) => void indexedDB.deleteDatabase(gone), name)
  })
  await expect(page.getByText(bringText.interrupted)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: bringText.title })).toBeFocused()
})

const addOne = (tab: Page) => tab.getByRole('button', { name: bringText.add(1) })

test('what another tab kept meanwhile is said to be here, and nothing is there to be kept', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  const file = Buffer.from('date,note\n2012-01-01,mots')
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', file)
  await expect(addOne(page)).toBeEnabled()
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${server.url}/bring-journal`)
  await give(otherTab, 'notes.csv', file)
  await addOne(otherTab).click()
  await otherTab.getByRole('button', { name: bringText.keep }).click()
  await expect(otherTab.getByText(bringText.outcome(1, 0, 0))).toBeVisible()
  await addOne(page).click()
  await expect(page.getByText(bringText.allHere)).toBeVisible()
  await expect(addOne(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: bringText.keep })).toHaveCount(0)
})

test('an import that a sign-out cut short is told after the next sign-in, once', async ({
  server,
  page,
  person,
}) => {
  await keepWhile({ server, page, person }, signOutBy(settingsText.keep))
  await expect(page).toHaveURL(/\/login$/)
  await page.context().setOffline(false)
  await signIn(page, server, person)
  await page.goto(`${server.url}/bring-journal`)
  await expect(page.getByText(bringText.interrupted)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(bringText.interrupted)).toHaveCount(0)
})

test('an import that was kept whole, and left the screen with the session, is told after the next sign-in, once', async ({
  server,
  page,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/bring-journal`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${server.url}/settings`)
  await otherTab.getByRole('button', { name: settingsText.signOut }).waitFor()
  await give(page, 'notes.csv', Buffer.from('date,note\n1989-12-31,mots'))
  await addOne(page).click()
  await page.getByRole('button', { name: bringText.keep }).click()
  await expect(page.getByText(bringText.outcome(1, 0, 0))).toBeVisible()
  await otherTab.getByRole('button', { name: settingsText.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, server, person)
  await page.goto(`${server.url}/bring-journal`)
  await expect(page.getByText(bringText.keptWhole)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(bringText.keptWhole)).toHaveCount(0)
})
