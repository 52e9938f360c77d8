// What must not hurt anyone: a killed browser, a refused token, a hotel's network, a server that dies.
import { routes } from '#contract/routes.ts'
import {
  askForCode,
  chooseUsername,
  expect,
  fillToday,
  openQuietForm,
  questions,
  signIn,
  signUp,
  test,
  workerReady,
} from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

test('[SY4] a browser killed while someone types gives back the words, the question and the caret @core', async ({
  server,
  disk,
}) => {
  const phone = await disk.open()
  const page = phone.pages()[0] ?? (await phone.newPage())
  await openHome(page, server)
  await workerReady(page)
  await openQuietForm(page)
  await page.getByLabel(questions.learned).pressSequentially('Une chose apprise')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByLabel(questions.proud).pressSequentially('Fier de moi')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  // The caret is stored with the letter typed there.
  await page.keyboard.type('s')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()

  const session = await phone.browser()?.newBrowserCDPSession()
  await session?.send('Browser.crash').catch(() => undefined)
  await phone.close().catch(() => undefined)

  const again = await disk.open()
  const reopened = again.pages()[0] ?? (await again.newPage())
  await reopened.goto(`${server.url}/fill-day`)
  const proud = reopened.getByLabel(questions.proud)
  await expect(proud).toHaveValue('Fier des moi')
  await expect(proud).toBeFocused()
  expect(await proud.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(8)
  await expect(reopened.getByRole('button', { name: 'Une chose apprise' })).toBeVisible()
})

test('[PR6] a refused token sends to the sign-in and keeps the unsent words, which leave after it', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await page.context().setOffline(true)
  await fillToday(page, { learned: 'pas encore envoyé' })
  await expect(page.getByText('pas encore envoyé')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(`${server.url}/calendar`)
  await expect(tab.getByRole('heading', { name: 'Calendrier' })).toBeVisible()
  await tab.getByRole('button', { name: 'Grille' }).click()
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  await fetch(`${server.url}/api${routes.logout}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.context().setOffline(false)
  for (const each of [page, tab]) {
    await expect(each).toHaveURL(/\/login$/)
    await expect(
      each.getByText(/(?:Tes journées|Des mots) restent gardée?s sur ce téléphone/).first(),
    ).toBeVisible()
  }

  await signIn(page, server, person)
  // The other tab follows, and its calendar is as at first.
  await expect(tab).toHaveURL(/\/home$/)
  await tab.getByRole('link', { name: 'Calendrier' }).click()
  await expect(tab.getByRole('button', { name: 'Liste' })).toHaveAttribute('aria-pressed', 'true')
  await tab.close()
  await expect(page.getByText('pas encore envoyé')).toBeVisible()
  await signIn(otherPhone, server, person)
  await expect(otherPhone.getByText('pas encore envoyé')).toBeVisible()
})

test('[PR7] another person who signs in on the phone sees nothing of the first', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server)
  await workerReady(page)
  await page.context().setOffline(true)
  await fillToday(page, { learned: 'mots de Lou' })
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  await fetch(`${server.url}/api${routes.logout}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/login$/)
  await signUp(page, server, person)
  await chooseUsername(page, 'Max')
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await expect(page.getByText('mots de Lou')).toHaveCount(0)
})

for (const status of [200, 401]) {
  const core = status === 401 ? ' @core' : ''
  test(`[SY16] a hotel’s page answering ${status} signs nobody out and loses nothing${core}`, async ({
    server,
    page,
  }) => {
    await openHome(page, server)
    const hotel = { status, contentType: 'text/html', body: '<h1>Bienvenue à l’hôtel</h1>' }
    let replies = 0
    await page.context().route('**/api/**', async (route) => {
      await route.fulfill(hotel)
      replies++
    })
    await fillToday(page, { learned: 'écrit à l’hôtel' })
    // Each start asks the network; what the first one heard would show at the second.
    for (let start = 0; start < 2; start++) {
      const before = replies
      await page.reload()
      // The first paint holds the same words until the app has taken over.
      await expect(page.locator('#root').getByText('écrit à l’hôtel')).toBeVisible()
      await expect.poll(() => replies).toBeGreaterThan(before)
    }
    await expect(page).toHaveURL(/\/home$/)
    await page.context().unroute('**/api/**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => {
        const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
        const answer = await fetch(`${server.url}/api${routes.today}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return answer.status
      })
      .toBe(200)
  })
}

test('[PR2] a second phone that verifies the address asks for the password once', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await askForCode(page, server, person)
  const code = await server.codeTo(person.email)

  await otherPhone.goto(`${server.url}/login`)
  await otherPhone.getByLabel('E-mail').fill(person.email)
  await otherPhone.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await otherPhone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(
    otherPhone.getByText('Votre compte est en attente de vérification. Redirection...'),
  ).toBeVisible()
  await expect(otherPhone).toHaveURL(/\/verify-email$/)
  await expect.poll(() => server.codeTo(person.email)).not.toBe(code)
  await otherPhone.getByLabel('Chiffre 1 sur 4').focus()
  await otherPhone.keyboard.type(await server.codeTo(person.email))
  await expect(otherPhone.getByText('Entre ton mot de passe pour ouvrir ton journal')).toBeVisible()
  await expect(otherPhone.getByText(/^Mot de passe oublié/)).toBeVisible()
  await otherPhone.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await otherPhone.keyboard.press('Enter')
  await expect(otherPhone.getByText("Ce n'est pas ton mot de passe. Réessaie.")).toBeVisible()
  await otherPhone.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await otherPhone.keyboard.press('Enter')
  await expect(otherPhone).toHaveURL(/\/set-username$/)
})
