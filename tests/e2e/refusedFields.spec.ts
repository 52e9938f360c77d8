// What the server or the phone refuses in a form of passwords is said at its field, which has the focus. Other forms have it in their own
// journeys.
import { appLockText } from '#text/appLock.ts'
import { devicesText } from '#text/devices.ts'
import { loginText } from '#text/login.ts'
import { myDataText } from '#text/myData.ts'
import { openJournalText } from '#text/openJournal.ts'
import { passkeysText } from '#text/passkeys.ts'
import { recoveryText } from '#text/recovery.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { theftText } from '#text/theft.ts'
import { expectAtFault } from '#support/atFault.ts'
import { lockSwitch, turnLockOn, unlockButton } from '#support/appLock.ts'
import { askForCode, expect, test, typeCode } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const wrong = 'pas le bon du tout'

test('a password that is not the one, wherever it is asked for in an open journal, is said at its field', async ({
  server,
  page,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })

  await page.goto(`${server.url}/recovery-key`)
  await page.getByLabel(recoveryText.password).fill(wrong)
  await page.getByRole('button', { name: recoveryText.make }).click()
  await expectAtFault(page.getByLabel(recoveryText.password), recoveryText.wrongPassword)

  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: myDataText.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel(myDataText.password, { exact: true })
  await password.fill(wrong)
  await dialog.getByRole('button', { name: myDataText.confirmDelete }).click()
  await expectAtFault(password, myDataText.wrongPassword)

  await page.goto(`${server.url}/devices`)
  await expect(page.getByText(devicesText.now)).toBeVisible()
  await lockSwitch(page).click()
  await dialog.getByLabel(appLockText.password, { exact: true }).fill(wrong)
  await dialog.getByRole('button', { name: appLockText.turnOn, exact: true }).click()
  await expectAtFault(
    dialog.getByLabel(appLockText.password, { exact: true }),
    passkeysText.wrongPassword,
  )

  await page.goto(`${server.url}/password-known`)
  const present = page.getByLabel(theftText.present)
  const chosen = page.getByLabel(theftText.password)
  const again = page.getByLabel(theftText.confirmation)
  const change = page.getByRole('button', { name: theftText.submit })
  await change.click()
  await expectAtFault(present, newPasswordText.fieldsRequired)
  await present.fill(wrong)
  await chosen.fill('quatre mots au hasard')
  await again.fill('autre chose')
  await change.click()
  await expectAtFault(again, newPasswordText.confirmationDiffers)
  await again.fill('quatre mots au hasard')
  await change.click()
  await expectAtFault(present, theftText.wrongPassword)
  for (const [field, typed] of [
    [present, person.password],
    [chosen, person.password],
    [again, person.password],
  ] as const) {
    await field.fill(typed)
  }
  await change.click()
  await expectAtFault(chosen, theftText.samePassword)
})

test('a password that does not lift the lock, or turn it off, is said at its field', async ({
  server,
  page,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  const password = page.getByLabel(appLockText.password, { exact: true })
  await page.goto(`${server.url}/devices`)
  await password.fill(wrong)
  await unlockButton(page).click()
  await expectAtFault(password, appLockText.wrong)
  await password.fill(person.password)
  await unlockButton(page).click()
  await lockSwitch(page).click()
  await password.fill(wrong)
  await page.getByRole('button', { name: appLockText.turnOff, exact: true }).click()
  await expectAtFault(password, appLockText.wrong)
})

test('what opens nothing on a phone without the key is said at its field', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  const code = await askForCode(page, server, person)
  await otherPhone.goto(`${server.url}/login`)
  await otherPhone.getByLabel(loginText.email).fill(person.email)
  const password = otherPhone.getByLabel(loginText.password, { exact: true })
  await password.fill(person.password)
  await otherPhone.getByRole('button', { name: loginText.submit }).click()
  await expect(otherPhone).toHaveURL(/\/verify-email$/)
  await expect.poll(() => server.codeTo(person.email)).not.toBe(code)
  await typeCode(otherPhone, await server.codeTo(person.email))
  await expect(otherPhone.getByText(openJournalText.title)).toBeVisible()
  const open = otherPhone.getByRole('button', { name: openJournalText.submit })
  await open.click()
  await expectAtFault(password, openJournalText.missing)
  await password.fill(wrong)
  await open.click()
  await expectAtFault(password, openJournalText.wrong)
  // What opens is a page of its own: keys go on at its title.
  await password.fill(person.password)
  await open.click()
  await expect(otherPhone).toHaveURL(/\/set-username$/)
  await expect(otherPhone.getByRole('heading', { level: 1 })).toBeFocused()
})
