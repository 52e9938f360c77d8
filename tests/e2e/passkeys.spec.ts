// Passkeys, in a Chromium that plays what holds them: no finger, no dialog, and all the rest as it is.
import type { Page } from '@playwright/test'
import { letPeopleRefuse, named } from '#support/appLock.ts'
import { choosePassword, expect, fillToday, signIn, test } from '#support/journey.ts'
import { askForReset, forgotPassword } from '#support/forgotPassword.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'
import { addVirtualPasskeys, type VirtualPasskeys } from '#support/virtualPasskeys.ts'
import { failureText } from '#text/failures.ts'
import { loginText } from '#text/login.ts'
import { passkeysText } from '#text/passkeys.ts'
import { sealedText } from '#text/recovery.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { shownApiText } from '#text/api.ts'

// An empty page has no passkeys to refuse.
test.use({ provoked: /^CredentialsContainer is not defined$/ })

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

const holdPasskeys = async (
  page: Page,
  choices?: Parameters<typeof addVirtualPasskeys>[1],
): Promise<VirtualPasskeys> => addVirtualPasskeys(await page.context().newCDPSession(page), choices)

/** What holds the passkeys stays: the phone is another one of the same person. */
async function becomeBlank(page: Page, server: StartedServer): Promise<void> {
  await page.goto('about:blank')
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' })
  // Detached, it would take what holds the passkeys along.
}

const row = (page: Page) => page.getByRole('region', { name: passkeysText.title })

async function openDevices(page: Page, server: StartedServer): Promise<void> {
  await page.goto(`${server.url}/devices`)
  await expect(page.getByRole('heading', { name: passkeysText.title })).toBeVisible()
}

/** From « Mes appareils » to the browser's question. */
async function askToAdd(page: Page, password: string): Promise<void> {
  await row(page).getByRole('button', { name: passkeysText.add }).click()
  const dialog = page.getByRole('dialog', { name: passkeysText.addTitle })
  await dialog.getByLabel(passkeysText.password).fill(password)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
}

const askToSignIn = async (page: Page, server: StartedServer): Promise<void> => {
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: passkeysText.signIn }).click()
}

const failure = (type: string): string => failureText({ type }, '')

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
  await expect(row(page).getByText(passkeysText.none)).toBeVisible()
  await looksRight(page, 'passkeys-none')
  await row(page).getByRole('button', { name: passkeysText.add }).click()
  const dialog = page.getByRole('dialog', { name: passkeysText.addTitle })
  await expect(dialog).toBeVisible()
  await looksRight(page, 'passkeys-add')
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(passkeysText.passwordMissing)).toBeVisible()
  await dialog.getByLabel(passkeysText.password).fill('un-autre-mot-7')
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(passkeysText.wrongPassword)).toBeVisible()
  expect(await held.count()).toBe(0)
  await dialog.getByLabel(passkeysText.password).fill(person.password)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await expect(row(page).getByText(passkeysText.unused)).toBeVisible()
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
  await expect(row(page).getByText(passkeysText.usedToday)).toBeVisible()
  await row(page)
    .getByRole('button', { name: /^Renommer/ })
    .click()
  const naming = page.getByRole('dialog', { name: passkeysText.renameTitle })
  await naming.getByLabel(passkeysText.name).fill('Téléphone de Léa')
  await looksRight(page, 'passkeys-name')
  await naming.getByRole('button', { name: passkeysText.save }).click()
  await expect(row(page).getByText('Téléphone de Léa')).toBeVisible()
  await row(page).getByRole('button', { name: 'Retirer Téléphone de Léa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: passkeysText.remove }).click()
  await expect(page.getByText(passkeysText.removed)).toBeVisible()
  await expect(row(page).getByText(passkeysText.none)).toBeVisible()
  await expect.poll(held.count).toBe(0)
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
  await expect(dialog.getByText(failure('passkey noPrf'))).toBeVisible()
  await expect.poll(held.count).toBe(0)
  await held.remove()
  const stranger = await holdPasskeys(page, { isUserVerified: false })
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(dialog.getByText(failure('passkey refused'))).toBeVisible()
  await stranger.remove()
  await holdPasskeys(page)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await askToAdd(page, person.password)
  await expect(dialog.getByText(failure('passkey exists'))).toBeVisible()

  await becomeBlank(page, server)
  await page.goto(`${server.url}/login`)
  await refuse(true)
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(failure('passkey refused'))).toBeVisible()
  await looksRight(page, 'login-passkey-refused')
  await refuse(false)
  await page.route('**/api/auth/passkey/**', (route) => route.abort())
  await page.getByRole('button', { name: passkeysText.signIn }).click()
  await expect(page.getByText(failure('network'))).toBeVisible()
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
  await row(otherPhone)
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
  await expect(page.getByText(failure('passkey older'))).toBeVisible()
  await signIn(page, server, { ...person, password: 'un-nouveau-mot-8' })
  await expect(page.getByText(sealedText.cardTitle)).toBeVisible()
  await openDevices(page, server)
  await expect(row(page).getByText(passkeysText.older)).toBeVisible()
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
  await dialog.getByLabel(passkeysText.password).fill(person.password)
  await dialog.getByRole('button', { name: passkeysText.needConfirmOn }).click()
  await expect(page.getByText(passkeysText.neededNow)).toBeVisible()
  await expect(needed).toBeChecked()
  await looksRight(page, 'passkeys-needed')
  // The last one stays as long.
  await row(page)
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
  await expect(page.getByText(sealedText.unknownWord(1, 'deux'))).toBeVisible()
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
  await expect(row(page).getByText(passkeysText.unsupported)).toBeVisible()
  await expect(row(page).getByRole('button', { name: passkeysText.add })).toHaveCount(0)
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
  await expect(row(page).getByText(passkeysText.failed)).toBeVisible()
  await looksRight(page, 'passkeys-failed')
  await page.unroute(calls)
  await row(page).getByRole('button', { name: passkeysText.retry }).click()
  await expect(row(page).getByText(passkeysText.none)).toBeVisible()
})
