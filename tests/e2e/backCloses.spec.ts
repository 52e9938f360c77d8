// Questions that lie deeper in the app: the phone's back closes each of them, and answers none.
import { addDays } from '#domain/day.ts'
import { lockSwitch, named, turnLockOn } from '#support/appLock.ts'
import { closesByBack } from '#support/closesByBack.ts'
import { day } from '#support/days.ts'
import { standOn } from '#support/heldPage.ts'
import { expect, fillToday, questions, saveForm, signIn, test } from '#support/journey.ts'
import { askToAdd, holdPasskeys, openDevices, passkeyRows } from '#support/passkeyJourneys.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { draftsText } from '#text/drafts.ts'
import { passkeysText } from '#text/passkeys.ts'
import { refusedText } from '#text/refusedDays.ts'
import { versionsText } from '#text/versions.ts'

const texts = { learned: 'un mot secret', proud: 'b', frustrated: 'c' }

test('back closes what « Mes appareils » asks: a password, a name, and before something ends', async ({
  server: started,
  page,
  otherPhone,
  person,
}) => {
  const server = named(started)
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await signIn(otherPhone, started, person)
  await openDevices(page, server)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await closesByBack(page, () => lockSwitch(page).click())
  await closesByBack(page, () =>
    passkeyRows(page).getByRole('button', { name: passkeysText.add }).click(),
  )
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  await closesByBack(page, () =>
    passkeyRows(page)
      .getByRole('button', { name: /^Renommer/ })
      .click(),
  )
  await closesByBack(page, () =>
    passkeyRows(page)
      .getByRole('button', { name: /^Retirer/ })
      .click(),
  )
  await closesByBack(page, () => button(/^Fermer le journal sur/).click())
  // None of them was an answer.
  await expect(button(/^Fermer le journal sur/)).toHaveCount(1)
  await expect(lockSwitch(page)).not.toBeChecked()
  await turnLockOn(page, server, person)
  await closesByBack(page, () => lockSwitch(page).click())
  await expect(lockSwitch(page)).toBeChecked()
})

test('back closes what is asked before words are given up or replaced', async ({
  server,
  page,
}) => {
  const today = day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
  await standOn(page, addDays(today, 10))
  await openHome(page, server)
  await fillToday(page, { learned: 'écrit en avance' })
  await standOn(page, today)
  await page.goto(`${server.url}/home`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await closesByBack(page, () => button(refusedText.giveUp).click())
  await button(refusedText.giveUp).click()
  await button(refusedText.giveUpConfirm).click()

  await page.goto(`${server.url}/fill-day`)
  await page.getByLabel(questions.learned).fill('un premier mot')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.goto(`${server.url}/home`)
  await fillToday(page, texts)
  await page.goto(`${server.url}/journal-detail`)
  const change = page.getByRole('button', { name: questions.learned })
  await change.click()
  await page.getByLabel(questions.learned).fill('édition laissée')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.reload()
  await closesByBack(page, () => button(draftsText.dropEdit).click())
  await expect(page.getByLabel(questions.learned)).toHaveValue('édition laissée')
  await page.goto(`${server.url}/home`)
  await closesByBack(page, () => button(draftsText.dropEdit).click())
  await expect(page.getByText('édition laissée')).toBeVisible()

  await page.goto(`${server.url}/journal-detail`)
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/previous-versions?jour=${today}`)
  await closesByBack(page, () => button(versionsText.takeBack).click())
  await expect(page.getByText(texts.learned)).toBeVisible()
})
