// « Mes appareils » with the keyboard alone: no pointer touches the page, and no script gives the focus. Other devices and what
// holds the passkeys are set up beside it.
import type { Page } from '@playwright/test'
import { letPeopleRefuse, lockSwitch, named } from '#support/appLock.ts'
import { expect, signIn, test } from '#support/journey.ts'
import { fill, keepsPlace, press, tabTo, turn } from '#support/keyboard.ts'
import { holdPasskeys, passkeyRows } from '#support/passkeyJourneys.ts'
import { openHome } from '#support/quickSignUp.ts'
import { appLockText } from '#text/appLock.ts'
import { devicesText } from '#text/devices.ts'
import { passkeysText } from '#text/passkeys.ts'
import { theftText } from '#text/theft.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** From Accueil. */
async function reachDevices(page: Page): Promise<void> {
  await press(page, 'Réglages')
  await expect(title(page, 'Réglages')).toBeFocused()
  await press(page, /^..Mon compte/)
  await expect(title(page, 'Mon compte')).toBeFocused()
  await press(page, 'Mes appareils')
  await expect(title(page, devicesText.title)).toBeFocused()
  await expect(passkeyRows(page).getByText(passkeysText.loading)).toHaveCount(0)
}

test('another device is closed, a passkey is added, named, opens the journal and is removed, without a pointer', async ({
  server: started,
  page,
  otherPhone,
  person,
}) => {
  const server = named(started)
  await holdPasskeys(page)
  await openHome(page, server, { person, usesPassword: true })
  await signIn(otherPhone, server, person)
  await reachDevices(page)

  // Another device: asked, left, asked again, closed.
  const question = page.getByRole('alertdialog')
  await press(page, /^Fermer le journal sur/)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  const close = page.getByRole('button', { name: /^Fermer le journal sur/ })
  await expect(close).toBeFocused()
  await press(page, devicesText.closeAll)
  await expect(question).toBeVisible()
  await press(page, /^Annuler$/)
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: devicesText.closeAll })).toBeFocused()
  await press(page, /^Fermer le journal sur/, 'Shift+Tab')
  await expect(question).toBeVisible()
  await press(page, /^Fermer$/)
  await expect(page.getByText(/^Ton journal est fermé sur/)).toBeVisible()
  await expect(page.getByText(devicesText.none)).toBeVisible()
  await keepsPlace(page)

  // A passkey: a wrong password is said at its field, the right one adds it.
  await press(page, passkeysText.add)
  const adding = page.getByRole('dialog', { name: passkeysText.addTitle })
  const password = adding.getByLabel(passkeysText.password, { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('pas le bon')
  await page.keyboard.press('Enter')
  await expect(adding.getByText(passkeysText.wrongPassword)).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await expect(adding).toBeHidden()
  await expect(page.getByRole('button', { name: passkeysText.add })).toBeFocused()
  await press(page, /^Renommer/, 'Shift+Tab')
  const naming = page.getByRole('dialog', { name: passkeysText.renameTitle })
  await expect(naming).toBeVisible()
  await tabTo(page, passkeysText.name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Téléphone de Léa')
  await page.keyboard.press('Enter')
  await expect(naming).toBeHidden()
  await expect(page.getByRole('button', { name: 'Renommer Téléphone de Léa' })).toBeFocused()

  // Asked for beside the mailed code, and no longer.
  const needed = page.getByRole('switch', { name: passkeysText.need })
  for (const [heading, submit] of [
    [passkeysText.needOnTitle, passkeysText.needConfirmOn],
    [passkeysText.needOffTitle, passkeysText.needConfirmOff],
  ] as const) {
    await turn(page, passkeysText.need)
    const dialog = page.getByRole('dialog', { name: heading })
    await expect(dialog).toBeVisible()
    await fill(page, passkeysText.password, person.password)
    await press(page, submit)
    await expect(dialog).toBeHidden()
    await expect(needed).toBeFocused()
  }
  await expect(needed).not.toBeChecked()

  // Out, and in again with it.
  await tabTo(page, 'Retour', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account-settings$/)
  await press(page, 'Se déconnecter')
  await expect(page).toHaveURL(/\/login$/)
  await press(page, passkeysText.signIn)
  await expect(page).toHaveURL(/\/home$/)
  await reachDevices(page)
  await press(page, 'Retirer Téléphone de Léa')
  await expect(question).toBeVisible()
  await press(page, /^Retirer$/)
  await expect(page.getByText(passkeysText.removed)).toBeVisible()
  await expect(passkeyRows(page).getByText(passkeysText.none)).toBeVisible()
  await keepsPlace(page)
})

test('Lueur is locked, opened by passkey and by password, unlocked for good, and its password and key changed, without a pointer', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  await holdPasskeys(page)
  await openHome(page, server, { person, usesPassword: true })
  await reachDevices(page)
  await turn(page, appLockText.row)
  const locking = page.getByRole('dialog', { name: appLockText.turnOnTitle })
  await expect(locking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locking).toBeHidden()
  await expect(lockSwitch(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(locking).toBeVisible()
  await fill(page, appLockText.password, person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(appLockText.turnedOn)).toBeVisible()
  await expect(lockSwitch(page)).toBeChecked()
  await expect(lockSwitch(page)).toBeFocused()
  const away = page.getByLabel(appLockText.away)
  const before = await away.inputValue()
  await tabTo(page, appLockText.away)
  await page.keyboard.press('ArrowDown')
  await expect(away).not.toHaveValue(before)
  await expect(away).toBeFocused()

  // Refused at its start: asked again by its button, then by the password, which is first a wrong one.
  const locked = title(page, appLockText.title)
  await refuse(true)
  await page.reload()
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  await refuse(false)
  await press(page, appLockText.unlock)
  await expect(title(page, devicesText.title)).toBeVisible()
  await refuse(true)
  await page.reload()
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  await press(page, appLockText.byPassword)
  const password = page.getByLabel(appLockText.password, { exact: true })
  await expect(password).toBeFocused()
  await press(page, appLockText.forgotten)
  await expect(page.getByText(appLockText.forgottenDetail)).toBeFocused()
  await tabTo(page, appLockText.password, 'Shift+Tab')
  await page.keyboard.type('pas le bon')
  await page.keyboard.press('Enter')
  await expect(page.getByText(appLockText.wrong)).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(locked).toHaveCount(0)
  await expect(title(page, devicesText.title)).toBeVisible()

  // No longer locked: the passkey is refused, the password does it.
  await turn(page, appLockText.row)
  const unlocking = page.getByRole('dialog', { name: appLockText.turnOffTitle })
  await expect(unlocking).toBeVisible()
  await press(page, appLockText.turnOff)
  await expect(unlocking.getByText(appLockText.turnOffRefused)).toBeVisible()
  await press(page, appLockText.byPassword)
  await expect(unlocking.getByLabel(appLockText.password, { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(appLockText.turnedOff)).toBeVisible()
  await expect(lockSwitch(page)).not.toBeChecked()
  await expect(lockSwitch(page)).toBeFocused()

  // Somebody may know the password: both are changed.
  await press(page, theftText.title)
  await expect(title(page, theftText.title)).toBeFocused()
  await press(page, theftText.submit)
  await expect(page.getByLabel(theftText.present)).toBeFocused()
  await page.keyboard.type('pas le bon')
  await fill(page, theftText.password, 'un-nouveau-mot-8')
  await fill(page, theftText.confirmation, 'un-nouveau-mot-8')
  await page.keyboard.press('Enter')
  await expect(page.getByText(theftText.wrongPassword)).toBeVisible()
  await expect(page.getByLabel(theftText.present)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(title(page, theftText.doneTitle)).toBeFocused()
  await press(page, theftText.makeKey)
  await expect(title(page, 'Ta clé de secours')).toBeFocused()
})
