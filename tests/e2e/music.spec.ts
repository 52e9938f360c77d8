// The song of the day: searched at the provider's, typed by hand, chosen again without network.
import type { Page } from '@playwright/test'
import { musicText } from '#text/music.ts'
import { routes } from '#contract/routes.ts'
import { addDays } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { day } from '#support/days.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import {
  backOnHome,
  expect,
  openQuietForm,
  saveForm,
  signIn,
  test,
  writeAnswers,
} from '#support/journey.ts'
import { linesOf } from '#support/linesOf.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { elapse, holdTimers, shrink } from '#support/heldPage.ts'
import { startMusicPeer } from '#support/musicPeer.ts'
import { startServer } from '#support/setupServer.ts'

/** What the page waits after a letter before it asks, in ms. */
const typingPause = 400

test('a song is searched, chosen, shown, and offered again offline @core', async ({ page }) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    await holdTimers(page, [typingPause])
    await openHome(page, server)
    await openQuietForm(page)
    await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
    const search = page.getByPlaceholder('Rechercher une musique...')
    const letGo = peer.hold()
    const asked = page.waitForRequest((request) => request.url().includes(routes.musicSearch))
    await search.pressSequentially('sol')
    await elapse(page, typingPause)
    await expect(page.getByText('Recherche...', { exact: true })).toBeVisible()
    await expect.poll(() => peer.searches).toEqual(['sol'])
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10')

    // The answer for « sol » comes after the person has typed on: it is dropped.
    await search.pressSequentially('eil n')
    await elapse(page, typingPause)
    // The keyboard comes: the field being typed in stays.
    await shrink(page, 300)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('soleil n')
    letGo()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await shrink(page, 0)
    await expect(page.getByRole('button', { name: 'Soleil noir' })).toBeVisible()
    expect(peer.searches).toEqual(['sol', 'soleil n'])

    await search.fill('introuvable')
    await elapse(page, typingPause)
    await expect(page.getByText('Aucun résultat', { exact: true })).toBeVisible()
    await search.fill('Plein')
    await elapse(page, typingPause)
    await page.getByRole('button', { name: 'Plein soleil' }).click()
    const chosen = page.getByRole('region', { name: 'Musique du jour' })
    await expect(chosen).toContainText('Les Heures lentes, Ana')

    await writeAnswers(page, { learned: 'a', proud: 'b', frustrated: 'c' })
    await saveForm(page)
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('button', { name: 'Plein soleil' }).click()
    await expect(page.getByRole('dialog')).toContainText('Les Heures lentes, Ana')
    await page.keyboard.press('Escape')

    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Voir les détails complets' }).click()
    // The day is read: its song is a row that shows it larger, and can be changed from there.
    await page.getByRole('button', { name: 'Plein soleil' }).click()
    await page.getByRole('button', { name: 'Changer la musique' }).click()
    const sheet = page.getByRole('dialog', { name: 'Musique du jour' })
    await expect(sheet.locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Tes dernières musiques' })).toContainText(
      'Plein soleil',
    )
    await page.getByPlaceholder('Rechercher une musique...').fill('soleil')
    await expect(page.getByText('Aucun résultat', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
    await page.getByLabel('Titre').fill('Une chanson à moi')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    const row = page.getByRole('button', { name: 'Une chanson à moi' })
    await expect(row).toBeFocused()
    await looksRight(page, 'detail-song')
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await expect(save).toBeVisible()
    await row.click()
    await looksRight(page, 'detail-song-dialog')
    await page.getByRole('button', { name: 'Retirer la musique' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter la musique du jour' })).toBeFocused()
  } finally {
    await server.stop()
    await peer.stop()
  }
})

const song = (name: string): Music => ({ id: name, name, artists: 'Ana' })

/** A finger on the sheet's title, so many px down. */
async function swipeDown(page: Page, by: number): Promise<void> {
  await drawn(page)
  const box = await page.getByRole('heading', { name: 'Musique du jour' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number | null) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: to === null ? [] : [{ x, y: to }],
    })
  await touch('touchStart', y)
  await touch('touchMove', y + by / 2)
  await touch('touchMove', y + by)
  await touch('touchEnd', null)
}

test('the sheet of songs offers the last ones first, each once, and closes in every way', async ({
  server,
  page,
}) => {
  const words = { learned: 'a', proud: 'b', frustrated: 'c' }
  const names = [
    'Aube',
    'Brise',
    'Aube',
    'Cendre',
    ...Array.from({ length: 9 }, (_, at) => `S${at}`),
  ]
  await openHome(page, server, {
    today: day('2026-11-20'),
    // Latest last.
    days: names
      .toReversed()
      .map((name, at) => ({ date: addDays(day('2026-11-01'), at), ...words, music: song(name) })),
  })
  await openQuietForm(page)
  const open = page.getByRole('button', { name: 'Ajouter la musique du jour' })
  const sheet = page.getByRole('dialog', { name: 'Musique du jour' })
  const field = sheet.getByRole('searchbox', { name: 'Rechercher une musique...' })
  await open.tap()
  await expect(sheet.getByRole('list', { name: 'Tes dernières musiques' })).toBeVisible()
  const shown = sheet.getByRole('listitem').locator('b')
  await expect(shown).toHaveText(['Aube', 'Brise', 'Cendre', ...names.slice(4, 11)])
  // The keyboard stays away, and shows the last ones, until the field is touched.
  await expect(field).not.toBeFocused()
  await drawn(page)
  const { y = 99, height = 0 } = (await sheet.boundingBox()) ?? {}
  expect(y).toBeLessThan(20)
  expect(y + height).toBe(page.viewportSize()?.height)

  await field.fill('aube')
  const top = async (): Promise<number | undefined> => (await field.boundingBox())?.y
  const before = await top()
  await expect(sheet.getByText('Aucun résultat', { exact: true })).toBeVisible()
  expect(await top()).toBe(before)
  await sheet.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(field).toBeFocused()
  await expect(shown).toHaveCount(10)

  // By hand: what was not found is proposed, and going back to the search finds it there.
  await field.fill('Une chanson rare')
  await sheet.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  const title = sheet.getByLabel('Titre')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Une chanson rare')
  await title.fill(' ')
  await sheet.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(title).toBeFocused()
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await expect(field).toHaveValue('Une chanson rare')
  await expect(sheet.getByRole('button', { name: 'Écrire le titre à la main' })).toBeFocused()
  // What takes the opener's place takes the focus.
  await sheet.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await title.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: musicText.change })).toBeFocused()
  await page.getByRole('button', { name: musicText.remove }).click()
  await expect(open).toBeFocused()
  await open.click()
  await expect(shown).toHaveCount(10)

  for (const close of [
    () => sheet.getByRole('button', { name: 'Fermer' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => swipeDown(page, 140),
  ]) {
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/fill-day$/)
    await open.click()
    await expect(sheet).toBeVisible()
  }
  await swipeDown(page, 90)
  await expect(sheet).toBeVisible()

  // Without network the last ones are there, and the search says why it finds nothing.
  await page.context().setOffline(true)
  await field.fill('aube')
  await expect(sheet.getByText('La recherche attend le réseau.')).toBeVisible()
  await field.fill('')
  await sheet.getByRole('button', { name: 'Cendre' }).click()
  await expect(page.getByRole('region', { name: 'Musique du jour' })).toContainText('Cendre')
})

