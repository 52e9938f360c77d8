// Every page begins as far from the edge of the screen as any other: its way back, its title and what stands below.
import type { Page } from '@playwright/test'
import { day, filled } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

const gutter = 20
const forVisitors = ['signup', 'login', 'forgot-password']
const forMembers = [
  'home',
  'calendar',
  'settings',
  'account-settings',
  'edit-profile',
  'devices',
  'recovery-key',
  'sealed-days',
  'my-data',
  'bring-journal',
  'password-known',
  'previous-versions',
  'about',
]

/** Where the way back, if there is one, the words of the title and the widest of what stands below begin, from the left edge. */
const beginningsOn = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const title = document.querySelector('main h1')
    if (title === null) return []
    const words = document.createRange()
    words.selectNodeContents(title)
    const back = document.querySelector('main button[aria-label="Retour"]')
    const below = [...document.querySelectorAll('main :is(input, section, p, h2)')].flatMap(
      (part) => (part.checkVisibility() ? [part.getBoundingClientRect().left] : []),
    )
    return [
      ...(back === null ? [] : [back.getBoundingClientRect().left]),
      words.getBoundingClientRect().left,
      // What a rail has scrolled away is no edge of the page.
      Math.min(...below.filter((left) => left > 0)),
    ].map(Math.round)
  })

test('the way back, the title and what stands below begin at one edge, the same on every page', async ({
  server,
  page,
  otherPhone,
}) => {
  await openHome(page, server, { days: [{ date: day('2026-11-19'), ...filled() }] })
  for (const [on, routes] of [
    [otherPhone, forVisitors],
    [page, forMembers],
  ] as const) {
    for (const width of [390, 320]) {
      await on.setViewportSize({ width, height: 844 })
      for (const route of routes) {
        await on.goto(`${server.url}/${route}`)
        await expect(on.getByRole('heading', { level: 1 })).toBeVisible()
        await drawn(on)
        const beginnings = await beginningsOn(on)
        expect(beginnings.length, route).toBeGreaterThan(1)
        expect([...new Set(beginnings)], `${route} at ${width} px`).toEqual([gutter])
      }
    }
  }
})
