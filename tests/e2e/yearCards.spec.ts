// « Ton année en lumière »: offered on Accueil at the turn of the year, and told in a few cards.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { recoveryText } from '#text/recovery.ts'
import { day } from '#support/days.ts'
import { elapse, holdTimers, waitingTimers } from '#support/heldPage.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { fr } from '#text/typography.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const cardMs = 6000

/** On 5 December, with forty days behind. */
const openYear = (page: Page, server: StartedServer) =>
  quickSignUp(page, server, {
    today: day('2026-12-05'),
    days: Array.from({ length: 40 }, (_, at) => ({
      date: addDays(day('2026-05-03'), at),
      learned: at % 4 === 0 ? 'Le silence, et la Forêt.' : 'Un mot',
      proud: at % 5 === 0 ? 'Encore la forêt' : '',
      frustrated: 'Les voisins',
      music: at % 3 === 0 ? { id: 'manual', name: 'Göttingen', artists: 'Barbara' } : null,
    })),
  })
/** The key to write down comes before: it is put off. */
async function openHome(page: Page, server: StartedServer): Promise<void> {
  await page.goto(`${server.url}/home`)
  const key = page.getByRole('complementary', { name: recoveryText.cardTitle })
  await key.getByRole('button', { name: recoveryText.later }).click()
}
const row = (page: Page) => page.getByRole('complementary', { name: yearCardsText.title })
const cards = (page: Page) => page.getByRole('dialog', { name: yearCardsText.title })
const card = (page: Page, at: number) =>
  cards(page).getByRole('region', { name: yearCardsText.place(at, 5) })

test('[LB7][LB8] the year is offered on Accueil, told in five cards by keys and fingers, and closed, without network', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  await openHome(page, server)
  await workerReady(page)
  await page.context().setOffline(true)
  await expect(row(page)).toBeVisible()
  await looksRight(page, 'year-offered')
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page).getByRole('button', { name: yearCardsText.open }).click()
  await expect(card(page, 1)).toContainText(/En 2026, tu as écrit\s*40/)
  await expect(card(page, 1)).toContainText('Ta plus longue série : 40 jours, du 3 mai au 11 juin.')
  // Its ring, with the focus, stands clear of the bars above it.
  const close = await cards(page).getByRole('button', { name: 'Fermer' }).boundingBox()
  const bar = await cards(page).locator('[aria-hidden="true"] > i').last().boundingBox()
  expect((close?.y ?? 0) - 5).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await looksRight(page, 'year-card-1')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 2)).toContainText('mai')
  await expect(card(page, 2)).toContainText('29 jours écrits.')
  await looksRight(page, 'year-card-2')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.click(380, 400)
  await expect(card(page, 3)).toContainText("Barbara. Tu l'as gardée 14 fois.")
  await looksRight(page, 'year-card-3')
  await page.setViewportSize({ width: 390, height: 844 })
  await cards(page).getByRole('button', { name: yearCardsText.next }).click()
  await expect(card(page, 4)).toContainText('Forêt')
  await expect(card(page, 4)).toContainText('18 fois, depuis le 3 mai.')
  await looksRight(page, 'year-card-4')
  await page.setViewportSize({ width: 390, height: 844 })
  await cards(page).getByRole('button', { name: yearCardsText.another }).click()
  await expect(card(page, 4)).toContainText('silence')
  await expect(cards(page)).not.toContainText('voisins')
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 5)).toContainText("40 jours, 40 d'affilée. Demain, un rayon de plus.")
  await looksRight(page, 'year-card-5')
  await page.setViewportSize({ width: 390, height: 844 })
  const share = card(page, 5).getByRole('button', { name: "Partager l'image" })
  await expect(share).toHaveText("Partager l'image")
  await share.click()
  await expect(page.getByRole('dialog', { name: "Partager l'image" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: "Partager l'image" })).toBeHidden()
  await card(page, 5).getByRole('button', { name: yearCardsText.again }).click()
  await page.mouse.click(10, 400)
  await expect(card(page, 1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cards(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Ton année' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?annee=2026')
  await page.getByRole('button', { name: yearCardsText.title }).click()
  await expect(card(page, 1)).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Ton année' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect(row(page)).toHaveCount(0)
})

