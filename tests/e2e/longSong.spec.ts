// A song with a long name (a classical recording by four artists) takes its lines, and hides neither words nor buttons.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { mapAnswers } from '#domain/answers.ts'
import { expect, openQuietForm, questions, saveForm, test, writeAnswers } from '#support/journey.ts'
import { addDays, type Day } from '#domain/day.ts'
import { confirmButton, fieldOf, saveButton } from '#support/dayForm.ts'
import { day } from '#support/days.ts'
import { linesOf } from '#support/linesOf.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { noteWritten, writtenOn } from '#support/writtenOnCanvas.ts'
import { yearText } from '#text/lookBack.ts'
import { memoriesText } from '#text/memories.ts'
import { musicText } from '#text/music.ts'
import { sentenceText } from '#text/sharedPicture.ts'
import { fr } from '#text/typography.ts'
import { versionsText } from '#text/versions.ts'

const name =
  'Concerto pour violon et orchestre en ré majeur, opus 61, deuxième mouvement, larghetto, enregistré en public à Vienne en 1962 et remasterisé en 2019'
const artists =
  'Ludwig van Beethoven, Anne-Sophie Mutter, Orchestre philharmonique de Berlin, Herbert von Karajan'

const sizes = [
  { width: 390, height: 844, text: 100 },
  { width: 320, height: 568, text: 100 },
  { width: 844, height: 390, text: 100 },
  { width: 390, height: 844, text: 200 },
  { width: 320, height: 568, text: 200 },
  { width: 844, height: 390, text: 200 },
]

async function resize(page: Page, { width, height, text }: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
  }, text)
}

/** It is scrolled to, and nothing lies over its middle. */
async function expectReached(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  await expect(part).toBeInViewport({ ratio: 0.9 })
  expect(
    await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  ).toBe(true)
}

