// Accueil once today is written: its cards, its song, its pin, its streak and its memories. Days come from a file, as from
// another phone; delays are held until the test lets them pass.
import type { Locator, Page } from '@playwright/test'
import { addDays, type Day } from '#domain/day.ts'
import { day } from '#support/days.ts'
import {
  elapse,
  holdDays,
  holdTimers,
  noteVibrations,
  standOn,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp, type FileDay } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A Tuesday in a month of 31 days. */
const today = day('2026-10-20')
const tomorrow = addDays(today, 1)
const pinnedDay = addDays(today, -3)
const railMs = 4500
const railAfterTouchMs = 2000
const milestoneMs = 3000

const song = { id: 'song-1', name: 'Plein soleil', artists: 'Les Heures lentes, Ana' }
const wordsOf = (date: Day): FileDay => ({
  date,
  learned: `appris le ${date}`,
  proud: `fier le ${date}`,
  frustrated: `fâché le ${date}`,
})
/** Fourteen days in a row, one of them pinned and with only spaces for an answer, and some older ones. */
const journal: readonly FileDay[] = [
  ...Array.from({ length: 13 }, (_, index) => wordsOf(addDays(today, index - 13))).map((written) =>
    written.date === pinnedDay ? { ...written, frustrated: ' \n ', isPinned: true } : written,
  ),
  wordsOf(day('2025-10-20')),
  wordsOf(day('2026-09-20')),
  { date: day('2026-10-05'), music: song },
  { ...wordsOf(today), lueur: 'retenu', music: song },
]

