// The sheet of a day over the calendar: every gesture, and the button that does the same.
import type { CDPSession, Page } from '@playwright/test'
import { day, filled } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { drawn, enlarge } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar, writtenDays } from '#support/threeDays.ts'
import type { StartedServer } from '#support/setupServer.ts'

const texts = writtenDays['2026-11-19']
const sheet = (page: Page) => page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })
const handle = (page: Page) => sheet(page).getByRole('button', { name: /^(?:Agrandir|Réduire)$/ })
const expectExpanded = (page: Page, isExpanded: boolean): Promise<void> =>
  expect(handle(page)).toHaveAttribute('aria-expanded', String(isExpanded))

async function openSheet(page: Page, server: StartedServer): Promise<void> {
  await standOnCalendar(page, server, '/calendar?jour=2026-11-19')
  await expect(sheet(page)).toBeVisible()
  await expectExpanded(page, false)
  // It has come to its place: fingers go to places of the screen.
  await drawn(page)
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

test('the small sheet is 45 % high and cuts its texts to 60 characters', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  await expect
    .poll(async () => ((await sheet(page).boundingBox())?.height ?? 0) / 844)
    .toBeCloseTo(0.45, 2)
  await expect(sheet(page).getByText(`${texts.learned.slice(0, 60).trimEnd()}...`)).toBeVisible()
})

/** What is written in the sheet under the ring of what has the focus, beside its own words. */
const wordsUnderRing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const layer = focused?.closest('[role="dialog"]')
    if (!focused || !layer) return ['nothing in the sheet has the focus']
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
    if (outlineStyle === 'none') return [`no ring: ${focused.outerHTML.slice(0, 80)}`]
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const ring = focused.getBoundingClientRect()
    const under: string[] = []
    const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text
      if (focused.contains(node) || node.parentElement?.checkVisibility() !== true) continue
      const words = document.createRange()
      words.selectNodeContents(node)
      for (const line of words.getClientRects()) {
        const isUnder =
          line.left < ring.right + reach &&
          line.right > ring.left - reach &&
          line.top < ring.bottom + reach &&
          line.bottom > ring.top - reach
        // A pixel and more: the end of an invisible word is none.
        if (isUnder && line.width > 1) under.push(node.data)
      }
    }
    return under
  })

test('no ring of the focus strikes through the words of the sheet, opened by its address or by keys', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  for (const [width, size] of [
    [390, 100],
    [320, 100],
    [390, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await enlarge(page, size)
    await drawn(page)
    const met = new Set<string>()
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => document.activeElement?.outerHTML ?? '')
      if (!name.startsWith('<button')) continue
      met.add(name)
      expect(await wordsUnderRing(page), `${name} at ${width} px, ${size} %`).toEqual([])
    }
    expect(met.size).toBeGreaterThan(2)
  }
  await enlarge(page, 100)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await page.locator('[data-day="2026-11-19"]').focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await drawn(page)
  // Whatever has the focus as it comes.
  await expect(handle(page)).toBeFocused()
  expect(await wordsUnderRing(page)).toEqual([])
})

test('of two quick taps on a day the second one closes nothing', async ({ server, page }) => {
  await standOnCalendar(page, server)
  const { x = 0, y = 0 } = (await page.locator('[data-day="2026-11-19"]').boundingBox()) ?? {}
  // The second follows whatever the machine does meanwhile.
  await Promise.all([page.touchscreen.tap(x + 60, y + 20), page.touchscreen.tap(x + 60, y + 20)])
  await expect(sheet(page)).toBeVisible()
  // It has come to its place, and stays.
  await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBeLessThan(480)
  await page.waitForTimeout(300)
  await expect(sheet(page)).toBeVisible()
})

test('more than 70 px up expand the sheet, more than 100 px down make it small again', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  const cdp = await page.context().newCDPSession(page)
  for (const [distance, isExpanded] of [
    [-60, false],
    [-80, true],
    [90, true],
    [115, false],
  ] as const) {
    await swipe(cdp, { x: 195, y: distance < 0 ? 640 : 560 }, distance)
    await expectExpanded(page, isExpanded)
  }
})