test('a long song hides no words and no button, whatever the screen and the size of text', async ({
  server,
  page,
}) => {
  await page.route(`**/api${routes.musicSearch}?**`, (route) =>
    route.fulfill({
      json: {
        tracks: {
          items: Array.from({ length: 10 }, (_, index) => ({
            id: `song-${index}`,
            name,
            artists: [{ name: artists }],
            album: { name: 'Album', images: [] },
            uri: '',
          })),
        },
      },
    }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page, server)
  await openQuietForm(page)
  const texts = mapAnswers((id) => (id === 'lueur' ? '' : `Des mots à ${id}`))
  await writeAnswers(page, texts)
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  const field = page.getByPlaceholder('Rechercher une musique...')
  const topOfField = async () => (await field.boundingBox())?.y
  const still = await topOfField()
  await field.fill('concerto')
  const songs = page.getByRole('listitem')
  await expect(songs).toHaveCount(10)
  // The field stays where it is, and the songs stay until others come.
  expect(await topOfField()).toBe(still)
  await field.press('End')
  await page.keyboard.type(' r')
  await expect(page.getByText('Recherche...', { exact: true })).toBeVisible()
  await expect(songs).toHaveCount(10)
  expect(await topOfField()).toBe(still)
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(field).toBeFocused()
  await expect(songs).toHaveCount(0)
  expect(await topOfField()).toBe(still)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await field.fill('concerto')
  await expect(songs).toHaveCount(10)
  for (const size of sizes.slice(0, 2)) {
    await resize(page, size)
    // More than one can be seen to choose from.
    await expect(songs.nth(1)).toBeInViewport({ ratio: 0.9 })
  }
  await resize(page, sizes[0] as (typeof sizes)[number])
  await songs.nth(0).getByRole('button').click()
  await page.screenshot({ path: 'test-results/screens/long-song-form.png' })
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  for (const size of sizes.slice(0, 2)) {
    await resize(page, size)
    expect(await linesOf(page, name)).toBeLessThanOrEqual(2)
    expect(await linesOf(page, artists)).toBe(1)
  }
  await page.getByRole('link', { name: 'Calendrier' }).click()
  const card = page.getByRole('button', { name: /Des mots à learned/ })
  await expect(card).toBeVisible()
  for (const size of sizes.slice(0, 2)) {
    await resize(page, size)
    expect(await linesOf(page, `${name} - ${artists}`)).toBeLessThanOrEqual(2)
    await page.screenshot({ path: `test-results/screens/long-song-list-${size.width}.png` })
  }

  await card.click()
  const sheet = page.getByRole('dialog')
  for (const size of sizes) {
    await resize(page, size)
    const label = `${size.width}-${size.height}-${size.text}`
    await page.screenshot({ path: `test-results/screens/long-song-sheet-${label}.png` })
    await expect(sheet.getByText("J'ai appris"), label).toBeInViewport({ ratio: 0.9 })
    await expect(sheet.getByText('Des mots à learned'), label).toBeInViewport({ ratio: 0.9 })
    await expect(sheet.getByRole('button', { name: 'Modifier' }), label).toBeInViewport({
      ratio: 1,
    })
    // A tap on the words shows them all.
    await sheet.getByText('Des mots à learned').click()
    await expect(sheet.getByRole('button', { name: 'Réduire' })).toBeVisible()
    await sheet.getByText('Des mots à frustrated').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/screens/long-song-sheet-open-${label}.png` })
    await expect(sheet.getByText('Des mots à frustrated'), label).toBeInViewport({ ratio: 0.9 })
    await sheet.getByRole('button', { name: 'Réduire' }).click()
  }

  // As at 400 % on a small window: the sheet scrolls as a whole, to each of its words and to what changes them.
  await resize(page, { width: 320, height: 256, text: 100 })
  for (const way of ['Agrandir', 'Fermer']) {
    await expect(sheet.getByRole('button', { name: way })).toBeInViewport({ ratio: 1 })
  }
  for (const id of ['learned', 'proud', 'frustrated'])
    await expectReached(sheet.getByText(`Des mots à ${id}`))
  await expectReached(sheet.getByRole('button', { name }))
  await expectReached(sheet.getByRole('button', { name: 'Modifier' }))
  await page.screenshot({ path: 'test-results/screens/long-song-sheet-320-256.png' })
  await resize(page, sizes[0] as (typeof sizes)[number])

  // The song itself is shown whole, and its dialog scrolls.
  await sheet.getByRole('button', { name }).click()
  const song = page.getByRole('dialog', { name: 'Musique du jour' })
  for (const size of sizes) {
    await resize(page, size)
    await song.getByText(artists).scrollIntoViewIfNeeded()
    await expect(song.getByText(artists)).toBeInViewport()
    await song.getByRole('button', { name: 'Fermer' }).scrollIntoViewIfNeeded()
    await expect(song.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
  }
  await song.getByRole('button', { name: 'Fermer' }).click()

  await resize(page, sizes[1] as (typeof sizes)[number])
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('searchbox').fill('mots')
  await expect(page.locator('mark').first()).toBeVisible()
  const result = page.getByRole('dialog').getByRole('button', { name: /Des mots/ })
  await expect(result).toBeInViewport({ ratio: 0.9 })

  await resize(page, sizes[0] as (typeof sizes)[number])
  await page.goto(`${server.url}/journal-detail`)
  await page.getByRole('button', { name: questions.learned }).click()
  await fieldOf(page, 'learned').fill('Des mots plus justes')
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page).toHaveURL(/\/home$/)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await page.goto(`${server.url}/previous-versions?jour=${today}`)
  await expect(page.getByRole('button', { name: versionsText.takeBack })).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    const label = `${size.width}-${size.height}-${size.text}`
    await page.screenshot({ path: `test-results/screens/long-song-version-${label}.png` })
    expect(await linesOf(page, name), label).toBeLessThanOrEqual(2)
  }
})

test('a long song keeps to a few lines in the told year', async ({ server, page }) => {
  const today = day('2026-12-05')
  const music = { id: 'manual', name, artists }
  await quickSignUp(page, server, {
    today,
    days: Array.from({ length: 40 }, (_, at) => ({
      date: addDays(today, -at),
      learned: 'Un mot',
      proud: 'Un autre',
      frustrated: 'Un dernier',
      music,
    })),
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/calendar?annee=2026&lumiere=oui`)
  const cards = page.getByRole('dialog')
  await cards.getByRole('button', { name: 'Suivante' }).click()
  await cards.getByRole('button', { name: 'Suivante' }).click()
  await expect(cards.getByRole('heading', { name })).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    const label = `${size.width}-${size.height}-${size.text}`
    await page.screenshot({ path: `test-results/screens/long-song-card-${label}.png` })
    expect(await linesOf(cards, name), label).toBeLessThanOrEqual(4)
    expect(await linesOf(cards, artists), label).toBeLessThanOrEqual(8)
  }
})

