// The app lock while other things go on: another tab, a reminder, days that leave, a browser that is killed.
import type { Page } from '@playwright/test'
import { appLockText } from '#text/appLock.ts'
import { openJournalText } from '#text/openJournal.ts'
import { sealedText } from '#text/recovery.ts'
import {
  expectLocked,
  expectNothingShown,
  hide,
  lockSwitch,
  lookAgain,
  turnLockOn,
  unlockByPassword,
} from '#support/appLock.ts'
import { answer, fieldOf, openForm } from '#support/dayForm.ts'
import { killBrowser } from '#support/browserKills.ts'
import { forgotPassword } from '#support/forgotPassword.ts'
import {
  backOnHome,
  choosePassword,
  expect,
  fillToday,
  saveForm,
  signIn,
  stopAutoAdvance,
  test,
  workerReady,
} from '#support/journey.ts'
import { deliverPush, shownNotifications, tapNotification } from '#support/notifications.ts'
import { openHome } from '#support/quickSignUp.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

/** One of the tabs is behind the other: nothing waits until it is drawn. */
const askToTurnOn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: appLockText.turnOn, exact: true }).dispatchEvent('click')

/** The first says so and goes on; the second asks, as every other tab. */
const isOnIn = (page: Page) =>
  lockSwitch(page)
    .and(page.locator(':checked'))
    .or(page.getByRole('heading', { name: appLockText.title }))

/** Whether the phone keeps a picture of Accueil for its next start. */
const hasPicture = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const isThere = await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const { result: db } = opening
          if (!db.objectStoreNames.contains('meta')) return resolve(false)
          const reading = db.transaction('meta').objectStore('meta').count('boot')
          reading.addEventListener('success', () => resolve(reading.result > 0))
        })
      })
      if (isThere) return true
    }
    return false
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

test('[PR22][PR38] a phone that asks for the password shows that alone on Accueil, and whoever forgot it loses nothing there', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await signIn(otherPhone, server, person)
  await expect(otherPhone.getByText(words.proud)).toBeVisible()
  await expect.poll(() => hasPicture(otherPhone)).toBe(true)
  await turnLockOn(page, server, person)
  await otherPhone.reload()
  const asks = otherPhone.getByRole('heading', { name: openJournalText.title })
  await expect(asks).toBeVisible()
  await otherPhone.reload()
  await expect(asks).toBeVisible()
  await expect(otherPhone.getByText(words.proud)).toHaveCount(0)
  await otherPhone.getByRole('button', { name: openJournalText.signOut }).click()
  await expect(otherPhone).toHaveURL(/\/(?:login|welcome)$/)
  await forgotPassword(otherPhone, server, person)
  const password = 'un-nouveau-mot-8'
  await choosePassword(otherPhone, password)
  await expect(otherPhone).toHaveURL(/\/login$/)
  await signIn(otherPhone, server, { ...person, password })
  await expect(otherPhone.getByText(words.proud)).toBeVisible()
  await expect(otherPhone.getByText(sealedText.cardTitle)).toHaveCount(0)
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
  await backOnHome(page)

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

test('[PR55] turned on in two tabs at once it is on, nothing is lost, and both open with the password', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await workerReady(page)
  const tab = await context.newPage()
  for (const one of [page, tab]) {
    await one.goto(`${server.url}/devices`)
    await lockSwitch(one).click()
    await one.getByLabel(appLockText.password, { exact: true }).fill(person.password)
  }
  await Promise.all([askToTurnOn(page), askToTurnOn(tab)])
  await expect(isOnIn(page)).toBeVisible({ timeout: 60_000 })
  await expect(isOnIn(tab)).toBeVisible({ timeout: 60_000 })
  for (const one of [page, tab]) {
    await one.goto(`${server.url}/home`)
    await unlockByPassword(one, person.password)
    await expect(one.getByText(words.proud)).toBeVisible()
  }
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
