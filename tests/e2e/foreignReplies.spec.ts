// Replies that are none of the API's, from a proxy or a server that broke: each form says so in its own words, and goes on.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { lockSwitch } from '#support/appLock.ts'
import { askForCode, expect, fillSignup, test, typeCode } from '#support/journey.ts'
import { createPerson } from '#support/person.ts'
import { openHome } from '#support/quickSignUp.ts'
import { accountText } from '#text/account.ts'
import { appLockText } from '#text/appLock.ts'
import { editProfileText } from '#text/editProfile.ts'
import { forgotPasswordText } from '#text/forgotPassword.ts'
import { loginText } from '#text/login.ts'
import { myDataText } from '#text/myData.ts'
import { recoveryText } from '#text/recovery.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { setUsernameText } from '#text/setUsername.ts'
import { signupText } from '#text/signup.ts'
import { theftText } from '#text/theft.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'

const replies = [
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  ['JSON that is not the API’s', { status: 500, json: { error: 'Internal Server Error' } }],
  ['an empty reply', { status: 500, body: '' }],
] as const

/** The one sentence of the screen, and nothing of what stands in the reply. */
async function says(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(/gateway|internal|undefined|\[object/i)).toHaveCount(0)
}

for (const [kind, response] of replies) {
  /** Until what it gives is called, every call of these paths gets this reply. */
  const reply = async (page: Page, ...paths: readonly string[]): Promise<() => Promise<void>> => {
    for (const path of paths) await page.route(`**/api${path}`, (route) => route.fulfill(response))
    return async () => {
      for (const path of paths) await page.unroute(`**/api${path}`)
    }
  }

  test(`${kind} is told in the words of each form of a visitor`, async ({ server, page }) => {
    const mended = await reply(page, routes.login, routes.register, routes.forgotPassword)
    const stranger = createPerson()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail').fill(stranger.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(stranger.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await says(page, loginText.failed)
    await page.goto(`${server.url}/signup`)
    await fillSignup(page, stranger)
    await says(page, signupText.failed)
    await page.goto(`${server.url}/forgot-password`)
    const ask = page.getByRole('button', { name: 'Envoyer le code' })
    await page.getByLabel('E-mail').fill(stranger.email)
    await ask.click()
    await says(page, forgotPasswordText.failed)
    // The same form, once the server is itself again.
    await mended()
    await ask.click()
    await expect(page).toHaveURL(/\/reset-password$/)

    await reply(page, routes.verifyResetToken, routes.setNewPassword)
    await typeCode(page, '1234')
    await says(page, resetPasswordText.codeFailed)
    await page.route(`**/api${routes.verifyResetToken}`, (route) =>
      route.fulfill({ json: { valid: true, message: '' } }),
    )
    await typeCode(page, '1234')
    await page.getByLabel('Nouveau mot de passe').fill('motdepasse-9')
    await page.getByLabel('Confirme le mot de passe').fill('motdepasse-9')
    await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    await says(page, resetPasswordText.failed)
  })

  test(`${kind} is told in the words of each form of a sign-up that goes on`, async ({
    server,
    page,
    person,
  }) => {
    await askForCode(page, server, person)
    const mended = await reply(page, routes.verifyCode, routes.resendVerification)
    await typeCode(page, '1234')
    await says(page, verifyEmailText.failed)
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    await says(page, verifyEmailText.resendFailed)
    await mended()
    await typeCode(page, await server.codeTo(person.email))
    await expect(page).toHaveURL(/\/set-username$/)
    const heard = await reply(page, routes.profile)
    const alerted = page.waitForEvent('dialog')
    await page.getByLabel('Ton pseudo').fill('Ève')
    const chosen = page.getByRole('button', { name: 'Continuer' }).click()
    const alert = await alerted
    expect(alert.message()).toBe(setUsernameText.failed)
    await alert.accept()
    await chosen
    await says(page, setUsernameText.failed)
    await heard()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test(`${kind} is told in the words of each form of the account`, async ({
    server,
    page,
    person,
  }) => {
    await openHome(page, server, { person, usesPassword: true })
    await page.goto(`${server.url}/edit-profile`)
    await page.getByLabel('Pseudo').fill('Maëlle')
    await reply(page, routes.profile, routes.forgotPassword, routes.keys, routes.currentKey)
    await reply(page, routes.user)
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await says(page, editProfileText.failed)
    await page.goto(`${server.url}/account-settings`)
    await page.getByRole('button', { name: accountText.change }).click()
    await says(page, accountText.resetFailed)

    await page.goto(`${server.url}/recovery-key`)
    await page.getByLabel('Ton mot de passe').fill(person.password)
    await page.keyboard.press('Enter')
    await says(page, recoveryText.failed)
    await page.goto(`${server.url}/password-known`)
    await page.getByLabel(theftText.present).fill(person.password)
    await page.getByLabel(theftText.password).fill('un-nouveau-mot-8')
    await page.getByLabel(theftText.confirmation).fill('un-nouveau-mot-8')
    await page.getByRole('button', { name: theftText.submit }).click()
    await says(page, theftText.failed)
    await page.goto(`${server.url}/devices`)
    await lockSwitch(page).click()
    await page.getByLabel(appLockText.password, { exact: true }).fill(person.password)
    await page.getByRole('button', { name: appLockText.turnOn, exact: true }).click()
    await says(page, appLockText.turnOnUnanswered)
    await page.goto(`${server.url}/my-data`)
    await page.getByRole('button', { name: myDataText.deleteAccount }).click()
    await page.getByLabel(myDataText.password, { exact: true }).fill(person.password)
    await page.getByRole('button', { name: myDataText.confirmDelete }).click()
    await says(page, myDataText.deleteUnanswered)
  })
}
