// The calendar and the search, as a person meets them: list, month, sheet, words found again.
import type { CDPSession, Page } from '@playwright/test'
import { chooseUsername, expect, fillToday, signUp, test } from '#support/journey.ts'
import type { StartedServer } from '#support/setupServer.ts'

const person = { email: 'lou@exemple.fr', password: 'motdepasse-7' }

/** The page's clock stands on these days, one after the other; the last is today. */
const days = {
  '2026-10-31': {
    learned: "Un cœur d'artichaut se mange avec les doigts.",
    proud: 'Ménage fait avant midi.',
    frustrated: 'Une averse en sortant.',
  },
  '2026-11-03': {
    learned: 'Le mot « lueur » vient de luire.',
    proud: "J'ai rappelé Noémie.",
    frustrated: 'Le train de 18 h 12, encore.',
  },
  '2026-11-19': {
    learned:
      "Qu'un silence bien placé répond souvent mieux qu'une longue explication, et qu'il faut l'apprendre tôt.",
    proud: "J'ai présenté le projet sans relire mes notes une seule fois, devant tout le monde.",
    frustrated:
      'La réunion du matin a débordé sur la pause, puis sur tout ce qui venait après elle.',
  },
} as const

/**
 * From its next load on, the page believes that it is noon on this day. Playwright's own clock replaces the whole Date,
 * which the calendar arithmetic extends; the app reads the time through Date.now alone.
 */
const turnClockTo = (page: Page, day: string): Promise<unknown> =>
  page.addInitScript(
    (now) => {
      Date.now = () => now
    },
    Date.parse(`${day}T11:00:00Z`),
  )

/** Writes each day on its own day, then turns the clock to an unwritten 20 November. */
async function writeDays(page: Page, server: StartedServer): Promise<void> {
  await signUp(page, server, person)
  await chooseUsername(page, 'Lou')
  for (const [day, texts] of Object.entries(days)) {
    await turnClockTo(page, day)
    await page.goto(`${server.url}/home`)
    await fillToday(page, texts)
    if (day === '2026-11-03') {
      await page.getByRole('button', { name: 'Épingler cette journée' }).click()
      await expect(page.getByRole('button', { name: 'Désépingler cette journée' })).toBeVisible()
    }
  }
  await turnClockTo(page, '2026-11-20')
}

/** One finger from a point, by `distance` px downwards, in a few steps. */
async function swipe(cdp: CDPSession, from: { x: number; y: number }, distance: number) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    })
  await touch('touchStart', from.y)
  for (let step = 1; step <= 4; step++) await touch('touchMove', from.y + (distance * step) / 4)
  await touch('touchEnd')
}

const dayButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('list, month, sheet, filters and search', async ({ server, page }) => {
  await writeDays(page, server)
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${server.url}/calendar`)

  // The list comes first: newest first, by month, cut to 80 characters.
  await expect(page.getByRole('button', { name: 'Liste' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Novembre 2026',
    'Octobre 2026',
  ])
  const cards = page.getByRole('listitem')
  await expect(cards).toHaveText([/19 novembre/, /3 novembre/, /31 octobre/])
  await expect(cards.first()).toContainText(`${days['2026-11-19'].learned.slice(0, 80)}...`)
  await expect(page.getByRole('button', { name: 'Tous 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Épinglés 1' }).click()
  await expect(cards).toHaveText([/3 novembre/])

  // The filter stays while the person is elsewhere.
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByRole('button', { name: 'Épinglés 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Tous 3' }).click()

  // A card opens the sheet; the back button closes it and the card has the focus again.
  await cards.first().getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\?jour=2026-11-19$/)
  await expect(sheet.getByText(`${days['2026-11-19'].learned.slice(0, 60)}...`)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Modifier' })).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(cards.first().getByRole('button')).toBeFocused()

  // The month.
  await page.getByRole('button', { name: 'Grille' }).click()
  const grid = page.getByRole('grid', { name: 'Novembre 2026' })
  await expect(grid.getByRole('gridcell')).toHaveCount(42)
  await expect(grid.getByRole('columnheader')).toHaveText(['D', 'L', 'M', 'M', 'J', 'V', 'S'])
  await expect(page.getByText('2/30', { exact: true })).toBeVisible()
  await expect(dayButton(page, 'vendredi 20 novembre, vide')).toHaveAttribute(
    'aria-current',
    'date',
  )
  await expect(dayButton(page, 'samedi 21 novembre')).toBeDisabled()
  await expect(dayButton(page, 'mardi 3 novembre, écrit, épinglé')).toBeVisible()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByText('1/31', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Année suivante' }).click()
  await expect(page.getByRole('heading', { name: 'Octobre 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Année précédente' }).click()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect(grid).toBeVisible()

  // Keys: one tab stop, weeks, months, years, never past today.
  const focused = page.locator('[data-day]:focus')
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  await grid.locator('[tabindex="0"]').focus()
  for (const [key, day] of [
    ['ArrowUp', '2026-11-13'],
    ['Home', '2026-11-08'],
    ['End', '2026-11-14'],
    ['ArrowLeft', '2026-11-13'],
    ['PageUp', '2026-10-13'],
    ['Shift+PageUp', '2025-10-13'],
    ['Shift+PageDown', '2026-10-13'],
    ['PageDown', '2026-11-13'],
    ['PageDown', '2026-11-20'],
    ['ArrowRight', '2026-11-20'],
    ['ArrowLeft', '2026-11-19'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused, key).toHaveAttribute('data-day', day)
  }
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(focused).toHaveAttribute('data-day', '2026-11-19')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(/^19/)

  // A long press on today, which is empty, and its visible twin.
  await dayButton(page, 'vendredi 20 novembre, vide').click({ button: 'right' })
  const question = page.getByRole('alertdialog', { name: 'Créer une entrée' })
  await expect(question).toContainText('Voulez-vous créer une entrée pour le 20 novembre ?')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  const place = await dayButton(page, 'vendredi 20 novembre, vide').boundingBox()
  if (place === null) throw new Error('today is not on the page')
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  await expect(question).toBeVisible()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  await dayButton(page, 'vendredi 20 novembre, vide').click()
  await page.getByRole('button', { name: 'Créer une entrée' }).click()
  await question.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page).toHaveURL(/\/fill-day\?date=2026-11-20$/)
  await page.goBack()
  await expect(grid).toBeVisible()
})

test('the sheet follows the finger, and every gesture has a button', async ({ server, page }) => {
  await writeDays(page, server)
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${server.url}/calendar?jour=2026-11-19`)
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })
  const handle = sheet.getByRole('button', { name: /^(?:Agrandir|Réduire)$/ })
  const isExpanded = (expanded: boolean) =>
    expect(handle).toHaveAttribute('aria-expanded', String(expanded))
  await expect(sheet).toBeVisible()
  await isExpanded(false)
  const { height } = (await sheet.boundingBox()) ?? { height: 0 }
  expect(height / 844).toBeCloseTo(0.45, 2)

  const low = { x: 195, y: 640 }
  for (const [distance, expanded] of [
    [-60, false],
    [-80, true],
    [90, true],
    [115, false],
    [90, false],
  ] as const) {
    await swipe(cdp, expanded || distance > 0 ? { x: 195, y: 560 } : low, distance)
    await isExpanded(expanded)
  }
  // Expanded, the texts are whole.
  await sheet.getByText("J'ai appris").click()
  await isExpanded(true)
  await expect(sheet.getByText(days['2026-11-19'].frustrated)).toBeVisible()
  await sheet.getByRole('button', { name: 'Réduire' }).click()
  await isExpanded(false)
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await isExpanded(true)
  await handle.click()
  await sheet.getByRole('heading').dblclick()
  await isExpanded(true)
  await handle.click()
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeLessThan(400)
  await swipe(cdp, low, 115)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)

  // Backdrop, cross.
  const card = page.getByRole('button', { name: /19 novembre/ })
  await card.click()
  await expect(sheet).toBeVisible()
  await page.touchscreen.tap(195, 120)
  await expect(sheet).toBeHidden()
  await card.click()
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await expect(sheet).toBeHidden()

  // Only today can be changed, and only from the small sheet.
  await page.getByRole('button', { name: "Écrire aujourd'hui" }).click()
  await expect(page).toHaveURL(/\/fill-day$/)
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'un', proud: 'deux', frustrated: 'trois' })
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: /20 novembre/ }).click()
  const today = page.getByRole('dialog', { name: 'JOURNAL DU 20 NOVEMBRE' })
  await expect(today.getByRole('button', { name: 'Modifier' })).toBeVisible()
  await today.getByRole('button', { name: 'Agrandir' }).click()
  await expect(today.getByRole('button', { name: 'Modifier' })).toHaveCount(0)
  await today.getByRole('button', { name: 'Réduire' }).click()
  await today.getByRole('button', { name: 'Modifier' }).click()
  await expect(page).toHaveURL(/\/journal-detail$/)
})

test('words are found again, whatever their accents', async ({ server, page }) => {
  await writeDays(page, server)
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const search = page.getByRole('dialog', { name: 'Rechercher dans vos journaux' })
  const field = search.getByRole('searchbox', { name: 'Rechercher dans vos journaux...' })
  await expect(field).toBeFocused()
  await expect(
    search.getByText('Tapez pour rechercher dans vos entrées, musiques et émotions'),
  ).toBeVisible()
  await field.fill('zzz')
  await expect(search.getByText('Aucun résultat trouvé')).toBeVisible()
  await expect(search.getByText("Essayez avec d'autres mots-clés")).toBeVisible()

  const results = search.getByRole('listitem')
  for (const [words, found, marked] of [
    ['COEUR D’ARTI', [/31 octobre/], ["cœur d'arti"]],
    ['noemie', [/3 novembre/], ['Noémie']],
    ['train encore', [/3 novembre/], ['train', 'encore']],
    ['tout', [/19 novembre/], ['tout', 'tout']],
    ['une', [/19 novembre/, /31 octobre/], ['une', 'une', 'Une']],
  ] as const) {
    await field.fill(words)
    await expect(results).toHaveText([...found])
    await expect(results.locator('mark')).toHaveText([...marked])
  }

  // A result opens its day; going back finds the search as it was, and going back again the calendar.
  await results.last().getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 31 OCTOBRE' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\?jour=2026-10-31$/)
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await expect(field).toHaveValue('une')
  await expect(results).toHaveCount(2)
  await page.goBack()
  await expect(search).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
})
