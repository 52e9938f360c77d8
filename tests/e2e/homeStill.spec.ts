// What stands on Accueil while today is not written comes at once, and stays where it is.
import type { Locator, Page } from '@playwright/test'
import { homeText } from '#text/home.ts'
import { reminderBannerText } from '#text/notifications.ts'
import { fr } from '#text/typography.ts'
import { expect, fillToday, openQuietForm, questions, test, workerReady } from '#support/journey.ts'
import { navigationText } from '#text/navigation.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const words = { learned: 'canari appris', proud: 'canari fier', frustrated: 'canari fâché' }

/** From its next load on, the page notes what moves without a tap, and its clock is so far ahead. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(localStorage.getItem('test.aheadMs') ?? '0')
    const shifts: string[] = []
    const note = (list: PerformanceObserverEntryList | { getEntries(): PerformanceEntryList }) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: readonly { readonly node: Node | null }[]
      })[]) {
        // The typewriter's cursor moves by less.
        if (entry.value < 0.0001) continue
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
        shifts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }
    const observer = new PerformanceObserver(note)
    observer.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(globalThis, 'shiftsUntilNow', () => {
      note({ getEntries: () => observer.takeRecords() })
      return shifts
    })
  })
}

/** Once what was waited for is drawn. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    return (Reflect.get(globalThis, 'shiftsUntilNow') as () => string[])()
  })

async function expectStill(page: Page, server: StartedServer): Promise<void> {
  const invitation = page.getByRole('heading', { name: homeText.prompt })
  const reload = async (shown: Locator): Promise<void> => {
    await page.reload()
    await expect(invitation).toBeVisible()
    await expect(shown).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  }
  await reload(page.getByText(homeText.tipTitle))

  // Tomorrow: a day was written, and the app has something to ask.
  await fillToday(page, words)
  await page.evaluate(() => localStorage.setItem('test.aheadMs', String(24 * 60 * 60_000)))
  const card = page.getByText(fr("Mets ton journal à l'abri"))
  await reload(card)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  // It goes once the phone has noted it.
  await expect(card).toHaveCount(0)
  await reload(page.getByRole('complementary', { name: fr(reminderBannerText.title) }))
  await openQuietForm(page)
  await page.getByLabel(questions.learned).fill('pas fini')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.goto(`${server.url}/home`)
  await reload(page.getByText(fr(homeText.draftToday)))
}

test('nothing moves as Accueil is read on a day that is not written, whatever stands on it', async ({
  server,
  page,
}) => {
  await watchShifts(page)
  await openHome(page, server)
  await workerReady(page)
  await expectStill(page, server)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', provoked: /reading 'waiting'/ })
  test('nothing moves there either', async ({ server, page }) => {
    await watchShifts(page)
    await openHome(page, server)
    await expectStill(page, server)
  })
})

test('what stands on Accueil stays under the thumb as the network goes and comes back', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await workerReady(page)
  await fillToday(page, words)
  const pin = page.getByRole('button', { name: homeText.pin })
  const line = page.locator('main').getByText(homeText.offline)
  const said = page.getByText(homeText.offline)
  const tab = async (name: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click()
  }
  const context = page.context()
  await expect(pin).toBeVisible()
  const before = await pin.boundingBox()

  // Seen online: a message says so, and the page waits for its next view.
  await context.setOffline(true)
  await expect(said).toBeVisible()
  expect(await pin.boundingBox()).toEqual(before)
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  expect(await pin.boundingBox()).toEqual(before)

  await context.setOffline(true)
  await tab(navigationText.calendar)
  await tab(navigationText.home)
  await expect(line).toBeVisible()
  await expect(said).toHaveCount(1)
  const below = await pin.boundingBox()
  // Seen offline: its line goes, and its room stays.
  await context.setOffline(false)
  await expect(line).toBeHidden()
  expect(await pin.boundingBox()).toEqual(below)
  await context.setOffline(true)
  await expect(line).toBeVisible()
  expect(await pin.boundingBox()).toEqual(below)
})