test('a search that fails says so, and the song is typed by hand', async ({ page }) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    await openHome(page, server)
    await openQuietForm(page)
    await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
    const field = page.getByPlaceholder('Rechercher une musique...')
    const otherWords = page.getByText("Essaie d'autres mots", { exact: false })
    await field.fill('introuvable')
    await expect(otherWords).toBeVisible()

    // The provider fails, then our own server: other words would find nothing either.
    peer.fail()
    await field.fill('soleil')
    await expect(page.getByText(musicText.failedDetail)).toBeVisible()
    await expect(otherWords).toHaveCount(0)
    await looksRight(page, 'music-failed')
    await page.route(`**${routes.musicSearch}*`, (route) => route.fulfill({ status: 502 }))
    await field.fill('plein')
    await expect(page.getByText('Recherche...', { exact: true })).toHaveCount(0)
    await expect(page.getByText(musicText.failedDetail)).toBeVisible()

    await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Musique du jour' })).toContainText('plein')
  } finally {
    await server.stop()
    await peer.stop()
  }
})

test('what was looked for without network is looked for again once there is some', async ({
  page,
}) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    await openHome(page, server)
    await openQuietForm(page)
    await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
    await page.context().setOffline(true)
    await page.getByPlaceholder('Rechercher une musique...').fill('Plein')
    await expect(page.getByText(musicText.offlineDetail)).toBeVisible()
    // Not one letter more.
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Plein soleil' })).toBeVisible()
    await expect(page.getByText(musicText.offlineDetail)).toHaveCount(0)
  } finally {
    await server.stop()
    await peer.stop()
  }
})

