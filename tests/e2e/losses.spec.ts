// Ways in which words were once lost, each through the screens. Three others stand beside what they are about: a disk that
// is full (failingStore.spec.ts), a clock that was years ahead (clock.spec.ts), an address that signs up again (locked.spec.ts).
import type { Page } from '@playwright/test'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import { forgotPassword } from '#support/forgotPassword.ts'
import {
  backOnHome,
  choosePassword,
  expect,
  fillToday,
  questions,
  saveForm,
  signIn,
  stopAutoAdvance,
  test,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** Everything of this phone is at the server. */
async function expectSynced(page: Page, server: StartedServer): Promise<void> {
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()
  await page.goto(`${server.url}/home`)
}

/** Changes the first answer of today's entry, from Accueil. */
async function changeToday(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill(text)
  await saveForm(page)
  await backOnHome(page)
}

test('[PR8][PR13] words kept sealed at sign-out come back after a reset and a day written elsewhere', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'mots du matin' })
  await expectSynced(page, server)
  await page.context().setOffline(true)
  await changeToday(page, 'mots du matin\nmots du soir')
  await expect(page.getByText('mots du soir').first()).toBeVisible()
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Garder scellé sur ce téléphone' }).click()
  await expect(page).toHaveURL(/\/login$/)

  // On a new phone the password is forgotten, and the same day written.
  await forgotPassword(otherPhone, server, person)
  const renewed = { ...person, password: 'un-nouveau-mot-8' }
  await choosePassword(otherPhone, renewed.password)
  await expect(otherPhone).toHaveURL(/\/login$/)
  await signIn(otherPhone, server, renewed)
  await stopAutoAdvance(otherPhone)
  await otherPhone.getByRole('link', { name: 'Voir les détails complets' }).click()
  await otherPhone.getByRole('button', { name: questions.learned }).click()
  await writeAnswers(otherPhone, { learned: 'sur le nouveau téléphone' })
  await saveForm(otherPhone)
  await expect(otherPhone).toHaveURL(/\/home$/)
  await expectSynced(otherPhone, server)

  await page.context().setOffline(false)
  await signIn(page, server, renewed)
  // This phone keeps the former key, sealed: the new password opens it, and what was kept leaves.
  const words = ['mots du matin', 'mots du soir', 'sur le nouveau téléphone']
  for (const each of words) await expect(page.getByText(each).first()).toBeVisible()
  await expectSynced(page, server)

  await otherPhone.reload()
  for (const each of words) await expect(otherPhone.getByText(each).first()).toBeVisible()
})

test('[SY2] « 12 km » and « 2 km », written on two phones, both stay, and saving what is shown adds nothing', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await signIn(otherPhone, server, person)
  await workerReady(otherPhone)
  await otherPhone.context().setOffline(true)
  await fillToday(page, { learned: "J'ai marché 12 km" })
  await expectSynced(page, server)
  await fillToday(otherPhone, { learned: "J'ai marché 2 km" })
  await otherPhone.context().setOffline(false)
  await expectSynced(otherPhone, server)
  await page.reload()
  const both = ["J'ai marché 12 km", "J'ai marché 2 km"]
  const expectBoth = async (phone: Page): Promise<void> => {
    await phone.getByRole('link', { name: 'Voir les détails complets' }).click()
    await phone.getByRole('button', { name: questions.learned }).click()
    const shown = await phone.getByLabel(questions.learned).inputValue()
    const lines = shown.split('\n').filter((line) => line !== '')
    expect(lines.toSorted((a, b) => a.localeCompare(b))).toEqual(both)
  }
  for (const phone of [page, otherPhone]) {
    await expect(phone.getByText('Deux versions de cette journée ont été réunies')).toBeVisible()
    for (const each of both) await expect(phone.getByText(each).first()).toBeVisible()
    await expectBoth(phone)
  }

  await page.getByLabel(questions.learned).press('End')
  await page.getByLabel(questions.learned).pressSequentially(' !')
  await saveForm(page)
  await backOnHome(page)
  await expectSynced(page, server)
  await expect(page.getByText('Deux versions de cette journée')).toHaveCount(0)
})
