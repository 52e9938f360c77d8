// Under colours that the system imposes, no background and no shadow is left: what is chosen, reached, far along or laid over the page is
// told by an edge or by one of the system's own colours.
import type { Locator, Page } from '@playwright/test'
import { expectLocked, turnLockOn } from '#support/appLock.ts'
import { day, filled } from '#support/days.ts'
import { answer, confirmButton, openForm, saveButton, standOnQuietHome } from '#support/dayForm.ts'
import { expect, test } from '#support/journey.ts'
import { axeViolations, drawn } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'

const forced = (page: Page): Promise<void> =>
  page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })

/** What a person sees of an element besides its words. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { backgroundColor, borderTopColor, color, outlineStyle, outlineColor } =
      getComputedStyle(one)
    const outline = outlineStyle === 'none' ? 'none' : outlineColor
    return [backgroundColor, borderTopColor, color, outline].join(' ')
  })

async function expectTold(chosen: Locator, other: Locator): Promise<void> {
  expect(await lookOf(chosen.first())).not.toBe(await lookOf(other.first()))
}

const expectEdge = (over: Locator): Promise<void> =>
  expect(over).not.toHaveCSS('border-top-width', '0px')

test('what is chosen in the calendar, its sheet and its tab are told', async ({ server, page }) => {
  await forced(page)
  await standOnCalendar(page, server)
  await drawn(page)
  await expectTold(
    page.locator('nav [aria-current] span').first(),
    page.locator('nav a:not([aria-current]) span').first(),
  )
  const toggle = page.getByRole('group', { name: 'Affichage' })
  await expectTold(toggle.locator('[aria-pressed=true]'), toggle.locator('[aria-pressed=false]'))
  const filters = page.getByRole('group', { name: 'Filtres' })
  await expectTold(filters.locator('[aria-pressed=true]'), filters.locator('[aria-pressed=false]'))
  // No plate of the system lies between the words of the chosen one and its colour.
  await expect(filters.locator('[aria-pressed=true]')).toHaveCSS('forced-color-adjust', 'none')
  await expectEdge(page.locator('main [data-day]').first())
  await page.getByRole('button', { name: 'Grille' }).click()
  await page.locator('[data-day="2026-11-03"]').click()
  await expectEdge(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.mouse.click(2, 2)
  await expectTold(
    page.locator('[aria-selected=true] button'),
    page.locator('[data-day="2026-11-05"]'),
  )
  // A day to come cannot be opened.
  await expectTold(page.locator('[data-day="2026-11-05"]'), page.locator('[data-day="2026-11-25"]'))
  expect(await axeViolations(page)).toEqual([])
})

test('a switch, what has the focus, a question and a message are told', async ({
  server,
  page,
}) => {
  await forced(page)
  await openHome(page, server)
  await page.goto(`${server.url}/settings`)
  const next = page.getByRole('switch', { name: 'Question suivante automatique' })
  const lookOn = await next.screenshot()
  await next.click()
  await page.mouse.click(2, 2)
  await drawn(page)
  expect((await next.screenshot()).equals(lookOn)).toBe(false)
  await expect(next).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus-visible')).not.toHaveCSS('outline-style', 'none')
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expectEdge(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Exporter en JSON' }).click()
  await expectEdge(page.getByText(/Ton fichier est prêt/).locator('xpath=ancestor::div[1]'))
  expect(await axeViolations(page)).toEqual([])
})

test('how far the form is, its card, and the cards and dots of Accueil are told', async ({
  server,
  page,
}) => {
  await forced(page)
  const today = day('2026-11-20')
  await openHome(page, server, {
    today,
    days: [{ date: today, learned: 'Un mot', proud: 'Un autre', frustrated: 'Un dernier' }],
  })
  const rail = page.getByRole('region', { name: 'Ta journée' })
  await expectEdge(rail.getByRole('link', { name: /Un mot/ }))
  const dots = page.locator('main i')
  await expectTold(dots.nth(0), dots.nth(1))
  await expectTold(dots.nth(1), page.locator('body'))
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expectEdge(page.getByRole('button', { name: /Un mot/ }))
  await page.getByRole('button', { name: /Un mot/ }).click()
  const progress = page.getByRole('progressbar')
  await expect(progress).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('the sky of the landing, which has lost its colours, does not stand over its title', async ({
  server,
  page,
}) => {
  await forced(page)
  await page.goto(`${server.url}/welcome`)
  const title = page.getByRole('heading', { level: 1, name: 'Lueur' })
  await expect(title).toBeVisible()
  await expect(page.locator('[data-sky] svg')).toBeHidden()
  expect((await title.boundingBox())?.y).toBeLessThan(200)
})

test('what is off looks so, and the moment of saving hides the form and has its sun', async ({
  server,
  page,
}) => {
  await forced(page)
  await standOnQuietHome(page, server)
  await openForm(page)
  const off = await lookOf(saveButton(page))
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
  expect(await lookOf(saveButton(page))).not.toBe(off)
  await saveButton(page).click()
  await confirmButton(page).click()
  const ground = await page.locator('[data-veil]').evaluate((one) => {
    return getComputedStyle(one).backgroundColor
  })
  expect(ground).toMatch(/^rgb\(/)
  const sun = page.locator('[data-veil] [class*="-sun"]')
  await expect(sun).not.toHaveCSS('background-image', 'none')
})

test('pictures that lose their ground are on the page’s, or whole, or gone', async ({
  server,
  page,
}) => {
  await forced(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const song = { id: 'song-1', name: 'Plein soleil', artists: 'Les Heures lentes' }
  const today = day('2026-11-20')
  const yesterday = { date: day('2026-11-19'), ...filled({ learned: 'Un mot' }), music: song }
  const person = await openHome(page, server, { today, days: [yesterday], usesPassword: true })
  // The pages of the book end nowhere.
  const art = page.locator('main section svg path[fill]').last()
  await expect(art).toBeVisible()
  const fill = await art.evaluate((path) => getComputedStyle(path).fill)
  expect(fill).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))

  await openForm(page)
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  const cover = page.getByRole('dialog').locator('span[aria-hidden]').first()
  await expect(cover).toBeVisible()
  await expect(cover).not.toHaveCSS('background-image', 'none')

  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await expectLocked(page)
  await expect(page.locator('main svg').first()).toBeHidden()
})

test('an address that is only read has no edge for its letters to touch', async ({
  server,
  page,
}) => {
  await forced(page)
  const { email } = await openHome(page, server)
  await page.goto(`${server.url}/edit-profile`)
  const field = page.getByLabel('E-mail')
  await expect(field).toHaveValue(email)
  await expect(field).toHaveCSS('border-top-width', '0px')
})

test('each pride that is listed has an edge', async ({ server, page }) => {
  await forced(page)
  const written = { date: day('2026-11-19'), ...filled({ proud: 'Un pont' }) }
  await openHome(page, server, { today: day('2026-11-20'), days: [written] })
  await page.goto(`${server.url}/calendar?fiertes=oui`)
  await expectEdge(page.getByRole('button', { name: /Un pont/ }))
})