test('more than 100 px down close the small sheet', async ({ server, page }) => {
  await openSheet(page, server)
  const cdp = await page.context().newCDPSession(page)
  await swipe(cdp, { x: 195, y: 560 }, 90)
  await expectExpanded(page, false)
  await swipe(cdp, { x: 195, y: 640 }, 115)
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('a tap on the text expands the sheet, whose texts are then whole', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  await sheet(page).getByText("J'ai appris").click()
  await expectExpanded(page, true)
  await expect(sheet(page).getByText(texts.frustrated)).toBeVisible()
})

test('the handle expands the sheet and makes it small again', async ({ server, page }) => {
  await openSheet(page, server)
  await sheet(page).getByRole('button', { name: 'Agrandir' }).click()
  await expectExpanded(page, true)
  await sheet(page).getByRole('button', { name: 'Réduire' }).click()
  await expectExpanded(page, false)
})

test('a double tap expands the sheet', async ({ server, page }) => {
  await openSheet(page, server)
  await sheet(page).getByRole('heading').dblclick()
  await expectExpanded(page, true)
})

test('a double click on the words expands the sheet and selects none of them', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  await sheet(page).getByText('JOURNAL DU').dblclick()
  await expectExpanded(page, true)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test('the written days before and after come by a button, or by a finger that moves sideways', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  const before = page.getByRole('dialog', { name: 'JOURNAL DU 3 NOVEMBRE' })
  await expect(sheet(page).getByRole('button', { name: 'Jour écrit suivant' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await sheet(page).getByRole('button', { name: 'Agrandir' }).click()
  const top = async () => (await drawn(page), (await page.getByRole('dialog').boundingBox())?.y)
  const stood = await top()
  await sheet(page).getByRole('button', { name: 'Jour écrit précédent, 3 novembre' }).click()
  await expect(before.getByText(writtenDays['2026-11-03'].proud)).toBeVisible()
  // A second tap at the same place would close it.
  expect(await top()).toBe(stood)
  await expect(before.getByRole('button', { name: 'Réduire' })).toBeVisible()
  await expect(page).toHaveURL(/jour=2026-11-03/)
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 640 }],
    })
  await touch('touchStart', 120)
  for (const x of [150, 190, 230]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(page.getByRole('dialog', { name: 'JOURNAL DU 31 OCTOBRE' })).toBeVisible()
  await touch('touchStart', 230)
  for (const x of [190, 150, 120]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(before).toBeVisible()
  // Back closes the sheet, however many days it has shown.
  await before.getByRole('button', { name: 'Fermer' }).click()
  await expect(before).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('the large sheet is as high as its words, and at most 92 %', async ({ server, page }) => {
  const today = day('2026-11-20')
  await quickSignUp(page, server, {
    today,
    days: [
      { date: day('2026-11-19'), learned: 'un', proud: 'deux', frustrated: 'trois' },
      { date: day('2026-11-18'), learned: 'Et la pluie, encore. '.repeat(200) },
    ],
  })
  const dialog = page.getByRole('dialog')
  const height = async () => ((await dialog.boundingBox())?.height ?? 0) / 844
  const enlargeDay = async (date: string): Promise<void> => {
    await page.goto(`${server.url}/calendar?jour=${date}`)
    await dialog.getByRole('button', { name: 'Agrandir' }).click()
    await expect(dialog.getByRole('button', { name: 'Réduire' })).toBeVisible()
    await drawn(page)
  }
  // Half of the window is not empty below three words.
  await enlargeDay('2026-11-19')
  expect(await height()).toBeLessThan(0.55)
  await enlargeDay('2026-11-18')
  await expect.poll(height).toBeCloseTo(0.92, 2)
})

test('a tap beside the sheet closes it', async ({ server, page }) => {
  await openSheet(page, server)
  await page.touchscreen.tap(195, 120)
  await expect(sheet(page)).toBeHidden()
})

test('the cross closes the sheet', async ({ server, page }) => {
  await openSheet(page, server)
  await sheet(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(sheet(page)).toBeHidden()
})

test('a day that is over cannot be changed from its sheet', async ({ server, page }) => {
  await openSheet(page, server)
  await expect(sheet(page).getByRole('button', { name: 'Modifier' })).toHaveCount(0)
})

test('today can be changed, and only from the small sheet @core', async ({ server, page }) => {
  const date = day('2026-11-20')
  await quickSignUp(page, server, { today: date, days: [{ date, ...filled() }] })
  await page.goto(`${server.url}/calendar?jour=${date}`)
  const today = page.getByRole('dialog', { name: 'JOURNAL DU 20 NOVEMBRE' })
  const change = today.getByRole('button', { name: 'Modifier' })
  await expect(change).toBeVisible()
  await today.getByRole('button', { name: 'Agrandir' }).click()
  await expect(change).toHaveCount(0)
  await today.getByRole('button', { name: 'Réduire' }).click()
  await change.click()
  await expect(page).toHaveURL(/\/journal-detail$/)
  // The form itself, at once.
  await expect(page.getByRole('textbox')).toBeFocused()
})

test('what the address opened gives the focus to what stands for it: its day, or the title', async ({
  server,
  page,
}) => {
  await openSheet(page, server)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page.locator('[data-day="2026-11-19"]')).toBeFocused()
  await page.goto(`${server.url}/calendar?recherche=oui`)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after a reload over an open day its month lies behind it, and stays as it is closed', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server, '/calendar')
  await page.getByRole('button', { name: 'Grille' }).click()
  await page.goto(`${server.url}/calendar?jour=2026-10-31`)
  const open = page.getByRole('dialog', { name: 'JOURNAL DU 31 OCTOBRE' })
  await expect(open).toBeVisible()
  await page.reload()
  await expect(open).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Octobre 2026' })).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(/^31/)
})
