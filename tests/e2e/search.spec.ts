// The search over the calendar.
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { searchText } from '#text/search.ts'
import { day, filled } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'
import type { StartedServer } from '#support/setupServer.ts'

const search = (page: Page) => page.getByRole('dialog', { name: 'Rechercher dans vos journaux' })
const field = (page: Page) =>
  search(page).getByRole('searchbox', { name: 'Rechercher dans vos journaux...' })
const results = (page: Page) => search(page).getByRole('listitem')

/** From now on, all that a place on the page says one after the other. */
async function saidBy(place: Locator): Promise<() => Promise<readonly string[]>> {
  await place.evaluate((one) => {
    const said: string[] = []
    Reflect.set(window, 'said', said)
    new MutationObserver(() => said.push(one.textContent.replaceAll(/\s/g, ' '))).observe(one, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => place.evaluate(() => Reflect.get(window, 'said') as string[])
}

async function openSearch(page: Page, server: StartedServer): Promise<void> {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(field(page)).toBeFocused()
}

test('the search says what to type, and when nothing is found', async ({ server, page }) => {
  await openSearch(page, server)
  const drawingOver = (words: string) =>
    search(page).getByText(words).locator('xpath=..').locator('svg')
  await expect(
    search(page).getByText('Tapez pour rechercher dans vos entrées, musiques et émotions'),
  ).toBeVisible()
  await expect(drawingOver('Tapez pour rechercher')).toBeVisible()
  await field(page).fill('zzz')
  await expect(search(page).getByText('Aucun résultat trouvé').last()).toBeVisible()
  // Read aloud as well.
  await expect(search(page).getByRole('status')).toHaveText('Aucun résultat trouvé')
  await expect(search(page).getByText("Essayez avec d'autres mots-clés")).toBeVisible()
  await expect(drawingOver("Essayez avec d'autres")).toBeVisible()
})

test('words are found again and marked, whatever their case and accents @core', async ({
  server,
  page,
}) => {
  await openSearch(page, server)
  for (const [words, found, marked] of [
    ['COEUR D’ARTI', [/31\soctobre/], ["cœur d'arti"]],
    ['noemie', [/3\snovembre/], ['Noémie']],
    ['train encore', [/3\snovembre/], ['train', 'encore']],
    ['tout', [/19\snovembre/], ['tout', 'tout']],
    ['une', [/19\snovembre/, /31\soctobre/], ['une', 'une', 'Une']],
  ] as const) {
    await field(page).fill(words)
    await expect(results(page)).toHaveText([...found])
    await expect(results(page).locator('mark')).toHaveText([...marked])
  }
})

test('a result opens its day, and closing it finds the search as it was', async ({
  server,
  page,
}) => {
  await openSearch(page, server)
  await field(page).fill('une')
  await results(page).last().getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 31 OCTOBRE' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\?jour=2026-10-31$/)
  // What takes a layer's place has the focus, not the page behind both.
  await expect(sheet.getByRole('button', { name: 'Agrandir' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await expect(field(page)).toHaveValue('une')
  await expect(results(page)).toHaveCount(2)
  await expect(results(page).last().getByRole('button')).toBeFocused()
  await page.goBack()
  await expect(search(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeFocused()
})

test('back closes the search and leaves the calendar', async ({ server, page }) => {
  await openSearch(page, server)
  await page.goBack()
  await expect(search(page)).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('back from a result the list is where it was left, without the keyboard', async ({
  server,
  page,
}) => {
  const today = day('2026-11-20')
  const days = Array.from({ length: 30 }, (_, at) => ({
    date: addDays(today, -at),
    ...filled({ learned: `Un mot, le ${at}.` }),
  }))
  await quickSignUp(page, server, { today, days })
  await page.goto(`${server.url}/calendar`)
  const loupe = page.getByRole('button', { name: 'Rechercher' })
  await loupe.click()
  await field(page).fill('un mot')
  await expect(results(page)).toHaveCount(20)
  const counts = await saidBy(search(page).getByRole('status'))
  await search(page).getByRole('button', { name: searchText.more }).press('Enter')
  await expect(results(page)).toHaveCount(30)
  // The first of those that came, where the button stood; of how many there are nothing false is said meanwhile.
  await expect(results(page).nth(20).getByRole('button')).toBeFocused()
  expect(await counts()).toEqual(['30 résultats'])
  const list = results(page).first().locator('xpath=ancestor::div[1]')
  const topOf = () => list.evaluate((one) => one.scrollTop)
  await results(page).nth(22).scrollIntoViewIfNeeded()
  const left = await topOf()
  expect(left).toBeGreaterThan(1000)

  for (const isGone of [false, true]) {
    await results(page).nth(22).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'JOURNAL DU 29 OCTOBRE' })).toBeVisible()
    // Back at once, the search has not faded yet.
    if (isGone) await expect(search(page)).toHaveCount(0)
    await page.goBack()
    await expect(results(page).nth(22).getByRole('button')).toBeFocused()
    await expect.poll(topOf).toBe(left)
    await drawn(page)
    expect(await topOf()).toBe(left)
    await expect(results(page).nth(22).getByRole('button')).toBeFocused()
  }
  // Who looks for something again types.
  await page.goBack()
  await expect(search(page)).toHaveCount(0)
  await loupe.click()
  await expect(field(page)).toBeFocused()
})
