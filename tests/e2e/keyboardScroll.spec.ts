// The keyboard scrolls a page only to show what it leads to: nothing moves for what is seen already, and what has the focus is not
// hidden behind what stands over the page.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, stopAutoAdvance, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

/** More than one round of a page. */
const mostTabs = 40

/** Marks what is seen whole now, and notes how far the page is scrolled. */
const noteSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- The outer scope is not in the page.
    const isSeen = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [
        [left + 8, top + 8],
        [right - 8, top + 8],
        [left + 8, bottom - 8],
        [right - 8, bottom - 8],
      ] as const
      return corners.every(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
    }
    document.documentElement.dataset['before'] = String(scrollY)
    for (const element of document.querySelectorAll('a, button, input, textarea, [tabindex]')) {
      element.toggleAttribute('data-seen', isSeen(element))
    }
  })

interface Focused {
  readonly name: string
  readonly wasSeen: boolean
  readonly moved: number
  readonly isCovered: boolean
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const hit = document.elementFromPoint((left + right) / 2, middle)
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`,
      wasSeen: element.hasAttribute('data-seen'),
      moved: scrollY - Number(document.documentElement.dataset['before']),
      isCovered: hit === null || !(element.contains(hit) || hit.contains(element)),
    }
  })

/** What moved the page though it was seen, or has the focus and is hidden, in one round from here. */
async function faultsOfRound(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (let count = 0; count < mostTabs; count += 1) {
    await noteSeen(page)
    await page.keyboard.press('Tab')
    await drawn(page)
    const { name, wasSeen, moved, isCovered } = await focused(page)
    if (name.startsWith('BODY')) break
    if (wasSeen && moved !== 0) faults.push(`${name} moved the page by ${moved}`)
    if (isCovered) faults.push(`${name} is hidden`)
  }
  return faults
}

const today = day('2026-11-20')
const month = Array.from({ length: 12 }, (_, index) => ({
  date: addDays(today, -index - 1),
  learned: 'Un mot de ce jour',
}))

for (const path of ['home', 'calendar', 'settings', 'my-data', 'fill-day', 'account-settings']) {
  test(`on /${path} the keyboard moves nothing that is seen`, async ({ server, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await quickSignUp(page, server, { today, days: month })
    await page.goto(`${server.url}/home`)
    await stopAutoAdvance(page)
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await faultsOfRound(page)).toEqual([])
    // Again from a place in the middle: the focus begins where the page was touched.
    await page.evaluate(() => scrollTo(0, 150))
    await page.mouse.click(3, 400)
    expect(await faultsOfRound(page)).toEqual([])
  })
}
