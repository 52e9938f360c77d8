// A forgotten password and a passkey, in a Chromium that plays what holds them.
import { expectAtFault } from '#support/atFault.ts'
import { named } from '#support/appLock.ts'
import { choosePassword, expect, fillToday, signIn, test, workerReady } from '#support/journey.ts'
import { askForReset, forgotPassword } from '#support/forgotPassword.ts'
import { looksRight } from '#support/looksRight.ts'
import {
  askToAdd,
  becomeBlank,
  holdPasskeys,
  openDevices,
  passkeyFailure,
  passkeyRows,
} from '#support/passkeyJourneys.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { myDataText } from '#text/myData.ts'
import { passkeysText } from '#text/passkeys.ts'
import { sealedText } from '#text/recovery.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { shownApiText } from '#text/api.ts'
import { fr } from '#text/typography.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

test('on a phone that a reset left without older days a passkey opens them', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await page.goto(`${server.url}/home`)
  await fillToday(page, words)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await becomeBlank(page, server)
  await forgotPassword(page, server, person)
  await choosePassword(page, 'un-nouveau-mot-8')
  await expect(page).toHaveURL(/\/login$/)
  // It opens older days alone, and says what to do.
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(passkeyFailure('passkey older'))).toBeVisible()
  await signIn(page, server, { ...person, password: 'un-nouveau-mot-8' })
  await expect(page.getByText(sealedText.cardTitle)).toBeVisible()
  await openDevices(page, server)
  await expect(passkeyRows(page).getByText(passkeysText.older)).toBeVisible()
  await page.goto(`${server.url}/sealed-days`)
  await expect(page.getByRole('button', { name: passkeysText.open })).toBeVisible()
  await looksRight(page, 'sealed-days-passkey')
  await page.getByRole('button', { name: passkeysText.open }).click()
  await expect(page.getByText(sealedText.done)).toBeVisible()
  await expect(page.getByText('canari appris')).toBeVisible()
})

test('where it is asked for, a mailed code replaces the password with a passkey alone, and nothing is lost', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  const held = await holdPasskeys(page)
  await page.goto(`${server.url}/home`)
  await fillToday(page, words)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  const needed = page.getByRole('switch', { name: passkeysText.need })
  await expect(needed).not.toBeChecked()
  await needed.click()
  const dialog = page.getByRole('dialog', { name: passkeysText.needOnTitle })
  await expect(dialog.getByText(passkeysText.needLoss)).toBeVisible()
  await looksRight(page, 'passkeys-need')
  await dialog.getByLabel(passkeysText.password, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: passkeysText.needConfirmOn }).click()
  await expect(page.getByText(passkeysText.neededNow)).toBeVisible()
  await expect(needed).toBeChecked()
  await looksRight(page, 'passkeys-needed')
  // The last one stays as long.
  await passkeyRows(page)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: passkeysText.remove }).click()
  await expect(page.getByText(shownApiText.passkeyGuards)).toBeVisible()

  await becomeBlank(page, server)
  await askForReset(page, server, person)
  await expect(page.getByText(resetPasswordText.proofIntro)).toBeVisible()
  await looksRight(page, 'reset-proof')
  await page.getByLabel(sealedText.words).fill('deux mots')
  await page.getByRole('button', { name: resetPasswordText.proofSubmit }).click()
  await expectAtFault(page.getByLabel(sealedText.words), sealedText.unknownWord(1, 'deux'))
  await page.getByRole('button', { name: resetPasswordText.proofAsk }).click()
  await expect(page.getByText(resetPasswordText.opens)).toBeVisible()
  await choosePassword(page, 'un-nouveau-mot-8')
  await signIn(page, server, { ...person, password: 'un-nouveau-mot-8' })
  await expect(page.getByText('canari appris')).toBeVisible()
  expect(await held.count()).toBe(1)
})

test('on a blank phone a passkey keeps the journal through a reset', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await page.goto(`${server.url}/home`)
  await fillToday(page, words)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await becomeBlank(page, server)
  await forgotPassword(page, server, person)
  await expect(page.getByText(resetPasswordText.blankTitle)).toBeVisible()
  await looksRight(page, 'reset-blank-passkey')
  await page.getByRole('button', { name: resetPasswordText.keepAll }).click()
  await expect(page.getByText(resetPasswordText.opens)).toBeVisible()
  await choosePassword(page, 'un-nouveau-mot-8')
  await signIn(page, server, { ...person, password: 'un-nouveau-mot-8' })
  await expect(page.getByText('canari appris')).toBeVisible()
})

test('what a passkey alone opened on a phone it opens again once the account is gone, without network too', async ({
  server: started,
  page,
  otherPhone,
  context,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await page.goto(`${server.url}/home`)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await becomeBlank(page, server)
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page).toHaveURL(/\/home$/)
  await fillToday(page, words)
  await expect(page.getByText(words.proud)).toBeVisible()
  await workerReady(page)

  await signIn(otherPhone, server, person)
  await otherPhone.goto(`${server.url}/my-data`)
  await otherPhone.getByRole('button', { name: myDataText.deleteAccount }).click()
  await otherPhone.getByLabel(myDataText.password, { exact: true }).fill(person.password)
  await otherPhone.getByRole('button', { name: myDataText.confirmDelete }).click()
  await expect(otherPhone).toHaveURL(/\/(?:welcome|login)$/)

  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await context.setOffline(true)
  await page.getByRole('button', { name: lockedText.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: passkeysText.open })).toBeVisible()
  await looksRight(page, 'login-kept-passkey')
  await dialog.getByRole('button', { name: passkeysText.open }).click()
  await expect(dialog.getByText(fr(lockedText.opened(1)))).toBeVisible()
})
