// A store that cannot be read, or does not answer: each page says so, none calls the journal empty, and none waits for ever.
import type { Locator, Page } from '@playwright/test'
import { calendarText } from '#text/calendar.ts'
import { homeText } from '#text/home.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { searchText } from '#text/search.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { breakDays, elapse, holdDays, holdTimers, waitingTimers } from '#support/heldPage.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** How long a page waits for the store. */
const readMs = 10_000
/** How often it looks whether a use of the store has taken too long. */
const lookMs = 2500

const goTo = (page: Page, tab: string) =>
  page.getByRole('navigation').getByRole('link', { name: tab }).click()
const unread = (page: Page) => page.getByText(journalUnreadText.sentence).last()
const searchFor = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: calendarText.search, exact: true }).click()
  await page.getByRole('searchbox').fill(words)
}
const saysNothingFalse = async (page: Page): Promise<void> => {
  for (const text of [calendarText.emptyTitle, searchText.noneTitle])
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^(Tous|Épinglés) \d/)).toHaveCount(0)
}

/** Each part of a page begins to read at its own moment: their times go by until `shown` is. */
const outwait = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    if ((await waitingTimers(page)).includes(readMs)) await elapse(page, readMs)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()

/** The time that a use of the store may take goes by. */
async function hangUse(page: Page): Promise<void> {
  await expect.poll(() => waitingTimers(page)).toContain(lookMs)
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 6000
  })
  await elapse(page, lookMs)
}

async function writeToday(page: Page, server: StartedServer): Promise<void> {
  await openHome(page, server)
  await fillToday(page, { learned: 'Un mot', proud: 'Une fierté' })
  await expect(page.getByText('Un mot')).toBeVisible()
}

test('a store that fails while the app is open: calendar, search and what looks back say so, and call nothing empty', async ({
  server,
  page,
}) => {
  await writeToday(page, server)
  await goTo(page, 'Réglages')
  await breakDays(page)
  await goTo(page, 'Calendrier')
  await expect(unread(page)).toBeVisible()
  await saysNothingFalse(page)
  await looksRight(page, 'calendar-unread')
  await page.getByRole('button', { name: calendarText.grid }).click()
  await expect(unread(page)).toBeVisible()
  await saysNothingFalse(page)
  await searchFor(page, 'mot')
  await expect(unread(page)).toBeVisible()
  await saysNothingFalse(page)
  await looksRight(page, 'search-unread')
})

test('a store that another tab holds: each page says that it could not be read, and shows the words once it is', async ({
  server,
  page,
  context,
}) => {
  await writeToday(page, server)
  const holder = await context.newPage()
  // A page that is not of the app, which would ask the store for more.
  await holder.route('**/held', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await holder.goto(`${server.url}/held`)
  await holdTimers(page, [readMs, lookMs])
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  const letGo = await holdDays(holder)
  await goTo(page, 'Accueil')
  await outwait(page, page.getByText(homeText.unreadable).first())
  await expect(page.getByText(homeText.writeAnyway)).toHaveCount(0)
  await page.getByRole('button', { name: homeText.fill }).click()
  // First whether today is written, then its form.
  for (const _ of [1, 2]) await hangUse(page)
  await expect(unread(page)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await goTo(page, 'Calendrier')
  await outwait(page, unread(page))
  await saysNothingFalse(page)
  await letGo()
  await expect(page.getByText('Un mot')).toBeVisible()
  await expect(page.getByText(journalUnreadText.sentence)).toHaveCount(0)
})
