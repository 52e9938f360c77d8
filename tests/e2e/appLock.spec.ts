// « Verrouiller Lueur »: a phone that asks for its passkey, or the password, at each start and after an absence; nothing of the
// journal stands on the page before.
import type { Page } from '@playwright/test'
import {
  expectLocked,
  letPeopleRefuse,
  hide,
  isVeiled,
  lockSwitch,
  lookAgain,
  named,
  turnLockOn,
  unlockButton,
  unlockByPassword,
} from '#support/appLock.ts'
import { answer, fieldOf, openForm } from '#support/dayForm.ts'
import { killBrowser } from '#support/browserKills.ts'
import {
  expect,
  fillToday,
  saveForm,
  signIn,
  stopAutoAdvance,
  test,
  workerReady,
} from '#support/journey.ts'
import { deliverPush, shownNotifications, tapNotification } from '#support/notifications.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { addVirtualPasskeys, type VirtualPasskeys } from '#support/virtualPasskeys.ts'
import { appLockText } from '#text/appLock.ts'
import { devicesText } from '#text/devices.ts'
import { fr } from '#text/typography.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

const passkeysOf = async (page: Page): Promise<VirtualPasskeys> =>
  addVirtualPasskeys(await page.context().newCDPSession(page))

/** Nothing of the journal is on the page, its attributes and its title included. */
async function expectNothingShown(page: Page): Promise<void> {
  await expectLocked(page)
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  expect(html).not.toContain('canari')
  expect(html).not.toContain('exemple.fr')
  expect(html).not.toContain('Gwen')
}

test('[PR60][PR64] a locked phone shows nothing at its start, and its passkey opens it, offline too', async ({
  server: started,
  page,
  context,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  const passkeys = await passkeysOf(page)
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await workerReady(page)
  await page.goto(`${server.url}/devices`)
  await expect(page.getByText(devicesText.now)).toBeVisible()
  await looksRight(page, 'devices-unlocked')
  await lockSwitch(page).click()
  await expect(page.getByText(appLockText.turnOnDetail)).toBeVisible()
  await looksRight(page, 'devices-turn-on')
  await page.getByLabel(appLockText.password, { exact: true }).fill('pas le bon')
  await page.getByRole('button', { name: appLockText.turnOn, exact: true }).click()
  await expect(page.getByText(appLockText.wrong)).toBeVisible()
  expect(await passkeys.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(lockSwitch(page)).not.toBeChecked()
  await turnLockOn(page, server, person)
  expect(await passkeys.count()).toBe(1)
  // The last row would lie half under the navigation.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await looksRight(page, 'devices-locked')

  await refuse(true)
  await context.setOffline(true)
  await page.goto(`${server.url}/home`)
  // It was asked on arrival, and refused.
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  await expectNothingShown(page)
  await looksRight(page, 'locked-refused')
  await refuse(false)
  await unlockButton(page).click()
  await expect(page.getByText(words.proud)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)

  // Where it recognises who holds it, nothing needs to be tapped.
  await page.goto(`${server.url}/journal-detail`)
  await expect(page.getByText(words.proud).first()).toBeVisible()
  await expect(page).toHaveURL(/\/journal-detail/)
})

test('[PR52][PR61] the password opens a phone whose passkey was deleted, offline too', async ({
  server: started,
  page,
  context,
  person,
}) => {
  const server = named(started)
  const passkeys = await passkeysOf(page)
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await workerReady(page)
  await turnLockOn(page, server, person)
  await passkeys.clear()
  await context.setOffline(true)
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  await page.getByRole('button', { name: appLockText.byPassword }).click()
  await expect(page.getByLabel(appLockText.password, { exact: true })).toBeFocused()
  await unlockButton(page).click()
  await expect(page.getByText(appLockText.missing)).toBeVisible()
  await unlockByPassword(page, 'pas le bon')
  await expect(page.getByText(fr(appLockText.unknownHere))).toBeVisible()
  await looksRight(page, 'locked-password')
  await unlockByPassword(page, person.password)
  await expect(page.getByText(words.proud)).toBeVisible()

  // It can be turned off with the password, too.
  await context.setOffline(false)
  await page.goto(`${server.url}/devices`)
  await unlockByPassword(page, person.password)
  await lockSwitch(page).click()
  await page.getByRole('button', { name: appLockText.turnOff, exact: true }).click()
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  await looksRight(page, 'devices-turn-off')
  await page.getByRole('button', { name: appLockText.byPassword }).click()
  await page.getByLabel(appLockText.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: appLockText.turnOff, exact: true }).click()
  await expect(page.getByText(appLockText.turnedOff)).toBeVisible()
  await page.reload()
  await expect(lockSwitch(page)).not.toBeChecked()
})

test('[PR65][PR66] after an absence it asks again, under a veil; the form comes back with its caret', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  await passkeysOf(page)
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await stopAutoAdvance(page)
  await openForm(page)
  await answer(page, 'canari appris', 'canari fier de mo')
  const field = fieldOf(page, 'proud')
  await field.press('ArrowLeft')
  await field.press('ArrowLeft')

  await hide(page)
  expect(await isVeiled(page)).toBe(true)
  await lookAgain(page, 299_000)
  await expect.poll(() => isVeiled(page)).toBe(false)
  await expect(field).toHaveValue('canari fier de mo')

  await refuse(true)
  await hide(page)
  await lookAgain(page, 300_000)
  await expect(page.getByText(appLockText.refused)).toBeVisible()
  expect(await isVeiled(page)).toBe(false)
  await expectNothingShown(page)
  await refuse(false)
  await unlockButton(page).click()
  await expect(page).toHaveURL(/\/fill-day/)
  await expect(field).toHaveValue('canari fier de mo')
  await expect(field).toBeFocused()
  await page.keyboard.type('X')
  await expect(field).toHaveValue('canari fier de Xmo')

  // A clock that went back tells nothing of how long it was.
  await refuse(true)
  await hide(page)
  await lookAgain(page, -1000)
  await expectNothingShown(page)
  await unlockByPassword(page, person.password)
  await expect(field).toHaveValue('canari fier de Xmo')

  await page.goto(`${server.url}/devices`)
  await unlockByPassword(page, person.password)
  await page.getByLabel(appLockText.away).selectOption(appLockText.awayTimes[0])
  await expect(page.getByLabel(appLockText.away)).toHaveValue('0')
  await hide(page)
  await expectNothingShown(page)
  await lookAgain(page, 0)
  await expectLocked(page)
})

