// Accueil as a person meets it: a day to write, a day written, its figures, its memories, and what fails. Days come from a
// file, as from another phone; delays are held until the test lets them pass.
import type { Page } from '@playwright/test'
import { addDays, type Day } from '#domain/day.ts'
import {
  breakDays,
  elapse,
  holdDays,
  holdTimers,
  noteVibrations,
  standOn,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import { chooseUsername, expect, signUp, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'

const person = { email: 'lia@exemple.fr', password: 'motdepasse-6' }
/** A Tuesday in a month of 31 days. */
const today = '2026-10-20' as Day
const letterMs = 90
const eraseMs = 45
const wholeMs = 1600
const railMs = 4500
const railAfterTouchMs = 6500
const milestoneMs = 3000

const song = { id: 'song-1', name: 'Plein soleil', artists: 'Les Heures lentes, Ana' }
const wordsOf = (date: Day) => ({
  date,
  learned: `appris le ${date}`,
  proud: `fier le ${date}`,
  frustrated: `fâché le ${date}`,
  music: null,
  isPinned: date === addDays(today, -3),
})
const fileOf = (days: readonly object[]): string =>
  JSON.stringify({ format: 'lueur-journal', version: 1, days })

async function importDays(page: Page, origin: string, days: readonly object[]): Promise<void> {
  await page.goto(`${origin}/my-data`)
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'journal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(fileOf(days)),
  })
  await expect(page.getByText(/ajoutée/)).toBeVisible()
}

/** Every text that the typewriter shows while the test turns its clockwork. */
const typedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { heldTimers } = window as unknown as {
      heldTimers: Map<number, { ms: number; call: () => void }>
    }
    const line = document.querySelector('main section p[aria-hidden="true"]')
    const seen = new Set<string>()
    for (let beat = 0; beat < 90; beat++) {
      for (const [id, { ms, call }] of heldTimers) {
        if (ms > 1600) continue
        heldTimers.delete(id)
        call()
      }
      await new Promise(requestAnimationFrame)
      seen.add(line?.textContent ?? '')
    }
    return [...seen]
  })

