// Every screen, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with text at 200 %, and
// a start without network. With PICTURES=1 pictures are left for eyes (tests/support/looksRight.ts).
import {
  chooseUsername,
  expect,
  fillSignup,
  fillToday,
  saveForm,
  signIn,
  signUp,
  stopAutoAdvance,
  test,
  typeCode,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'
import { day } from '#support/days.ts'
import { holdTimers } from '#support/heldPage.ts'
import { axeViolations, drawn, looksRight, pictures } from '#support/looksRight.ts'
import { startMusicPeer } from '#support/musicPeer.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { answerForVendor } from '#support/notifications.ts'
import { putOffKeyCard } from '#support/putOffKeyCard.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Of alerts, and of messages of each kind. */
const messagesMs = [3500, 4000, 5000, 6000]
const words = {
  learned: "Qu'un silence bien placé répond souvent mieux qu'une longue explication.",
  proud: "J'ai présenté le projet sans relire mes notes une seule fois.",
  frustrated: 'Le train de 18 h 12, encore.',
}

test('screens of a visitor @core', async ({ server, page, person }) => {
  for (const name of ['welcome', 'signup', 'login']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page, name)
  }
  await page.goto(`${server.url}/signup`)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
  await looksRight(page, 'signup-errors')
  await fillSignup(page, person)
  await expect(page).toHaveURL(/\/verify-email$/)
  await looksRight(page, 'verify-email')
})

test('screens of a person who writes @core', async ({ server, page, person }) => {
  await signUp(page, server, person)
  await looksRight(page, 'set-username')
  await chooseUsername(page, 'Inès')
  await looksRight(page, 'home-empty')
  await page.goto(`${server.url}/fill-day`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRight(page, 'fill-day')
  await page.goto(`${server.url}/home`)
  await fillToday(page, words)
  for (const name of ['home', 'journal-detail'] as const) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page, name === 'home' ? 'home-entry' : name)
  }
})

