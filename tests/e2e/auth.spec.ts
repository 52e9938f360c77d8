// Every validation sentence and message of sign-up, verification, sign-in and first username, and the guards' redirects.
import { fr } from '#text/typography.ts'
import { routes } from '#contract/routes.ts'
import {
  askForCode,
  chooseUsername,
  expect,
  fillSignup,
  signIn,
  signUp,
  test,
  typeCode,
} from '#support/journey.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

test('sign-up says what is wrong, field by field and for several at once', async ({
  server,
  page,
  person,
}) => {
  await page.goto(`${server.url}/signup`)
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Mot de passe', { exact: true })
  const confirmation = page.getByLabel('Confirme le mot de passe')
  const submit = page.getByRole('button', { name: 'Créer mon journal' })
  const fill = async (texts: readonly [string, string, string]) => {
    await email.fill(texts[0])
    await password.fill(texts[1])
    await confirmation.fill(texts[2])
    await submit.click()
  }

  await fill(['', '', ''])
  await expect(page.getByText("L'email est requis")).toBeVisible()
  await expect(page.getByText('Le mot de passe est requis')).toBeVisible()
  await expect(page.getByText('La confirmation du mot de passe est requise').first()).toBeVisible()
  await expect(email).toBeFocused()

  await fill(['nour', 'court', 'court'])
  await expect(page.getByText("Format d'email invalide")).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeVisible()
  await expect(page.getByText('Merci de bien vouloir remplir le formulaire')).toBeVisible()

  await fill([person.email, person.password, 'autre chose'])
  await expect(page.getByText('Les mots de passe ne correspondent pas').first()).toBeVisible()
  await expect(page.getByText('Merci de bien vouloir remplir le formulaire')).toHaveCount(0)

  // A tablet that is turned shows the install page, and then the form as it was left; another page forgets it.
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect(email).toHaveValue(person.email)
  await expect(password).toHaveValue(person.password)
  await expect(confirmation).toHaveValue('autre chose')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(email).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Créer mon journal' }).click()
  await expect(password).toHaveValue('')
  await expect(confirmation).toHaveValue('')
})

test('a wrong code says so, five wrong codes burn it, a new one opens', async ({
  server,
  page,
  person,
}) => {
  await askForCode(page, server, person)
  const code = await server.codeTo(person.email)
  const type = (text: string) => typeCode(page, text)

  await type('12')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Veuillez entrer le code à 4 chiffres complet')).toBeVisible()
  const incorrect = 'Code de vérification incorrect'
  const usedUp = /^Ce code ne sert plus/
  const typeWrong = async (text: string, said: string | RegExp) => {
    const answer = page.waitForResponse(`**${routes.verifyCode}`)
    await type(text)
    expect((await answer).status()).toBe(400)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuer' })).toBeEnabled()
  }
  for (let wrong = 1; wrong <= 5; wrong++) {
    const text = String((Number(code) + wrong) % 10_000).padStart(4, '0')
    await typeWrong(text, wrong < 5 ? incorrect : usedUp)
    if (wrong === 1) await looksRight(page, 'verify-email-wrong')
  }
  await typeWrong(code, usedUp)

  await page.getByRole('button', { name: 'Renvoyer' }).click({ timeout: 60_000 })
  await expect(page.getByText('Un nouveau code a été envoyé à votre email')).toBeVisible()
  await type(await server.codeTo(person.email, 2))
  await expect(page).toHaveURL(/\/set-username$/)
  // The address that waited for the code is nobody's to find any more.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.email)
})

