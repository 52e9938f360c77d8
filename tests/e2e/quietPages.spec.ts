// Nothing that arrives late moves what is there, on any page, nothing moves for ever, and no page says anything on the console.
import type { Page } from '@playwright/test'
import { expect, fillToday, test, workerReady } from '#support/journey.ts'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { holdDays } from '#support/heldPage.ts'
import { drawn } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

/** Half of a hundredth of the window: nobody sees it. */
const mostShift = 0.01
/** Entrances end, and what is loaded once the page is quiet has come. */
const settleMs = 2500

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const { dataset } = document.documentElement
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moves for ever by its style: nothing on the page would stop it. */
const endlessOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      .map((animation) => (animation as CSSAnimation).animationName),
  )

/** The pages on which something moved, and by how much. `holdStore`: returns what lets the phone's store go on. */
async function shiftsOf(
  page: Page,
  url: string,
  routes: readonly string[],
  holdStore: () => Promise<() => Promise<void>> = async () => async () => undefined,
) {
  const moved: (readonly [route: string, shift: number])[] = []
  for (const route of routes) {
    const letGo = await holdStore()
    await page.goto(`${url}/${route}`)
    await expect(page.locator('h1, output').first()).toBeVisible()
    await drawn(page)
    await letGo()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForTimeout(settleMs)
    const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
    if (shift >= mostShift) moved.push([route, shift])
    expect(await endlessOn(page), route).toEqual([])
  }
  return moved
}

const visitors = ['welcome', 'signup', 'login', 'forgot-password', 'install']
const members = [
  'home',
  'fill-day',
  'journal-detail',
  'calendar',
  'settings',
  'account-settings',
  'edit-profile',
  'devices',
  'my-data',
  'recovery-key',
  'sealed-days',
  'about',
  'password-known',
]

const listen = (page: Page): readonly string[] => {
  const said: string[] = []
  page.on('console', (message) => said.push(`${new URL(page.url()).pathname}: ${message.text()}`))
  return said
}

test('nothing moves by itself on the pages of a visitor, and the console stays empty', async ({
  server,
  page,
}) => {
  const said = listen(page)
  await countShifts(page)
  expect(await shiftsOf(page, server.url, visitors)).toEqual([])
  expect(said).toEqual([])
})

test('nothing moves by itself on the pages of a person, and the console stays empty', async ({
  server,
  page,
}) => {
  const said = listen(page)
  await countShifts(page)
  await openHome(page, server)
  expect(await shiftsOf(page, server.url, ['home', 'fill-day'])).toEqual([])
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'a', proud: 'b', frustrated: 'c' })
  await workerReady(page)
  expect(await shiftsOf(page, server.url, members)).toEqual([])
  expect(said).toEqual([])
})

test('nothing moves by itself on the pages that look back, on a slow phone', async ({
  server,
  page,
  context,
}) => {
  await countShifts(page)
  const today = day('2026-11-20')
  const days = Array.from({ length: 90 }, (_, index) => ({
    date: addDays(today, -2 * index),
    learned: `mot ${index}`,
    proud: `fierté ${index}`,
    glow: 4 as const,
    isPinned: index % 6 === 0,
    music: { id: `s${index % 2}`, name: 'Göttingen', artists: 'Barbara' },
  }))
  const before = { date: addDays(today, -365), learned: 'il y a un an' }
  await openHome(page, server, { today, days: [...days, before] })
  await workerReady(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const year = ['annee=2026', 'annee=2025', 'annee=2026&livre=oui', 'fiertes=oui']
  expect(
    await shiftsOf(
      page,
      server.url,
      year.map((part) => `calendar?${part}`),
    ),
  ).toEqual([])
})

for (const width of [390, 320]) {
  test(`nothing moves at ${width} px either when a slow phone has read the days at last, whatever their words`, async ({
    server,
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await countShifts(page)
    const today = day('2026-11-20')
    const long = 'anticonstitutionnellement'.repeat(8)
    const days = Array.from({ length: 9 }, (_, index) => ({
      date: addDays(today, -index),
      learned: index % 2 === 0 ? long : 'Un mot',
      proud: long,
      music: { id: `s${index}`, name: long, artists: long },
    }))
    await openHome(page, server, { today, days })
    await workerReady(page)
    const holder = await context.newPage()
    await holder.goto(`${server.url}/about`)
    const slow = [
      ...members.filter((route) => route !== 'fill-day'),
      'previous-versions?day=2026-11-20',
    ]
    expect(await shiftsOf(page, server.url, slow, () => holdDays(holder))).toEqual([])
  })
}
