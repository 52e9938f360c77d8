// What the screens of a visitor say in their own words when the server refuses without a sentence, and what leads on.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { elapse, holdTimers } from '#support/heldPage.ts'
import { expect, fillSignup, test, typeCode } from '#support/journey.ts'
import { createPerson, type Person } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const afterLoginMs = 300
const afterSignupMs = 1200
const beforeVerificationMs = 1500

const wordless = { status: 503, json: { message: '', code: 'unavailable' } }
const requestId = 'x'.repeat(22)

/** Every call of this path gets this reply. */
const reply = (page: Page, path: string, response: object): Promise<unknown> =>
  page.route(`**/api${path}`, (route) => route.fulfill(response))
const says = (page: Page, sentence: string): Promise<void> =>
  expect(page.getByText(sentence)).toBeVisible()

async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** A person who has signed up, in front of the boxes for the code. */
async function awaitCode(page: Page, server: StartedServer): Promise<Person> {
  const person = createPerson('Ève')
  await holdTimers(page, [afterSignupMs, beforeVerificationMs])
  await page.goto(`${server.url}/signup`)
  await fillSignup(page, person)
  await says(page, 'Inscription réussie ! Vérifiez votre email.')
  await elapse(page, afterSignupMs)
  await expect(page).toHaveURL(/\/verify-email$/)
  return person
}

/** A visitor in front of the boxes for a reset's code; the server agrees to everything. */
async function askReset(page: Page, server: StartedServer): Promise<void> {
  await reply(page, routes.forgotPassword, { json: { requestId } })
  await page.goto(`${server.url}/forgot-password`)
  await page.getByLabel('E-mail').fill('eve@exemple.fr')
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
}

test('the landing says three things and leads to both doors', async ({ server, page }) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Lueur' })).toBeVisible()
  await says(page, 'Ton journal intime, une minute par jour.')
  await expect(page.getByRole('listitem')).toHaveText([
    /^100.% privé/,
    /^Série quotidienne/,
    /^Musique du jour/,
  ])
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

for (const [kind, response] of [
  ['a refusal without a sentence', wordless],
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  ['JSON that is not the API’s', { status: 500, json: {} }],
] as const) {
  test(`at the sign-in ${kind} is told in the words of the screen`, async ({ server, page }) => {
    await reply(page, routes.login, response)
    await page.goto(`${server.url}/login`)
    await fillLogin(page, createPerson())
    await says(page, 'Une erreur est survenue lors de la connexion.')
  })
}

test('a sign-in that works is shown for 300 ms', async ({ server, page }) => {
  const person = await quickSignUp(page, server, { usesPassword: true })
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await holdTimers(page, [afterLoginMs])
  await page.reload()
  await fillLogin(page, person)
  await says(page, 'Connexion réussie !')
  await expect(page).toHaveURL(/\/login$/)
  await elapse(page, afterLoginMs)
  await expect(page).toHaveURL(/\/home$/)
})

test('a code for a new password that cannot be asked for is told', async ({ server, page }) => {
  await reply(page, routes.forgotPassword, wordless)
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  // The page that is left has a field of that name too.
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('button', { name: 'Envoyer le code' })).toBeVisible()
  await page.getByLabel('E-mail').fill('eve@exemple.fr')
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await says(page, "Erreur lors de l'envoi du code de réinitialisation")
})

test('a reset code that cannot be checked is told', async ({ server, page }) => {
  await reply(page, routes.verifyResetToken, wordless)
  await askReset(page, server)
  await typeCode(page, '1234')
  await says(page, 'Erreur lors de la vérification du code')
})

test('a new password that is not taken is told; « Retour » leads to the code, then out', async ({
  server,
  page,
}) => {
  await reply(page, routes.verifyResetToken, { json: { valid: true, message: '' } })
  await reply(page, routes.setNewPassword, wordless)
  await askReset(page, server)
  await typeCode(page, '1234')
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse-9')
  await page.getByLabel('Confirme le mot de passe').fill('motdepasse-9')
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await says(page, 'Erreur lors de la réinitialisation du mot de passe')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a sign-up that is refused is told @core', async ({ server, page }) => {
  await reply(page, routes.register, wordless)
  await page.goto(`${server.url}/signup`)
  await fillSignup(page, createPerson())
  await says(page, "Une erreur est survenue lors de l'inscription")
})

test('a sign-up that works is shown for 1.2 s, then the code is asked for', async ({
  server,
  page,
}) => {
  await holdTimers(page, [afterSignupMs])
  await page.goto(`${server.url}/signup`)
  await fillSignup(page, createPerson())
  await says(page, 'Inscription réussie ! Vérifiez votre email.')
  await expect(page).toHaveURL(/\/signup$/)
  await elapse(page, afterSignupMs)
  await expect(page).toHaveURL(/\/verify-email$/)
})

test('a sign-in before the code says so, sends another one, and leads to it 1.5 s later', async ({
  server,
  page,
}) => {
  const person = await awaitCode(page, server)
  await page.goto(`${server.url}/login`)
  // What is fetched once the page has been quiet waits as long: it is out of the way.
  await elapse(page, beforeVerificationMs)
  await fillLogin(page, person)
  await says(page, 'Votre compte est en attente de vérification. Redirection...')
  await expect(page).toHaveURL(/\/login$/)
  await elapse(page, beforeVerificationMs)
  await expect(page).toHaveURL(/\/verify-email$/)
  await server.codeTo(person.email, 2)
})

test('an address that cannot be verified, and a code that cannot be sent again, are told', async ({
  server,
  page,
}) => {
  await reply(page, routes.verifyCode, wordless)
  await reply(page, routes.resendVerification, wordless)
  await awaitCode(page, server)
  await typeCode(page, '1234')
  await says(page, "Échec de la vérification de l'email ou de la connexion automatique.")
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await says(page, 'Impossible de renvoyer le code')
})

test('a first username that is not taken is told in an alert and beside the field', async ({
  server,
  page,
}) => {
  await reply(page, routes.profile, wordless)
  const person = await awaitCode(page, server)
  await typeCode(page, await server.codeTo(person.email))
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue !' })).toBeVisible()
  const alerted = page.waitForEvent('dialog')
  await page.getByLabel('Ton pseudo').fill('Ève')
  const chosen = page.getByRole('button', { name: 'Continuer' }).click()
  const alert = await alerted
  const sentence = "Impossible de mettre à jour le nom d'utilisateur. Veuillez réessayer."
  expect(alert.message()).toBe(sentence)
  await alert.accept()
  await chosen
  await says(page, sentence)
})