test('a code whose reply is lost opens the journal at the next tap, and one that has served leads to sign-in', async ({
  server,
  page,
  person,
}) => {
  await askForCode(page, server, person)
  const code = await server.codeTo(person.email)
  await page.route(
    `**${routes.verifyCode}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await typeCode(page, code)
  await expect(page.getByText(/^Il faut du réseau pour cette étape/)).toBeVisible()
  // Meanwhile « Renvoyer » promises no mail.
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(page.getByText(/^Ton journal est déjà ouvert/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(server.mailsTo(person.email)).toHaveLength(1)
  await page.reload()
  await typeCode(page, code)
  await expect(page).toHaveURL(/\/set-username$/)
})

test('a code that is not sent is not said to be', async ({ server, page, person }) => {
  await askForCode(page, server, person)
  const resend = async () => {
    const answer = page.waitForResponse(`**${routes.resendVerification}`)
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    return (await answer).status()
  }
  for (let sent = 0; sent < 2; sent++) {
    expect(await resend()).toBe(200)
    await expect(page.getByText('Un nouveau code a été envoyé à votre email')).toBeVisible()
    // The wait between two codes is forgotten, and nothing says that one has just left.
    await page.reload()
    await expect(page.getByText('Entre le code à 4 chiffres envoyé à')).toBeVisible()
  }
  expect(await resend()).toBe(429)
  await expect(
    page.getByText(/^Impossible de renvoyer le code\s: .* Réessaie dans \d+\sminutes\.$/),
  ).toBeVisible()
  await expect(page.getByText('Un nouveau code a été envoyé à votre email')).toHaveCount(0)
  await expect(page.getByText(/Tu pourras demander un autre code/)).toHaveCount(0)
  expect(server.mailsTo(person.email)).toHaveLength(3)
})

test('sign-in says what is wrong @core', async ({ server, page }) => {
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Veuillez remplir tous les champs.')).toBeVisible()
  await page.getByLabel('E-mail').fill('inconnu@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('motdepasse')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible()
  await looksRight(page, 'login-refused')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(
    page.getByText("Il faut du réseau pour cette étape. Réessaie dès qu'il revient."),
  ).toBeVisible()
})

test('the first username obeys its rules, in an alert and beside the field', async ({
  server,
  page,
  person,
}) => {
  await signUp(page, server, person)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  const sentences = {
    Z: "Le nom d'utilisateur doit contenir au moins 2 caractères",
    'a b':
      "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets, points et underscores",
  }
  for (const [name, sentence] of Object.entries(sentences)) {
    await page.getByLabel('Ton pseudo').fill(name)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    expect(alerts.at(-1)).toBe(fr(sentence))
    await expect(page.getByLabel('Ton pseudo')).toBeFocused()
  }
  await looksRight(page, 'set-username-refused')
  await page.getByLabel('Ton pseudo').fill('x'.repeat(30))
  await expect(page.getByLabel('Ton pseudo')).toHaveValue('x'.repeat(20))
  // Whoever is here with the wrong account can leave.
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/set-username$/)
  await chooseUsername(page, 'Zoé-Nour')
})

test('an address that is taken is refused with the server’s sentence', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await signUp(page, server, person)
  await otherPhone.goto(`${server.url}/signup`)
  await fillSignup(otherPhone, { ...person, password: 'motdepasse-9' })
  await expect(otherPhone.getByText('Cet email est déjà utilisé.')).toBeVisible()
})

const memberRoutes = ['/home', '/calendar', '/settings', '/fill-day', '/journal-detail', '/about']
const visitorRoutes = ['/welcome', '/signup', '/login', '/verify-email']

test('guards send everyone where they belong, and replace history', async ({
  server,
  page,
  person,
}) => {
  await page.goto(`${server.url}/welcome`)
  for (const route of [...memberRoutes, '/set-username']) {
    await page.goto(`${server.url}${route}`)
    await expect(page).toHaveURL(/\/welcome$/)
  }
  await page.goto(`${server.url}/verify-email`)
  await expect(page).toHaveURL(/\/signup$/)

  await signUp(page, server, person)
  for (const route of memberRoutes) {
    await page.goto(`${server.url}${route}`)
    await expect(page).toHaveURL(/\/set-username$/)
  }
  await chooseUsername(page, 'Nour')
  for (const route of ['/', '/set-username', ...visitorRoutes]) {
    await page.goto(`${server.url}${route}`)
    await expect(page).toHaveURL(/\/home$/)
  }
})

const personal =
  'milestone reminderBanner bringOffer yearCards monthCards backupRequest backupPutOff'.split(' ')

test('signing out ends on the sign-in, and the back button shows nothing of the journal', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  // As when the person has put off, or answered, what Accueil and the calendar offer.
  await page.evaluate((notes) => {
    for (const name of notes) localStorage.setItem(`lueur.${name}`, '1')
  }, personal)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // How long the app was used and what was put off belong to the phone; nothing of the person stays.
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => !/^lueur\.(?:used|installDismissed)/.test(key))).toEqual([])
  // The page is there before the last record has gone.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases()
        const names = databases.map(({ name }) => name)
        return names.filter((name) => name?.startsWith('lueur-') && name !== 'lueur-device')
      }),
    )
    .toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/\/(?:home|settings)$/)
  await signIn(page, server, person)
})

test('what is said of a common password does not move the button from under a finger', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/signup`)
  const password = page.getByLabel('Mot de passe', { exact: true })
  const note = page.getByText(newPasswordText.common)
  await password.fill('motdepasse')
  await password.press('Tab')
  await expect(note).toBeVisible()
  // Typed again, with the list at hand.
  await password.fill('motdepasse')
  await expect(note).toHaveCount(0)
  const box = await page.getByRole('button', { name: 'Créer mon journal' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4)
  await page.mouse.down()
  // What the loss of focus brings would be drawn by now.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  )
  await page.mouse.up()
  await expect(page.getByText("L'email est requis")).toBeVisible()
  await expect(note).toBeVisible()
})
