// « Mes appareils »: a journal that was left open elsewhere is closed from here.
import { lockSwitch } from '#support/appLock.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { devicesText } from '#text/devices.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { loginText } from '#text/login.ts'
import { myDataText } from '#text/myData.ts'
import { passkeysText } from '#text/passkeys.ts'
import { fr } from '#text/typography.ts'
import { expect, fillToday, signIn, test } from '#support/journey.ts'
import { keepsPlace } from '#support/keyboard.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

test('a journal that is open on another phone is closed from « Mes appareils », and nothing is lost there', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await signIn(otherPhone, server, person)
  await fillToday(otherPhone, { learned: 'écrit là-bas' })
  await page.goto(`${server.url}/account-settings`)
  const row = page.getByRole('link', { name: 'Mes appareils' })
  await expect(row).toContainText('2')
  await row.click()
  await expect(page.getByText(devicesText.now)).toBeVisible()
  const close = page.getByRole('button', { name: /^Fermer le journal sur/ })
  await expect(close).toHaveCount(1)
  await expect(page.getByText(/^Vu aujourd/)).toBeVisible()
  await looksRight(page, 'devices')

  await otherPhone.context().setOffline(true)
  await close.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(devicesText.closeDetail)).toBeVisible()
  await looksRight(page, 'devices-question')
  await question.getByRole('button', { name: devicesText.cancel }).click()
  await expect(close).toHaveCount(1)
  await close.click()
  await question.getByRole('button', { name: devicesText.close }).click()
  await expect(page.getByText(/^Ton journal est fermé sur/)).toBeVisible()
  await expect(close).toHaveCount(0)
  await expect(page.getByText(devicesText.none)).toBeVisible()

  await otherPhone.context().setOffline(false)
  await otherPhone.reload()
  await expect(otherPhone).toHaveURL(/\/login$/)
  await expect(otherPhone.getByText(loginText.lockedHere.ended)).toBeVisible()
  await expect(otherPhone.getByText('écrit là-bas')).toHaveCount(0)
  await looksRight(otherPhone, 'login-ended')
  await signIn(otherPhone, server, person)
  await expect(otherPhone.getByText('écrit là-bas')).toBeVisible()
})

test('a phone whose account another one deleted says that it is gone, and gives its days back to their password', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await signIn(otherPhone, server, person)
  await fillToday(otherPhone, { learned: 'écrit là-bas' })
  await otherPhone.context().setOffline(true)
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: myDataText.deleteAccount }).click()
  await page.getByLabel(myDataText.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: myDataText.confirmDelete }).click()
  await expect(page).toHaveURL(/\/(?:welcome|login)$/)

  await otherPhone.context().setOffline(false)
  await otherPhone.reload()
  await expect(otherPhone).toHaveURL(/\/login$/)
  await expect(otherPhone.getByText(fr(loginText.lockedHere.gone))).toBeVisible()
  await expect(otherPhone.getByText(fr(lockedText.detailGone(new Set(['password']))))).toBeVisible()
  await expect(otherPhone.getByText(/[Rr]econnecte-toi|Connecte-toi/)).toHaveCount(0)
  await looksRight(otherPhone, 'login-gone')
  await otherPhone.getByRole('button', { name: lockedText.open }).click()
  const dialog = otherPhone.getByRole('dialog')
  await dialog.getByLabel(lockedText.email).fill(person.email)
  await dialog.getByLabel(lockedText.password, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: lockedText.submit, exact: true }).click()
  await expect(dialog.getByText(fr(lockedText.opened(1)))).toBeVisible()
  await otherPhone.goto(`${server.url}/welcome`)
  await expect(otherPhone.getByText(fr(loginText.lockedHere.gone))).toBeVisible()
  await looksRight(otherPhone, 'welcome-gone')
})