test('screens of a person who reads, with and without network', async ({ server, page }) => {
  await openHome(page, server)
  await fillToday(page, words)
  const pages = ['home', 'journal-detail', 'calendar', 'settings', 'about']
  for (const name of pages.slice(2)) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page, name)
  }

  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await looksRight(page, 'calendar-grid')
  await page.locator('[aria-current="date"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRight(page, 'calendar-sheet')
  await page.getByRole('button', { name: 'Agrandir' }).click()
  await expect(page.getByRole('button', { name: 'Réduire' })).toBeVisible()
  await looksRight(page, 'calendar-sheet-expanded')
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await looksRight(page, 'search-empty')
  await page.getByRole('searchbox').fill('silence place')
  await expect(page.getByRole('dialog').locator('mark').first()).toBeVisible()
  await looksRight(page, 'search-results')

  await workerReady(page)
  await page.context().setOffline(true)
  for (const name of [...pages, 'fill-day', '']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('screens of passwords and keys', async ({ server, page, otherPhone: blank, person }) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await expect(page.getByText("Mets ton journal à l'abri")).toBeVisible()
  await looksRight(page, 'home-recovery')
  await page.goto(`${server.url}/account-settings`)
  await looksRight(page, 'account-settings')
  await page.getByRole('link', { name: 'Clé de secours' }).click()
  await looksRight(page, 'recovery-key')
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  await expect(page.getByText('Les mêmes mots, à scanner.')).toBeVisible()
  await looksRight(page, 'recovery-words')
  await page.getByRole('button', { name: "C'est noté" }).click()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await looksRight(page, 'recovery-proof')

  await blank.goto(`${server.url}/forgot-password`)
  await blank.getByRole('button', { name: 'Envoyer le code' }).click()
  await looksRight(blank, 'forgot-password')
  await blank.getByLabel('E-mail').fill(person.email)
  await blank.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(blank).toHaveURL(/\/reset-password$/)
  await looksRight(blank, 'reset-code')
  await typeCode(blank, await server.codeTo(person.email, 2))
  await expect(blank.getByLabel('Nouveau mot de passe')).toBeVisible()
  await blank.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await looksRight(blank, 'new-password-blank')
  const password = 'motdepasse-55'
  await blank.getByLabel('Nouveau mot de passe').fill(password)
  await blank.getByLabel('Confirme le mot de passe').fill(password)
  await blank.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(blank).toHaveURL(/\/login$/)
  await signIn(blank, server, { ...person, password })
  await expect(blank.getByText('Des jours sont scellés')).toBeVisible()
  await looksRight(blank, 'home-sealed')
  await blank.getByRole('link', { name: 'Calendrier' }).click()
  const sealed = blank.getByText('Scellé', { exact: true })
  await expect(sealed.locator('svg')).toBeVisible()
  await looksRight(blank, 'calendar-sealed')
  await blank.getByRole('link', { name: 'Accueil' }).click()
  await blank.getByRole('link', { name: 'Les ouvrir' }).click()
  await blank.getByRole('button', { name: 'Ouvrir mes jours' }).click()
  await looksRight(blank, 'sealed-days')
  await blank.getByRole('button', { name: 'Par mot de passe' }).click()
  await looksRight(blank, 'sealed-days-password')
})

test('states that pass, and what lies over a page', async ({ page }) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    // Messages stay until they have been looked at.
    await holdTimers(page, messagesMs)
    const today = day('2026-11-20')
    await quickSignUp(page, server, { today })
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Thème' }).click()
    await expect(page.getByText('À venir...')).toBeVisible()
    await looksRight(page, 'toast-info')
    await page.goto(`${server.url}/account-settings`)
    await page.route('**/api/auth/**', (route) =>
      route.fulfill({ status: 503, json: { message: '', code: 'unavailable' } }),
    )
    await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    await expect(page.getByText(/Impossible d'envoyer/)).toBeVisible()
    await looksRight(page, 'toast-error')
    await page.unroute('**/api/auth/**')

    await page.goto(`${server.url}/calendar`)
    await looksRight(page, 'calendar-empty')
    await page.getByRole('button', { name: 'Grille' }).click()
    await page.locator('[aria-current="date"]').click()
    await looksRight(page, 'calendar-unwritten')
    await page.getByRole('button', { name: 'Créer une entrée' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await looksRight(page, 'calendar-create')
    await page.getByRole('button', { name: 'Créer', exact: true }).click()

    await stopAutoAdvance(page)
    await page.reload()
    await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
    await page.getByPlaceholder('Rechercher une musique...').fill('Plein')
    await expect(page.getByRole('button', { name: 'Plein soleil' })).toBeVisible()
    await looksRight(page, 'music-results')
    await page.getByPlaceholder('Rechercher une musique...').fill('introuvable')
    await expect(page.getByText('Aucun résultat', { exact: true })).toBeVisible()
    await looksRight(page, 'music-none')
    await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
    await page.getByLabel('Titre').fill('')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await looksRight(page, 'music-by-hand')
    await page.getByLabel('Titre').fill('Göttingen')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await writeAnswers(page, words)
    await looksRight(page, 'fill-day-song')
    await saveForm(page)
    await expect(page.getByText('Ta journée est gardée, même sans réseau.')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await looksRight(page, 'home-saved')
    await page.context().setOffline(true)
    await expect(page.getByText(/Hors ligne/)).toBeVisible()
    // At the next view of Accueil it stands there.
    await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
    await page.getByRole('link', { name: 'Accueil', exact: true }).click()
    await expect(page.locator('main').getByText(/Hors ligne/)).toBeVisible()
    await looksRight(page, 'home-offline')
    await page.context().setOffline(false)
    await page.goto(`${server.url}/calendar?jour=${today}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Göttingen' }).click()
    await expect(page.getByRole('dialog', { name: 'Musique du jour' })).toBeVisible()
    await looksRight(page, 'sheet-song')
  } finally {
    await server.stop()
    await peer.stop()
  }
})

test('the page of a desk, in both themes, its steps open', async ({ server, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/install`)
  await expect(page.getByRole('heading', { name: 'Lueur fonctionne sur mobile' })).toBeVisible()
  const desks = [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]
  await pictures(page, 'install', desks)
  await page.getByText('Comment faire ?').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await drawn(page)
    expect(await axeViolations(page), colorScheme).toEqual([])
  }
  await pictures(page, 'install-steps', desks)
})

test('screens of reminders', async ({ server, context, page }) => {
  await answerForVendor(page)
  await openHome(page, server)
  await fillToday(page, words)
  await putOffKeyCard(page)
  await expect(page.getByText('Un petit rappel')).toBeVisible()
  await looksRight(page, 'home-reminders')

  await page.goto(`${server.url}/settings`)
  const row = page.getByRole('button', { name: 'Notifications' })
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await row.click()
  await expect(dialog.getByText('Désactivées')).toBeVisible()
  await looksRight(page, 'notifications-off')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: server.url,
  })
  await dialog.getByRole('switch').click()
  await expect(dialog.getByText('Bloquées')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await looksRight(page, 'notifications-blocked')
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.reload()
  await row.click()
  await dialog.getByRole('switch').click()
  await expect(dialog.getByText('Activées')).toBeVisible()
  await looksRight(page, 'notifications-on')

  // An iPhone's browser: push begins on the home screen.
  await cdp.send('Emulation.setUserAgentOverride', { userAgent: iphone })
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  await row.click()
  await expect(dialog.getByText('Non supporté')).toBeVisible()
  await dialog.getByRole('button', { name: 'Voir comment' }).click()
  await expect(dialog.getByText('Sur iPhone et iPad')).toBeVisible()
  await looksRight(page, 'notifications-iphone')
})
