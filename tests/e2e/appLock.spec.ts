// « Verrouiller Lueur »: a phone that asks for its passkey, or the password, at each start and after an absence; nothing of the
// journal stands on the page before.
import {
  expectLocked,
  expectNothingShown,
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
import { expect, fillToday, stopAutoAdvance, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { holdPasskeys, passkeyRows } from '#support/passkeyJourneys.ts'
import { appLockText } from '#text/appLock.ts'
import { devicesText } from '#text/devices.ts'
import { passkeysText } from '#text/passkeys.ts'
import { fr } from '#text/typography.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

test('[PR60][PR64] a locked phone shows nothing at its start, and its passkey opens it, offline too', async ({
  server: started,
  page,
  context,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  const passkeys = await holdPasskeys(page)
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
  await expect(page.getByText(passkeysText.wrongPassword)).toBeVisible()
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
  const passkeys = await holdPasskeys(page)
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
  await expect(page.getByText(appLockText.turnOffRefused)).toBeVisible()
  await looksRight(page, 'devices-turn-off')
  await page.getByRole('button', { name: appLockText.byPassword }).click()
  await expect(page.getByLabel(appLockText.password, { exact: true })).toBeFocused()
  await page.getByLabel(appLockText.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: appLockText.turnOff, exact: true }).click()
  await expect(page.getByText(appLockText.turnedOff)).toBeVisible()
  await page.reload()
  await expect(lockSwitch(page)).not.toBeChecked()
})

test('[PR33] once its passkey is removed the lock says that the password opens, on that very page', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await holdPasskeys(page)
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await expect(page.getByText(appLockText.rowDetail)).toBeVisible()
  await passkeyRows(page)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: passkeysText.remove }).click()
  await expect(page.getByText(passkeysText.removed)).toBeVisible()
  await expect(page.getByText(appLockText.rowByPassword, { exact: true })).toBeVisible()
  await lockSwitch(page).click()
  const dialog = page.getByRole('dialog', { name: appLockText.turnOffTitle })
  await expect(dialog.getByLabel(appLockText.password, { exact: true })).toBeVisible()
})

test('[PR78] a page that its passkey opened a moment before it was found removed locks again, and says why', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await holdPasskeys(page)
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await expect(page.getByText(appLockText.rowDetail)).toBeVisible()
  // Another phone removes it.
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  const call = (method: string, path: string) =>
    fetch(`${server.url}/api/user/me/passkeys${path}`, {
      method,
      headers: { authorization: `Bearer ${token ?? ''}` },
    })
  const { data } = (await (await call('GET', '')).json()) as { data: { id: string }[] }
  for (const { id } of data) expect((await call('DELETE', `/${id}`)).status).toBe(204)
  // The reply that says so comes after the passkey.
  const isOpen = Promise.withResolvers<void>()
  await page.route('**/api/user/me/passkeys', async (route) => {
    await isOpen.promise
    await route.continue()
  })
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1, name: appLockText.title })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeVisible()
  isOpen.resolve()
  await expectLocked(page)
  await expect(page.getByText(appLockText.none)).toBeVisible()
  await looksRight(page, 'locked-passkey-gone')
  await unlockByPassword(page, person.password)
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('[PR65][PR66] after an absence it asks again, under a veil; the form comes back with its caret', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  const refuse = await letPeopleRefuse(page)
  await holdPasskeys(page)
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