test('the bar of the browser goes on with the sky of each card, then with the page again', async ({
  server,
  page,
}) => {
  const bar = (): Promise<readonly string[]> =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))
  const topOfSky = (): Promise<string> =>
    cards(page).evaluate((sky) => {
      const [first = ''] = /rgb\(.*?\)/.exec(getComputedStyle(sky).backgroundImage) ?? []
      const hex = Array.from(first.matchAll(/\d+/g), ([part]) =>
        Number(part).toString(16).padStart(2, '0'),
      )
      return `#${hex.join('')}`
    })
  await openYear(page, server)
  await page.goto(`${server.url}/calendar?annee=2026&lumiere=oui`)
  for (const at of [1, 2, 3, 4]) {
    await expect(card(page, at)).toBeVisible()
    const top = await topOfSky()
    await expect.poll(bar, `card ${at}`).toEqual([top, top])
    await page.keyboard.press('ArrowRight')
  }
  // Its sky is round: the bar goes on with its rim.
  await expect(card(page, 5)).toBeVisible()
  await expect.poll(bar).toEqual(['#1d0f28', '#1d0f28'])
  await page.keyboard.press('Escape')
  await expect.poll(bar).toEqual(['#fdf5f1', '#150d1b'])
})

test('[LB8] a card turns by itself after six seconds, and not while it is held or paused', async ({
  server,
  page,
}) => {
  await holdTimers(page, [cardMs])
  await openYear(page, server)
  await page.goto(`${server.url}/calendar?annee=2026&lumiere=oui`)
  await expect(card(page, 1)).toBeVisible()
  await elapse(page, cardMs)
  await expect(card(page, 2)).toBeVisible()
  await page.mouse.move(380, 400)
  await page.mouse.down()
  await expect.poll(() => waitingTimers(page)).toEqual([])
  await page.waitForTimeout(350)
  await page.mouse.up()
  await expect(card(page, 2)).toBeVisible()
  await expect.poll(() => waitingTimers(page)).toEqual([cardMs])
  await cards(page).getByRole('button', { name: yearCardsText.pause }).click()
  await expect.poll(() => waitingTimers(page)).toEqual([])
  await cards(page).getByRole('button', { name: yearCardsText.resume }).click()
  for (const at of [3, 4, 5]) {
    await elapse(page, cardMs)
    await expect(card(page, at)).toBeVisible()
  }
  await expect.poll(() => waitingTimers(page)).toEqual([])
})

test('[LB7] a year that was put off leaves Accueil, also after a new start', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  await openHome(page, server)
  await row(page).getByRole('button', { name: yearCardsText.later }).click()
  await expect(row(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(row(page)).toHaveCount(0)
})

test('[LB9] a month is offered at its end, told in a few cards without network, and found in the calendar afterwards', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-30'),
    days: Array.from({ length: 12 }, (_, at) => ({
      date: addDays(day('2026-11-05'), at),
      learned: at % 3 === 0 ? 'Le silence' : 'Un mot',
      proud: at === 4 ? "D'avoir tenu bon,\nsans me fâcher." : '',
      isPinned: at === 4,
      glow: at % 2 === 0 ? (4 as const) : null,
      music: at % 4 === 0 ? { id: 'manual', name: 'Göttingen', artists: 'Barbara' } : null,
    })),
  })
  await openHome(page, server)
  await workerReady(page)
  await page.context().setOffline(true)
  const offer = page.getByRole('complementary', { name: fr('Ce mois-ci en une minute') })
  await expect(offer).toBeVisible()
  await looksRight(page, 'month-offered')
  await page.setViewportSize({ width: 390, height: 844 })
  await offer.getByRole('button', { name: yearCardsText.open }).click()
  const told = page.getByRole('dialog', { name: 'Novembre en une minute' })
  const part = (at: number) => told.getByRole('region', { name: yearCardsText.place(at, 5) })
  await expect(part(1)).toContainText(/En novembre, tu as écrit\s*12/)
  await looksRight(page, 'month-card-1')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [at, text] of [
    [2, 'La lueur de novembre'],
    [3, 'sans me fâcher.'],
    [4, "Barbara. Tu l'as gardée 3 fois."],
    [5, 'silence'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(part(at)).toContainText(text)
    await looksRight(page, `month-card-${at}`)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Heureux|30\snovembre/ })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: 'Grille' }).click()
  const again = page.getByRole('button', { name: 'Novembre en une minute' })
  await again.click()
  await expect(part(1)).toBeVisible()
  await page.keyboard.press('Escape')
  // The title had it until the row was there again.
  await expect(again).toBeFocused()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByRole('button', { name: /en une minute/ })).toBeHidden()
})
