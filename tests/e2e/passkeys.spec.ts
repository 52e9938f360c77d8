// Passkeys, in a Chromium that plays what holds them: no finger, no dialog, and all the rest as it is.
import type { Page } from '@playwright/test'
import { letPeopleRefuse, named } from '#support/appLock.ts'
import { expect, fillToday, signIn, test } from '#support/journey.ts'
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
import type { StartedServer } from '#support/setupServer.ts'
import { loginText } from '#text/login.ts'
import { devicesText } from '#text/devices.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { passkeysText } from '#text/passkeys.ts'
import { shownApiText } from '#text/api.ts'

// An empty page has no passkeys to refuse.
test.use({ provoked: /^CredentialsContainer is not defined$/ })

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

const askToSignIn = async (page: Page, server: StartedServer): Promise<void> => {
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: passkeysText.signIn }).click()
}

test('a passkey is added, opens the journal on a blank phone, gets a name and is removed', async ({
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
  await expect(passkeyRows(page).getByText(passkeysText.none)).toBeVisible()
  await looksRight(page, 'passkeys-none')
  await passkeyRows(page).getByRole('button', { name: passkeysText.add }).click()
  const dialog = page.getByRole('dialog', { name: passkeysText.addTitle })
  await expect(dialog).toBeVisible()
  await looksRight(page, 'passkeys-add')
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(passkeysText.passwordMissing)).toBeVisible()
  await dialog.getByLabel(passkeysText.password, { exact: true }).fill('un-autre-mot-7')
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(passkeysText.wrongPassword)).toBeVisible()
  expect(await held.count()).toBe(0)
  await dialog.getByLabel(passkeysText.password, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await expect(passkeyRows(page).getByText(passkeysText.unused)).toBeVisible()
  expect(await held.count()).toBe(1)
  await expect
    .poll(() => server.mailsTo(person.email).map(({ subject }) => subject))
    .toContain("Une clé d'accès vient d'être ajoutée à ton compte Lueur")
  await looksRight(page, 'passkeys-one')

  await becomeBlank(page, server)
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: passkeysText.signIn })).toBeVisible()
  await looksRight(page, 'login-passkey')
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('canari appris')).toBeVisible()

  await openDevices(page, server)
  await expect(passkeyRows(page).getByText(passkeysText.usedToday)).toBeVisible()
  await passkeyRows(page)
    .getByRole('button', { name: /^Renommer/ })
    .click()
  const naming = page.getByRole('dialog', { name: passkeysText.renameTitle })
  await naming.getByLabel(passkeysText.name).fill('Téléphone de Léa')
  await looksRight(page, 'passkeys-name')
  await naming.getByRole('button', { name: passkeysText.save }).click()
  await expect(passkeyRows(page).getByText('Téléphone de Léa')).toBeVisible()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route('**/api/user/me/passkeys/**', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const remove = passkeyRows(page).getByRole('button', { name: 'Retirer Téléphone de Léa' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: passkeysText.remove }).click()
  await expect(remove).toHaveAttribute('aria-busy', 'true')
  await expect(remove).toBeFocused()
  await looksRight(page, 'passkeys-removing')
  answer(undefined)
  await expect(page.getByText(passkeysText.removed)).toBeVisible()
  await expect(passkeyRows(page).getByText(passkeysText.none)).toBeVisible()
  await expect.poll(held.count).toBe(0)
})

test('where a passkey opens the journal, closing a phone says so and points to it', async ({
  server: started,
  page,
  otherPhone,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await signIn(otherPhone, server, person)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(passkeyRows(page).getByText(passkeysText.unused)).toBeVisible()
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: /^Fermer le journal sur/ }).click()
  await expect(question.getByText(devicesText.closeDetailWithPasskeys)).toBeVisible()
  await looksRight(page, 'devices-question-passkeys')
  await question.getByRole('button', { name: devicesText.cancel }).click()
  await page.getByRole('button', { name: devicesText.closeAll }).click()
  await expect(question.getByText(devicesText.closeAllDetailWithPasskeys)).toBeVisible()
  await question.getByRole('button', { name: devicesText.cancel }).click()
  await passkeyRows(page)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(question.getByText(passkeysText.removeDetail)).toBeVisible()
  await expect(question.getByText(passkeysText.removeAside)).toBeVisible()
  await looksRight(page, 'passkeys-remove')
})

test('what gives no key, who refuses, a phone without passkeys and no network are each said, and nothing changes', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  await quickSignUp(page, server, { person, usesPassword: true })
  const held = await holdPasskeys(page, { hasPrf: false })
  await openDevices(page, server)
  await askToAdd(page, person.password)
  const dialog = page.getByRole('dialog', { name: passkeysText.addTitle })
  await expect(dialog.getByText(passkeyFailure('passkey noPrf'))).toBeVisible()
  await expect.poll(held.count).toBe(0)
  await held.remove()
  const stranger = await holdPasskeys(page, { isUserVerified: false })
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(passkeyFailure('passkey refused'))).toBeVisible()
  await stranger.remove()
  await holdPasskeys(page)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await askToAdd(page, person.password)
  await expect(dialog.getByText(passkeyFailure('passkey exists'))).toBeVisible()

  await becomeBlank(page, server)
  await page.goto(`${server.url}/login`)
  await refuse(true)
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(passkeyFailure('passkey refused'))).toBeVisible()
  await looksRight(page, 'login-passkey-refused')
  await refuse(false)
  await page.route('**/api/auth/passkey/**', (route) => route.abort())
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(passkeyFailure('network'))).toBeVisible()
  await page.unroute('**/api/auth/passkey/**')
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(loginText.done)).toBeVisible()
})

test('a passkey that was removed elsewhere opens nothing, and it is said why', async ({
  server: started,
  page,
  otherPhone,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await openDevices(page, server)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await signIn(otherPhone, server, person)
  await openDevices(otherPhone, server)
  await passkeyRows(otherPhone)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await otherPhone
    .getByRole('alertdialog')
    .getByRole('button', { name: passkeysText.remove })
    .click()
  await expect(otherPhone.getByText(passkeysText.removed)).toBeVisible()

  await becomeBlank(page, server)
  await askToSignIn(page, server)
  await expect(page.getByText(shownApiText.passkeyUnknown)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('where the browser has no passkeys none is offered', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await quickSignUp(page, server, { person, usesPassword: true })
  await openDevices(page, server)
  await expect(passkeyRows(page).getByText(passkeysText.unsupported)).toBeVisible()
  await expect(passkeyRows(page).getByRole('button', { name: passkeysText.add })).toHaveCount(0)
  await becomeBlank(page, server)
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
  await expect(page.getByRole('button', { name: passkeysText.signIn })).toHaveCount(0)
})

test('passkeys that could not be loaded are said so, and asked for again', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person })
  const calls = '**/api/user/me/passkeys'
  await page.route(calls, (route) => route.abort())
  await openDevices(page, server)
  await expect(passkeyRows(page).getByText(passkeysText.failed)).toBeVisible()
  await looksRight(page, 'passkeys-failed')
  await page.unroute(calls)
  await passkeyRows(page).getByRole('button', { name: journalLoadingText.retry }).click()
  await expect(passkeyRows(page).getByText(passkeysText.none)).toBeVisible()
})