test('while one device is being closed its own button says so, has the focus, and nothing else seems to close', async ({
  server,
  browser,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await signIn(otherPhone, server, person)
  const third = await browser.newContext()
  await signIn(await third.newPage(), server, person)
  await page.goto(`${server.url}/account-settings`)
  await page.getByRole('link', { name: 'Mes appareils' }).click()
  const close = page.getByRole('button', { name: /^Fermer le journal sur/ })
  await expect(close).toHaveCount(2)
  // Two browsers of one kind are told apart.
  const names = await close.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names[1]).toBe(`${names[0]} (2)`)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/user/me/sessions/*', async (route) => {
    await promise
    await route.continue()
  })
  await close.nth(1).click()
  await page.getByRole('alertdialog').getByRole('button', { name: devicesText.close }).click()
  await expect(close.nth(1)).toHaveAttribute('aria-busy', 'true')
  await expect(close.nth(1)).toBeFocused()
  await expect(close.first()).toHaveAttribute('aria-busy', 'false')
  const all = page.getByRole('button', { name: devicesText.closeAll })
  await expect(all).toHaveAttribute('aria-busy', 'false')
  await all.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  resolve(undefined)
  await expect(close).toHaveCount(1)
})

test('the switch of the app lock stays under the finger as the devices come', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/account-settings`)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/user/me/sessions**', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Mes appareils' }).click()
  await expect(page.getByText(devicesText.loading)).toBeVisible()
  await expect(lockSwitch(page)).toBeEnabled()
  const before = await lockSwitch(page).boundingBox()
  resolve(undefined)
  await expect(page.getByText(devicesText.none)).toBeVisible()
  expect(await lockSwitch(page).boundingBox()).toEqual(before)
})

test('without network the devices are said not to have come, and are asked for again', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await signIn(otherPhone, server, person)
  await page.goto(`${server.url}/account-settings`)
  const calls = '**/api/user/me/sessions**'
  await page.route(calls, (route) => route.abort())
  await page.getByRole('link', { name: 'Mes appareils' }).click()
  await expect(page.getByText(devicesText.failed)).toBeVisible()
  await looksRight(page, 'devices-failed')
  await page.unroute(calls)
  await page.getByRole('button', { name: journalLoadingText.retry }).click()
  const close = page.getByRole('button', { name: /^Fermer le journal sur/ })
  await expect(close).toHaveCount(1)

  await page.route(calls, (route) => route.abort())
  await page.getByRole('button', { name: devicesText.closeAll }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: devicesText.close }).click()
  await expect(page.getByText(devicesText.closeUnanswered)).toBeVisible()
  await expect(close).toHaveCount(1)
})

test('without network one sentence tells of all that did not come, and one button asks for it again', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/account-settings`)
  const calls = ['**/api/user/me/sessions**', '**/api/user/me/passkeys**']
  for (const call of calls) await page.route(call, (route) => route.abort())
  await page.getByRole('link', { name: 'Mes appareils' }).click()
  const retry = page.getByRole('button', { name: journalLoadingText.retry })
  await expect(page.getByText(devicesText.bothFailed)).toBeVisible()
  await expect(retry).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(1)
  // Its name comes from the server.
  await expect(page.getByText(devicesText.thisPhone).locator('..')).toContainText(
    devicesText.inHand,
  )
  await looksRight(page, 'devices-passkeys-failed')

  // A try that fails at once is seen to have been made, and said again.
  const why = await page.getByRole('alert').elementHandle()
  await retry.press('Enter')
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  await expect(retry).toHaveAttribute('aria-busy', 'false')
  await expect(retry).toBeFocused()
  await expect(page.getByText(devicesText.bothFailed)).toBeVisible()
  expect(await why?.evaluate(({ isConnected }) => isConnected)).toBe(false)

  // The devices alone fail: what stands below is there.
  await page.unroute(calls[1] ?? '')
  await retry.click()
  await expect(page.getByText(devicesText.failed)).toBeVisible()
  await expect(page.getByText(passkeysText.unsupported)).toBeVisible()
  await expect(retry).toHaveCount(1)
  await page.unroute(calls[0] ?? '')
  await expect(retry).toHaveAttribute('aria-busy', 'false')
  await retry.press('Enter')
  await keepsPlace(page)
  await expect(page.getByText(devicesText.none)).toBeVisible()
  await expect(retry).toHaveCount(0)
  await expect(page.getByText(devicesText.inHand)).toHaveCount(0)
})
