// What another phone, or another tab, did meanwhile is told where it is looked at.
import { give } from '#support/bringing.ts'
import { expect, signIn, test, workerReady } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
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

test('an import that a sign-out cut short is told after the next sign-in, once', async ({
  server,
  page,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/bring-journal`)
  await workerReady(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${server.url}/settings`)
  await page.context().setOffline(true)
  const days = Array.from({ length: 4000 }, (_, at) => {
    const day = new Date(Date.UTC(2012, 0, 1 + at)).toISOString().slice(0, 10)
    return `${day},mots du ${day}`
  })
  await give(page, 'notes.csv', Buffer.from(['date,note', ...days].join('\n')))
  await page.getByRole('button', { name: bringText.add(days.length) }).click()
  await page.getByRole('button', { name: bringText.keep }).click()
  await expect(page.getByRole('progressbar', { name: bringText.keeping })).toBeVisible()
  await otherTab.getByRole('button', { name: settingsText.signOut }).click()
  await otherTab.getByRole('button', { name: settingsText.keep }).click()
  await expect(otherTab).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login$/)
  await page.context().setOffline(false)
  await signIn(page, server, person)
  await page.goto(`${server.url}/bring-journal`)
  await expect(page.getByText(bringText.interrupted)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(bringText.interrupted)).toHaveCount(0)
})
