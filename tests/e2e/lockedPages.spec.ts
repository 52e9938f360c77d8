// What a locked phone shows of pages that ask for more than the lock, and how its own page fits small screens.
import {
  expectLocked,
  hide,
  letPeopleRefuse,
  lookAgain,
  named,
  turnLockOn,
  unlockButton,
  unlockByPassword,
} from '#support/appLock.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { addVirtualPasskeys } from '#support/virtualPasskeys.ts'
import { appLockText } from '#text/appLock.ts'
import { fr } from '#text/typography.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

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

test('[PR64] the address of a locked form does not tell whether today is written; once open it leads there', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/fill-day`)
  await expectLocked(page)
  await expect(page).toHaveURL(/\/fill-day$/)
  await unlockByPassword(page, person.password)
  await expect(page).toHaveURL(/\/journal-detail$/)
  await expect(page.getByText(words.proud).first()).toBeVisible()
})

test('both ways to open are seen on small screens without scrolling; a forgotten password moves the focus', async ({
  server: started,
  page,
  context,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  await addVirtualPasskeys(await context.newCDPSession(page))
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await refuse(true)
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  const byPassword = page.getByRole('button', { name: appLockText.byPassword })
  for (const size of [
    { width: 640, height: 360 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size)
    await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
    await expect(byPassword).toBeInViewport({ ratio: 1 })
  }
  await byPassword.click()
  await page.getByRole('button', { name: appLockText.forgotten }).click()
  await expect(page.getByText(fr(appLockText.forgottenDetail))).toBeFocused()
})