test('[PR53] what was written leaves while it is locked, and another tab asks as well', async ({
  server,
  page,
  context,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await turnLockOn(page, server, person)
  const tab = await context.newPage()
  await tab.goto(`${server.url}/home`)
  await expectLocked(tab)
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await expectLocked(tab)
  await context.setOffline(true)
  await fillToday(page, words)
  await page.reload()
  await expectNothingShown(page)
  await context.setOffline(false)
  await signIn(otherPhone, server, person)
  await expect(otherPhone.getByText(words.proud)).toBeVisible()
  await expectLocked(page)
  await unlockByPassword(tab, person.password)
  await expect(tab.getByText(words.proud)).toBeVisible()
})

test('[PR53] a reminder that comes while it is locked knows what is written, and its tap leads behind the lock', async ({
  server,
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await workerReady(page)
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await expectLocked(page)
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const reminder = { kind: 'reminder', title: 'Lueur', body: "Ta minute du jour t'attend.", day }
  await deliverPush(context, server.url, JSON.stringify(reminder))
  expect((await shownNotifications(page)).map(({ title }) => title)).toEqual(["C'est déjà noté"])
  await tapNotification(context)
  await expectNothingShown(page)
})

test('[PR55][PR64] turned on in one tab, it takes the words from another one, whose form and sheet come back', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await stopAutoAdvance(page)
  await openForm(page)
  await answer(page, 'canari appris', 'canari pas fini')
  const tab = await context.newPage()
  await turnLockOn(tab, server, person)
  await expectNothingShown(page)
  await unlockByPassword(page, person.password)
  await expect(page).toHaveURL(/\/fill-day/)
  await expect(fieldOf(page, 'proud')).toHaveValue('canari pas fini')
  await fieldOf(page, 'proud').fill('canari fier')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await fieldOf(page, 'frustrated').fill('canari fâché')
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)

  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await page.goto(`${server.url}/calendar?day=${today}`)
  await unlockByPassword(page, person.password)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('canari fier')).toBeVisible()
  await hide(page)
  await lookAgain(page, 300_000)
  await expectNothingShown(page)
  await unlockByPassword(page, person.password)
  await expect(sheet.getByText('canari fier')).toBeVisible()
})

test('[PR59] a phone that is killed while it opens, and while a word is typed, has lost nothing and is locked', async ({
  server,
  disk,
  person,
}) => {
  const first = await disk.open()
  const page = first.pages()[0] ?? (await first.newPage())
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await stopAutoAdvance(page)
  await openForm(page)
  await answer(page, 'canari tapé avant la fin')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await killBrowser(first)

  const second = await disk.open()
  const opening = second.pages()[0] ?? (await second.newPage())
  await opening.goto(`${server.url}/fill-day`)
  await expectNothingShown(opening)
  await unlockByPassword(opening, person.password)
  await killBrowser(second)

  const third = await disk.open()
  const last = third.pages()[0] ?? (await third.newPage())
  await last.goto(`${server.url}/fill-day`)
  await expectNothingShown(last)
  await unlockByPassword(last, person.password)
  await expect(fieldOf(last, 'learned')).toHaveValue('canari tapé avant la fin')
})
