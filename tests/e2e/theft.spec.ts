// « Quelqu'un connaît peut-être mon mot de passe »: another password, another key, no other phone.
import type { Day } from '#domain/day.ts'
import { devicesText } from '#text/devices.ts'
import { loginText } from '#text/login.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { theftText } from '#text/theft.ts'
import { expect, fillToday, signIn, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const newPassword = 'quatre mots au hasard'

test('a password that somebody may know is changed with the key: other phones are closed, and every day follows', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  const days = ['2026-01-05', '2026-01-06', '2026-01-07'].map((date) => ({
    date: date as Day,
    learned: `écrit le ${date}`,
  }))
  await quickSignUp(page, server, { person, usesPassword: true, days })
  await signIn(otherPhone, server, person)
  await fillToday(otherPhone, { learned: 'écrit là-bas' })

  await page.goto(`${server.url}/devices`)
  await expect(page.getByText(devicesText.now)).toBeVisible()
  await page.getByRole('link', { name: theftText.title }).click()
  await expect(page.getByText(theftText.intro)).toBeVisible()
  await looksRight(page, 'theft')
  const send = page.getByRole('button', { name: theftText.submit })
  const present = page.getByLabel(theftText.present)
  const fill = async (own: string, chosen: string, again = chosen): Promise<void> => {
    await present.fill(own)
    await page.getByLabel(theftText.password).fill(chosen)
    await page.getByLabel(theftText.confirmation).fill(again)
    await send.click()
  }
  await send.click()
  await expect(page.getByText(newPasswordText.fieldsRequired)).toBeVisible()
  await expect(present).toBeFocused()
  await fill(person.password, newPassword, 'autre chose')
  await expect(page.getByText(newPasswordText.confirmationDiffers)).toBeVisible()
  await fill(person.password, person.password)
  await expect(page.getByText(theftText.samePassword)).toBeVisible()
  await fill('pas le bon du tout', newPassword)
  await expect(page.getByText(theftText.wrongPassword)).toBeVisible()
  await looksRight(page, 'theft-wrong')
  await page.context().setOffline(true)
  await fill(person.password, newPassword)
  await expect(page.getByText(/Il faut du réseau/)).toBeVisible()
  await page.context().setOffline(false)

  // The days of before cannot leave yet.
  await page.route('**/api/journal/batch', (route) => route.abort())
  await fill(person.password, newPassword)
  await expect(page.getByRole('heading', { name: theftText.doneTitle })).toBeFocused()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // No recovery key was noted on this phone.
  await expect(page.getByText(theftText.firstRecovery)).toBeVisible()
  await looksRight(page, 'theft-going-on')
  await page.reload()
  await expect(page.getByRole('heading', { name: theftText.doneTitle })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.unroute('**/api/journal/batch')
  await page.reload()
  await expect(page.getByText(theftText.allDone)).toBeVisible()
  await looksRight(page, 'theft-done')

  await otherPhone.reload()
  await expect(otherPhone).toHaveURL(/\/login$/)
  await expect(otherPhone.getByText(loginText.lockedHere.ended)).toBeVisible()
  await expect(otherPhone.getByText('écrit là-bas')).toHaveCount(0)
  await signIn(otherPhone, server, { ...person, password: newPassword })
  await expect(otherPhone.getByText('écrit là-bas')).toBeVisible()
  await otherPhone.goto(`${server.url}/calendar?day=2026-01-06`)
  const sheet = otherPhone.getByRole('dialog')
  await expect(sheet.getByText('écrit le 2026-01-06')).toBeVisible()
})

test('a change that is under way is not left: its page tells the end', async ({
  server,
  page,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/devices`)
  await page.getByRole('link', { name: theftText.title }).click()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/**', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByLabel(theftText.present).fill(person.password)
  await page.getByLabel(theftText.password).fill(newPassword)
  await page.getByLabel(theftText.confirmation).fill(newPassword)
  await page.getByRole('button', { name: theftText.submit }).click()
  const busy = page.getByRole('button', { name: theftText.submitting })
  await expect(busy).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(busy).toBeVisible()
  late.resolve()
  await expect(page.getByRole('heading', { name: theftText.doneTitle })).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/devices$/)
})
