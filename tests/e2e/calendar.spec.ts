// The calendar as a list and as a month.
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar, writtenDays } from '#support/threeDays.ts'
import type { StartedServer } from '#support/setupServer.ts'

const dayButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('listitem')
const grid = (page: Page) => page.getByRole('grid', { name: 'Novembre 2026' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })
const focusedDay = (page: Page) => page.locator('[data-day]:focus')
const todayButton = (page: Page) => dayButton(page, 'vendredi 20 novembre, vide')
const creation = (page: Page) => page.getByRole('alertdialog', { name: 'Créer une entrée' })

async function openGrid(page: Page, server: StartedServer): Promise<void> {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Grille' }).click()
  await expect(grid(page)).toBeVisible()
}

test('the list comes first: newest first, by month, cut to 80 characters', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await expect(page.getByRole('button', { name: 'Liste' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Novembre 2026',
    'Octobre 2026',
  ])
  await expect(cards(page)).toHaveText([/19\snovembre/, /3\snovembre/, /31\soctobre/])
  await expect(cards(page).first()).toContainText(
    `${writtenDays['2026-11-19'].learned.slice(0, 80)}...`,
  )
})

test('the filters count their days, and the chosen one stays while the person is elsewhere', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await expect(page.getByRole('button', { name: 'Tous 3' })).toBeVisible()
  const pinned = page.getByRole('button', { name: 'Épinglés 1' })
  await pinned.click()
  await expect(cards(page)).toHaveText([/3\snovembre/])
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(pinned).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(pinned).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Tous 3' }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('the view that was chosen is there at the next start, and for nobody else', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  const [inList, inGrid] = ['Liste', 'Grille'].map((name) => page.getByRole('button', { name }))
  await expect(inList as Locator).toHaveAttribute('aria-pressed', 'true')
  await (inGrid as Locator).click()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('lueur.calendarView'))).toBeNull()
})

test('the list opens again where it was left, by its tab and by going back', async ({
  server,
  page,
}) => {
  const today = day('2026-11-20')
  const days = Array.from({ length: 90 }, (_, index) => ({
    date: addDays(today, index - 90),
    learned: 'mot '.repeat(1 + (index % 18)),
  }))
  await quickSignUp(page, server, { today, days })
  await page.goto(`${server.url}/calendar`)
  // Months are found by their headings: one landmark each would bury those of the page.
  await expect(page.getByRole('heading', { level: 2, name: 'novembre 2026' })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(0)
  const far = page.getByRole('button', { name: '12 septembre' })
  await expect(async () => {
    // A slow page may have drawn it too late: from the end on it is looked for again.
    const isAtEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    )
    await page.mouse.wheel(0, isAtEnd ? -100_000 : 600)
    await expect(far).toBeInViewport({ ratio: 1, timeout: 300 })
  }).toPass()
  const topOf = async () => Math.round((await far.boundingBox())?.y ?? 0)
  // Once the days around it have been read and drawn.
  await page.waitForFunction(() => {
    const months = [...document.querySelectorAll('main h2')].map(
      ({ parentElement }) => parentElement,
    )
    const lists = [...document.querySelectorAll('main h2 ~ * ul, main h2 ~ ul')]
    const near = [...months, ...lists]
      .filter((part) => part !== null)
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return bottom > -350 && top < innerHeight + 350
      })
    return near.every((part) =>
      part.matches('ul') ? part.children.length > 0 : part.querySelector('ul') !== null,
    )
  })
  const left = await topOf()
  for (const comeBack of [
    () => page.getByRole('link', { name: 'Calendrier' }).click(),
    () => page.goBack(),
  ]) {
    // The driver's own click may scroll the list first.
    await page
      .getByRole('link', { name: 'Réglages' })
      .evaluate((link) => (link as HTMLElement).click())
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
    await comeBack()
    await expect(far).toBeInViewport()
    await expect.poll(async () => Math.abs((await topOf()) - left)).toBeLessThan(4)
  }
})

test('a card opens its sheet; back closes it, and the card has the focus again', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await cards(page).first().getByRole('button').click()
  await expect(sheet(page)).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\?jour=2026-11-19$/)
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(cards(page).first().getByRole('button')).toBeFocused()
})

test('the month has 42 cells, weeks from Sunday, its count, and the state of each day @core', async ({
  server,
  page,
}) => {
  await openGrid(page, server)
  await expect(grid(page).getByRole('gridcell')).toHaveCount(42)
  await expect(grid(page).getByRole('columnheader')).toHaveText(['D', 'L', 'M', 'M', 'J', 'V', 'S'])
  await expect(page.getByText('2/30', { exact: true })).toBeVisible()
  await expect(todayButton(page)).toHaveAttribute('aria-current', 'date')
  await expect(dayButton(page, 'samedi 21 novembre')).toBeDisabled()
  await expect(dayButton(page, 'mardi 3 novembre, écrit, épinglé')).toBeVisible()
})