/** Lia on Accueil on this day, with the journal above; what the page would wait for is held. */
async function openHome(page: Page, server: StartedServer, on: Day): Promise<void> {
  await quickSignUp(page, server, { person: createPerson('Lia'), today, days: journal })
  if (on !== today) await standOn(page, on)
  await holdTimers(page, [railMs, railAfterTouchMs, milestoneMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/home`)
}

const milestone = (page: Page) => page.getByText('Super série !')
const rail = (page: Page) => page.getByRole('region', { name: 'Ta journée' })
const songDialog = (page: Page) => page.getByRole('dialog', { name: 'Musique du jour' })
const boxOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 999 }
const pin = (page: Page) => page.getByRole('button', { name: 'Épingler cette journée' })
const unpin = (page: Page) => page.getByRole('button', { name: 'Désépingler cette journée' })

/** The app is left open until this day. */
const turnTo = (page: Page, date: Day): Promise<void> =>
  page.evaluate(
    (now) => {
      Date.now = () => now
      document.dispatchEvent(new Event('visibilitychange'))
    },
    Date.parse(`${date}T11:00:00Z`),
  )

/** Which of three cards the rail shows: the widest of its dots. */
const expectCard = (page: Page, place: number): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('main i')
        .evaluateAll((dots) => dots.findIndex((dot) => dot.getBoundingClientRect().width > 12)),
    )
    .toBe(place)

const expectRailTimers = (page: Page, lengthsMs: readonly number[]): Promise<void> =>
  expect
    .poll(async () =>
      (await waitingTimers(page)).filter((ms) => ms === railMs || ms === railAfterTouchMs),
    )
    .toEqual(lengthsMs)

test('the person is greeted by name above the day, the month and the pins', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(page.getByText('Mardi 20 octobre')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Heureux de te revoir, Lia' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ta journée' })).toBeVisible()
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  await expect(page.getByText('15 jours écrits sur 31')).toBeAttached()
  await expect(page.getByText('épinglé en tout')).toBeVisible()
  await elapse(page, milestoneMs)
  await expect(page.getByText('de suite')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page).toHaveURL(/\/journal-detail$/)
})

test('a streak of fourteen days is celebrated for 3 s, once on this phone', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(milestone(page)).toBeVisible()
  await elapse(page, milestoneMs)
  await expect(milestone(page)).toHaveCount(0)
  await expect(page.getByText('de suite')).toBeVisible()
  await page.reload()
  await expect(page.getByText('de suite')).toBeVisible()
  await expect(milestone(page)).toHaveCount(0)
})

test('an app left open over midnight does not celebrate the same streak again', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(milestone(page)).toBeVisible()
  await elapse(page, milestoneMs)
  await turnTo(page, tomorrow)
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  await expect(milestone(page)).toHaveCount(0)
  await turnTo(page, today)
  await expect(page.getByText('de suite')).toBeVisible()
  await expect(milestone(page)).toHaveCount(0)
})

test('midnight is noticed on an open page, without a touch, and keys go on at its title', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les détails complets' }).focus()
  await page.evaluate(
    (now) => {
      Date.now = () => now
    },
    Date.parse(`${tomorrow}T11:00:00Z`),
  )
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible({
    timeout: 5000,
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the morning after, the streak waits to be prolonged', async ({ server, page }) => {
  await openHome(page, server, tomorrow)
  await elapse(page, milestoneMs)
  await expect(page.getByText('à prolonger')).toBeVisible()
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
})

test('cards are as high as their words, the second is in view, and figures stand above what is asked', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  const cards = rail(page).getByRole('article')
  const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))]
  expect(first.height).toBeLessThan(90)
  // As wide as their words, within bounds.
  expect(first.width).toBeLessThan(236)
  expect(first.width).toBeGreaterThanOrEqual(168)
  expect(second.x).toBeLessThan(300)
  const figures = await boxOf(page.getByText('14 jours', { exact: true }))
  const asked = page.getByRole('complementary', { name: "Mets ton journal à l'abri" })
  const prompt = await boxOf(asked)
  const memories = await boxOf(page.getByRole('region', { name: 'Souvenirs' }))
  expect(figures.y).toBeLessThan(prompt.y)
  expect(prompt.y).toBeLessThan(memories.y)
  // Two lines, beside « Plus tard ».
  expect(prompt.height).toBeLessThanOrEqual(72)
  await asked.getByRole('button', { name: 'Plus tard' }).click()
  await expect(asked).toHaveCount(0)
  await cards.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/journal-detail$/)
})

test('three answers at most have a card, and none that is only spaces', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(rail(page).getByRole('heading')).toHaveText(['Appris', 'Fier', 'Contrarié'])
  await expect(rail(page).getByRole('article').first()).toContainText(`appris le ${today}`)
  await standOn(page, pinnedDay)
  await page.reload()
  await expect(rail(page).getByRole('heading')).toHaveText(['Appris', 'Fier'])
})

test('the cards follow each other until they are paused', async ({ server, page }) => {
  await openHome(page, server, today)
  await expectCard(page, 0)
  await elapse(page, railMs)
  await expectCard(page, 1)
  await expectRailTimers(page, [railMs])
  await page.getByRole('button', { name: 'Mettre le défilement en pause' }).click()
  await expectRailTimers(page, [])
  await page.getByRole('button', { name: 'Reprendre le défilement' }).click()
  await expectRailTimers(page, [railMs])
})

test('a touch leaves the cards alone for two seconds, once', async ({ server, page }) => {
  await openHome(page, server, today)
  await expectRailTimers(page, [railMs])
  // A finger that only rests on them: a tap would open the day.
  await rail(page).dispatchEvent('pointerdown')
  await expectRailTimers(page, [railAfterTouchMs])
  await elapse(page, railAfterTouchMs)
  await expectCard(page, 1)
  await expectRailTimers(page, [railMs])
  await elapse(page, railMs)
  await expectCard(page, 2)
})

test('cards that are all in view have neither dots nor a pause, and move as they no longer are', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openHome(page, server, pinnedDay)
  await expect(rail(page).getByRole('article')).toHaveCount(2)
  await expect(page.getByText('épinglé en tout')).toBeVisible()
  const pause = page.getByRole('button', { name: 'Mettre le défilement en pause' })
  await expect(pause).toHaveCount(0)
  await expectRailTimers(page, [])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(pause).toBeVisible()
  await expectRailTimers(page, [railMs])
})

test('under reduced motion the cards wait to be asked', async ({ server, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page, server, today)
  await expect(page.getByRole('button', { name: 'Reprendre le défilement' })).toBeVisible()
  expect(await waitingTimers(page)).not.toContain(railMs)
})

test('the song of the day opens in a dialog', async ({ server, page }) => {
  await openHome(page, server, today)
  await page.getByRole('button', { name: song.name }).click()
  await expect(songDialog(page)).toContainText(song.name)
  await expect(songDialog(page)).toContainText(song.artists)
  await expect(songDialog(page)).toContainText('2 journées en 2026')
  await looksRight(page, 'home-music')
  await songDialog(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(songDialog(page)).toBeHidden()
})

test('a day is pinned once, however often it is tapped while the phone writes @core', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await expect(pin(page)).toHaveAttribute('aria-disabled', 'false')
  const letGo = await holdDays(page)
  await pin(page).click()
  await expect(pin(page)).toHaveAttribute('aria-disabled', 'true')
  await pin(page).click({ force: true })
  await pin(page).click({ force: true })
  expect(await vibrationsOf(page)).toEqual([])
  await letGo()
  await expect(unpin(page)).toBeVisible()
  await expect(page.getByText('épinglés en tout')).toBeVisible()
  await expect(unpin(page)).toHaveAttribute('aria-disabled', 'false')
  expect(await vibrationsOf(page)).toEqual([50])
})

test('a pinned day can be unpinned, with the same vibration', async ({ server, page }) => {
  await openHome(page, server, pinnedDay)
  const { height } = await boxOf(unpin(page))
  await unpin(page).click()
  await expect(pin(page)).toBeVisible()
  // Nothing below moves.
  expect((await boxOf(pin(page))).height).toBe(height)
  await expect.poll(() => vibrationsOf(page)).toEqual([50])
})

test('memories are of a year, a month and a week ago; each opens its day, which alone tells what went wrong', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  const memories = page.getByRole('region', { name: 'Souvenirs' })
  await expect(memories.getByRole('listitem')).toHaveText([
    /^Il y a un an20\soctobre 2025Apprisappris le 2025-10-20Fierfier le 2025-10-20$/,
    /^Il y a un mois20\sseptembre/,
    /^Il y a une semaine13\soctobre/,
  ])
  await expect(memories).not.toContainText('fâché')
  await memories.getByRole('link', { name: 'Il y a une semaine' }).click()
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 13 OCTOBRE' })
  await expect(sheet.getByText('fâché le 2026-10-13')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('in the calendar a day without words says so, beside its song', async ({ server, page }) => {
  await openHome(page, server, today)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  const wordless = page.getByRole('listitem').filter({ hasText: '5 octobre' }).last()
  await expect(wordless).toContainText('Aucun contenu')
  await expect(wordless).toContainText(`${song.name} - ${song.artists}`)
})

test('gestures in the song’s dialog are not those of the sheet behind it', async ({
  server,
  page,
}) => {
  await openHome(page, server, today)
  await page.goto(`${server.url}/calendar?jour=${today}`)
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 20 OCTOBRE' })
  await sheet.getByRole('button', { name: song.name }).click()
  await songDialog(page).getByRole('heading').dblclick()
  await songDialog(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(sheet.getByRole('button', { name: 'Agrandir' })).toBeVisible()
})