test('who has no song yet reads what the sheet is for', async ({ server, page }) => {
  await openHome(page, server)
  await openQuietForm(page)
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await expect(page.getByText("Quelle chanson va avec aujourd'hui")).toBeVisible()
  await looksRight(page, 'music-empty')
})

test('[SY64] of two songs chosen on two phones one is shown, the other is named with the day, and taken by a tap', async ({
  server,
  page,
  otherPhone: phone,
  person,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  await quickSignUp(page, server, {
    person,
    days: [{ date: day(today), learned: 'a', proud: 'b', frustrated: 'c' }],
    usesPassword: true,
  })
  await signIn(phone, server, person)
  await expect(phone.getByRole('link', { name: 'Voir les détails complets' })).toBeVisible()
  const typeSong = async (on: Page, name: string): Promise<void> => {
    await on.goto(`${server.url}/journal-detail`)
    await on.getByRole('button', { name: musicText.add }).click()
    await on.context().setOffline(true)
    await on.getByRole('button', { name: musicText.byHand }).click()
    await on.getByRole('dialog').getByLabel(musicText.name).fill(name)
    await on.getByRole('button', { name: musicText.save, exact: true }).click()
    await saveForm(on)
    await expect(on).toHaveURL(/\/home$/)
  }
  await typeSong(page, `Göttingen, ${'en public '.repeat(15)}`.trim())
  await typeSong(phone, 'Amsterdam')
  for (const on of [page, phone, page]) {
    await on.context().setOffline(false)
    await on.goto(`${server.url}/settings`)
    await expect(on.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  }
  await phone.goto(`${server.url}/journal-detail`)
  await expect(phone.getByRole('button', { name: /Amsterdam/ })).toBeVisible()
  const other = /^Aussi choisie pour cette journée\s: Göttingen,/
  await expect(phone.getByText(other)).toBeVisible()
  // However long its name.
  expect(await linesOf(phone, other)).toBe(2)
  await looksRight(phone, 'journal-detail-two-songs')
  await phone.getByRole('button', { name: musicText.takeOther }).click()
  await expect(phone.getByRole('button', { name: /Göttingen/ })).toBeVisible()
  await expect(phone.getByText(/Aussi choisie pour cette journée\s: Amsterdam\./)).toBeVisible()
  await saveForm(phone)
  await backOnHome(phone)
  await phone.goto(`${server.url}/journal-detail`)
  await expect(phone.getByRole('button', { name: /Göttingen/ })).toBeVisible()
  await expect(phone.getByText(/Aussi choisie/)).toHaveCount(0)
})
