// The app lock on a phone whose store fails: what the page alone has is said, a sign-out does not leave it behind, and no word stays in sight.
import type { Page } from '@playwright/test'
import { appLockText } from '#text/appLock.ts'
import { faultText } from '#text/fault.ts'
import { loginText } from '#text/login.ts'
import { fr } from '#text/typography.ts'
import { expectLocked, hide, lookAgain, turnLockOn, unlockByPassword } from '#support/appLock.ts'
import { expect, fillToday, openQuietForm, questions, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

const fiveMinutes = 301_000

const fillPhone = (page: Page, isFull: boolean): Promise<boolean> =>
  page.evaluate((is) => Reflect.set(globalThis, 'isPhoneFull', is), isFull)

test('[PR70] letters that a locked page alone has are named there, and no sign-out leaves them behind', async ({
  server,
  page,
  person,
}) => {
  await page.addInitScript(() => {
    // Called with its own store below.
    // oxlint-disable-next-line typescript/unbound-method
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function refusing(...args) {
      if (Reflect.get(globalThis, 'isPhoneFull') === true) {
        throw new DOMException('The quota is reached.', 'QuotaExceededError')
      }
      return put.apply(this, args)
    }
  })
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await openQuietForm(page)
  await fillPhone(page, true)
  await page.getByLabel(questions.learned).pressSequentially('à moi seule')
  await hide(page)
  await lookAgain(page, fiveMinutes)
  await expectLocked(page)
  await expect(page.getByText(fr(appLockText.wordsHeld))).toBeVisible()
  await looksRight(page, 'locked-words-held')

  await page.getByRole('button', { name: appLockText.forgotten }).click()
  await page.getByRole('button', { name: appLockText.signOut }).click()
  await expect(page.getByText(fr(appLockText.wordsHereAlone))).toBeVisible()
  await expectLocked(page)

  await fillPhone(page, false)
  await unlockByPassword(page, person.password)
  await expect(page.getByLabel(questions.learned)).toHaveValue('à moi seule')

  // Stored by now, they stay behind sealed, and nobody is told that something else ended the session.
  await hide(page)
  await lookAgain(page, fiveMinutes)
  await expectLocked(page)
  await page.getByRole('button', { name: appLockText.forgotten }).click()
  await page.getByRole('button', { name: appLockText.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(fr(loginText.lockedHere.sealed))).toBeVisible()
  await expect(page.getByText(fr(loginText.lockedHere.refused))).toHaveCount(0)
  await looksRight(page, 'login-left-locked')
})

const announce = (page: Page): Promise<void> =>
  page.evaluate(() => new BroadcastChannel('lueur-session').postMessage(null))

test('[PR79] a page that cannot read what another tab did shows no word until it can', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    // Called with its own database below.
    // oxlint-disable-next-line typescript/unbound-method
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function failing(...args) {
      if (Reflect.get(globalThis, 'isStoreLost') === true) {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
      return transaction.apply(this, args)
    }
  })
  await openHome(page, server)
  await fillToday(page, { learned: 'canari', proud: 'fier', frustrated: 'fâché' })
  await expect(page.getByText('canari')).toBeVisible()
  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', true))
  await announce(page)
  await expect(page.getByRole('heading', { name: faultText.storage.title })).toBeVisible()
  await expect(page.getByText('canari')).toHaveCount(0)
  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', false))
  await announce(page)
  await expect(page.getByText('canari')).toBeVisible()
})
