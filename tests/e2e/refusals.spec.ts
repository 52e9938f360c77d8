// What a screen says in its own words when the server refuses without a sentence, or the browser lacks what is asked.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { elapse, holdTimers } from '#support/heldPage.ts'
import { chooseUsername, expect, fillSignup, signUp, test, typeCode } from '#support/journey.ts'

const person = { email: 'eve@exemple.fr', password: 'motdepasse-9' }
/** The server's own without a sentence, a proxy's page, and JSON that is not the API's. */
const refusals = [
  { status: 503, json: { message: '', code: 'unavailable' } },
  { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  { status: 500, json: {} },
]

const afterLoginMs = 300
const afterSignupMs = 1200
const beforeVerificationMs = 1500

/** The next answers to this path are refusals, until the page is told otherwise. */
async function refuse(
  page: Page,
  path: string,
  refusal: (typeof refusals)[number] | undefined,
): Promise<() => Promise<void>> {
  const address = `**/api${path}`
  await page.route(address, (route) => route.fulfill(refusal))
  return () => page.unroute(address)
}

test('a refusal without a sentence is told in the words of its screen', async ({
  server,
  page,
}) => {
  const paths = [
    routes.login,
    routes.register,
    routes.forgotPassword,
    routes.verifyResetToken,
    routes.setNewPassword,
    routes.verifyCode,
    routes.resendVerification,
    routes.profile,
  ] as const
  const answerAgain = new Map<string, () => Promise<void>>()
  for (const [index, path] of paths.entries())
    answerAgain.set(path, await refuse(page, path, refusals[index % refusals.length]))
  await holdTimers(page, [afterLoginMs, afterSignupMs, beforeVerificationMs])
  const says = (sentence: string) => expect(page.getByText(sentence)).toBeVisible()
  const again = (path: string) => answerAgain.get(path)?.()

  // The landing leads to both doors.
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Lueur' })).toBeVisible()
  await says('Ton journal intime, une minute par jour.')
  await expect(page.getByRole('listitem')).toHaveText([
    /^100.% privé/,
    /^Série quotidienne/,
    /^Musique du jour/,
  ])
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const signInHere = async () => {
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }
  await signInHere()
  await says('Une erreur est survenue lors de la connexion.')

  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le code' })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await says("Erreur lors de l'envoi du code de réinitialisation")
  await again(routes.forgotPassword)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await typeCode(page, '1234')
  await says('Erreur lors de la vérification du code')
  await page.unroute(`**/api${routes.verifyResetToken}`)
  await page.route(`**/api${routes.verifyResetToken}`, (route) =>
    route.fulfill({ json: { valid: true, message: '' } }),
  )
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Nouveau mot de passe').fill(person.password)
  await page.getByLabel('Confirme le mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await says('Erreur lors de la réinitialisation du mot de passe')
  // « Retour » leads to the code again, then out.
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goto(`${server.url}/signup`)
  await fillSignup(page, person)
  await says("Une erreur est survenue lors de l'inscription")
  await again(routes.register)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
  await says('Inscription réussie ! Vérifiez votre email.')
  await expect(page).toHaveURL(/\/signup$/)
  await elapse(page, afterSignupMs)
  await expect(page).toHaveURL(/\/verify-email$/)

  // A sign-in before the code leads back to it.
  await page.goto(`${server.url}/login`)
  // What is fetched once the page has been quiet waits as long: it is out of the way.
  await elapse(page, beforeVerificationMs)
  await again(routes.login)
  const mails = server.mails.length
  await signInHere()
  await says('Votre compte est en attente de vérification. Redirection...')
  await expect(page).toHaveURL(/\/login$/)
  await elapse(page, beforeVerificationMs)
  await expect(page).toHaveURL(/\/verify-email$/)
  await expect.poll(() => server.mails.length).toBeGreaterThan(mails)
  const code = await server.codeTo(person.email)
  await typeCode(page, code)
  await says("Échec de la vérification de l'email ou de la connexion automatique.")
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await says('Impossible de renvoyer le code')
  await again(routes.verifyCode)
  await page.getByRole('button', { name: 'Continuer' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue !' })).toBeVisible()
  const alerted = page.waitForEvent('dialog')
  await page.getByLabel('Ton pseudo').fill('Ève')
  const chosen = page.getByRole('button', { name: 'Continuer' }).click()
  const alert = await alerted
  const sentence = "Impossible de mettre à jour le nom d'utilisateur. Veuillez réessayer."
  expect(alert.message()).toBe(sentence)
  await alert.accept()
  await chosen
  await says(sentence)
  await again(routes.profile)
  await chooseUsername(page, 'Ève')

  // A sign-in shows that it worked for 300 ms.
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInHere()
  await says('Connexion réussie !')
  await expect(page).toHaveURL(/\/login$/)
  await elapse(page, afterLoginMs)
  await expect(page).toHaveURL(/\/home$/)
})

test('a browser that lacks push or a clipboard is told what it lacks', async ({
  server,
  page,
  context,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Ève')
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByText('À activer')).toBeVisible()
  await dialog.getByRole('switch').click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Activation échouée')
  await expect(alert).toContainText('Vérifiez vos paramètres de navigateur')
  await alert.getByRole('button', { name: 'Fermer' }).click()
  await expect(alert).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The link of the install page, which a tablet can leave.
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByText('Erreur lors de la copie du lien')).toBeVisible()
  await page.goto(`${server.url}/install`)
  await page.setViewportSize({ width: 800, height: 800 })
  await page.getByRole('link', { name: "Tu es déjà sur mobile ? Ouvrir l'application" }).click()
  await expect(page).toHaveURL(/\/home$/)

  // Nobody is known before the phone and the server have been asked.
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**/api${routes.me}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.evaluate(async () => {
    localStorage.removeItem('lueur.user')
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('lueur-device')
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const forgetting = opening.result.transaction('meta', 'readwrite')
        forgetting.objectStore('meta').delete('session')
        forgetting.addEventListener('complete', () => {
          opening.result.close()
          resolve(null)
        })
      })
    })
  })
  await page.reload()
  await expect(page.getByText('Chargement...')).toBeVisible()
  letGo()
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()

  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(dialog.getByText('Non supporté')).toBeVisible()
  await expect(
    dialog.getByText('Les notifications push ne sont pas supportées sur ce navigateur'),
  ).toBeVisible()
  await expect(dialog.getByRole('switch')).toBeDisabled()
})
