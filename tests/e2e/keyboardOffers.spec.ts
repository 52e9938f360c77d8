// Doors and offers, with the keyboard alone: an invitation, days of a former password, the page of a desk, the card that offers to install
// and a newer version. No pointer touches the page, and no script gives the focus. What a journey starts from is set up beside it.
import type { Page } from '@playwright/test'
import { forgotPassword } from '#support/forgotPassword.ts'
import { hurryTime, offerInstallation } from '#support/installEvent.ts'
import { invite } from '#support/invite.ts'
import { choosePassword, expect, signIn, test, workerReady } from '#support/journey.ts'
import { fill, keepsPlace, press, signUpByKeys, tabTo } from '#support/keyboard.ts'
import { nextBuild, startVersionProxy } from '#support/newerVersion.ts'
import { createPerson } from '#support/person.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { day } from '#support/days.ts'
import { installText } from '#text/install.ts'
import { installPromptText } from '#text/installPrompt.ts'
import { sealedText } from '#text/recovery.ts'
import { signupText } from '#text/signup.ts'
import { updateText } from '#text/update.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an invitation is refused, typed again and leads to a journal, without a pointer', async ({
  page,
}) => {
  const server = await startServer({ environment: { SIGNUP: 'invite', TRUSTED_PROXIES: '1' } })
  try {
    const person = createPerson()
    const link = await invite(server)
    await page.goto(`${server.url}/welcome`)
    await press(page, 'Commencer')
    await expect(title(page, signupText.invitationTitle)).toBeFocused()
    await press(page, signupText.invitationSubmit)
    const field = page.getByLabel(signupText.invitation)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type(link.slice(0, -3))
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(link)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Crée ton journal')).toBeFocused()
    await signUpByKeys(page, server, person)
  } finally {
    await server.stop()
  }
})

test('a former password opens the days that it sealed, without a pointer', async ({
  server,
  page,
  otherPhone: blank,
  person,
}) => {
  const password = 'un-nouveau-mot-8'
  await quickSignUp(page, server, {
    person,
    usesPassword: true,
    days: [{ date: day('2026-01-02'), learned: 'canari scellé' }],
  })
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  await forgotPassword(blank, server, person)
  await choosePassword(blank, password)
  await expect(blank).toHaveURL(/\/login$/)
  await signIn(blank, server, { ...person, password })
  await press(blank, 'Des jours sont scellés')
  await expect(title(blank, sealedText.title)).toBeFocused()
  await press(blank, sealedText.byPassword)
  await expect(blank.getByRole('button', { name: sealedText.byPassword })).toBeFocused()
  await fill(blank, sealedText.oldPassword, 'pas le bon du tout')
  await fill(blank, sealedText.password, password)
  await blank.keyboard.press('Enter')
  const former = blank.getByLabel(sealedText.oldPassword)
  await expect(former).toHaveAttribute('aria-invalid', 'true')
  await expect(former).toBeFocused()
  await blank.keyboard.press('Control+A')
  await blank.keyboard.type(person.password)
  await blank.keyboard.press('Enter')
  await expect(blank.getByText(sealedText.done)).toBeVisible()
  await expect(blank).toHaveURL(/\/home$/)
  await keepsPlace(blank)
  await press(blank, 'Calendrier')
  await expect(blank.getByText('canari scellé')).toBeVisible()
})

test('the page of a desk gives its link and its steps, without a pointer', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/install`)
  await press(page, installText.copy)
  await expect(page.getByText(installText.copied)).toBeVisible()
  await expect(page.getByRole('button', { name: installText.copy })).toBeFocused()
  await press(page, installText.how)
  await expect(page.getByText(installText.kinds.samsung)).toBeVisible()
  await keepsPlace(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(installText.kinds.samsung)).toBeHidden()
})

test.describe('once the app has been used', () => {
  test.use({ offersInstall: true })

  test('the card that offers to install is read, put off and taken, without a pointer', async ({
    server,
    page,
  }) => {
    await openHome(page, server)
    await page.evaluate(() => localStorage.setItem('lueur.usedMs', '60000'))
    await hurryTime(page)
    const card = page.getByRole('region', { name: installPromptText.label })
    await page.goto(`${server.url}/calendar`)
    await expect(card).toBeVisible()
    await press(page, installPromptText.pauseBenefits)
    await tabTo(page, installPromptText.resumeBenefits)
    await press(page, installText.how)
    await expect(card.getByRole('listitem').filter({ hasText: 'menu' })).toBeVisible()
    await press(page, installPromptText.later)
    await expect(card).toHaveCount(0)
    await keepsPlace(page)

    await page.evaluate(() => localStorage.removeItem('lueur.installDismissedAt'))
    await page.reload()
    await expect(card).toBeVisible()
    await press(page, installPromptText.close)
    await expect(card).toHaveCount(0)
    await keepsPlace(page)

    await page.evaluate(() => localStorage.removeItem('lueur.installDismissedAt'))
    await page.reload()
    await expect(card).toBeVisible()
    await offerInstallation(page, 'accepted')
    await press(page, installPromptText.install)
    await expect(card).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes')
    await keepsPlace(page)
  })
})

test('a newer version is put off, and taken, without a pointer', async ({ server, page }) => {
  const askForUpdate = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
  const proxy = await startVersionProxy(server.url)
  try {
    await openHome(page, { ...server, url: proxy.url })
    await workerReady(page)
    await askForUpdate()
    proxy.publish(await nextBuild(server.url))
    await askForUpdate()
    const offer = page.getByRole('region', { name: updateText.label })
    await expect(offer).toBeVisible()
    await press(page, updateText.later)
    await expect(offer).toHaveCount(0)
    await keepsPlace(page)
    await page.reload()
    await expect(offer).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await press(page, updateText.accept)
    await reloaded
    await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
    await expect(offer).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})