test('a day to write, its figures, and the first words of a month', async ({ server, page }) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Lia')
  await standOn(page, today)
  await holdTimers(page, [letterMs, eraseMs, wholeMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/home`)

  await expect(page.getByText('Mardi', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '20 octobre' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Prends 1 minute pour noter ta journée' }),
  ).toBeVisible()
  const words = ['Apprentissage', 'Fierté', 'Émotions', 'Souvenirs']
  const typed = await typedTexts(page)
  expect(words.filter((word) => !typed.includes(word))).toEqual([])
  expect(typed).toContain('Appr')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByText(words.join(' · '))).toBeVisible()
  expect(await waitingTimers(page)).toEqual([])

  await expect(page.getByText("L'astuce du jour")).toBeVisible()
  await expect(page.getByText('Ajoute une musique : elle te ramènera ici.')).toBeVisible()
  await expect(page.getByText('0 jour', { exact: true })).toBeVisible()
  await expect(page.getByText('à commencer')).toBeVisible()
  await expect(page.getByText('0 jour écrit sur 31')).toBeAttached()
  await expect(page.getByText('en octobre')).toBeVisible()
  await expect(page.getByText(/épinglé/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Souvenirs' })).toHaveCount(0)

  // Who can read what, in one place.
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  const privacy = page.getByRole('dialog', { name: 'Confidentialité' })
  for (const sentence of [
    "Tes journées, tes humeurs et tes données personnelles sont chiffrées sur ton téléphone. Personne d'autre ne peut les lire.",
    "La musique fait exception : elle n'est pas chiffrée, pour que la recherche et les suggestions fonctionnent.",
    'Ton e-mail, ton fuseau horaire, tes appareils et leurs adresses sur le réseau.',
    'Les jours écrits et leurs heures, ta série, tes épingles, tes musiques.',
    "L'heure de tes rappels et l'adresse où les envoyer.",
    'La taille approximative de tes textes, jamais leurs mots.',
    'Une version remplacée y reste 90 jours, chiffrée elle aussi.',
    'Qui tient ton téléphone déverrouillé, ou une copie de ses fichiers, peut lire ton journal.',
    'Après « Effacer », les fichiers du navigateur peuvent en garder des traces un moment.',
    "Comme toute app du web, Lueur demande de se fier au serveur pour le code qu'il envoie.",
    "Ton mot de passe ouvre ton journal, et personne d'autre ne le connaît : garde-le bien.",
  ]) {
    await expect(privacy.getByText(sentence)).toBeVisible()
  }
  // On a small phone with large text the notice scrolls, to its last button.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await privacy.getByRole('button', { name: 'Fermer' }).scrollIntoViewIfNeeded()
  await expect(privacy.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await looksRight(page, 'privacy')
  await privacy.getByRole('button', { name: 'Fermer' }).click()
  await expect(privacy).toBeHidden()

  // The calendar has nothing to show yet.
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
  await expect(page.getByText('Aucune entrée trouvée')).toBeVisible()
  await expect(
    page.getByText('Commencez à écrire votre journal pour voir vos entrées ici'),
  ).toBeVisible()
  await expect(page.getByText('Filtres')).toBeVisible()
  await page.getByRole('button', { name: 'Grille' }).click()
  for (const mark of ['• Écrit', '◼︎ Épinglé', '– Vide']) {
    await expect(page.getByRole('listitem').filter({ hasText: mark })).toBeVisible()
  }

  // While the figures are unknown a month counts 30 days.
  await page.getByRole('link', { name: 'Réglages' }).click()
  const letGo = await holdDays(page)
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByText('–/30')).toBeVisible()
  await letGo()
  await expect(page.getByText('0/31')).toBeVisible()

  // What cannot be read is said, once for the day and once for the figures.
  await page.getByRole('link', { name: 'Réglages' }).click()
  await breakDays(page)
  await page.getByRole('link', { name: 'Accueil' }).click()
  const reason = 'la lecture a échoué sur ce téléphone. Recharge la page.'
  for (const subject of ['du journal du jour :', 'des statistiques:']) {
    await expect(
      page.getByText(`Erreur lors du chargement ${subject} ${reason}`, { exact: true }),
    ).toBeVisible()
  }
})

test('a day written: its cards, its song, its pin, its streak and its memories', async ({
  server,
  page,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Lia')
  await standOn(page, today)
  await holdTimers(page, [railMs, railAfterTouchMs, milestoneMs])
  await noteVibrations(page)
  const twoWeeks = Array.from({ length: 13 }, (_, at) => wordsOf(addDays(today, at - 13)))
  await importDays(page, server.url, [
    ...twoWeeks.map((day) => (day.isPinned ? { ...day, frustrated: ' \n ' } : day)),
    wordsOf('2025-10-20' as Day),
    wordsOf('2026-09-20' as Day),
    { date: '2026-10-05', music: song },
    { ...wordsOf(today), lueur: 'retenu', music: song },
  ])

  // Fourteen days in a row: the milestone for 3 s, once for this streak on this phone.
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  const milestone = page.getByText('Super série !')
  await expect(milestone).toBeVisible()
  await elapse(page, milestoneMs)
  await expect(milestone).toHaveCount(0)
  await expect(page.getByText('prolongée')).toBeVisible()
  await page.reload()
  await expect(page.getByText('prolongée')).toBeVisible()
  await expect(milestone).toHaveCount(0)
  await elapse(page, milestoneMs)
  // The next morning, in an app left open: the same streak is not celebrated again, nor is tonight's once it is back.
  const turnTo = (day: Day) =>
    page.evaluate(
      (now) => {
        Date.now = () => now
        document.dispatchEvent(new Event('visibilitychange'))
      },
      Date.parse(`${day}T11:00:00Z`),
    )
  const known = () => page.evaluate(() => localStorage.getItem('lueur.milestone'))
  const celebrated = await known()
  await turnTo(addDays(today, 1))
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  await expect(milestone).toHaveCount(0)
  expect(await known()).toBe(celebrated)
  await turnTo(today)

  await expect(page.getByText('Mardi 20 octobre')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Heureux de te revoir, Lia' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ta journée' })).toBeVisible()
  await expect(page.getByText('15 jours écrits sur 31')).toBeAttached()
  await expect(page.getByText('1 épinglé')).toBeVisible()

  // Three cards at most: the fourth answer has none.
  const rail = page.getByRole('region', { name: 'Ta journée' })
  await expect(rail.getByRole('heading')).toHaveText(['Appris', 'Fier', 'Contrarié'])
  await expect(rail.getByRole('article').first()).toContainText(`appris le ${today}`)
  const isAt = (place: number) =>
    expect
      .poll(() =>
        rail.evaluate((element) =>
          Math.round((element.scrollLeft / (element.scrollWidth - element.clientWidth)) * 2),
        ),
      )
      .toBe(place)
  const railTimers = async () =>
    (await waitingTimers(page)).filter((ms) => ms === railMs || ms === railAfterTouchMs)
  await isAt(0)
  await elapse(page, railMs)
  await isAt(1)
  // A pause stops it; a touch leaves it alone for two seconds more, once.
  await expect.poll(() => railTimers()).toEqual([railMs])
  await page.getByRole('button', { name: 'Mettre le défilement en pause' }).click()
  await expect.poll(() => railTimers()).toEqual([])
  await page.getByRole('button', { name: 'Reprendre le défilement' }).click()
  await expect.poll(() => railTimers()).toEqual([railMs])
  await rail.getByRole('article').nth(1).tap()
  await expect.poll(() => railTimers()).toEqual([railAfterTouchMs])
  await elapse(page, railAfterTouchMs)
  await isAt(2)
  await expect.poll(() => railTimers()).toEqual([railMs])
  await elapse(page, railMs)
  await isAt(0)

  await page.getByRole('button', { name: song.name }).click()
  const dialog = page.getByRole('dialog', { name: 'Musique du jour' })
  await expect(dialog).toContainText(song.name)
  await expect(dialog).toContainText(song.artists)
  await looksRight(page, 'home-music')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()

  // Pinned once, however often it is tapped while the phone writes.
  const letGo = await holdDays(page)
  const pin = page.getByRole('button', { name: 'Épingler cette journée' })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-disabled', 'true')
  await pin.click({ force: true })
  await pin.click({ force: true })
  expect(await vibrationsOf(page)).toEqual([])
  await letGo()
  const unpin = page.getByRole('button', { name: 'Désépingler cette journée' })
  await expect(unpin).toBeVisible()
  await expect(page.getByText('2 épinglés')).toBeVisible()
  await expect(unpin).toHaveAttribute('aria-disabled', 'false')
  expect(await vibrationsOf(page)).toEqual([50])
  await unpin.click()
  await expect(pin).toBeVisible()
  await expect.poll(() => vibrationsOf(page)).toEqual([50, 50])

  // That day a week, a month and a year ago; what went wrong stays folded.
  const memories = page.getByRole('region', { name: 'Souvenirs' })
  await expect(memories.getByRole('heading', { level: 3 })).toHaveText([
    'Il y a une semaine13 octobre',
    'Il y a un mois20 septembre',
    'Il y a 1 an20 octobre 2025',
  ])
  const weekAgo = twoWeeks.at(-7)
  await expect(memories.getByText(weekAgo?.learned ?? '')).toBeVisible()
  const folded = memories.getByText(weekAgo?.frustrated ?? '')
  await expect(folded).toBeHidden()
  await memories.getByText('Contrarié').first().click()
  await expect(folded).toBeVisible()

  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page).toHaveURL(/\/journal-detail$/)

  // Three days before, one answer was only spaces: it has no card. Under reduced motion the rail waits to be asked.
  await standOn(page, addDays(today, -3))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/home`)
  await expect(rail.getByRole('heading')).toHaveText(['Appris', 'Fier'])
  await expect(unpin).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre le défilement' })).toBeVisible()
  expect(await waitingTimers(page)).not.toContain(railMs)

  // The morning after a run of days, the streak waits to be prolonged.
  await standOn(page, addDays(today, 1))
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('à prolonger')).toBeVisible()
  await expect(page.getByText('14 jours', { exact: true })).toBeVisible()
  await expect(milestone).toHaveCount(0)

  // In the calendar a day without words says so, beside its song.
  await page.getByRole('link', { name: 'Calendrier' }).click()
  const wordless = page.getByRole('listitem').filter({ hasText: '5 octobre' }).last()
  await expect(wordless).toContainText('Aucun contenu')
  await expect(wordless).toContainText(`${song.name} - ${song.artists}`)

  // Gestures in the song's dialog are not the sheet's behind it.
  await page.goto(`${server.url}/calendar?jour=${today}`)
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 20 OCTOBRE' })
  await sheet.getByRole('button', { name: song.name }).click()
  await dialog.getByRole('heading').dblclick()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(sheet.getByRole('button', { name: 'Agrandir' })).toBeVisible()
})
