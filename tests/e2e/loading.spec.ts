// A phone that has not received the journal yet says that it loads, or that it could not, and never that nothing is written.
import type { BrowserContext, Page } from '@playwright/test'
import { day } from '#support/days.ts'
import { standOn } from '#support/heldPage.ts'
import { keepsPlace } from '#support/keyboard.ts'
import { expect, fillToday, signIn, test } from '#support/journey.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import type { Person } from '#support/person.ts'
import type { StartedServer } from '#support/setupServer.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }
const loading = 'Chargement du journal...'
const journalCalls = '**/api/journal/**'

/** Somebody whose today is written, sent from a first phone. */
async function writeElsewhere(page: Page, server: StartedServer, person: Person): Promise<void> {
  await openHome(page, server, { person, usesPassword: true })
  // Made here, the account has nothing elsewhere: nothing is awaited.
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await fillToday(page, words)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
}

/** The answers of the journal's calls wait until they are let go. */
async function holdJournal(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(journalCalls, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const saysNothingOfToday = async (page: Page): Promise<void> => {
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toHaveCount(0)
  await expect(page.getByText('à prolonger')).toHaveCount(0)
  await expect(page.getByText('à commencer')).toHaveCount(0)
  // Writing waits for nothing.
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
}

async function look(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('searchbox').fill(text)
}

test('[SY30] while the journal comes, no screen says that a day or the journal is empty', async ({
  server,
  page,
  otherPhone: phone,
  person,
}) => {
  await writeElsewhere(page, server, person)
  const context = phone.context()
  const letGo = await holdJournal(context)
  await signIn(phone, server, person)
  await expect(phone.getByText(loading)).toBeVisible()
  await saysNothingOfToday(phone)
  await looksRight(phone, 'home-loading')

  await phone.goto(`${server.url}/calendar`)
  await expect(phone.getByText(loading)).toBeVisible()
  await expect(phone.getByText('Aucune entrée trouvée')).toHaveCount(0)
  await expect(phone.getByRole('button', { name: 'Tous …' })).toBeVisible()
  await looksRight(phone, 'calendar-loading')
  // The page still settles from the sizes that it was just looked at in: a tap may fall beside.
  await expect(async () => {
    await phone.getByRole('button', { name: 'Grille' }).click()
    await expect(phone.getByRole('grid')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(phone.getByText(loading)).toBeVisible()
  await expect(phone.getByText(/, vide$/)).toHaveCount(0)
  await looksRight(phone, 'grid-loading')
  await look(phone, 'canari')
  await expect(phone.getByRole('dialog').getByText(loading)).toBeVisible()
  await expect(phone.getByText('Aucun résultat trouvé')).toHaveCount(0)
  await looksRight(phone, 'search-loading')

  await phone.goto(`${server.url}/journal-detail`)
  await expect(phone.getByText(loading)).toBeVisible()
  await expect(phone.getByText("Aucun journal trouvé pour aujourd'hui.")).toHaveCount(0)
  letGo()
  // The day that arrives shows where the person is.
  await expect(phone.getByRole('button', { name: /canari fier/ })).toBeVisible()
  await phone.goto(`${server.url}/home`)
  await expect(phone.getByText('canari appris')).toBeVisible()
  await phone.goto(`${server.url}/calendar`)
  await look(phone, 'perroquet')
  // Said aloud, and shown below.
  await expect(phone.getByText('Aucun résultat trouvé').last()).toBeVisible()
})

/** A tap on its middle is its own. */
const isReached = (button: Element): boolean => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('[SY30] a journal that cannot be fetched is said once, with one action, and shows when it comes', async ({
  server,
  page,
  otherPhone: phone,
  person,
}) => {
  await writeElsewhere(page, server, person)
  const context = phone.context()
  let isDown = true
  const { promise: isTapped, resolve: letGo } = Promise.withResolvers<void>()
  for (const calls of [journalCalls, '**/api/stats**']) {
    await context.route(calls, async (route) => {
      if (isDown) {
        await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })
        return
      }
      // A try that the phone makes by itself brings nothing before the tap.
      await isTapped
      await route.continue()
    })
  }
  await signIn(phone, server, person)
  const dayFailed = phone.getByText(/Erreur lors du chargement du journal du jour\s:/)
  await expect(dayFailed).toBeVisible()
  const failed = phone.getByText(/Ton journal n'a pas pu être chargé/)
  // Something did answer.
  await expect(dayFailed).toContainText("la réponse attendue n'est pas venue")
  // One sentence, one action.
  await drawn(phone)
  const again = phone.getByRole('button', { name: 'Réessayer' })
  expect(await phone.getByText(/Erreur lors du chargement/).count()).toBe(1)
  expect(await failed.count()).toBe(0)
  expect(await again.count()).toBe(1)
  await saysNothingOfToday(phone)
  await looksRight(phone, 'home-failed')
  await phone.getByRole('link', { name: 'Calendrier' }).click()
  await expect(failed).toBeVisible()
  await looksRight(phone, 'calendar-failed')
  await phone.getByRole('link', { name: 'Accueil' }).click()
  await expect(dayFailed).toHaveCount(1)

  await phone.goto(`${server.url}/journal-detail`)
  await expect(phone.getByText('Erreur lors du chargement du journal.')).toBeVisible()
  await expect(failed).toBeVisible()
  // It may be at the server.
  await expect(phone.getByText("Aucun journal trouvé pour aujourd'hui.")).toHaveCount(0)
  const size = phone.viewportSize()
  // What is said passes, and what stands there is for tapping.
  await phone.setViewportSize({ width: 568, height: 320 })
  expect(await again.evaluate(isReached)).toBe(true)
  if (size !== null) await phone.setViewportSize(size)
  await expect(again).toBeVisible()
  await looksRight(phone, 'detail-failed')
  await phone.goto(`${server.url}/home`)
  await expect(dayFailed).toBeVisible()
  isDown = false
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(phone.getByText('canari appris')).toBeVisible()
  await expect(dayFailed).toHaveCount(0)
  await keepsPlace(phone)
})

const written = (date: string) => ({ ...words, date: day(date), lueur: '', isPinned: false })

test('[SY30] how far a long journal has come is told where it is awaited', async ({
  server,
  page,
  otherPhone: phone,
  person,
}) => {
  const today = day('2026-11-20')
  const dates = ['2022-03-01', '2023-12-31', '2024-03-01', '2025-12-24', '2026-11-19']
  await quickSignUp(page, server, { person, today, days: dates.map(written), usesPassword: true })
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()

  await standOn(phone, today)
  const [isTold, isToldAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await phone.context().route(/\/journal\/entries\?/, async (route) => {
    await isTold.promise
    // What is newest comes first.
    if (/year=202[23]/.test(route.request().url())) await isToldAgain.promise
    await route.continue()
  })
  await signIn(phone, server, person)
  await expect(phone.getByText(/^0\sannée sur\s5$/)).toBeVisible()
  await phone.getByRole('link', { name: 'Calendrier' }).click()
  await expect(phone.getByText(/^0\sannée sur\s5$/)).toBeVisible()
  isTold.resolve()
  const progress = /^3\sannées sur\s5$/
  await expect(phone.getByText(progress)).toBeVisible()
  await look(phone, 'canari')
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByText(progress)).toBeVisible()
  const results = dialog.getByRole('button').filter({ has: phone.locator('mark') })
  await expect(results).toHaveCount(3)
  // What comes meanwhile is found without a further letter.
  isToldAgain.resolve()
  await expect(results).toHaveCount(5)
  await expect(phone.getByText(/années sur/)).toHaveCount(0)
  await phone.getByRole('searchbox').fill('perroquet')
  await expect(phone.getByText('Aucun résultat trouvé').last()).toBeVisible()
})

test('[SY30] of a year or a month that has not come nothing is counted, drawn or told', async ({
  server,
  page,
  otherPhone: phone,
  person,
}) => {
  const today = day('2026-11-20')
  const months = ['2025-03-01', '2026-09-01', '2026-09-02', '2026-09-03', '2026-11-19']
  await quickSignUp(page, server, {
    person,
    today,
    days: months.map(written),
    usesPassword: true,
  })
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()

  await standOn(phone, today)
  let isDown = true
  // The newest months come; those before do not.
  await phone.context().route(/\/journal\/entries\?/, async (route) => {
    const isNewest = /month=1[01]&year=2026/.test(route.request().url())
    if (isDown && !isNewest) await route.fulfill({ status: 503, body: '' })
    else await route.continue()
  })
  await signIn(phone, server, person)
  const notLoaded = phone.getByText(/Ton journal n'a pas pu être chargé/)
  await phone.goto(`${server.url}/calendar`)
  await expect(phone.getByRole('button', { name: '19 novembre' })).toBeVisible()
  await expect(notLoaded).toBeVisible()
  const year = phone.getByRole('button', { name: /^Ton année/ })
  await expect(year).not.toContainText('rayon')
  for (const address of ['annee=2026', 'annee=2025', 'mois=2026-09', 'fiertes=oui']) {
    await phone.goto(`${server.url}/calendar?${address}`)
    await expect(notLoaded).toBeVisible()
    const told = /rayon|jours?,|écrits? en|Aucun jour|Trop peu|, vide|\d fiertés?|Partager l'image/
    await expect(phone.getByText(told)).toHaveCount(0)
    await expect(phone.getByRole('slider')).toHaveCount(0)
    // Nothing to see as a table, and what leads to other years stands on the night.
    await expect(phone.getByRole('button', { name: 'Voir en tableau' })).toHaveCount(0)
    if (address.startsWith('annee'))
      expect((await phone.locator('main section').first().boundingBox())?.height).toBeGreaterThan(
        150,
      )
    await looksRight(phone, `look-back-loading-${address}`)
  }
  isDown = false
  await phone.goto(`${server.url}/calendar?annee=2026`)
  await expect(phone.getByText('4 jours', { exact: true })).toBeVisible()
  await phone.goto(`${server.url}/calendar?annee=2025`)
  await expect(phone.getByText('1 jour', { exact: true }).first()).toBeVisible()
})