test('a full month pulses three times, then rests, and not at all under reduced motion', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: Array.from({ length: 31 }, (_, at) => ({
      date: addDays(day('2026-10-01'), at),
      learned: 'un mot',
    })),
  })
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  const count = page.getByText('31/31', { exact: true })
  await expect(count).toBeVisible()
  const pulses = () =>
    count.evaluate((element) =>
      [element, element.parentElement]
        .flatMap((one) => one?.getAnimations() ?? [])
        .map(({ effect }) => effect?.getComputedTiming().iterations),
    )
  expect(await pulses()).toEqual([3])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await pulses()).toEqual([])
  await looksRight(page, 'calendar-full-month')
})

test('where nothing is pinned « Épinglés » asks for no other day', async ({ server, page }) => {
  const today = day('2026-11-20')
  await quickSignUp(page, server, { today, days: [{ date: addDays(today, -1), learned: 'mot' }] })
  await page.goto(`${server.url}/calendar`)
  const fill = page.getByRole('main').getByRole('button', { name: 'Remplir ma journée' })
  await page.getByRole('button', { name: 'Épinglés 0' }).click()
  await expect(page.getByText('Aucune entrée trouvée')).toBeVisible()
  await expect(fill).toHaveCount(0)
})

test('four arrows lead to the months and years around', async ({ server, page }) => {
  await openGrid(page, server)
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByText('1/31', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Année suivante' }).click()
  await expect(page.getByRole('heading', { name: 'Octobre 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Année précédente' }).click()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect(grid(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  const backToToday = page.getByRole('button', { name: "Revenir à aujourd'hui" })
  await backToToday.click()
  await expect(page.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible()
  await expect(todayButton(page)).toBeFocused()
  await expect(backToToday).toHaveCount(0)
})

test('the months to come end with the next year', async ({ server, page }) => {
  await openGrid(page, server)
  const nextMonth = page.getByRole('button', { name: 'Mois suivant' })
  const nextYear = page.getByRole('button', { name: 'Année suivante' })
  await nextYear.click()
  await expect(page.getByRole('heading', { name: 'Novembre 2027' })).toBeVisible()
  await expect(nextYear).toBeDisabled()
  await nextMonth.click()
  await expect(page.getByRole('heading', { name: 'Décembre 2027' })).toBeVisible()
  await expect(nextMonth).toBeDisabled()
  await expect(nextMonth).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Décembre 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(nextMonth).toBeEnabled()
})

test('under « Épinglés » the legend says what is drawn: the pins', async ({ server, page }) => {
  await openGrid(page, server)
  const marks = page.getByRole('list', { name: 'Légende' }).getByRole('listitem')
  await expect(marks).toHaveText([/Écrit/, /Épinglé/, /Vide/])
  await page.getByRole('button', { name: 'Épinglés' }).click()
  await expect(marks).toHaveText([/Épinglé/])
  await page.getByRole('button', { name: 'Tous' }).click()
  await expect(marks).toHaveCount(3)
})

test('keys move over days, weeks, months and years, and never past today', async ({
  server,
  page,
}) => {
  await openGrid(page, server)
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
  await grid(page).locator('[tabindex="0"]').focus()
  for (const [key, date] of [
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
    await expect(focusedDay(page), key).toHaveAttribute('data-day', date)
  }
})

test('Enter opens the day of the focus, and Escape gives the focus back to it', async ({
  server,
  page,
}) => {
  await openGrid(page, server)
  await grid(page).locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  // The month's name says when it changes, and lies behind the sheet with the rest of the page.
  await expect(page.locator('main h2[aria-live]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('main h2[aria-live]')).toHaveCount(1)
  await expect(sheet(page)).toBeHidden()
  await expect(focusedDay(page)).toHaveAttribute('data-day', '2026-11-19')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(/^19/)
})

test('a right click on today, which is empty, asks whether to create an entry', async ({
  server,
  page,
}) => {
  await openGrid(page, server)
  await todayButton(page).click({ button: 'right' })
  await expect(creation(page)).toContainText('Voulez-vous créer une entrée pour le 20 novembre ?')
  await creation(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(creation(page)).toBeHidden()
})

test('a long press on today asks the same', async ({ server, page }) => {
  await openGrid(page, server)
  const cdp = await page.context().newCDPSession(page)
  const place = await todayButton(page).boundingBox()
  if (place === null) throw new Error('today is not on the page')
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  await expect(creation(page)).toBeVisible()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
})

test('a button asks the same, and « Créer » leads to the form of that day', async ({
  server,
  page,
}) => {
  await openGrid(page, server)
  await todayButton(page).click()
  await page.getByRole('button', { name: 'Créer une entrée' }).click()
  await creation(page).getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page).toHaveURL(/\/fill-day\?date=2026-11-20$/)
  await page.goBack()
  await expect(grid(page)).toBeVisible()
})

test('the plus button opens the form of today while it is not written', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: "Écrire aujourd'hui" }).click()
  await expect(page).toHaveURL(/\/fill-day$/)
})