test('a long song keeps to its lines in what looks back, among the songs of before and on a picture', async ({
  server,
  page,
}) => {
  await noteWritten(page)
  const today = day('2026-12-05')
  const withSong = (date: Day, song: string) => ({
    date,
    learned: 'Un mot. Puis un autre.',
    music: { id: 'manual', name: song, artists },
  })
  await quickSignUp(page, server, {
    today,
    days: [
      ...Array.from({ length: 40 }, (_, at) => withSong(addDays(today, -1 - at), name)),
      withSong(day('2025-12-05'), `${name}, bis`),
      withSong(day('2024-12-05'), name),
      withSong(day('2025-12-04'), name),
    ],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  /** The most lines that the song takes there, on every screen; nothing is wider than it. */
  const keepsTo = async (most: number, part: Locator, text = name): Promise<void> => {
    await expect(part.getByText(text).first()).toBeAttached()
    for (const size of sizes) {
      await resize(page, size)
      const label = `${most} ${size.width}-${size.height}-${size.text}`
      expect(await linesOf(part, text), label).toBeLessThanOrEqual(most)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        label,
      ).toBeLessThanOrEqual(0)
    }
    await resize(page, sizes[0] as (typeof sizes)[number])
  }
  await page.goto(`${server.url}/home`)
  await keepsTo(1, page.getByRole('region', { name: memoriesText.title }))
  await openQuietForm(page)
  await page.getByRole('button', { name: musicText.add }).click()
  const search = page.getByRole('dialog')
  await expect(search.getByRole('heading', { name: musicText.recent })).toBeVisible()
  await keepsTo(2, search)
  await keepsTo(1, search, artists)

  await page.goto(`${server.url}/calendar?annee=2026`)
  const main = page.getByRole('main')
  await expect(main.getByText('ta chanson, 40 journées')).toBeVisible()
  await keepsTo(3, main.locator('dl'), `${name} - ${artists}`)
  const same = page.getByRole('region', { name: fr(yearText.everyYear) })
  await expect(same.getByRole('listitem')).toHaveCount(2)
  await keepsTo(2, same, `${name} - ${artists}`)
  // On paper it is whole, and takes no more than the width of its words.
  await page.goto(`${server.url}/calendar?annee=2026&livre=oui`)
  await keepsTo(Infinity, main)

  await page.goto(`${server.url}/calendar?jour=2026-12-04`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await sheet.getByRole('button', { name: sentenceText.link }).click()
  await expect(page.getByRole('dialog', { name: sentenceText.title })).toBeVisible()
  const drawn = (await writtenOn(page)).filter((text) => text.startsWith(name.slice(0, 20)))
  expect(drawn.length).toBeGreaterThan(0)
  // Cut, and one line within its margins.
  for (const text of drawn) {
    expect(text).toMatch(/\.\.\.$/)
    expect(text.length).toBeLessThan(80)
  }
})
