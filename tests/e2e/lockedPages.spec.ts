// What a locked phone shows of pages that ask for more than the lock.
import { expectLocked, hide, lookAgain, turnLockOn, unlockByPassword } from '#support/appLock.ts'
import { expect, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

test('[PR64] a new password that was asked for before waits behind the lock, at a start and after an absence', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/account-settings`)
  await unlockByPassword(page, person.password)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(person.email)).toBeVisible()

  await hide(page)
  await lookAgain(page, 300_000)
  await expectLocked(page)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(person.email)
  await page.reload()
  await expectLocked(page)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(person.email)
  await expect(page.getByLabel('Chiffre 1 sur 4')).toHaveCount(0)
  await unlockByPassword(page, person.password)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
})
