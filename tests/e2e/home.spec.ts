// Accueil while today is not written: what it invites to, its figures, and what it says when the phone cannot be read.
import type { Locator, Page } from '@playwright/test'
import { day } from '#support/days.ts'
import { fr } from '#text/typography.ts'
import { breakDays, holdTimers, waitingTimers } from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const letterMs = 90
const eraseMs = 45
const wholeMs = 1600

/** A person without any day on Accueil, on a Tuesday in a month of 31 days. */
async function openHome(page: Page, server: StartedServer): Promise<void> {
  await quickSignUp(page, server, { today: day('2026-10-20') })
  await holdTimers(page, [letterMs, eraseMs, wholeMs])
  await page.goto(`${server.url}/home`)
  await expect(
    page.getByRole('heading', { name: 'Prends 1 minute pour noter ta journée' }),
  ).toBeVisible()
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
const privacyDialog = (page: Page) => page.getByRole('dialog', { name: 'Confidentialité' })
const openPrivacy = (page: Page) => page.getByRole('button', { name: 'Confidentialité' }).click()
const goTo = (page: Page, name: string) => page.getByRole('link', { name }).click()

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

test('today’s date is the title, and a tip invites to add a song', async ({ server, page }) => {
  await openHome(page, server)
  await expect(page.getByText('Mardi', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '20 octobre' })).toBeVisible()
  const tip = page.getByRole('complementary', { name: "L'astuce du jour" })
  await expect(tip).toBeVisible()
  await expect(tip.getByText('Ajoute une musique : elle te ramènera ici.')).toBeVisible()
})

test('four words are typed in turn; under reduced motion the last one stands still', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  const words = ['Apprentissage', 'Fierté', 'Émotions', 'Souvenirs']
  await page.getByRole('button', { name: 'Mettre les mots en pause' }).waitFor()
  const typed = await typedTexts(page)
  expect(words.filter((word) => !typed.includes(word))).toEqual([])
  expect(typed).toContain('Appr')
  // Nobody has to read beside a movement that goes on for ever: paused, a word stands whole.
  await page.getByRole('button', { name: 'Mettre les mots en pause' }).click()
  await expect.poll(() => waitingTimers(page)).toEqual([])
  expect(words).toContain(await page.locator('main section p[aria-hidden="true"]').textContent())
  await page.getByRole('button', { name: 'Reprendre les mots' }).click()
  await expect.poll(() => waitingTimers(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main section p[aria-hidden="true"]')).toHaveText('Souvenirs')
  await expect.poll(() => waitingTimers(page)).toEqual([])
})

test('without a day the figures say zero, and nothing is said of memories', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await expect(page.getByText('0 jour', { exact: true })).toBeVisible()
  await expect(page.getByText('à commencer')).toBeVisible()
  await expect(page.getByText('0 jour écrit sur 31')).toBeAttached()
  await expect(page.getByText('en octobre')).toBeVisible()
  // Its place is kept: the first pin moves nothing.
  await expect(page.getByText('épinglé en tout')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Souvenirs' })).toHaveCount(0)
})

test('on a day not yet written memories come first, and the button is in view', async ({
  server,
  page,
}) => {
  const before = { learned: 'Mon père jouait du hautbois.', proud: 'Onze kilomètres.' }
  await quickSignUp(page, server, {
    today: day('2026-10-20'),
    days: [
      { date: day('2026-10-13'), learned: 'une semaine' },
      { date: day('2025-10-20'), ...before, frustrated: 'La pluie.' },
    ],
  })
  await page.goto(`${server.url}/home`)
  const memories = page.getByRole('region', { name: 'Souvenirs' })
  const invitation = page.getByRole('heading', { name: 'Prends 1 minute pour noter ta journée' })
  await expect(memories.getByRole('link').first()).toHaveText(
    /^Il y a un an20\soctobre 2025ApprisMon père jouait du hautbois\.FierOnze kilomètres\.$/,
  )
  expect(await topOf(memories)).toBeLessThan(await topOf(invitation))
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeInViewport({
    ratio: 1,
  })
  await looksRight(page, 'home-memories')
})

test('« Confidentialité » says who can read what @core', async ({ server, page }) => {
  await openHome(page, server)
  await openPrivacy(page)
  for (const sentence of [
    "Tes journées, tes humeurs et tes données personnelles sont chiffrées sur ton téléphone. Personne d'autre ne peut les lire.",
    "La musique fait exception : elle n'est pas chiffrée, pour que la recherche et les suggestions fonctionnent.",
    "Ton e-mail, ton fuseau horaire, l'adresse de tes appareils sur le réseau, leur système, leur navigateur, et quand chacun a été vu, à la minute près.",
    'Les jours écrits et leurs heures, ta série, tes épingles, tes musiques.',
    "L'heure de tes rappels et l'adresse où les envoyer.",
    'La taille approximative de tes textes, jamais leurs mots.',
    "Une version remplacée d'une journée reste 90 jours au plus sur le serveur, chiffrée elle aussi : personne d'autre que toi ne peut la relire ni la reprendre, depuis ta journée dans le calendrier.",
    'Qui tient ton téléphone ouvert peut lire ton journal. Qui copie ses fichiers aussi, sauf si « Verrouiller Lueur » est activé, dans « Mes appareils ».',
    'Après « Effacer », des traces de ton journal peuvent rester un moment dans les fichiers du navigateur, sauf si Lueur était verrouillé.',
    "Comme toute app du web, Lueur demande de se fier au serveur pour le code qu'il envoie.",
    "Ton mot de passe ouvre ton journal, et personne d'autre ne le connaît : garde-le bien.",
  ]) {
    await expect(privacyDialog(page).getByText(fr(sentence))).toBeVisible()
  }
  await looksRight(page, 'privacy')
  await privacyDialog(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(privacyDialog(page)).toBeHidden()
})

test('on a small phone with large text « Confidentialité » scrolls to its last button', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await openPrivacy(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const close = privacyDialog(page).getByRole('button', { name: 'Fermer' })
  await close.scrollIntoViewIfNeeded()
  await expect(close).toBeInViewport({ ratio: 1 })
})

test('an empty calendar says so and explains its marks', async ({ server, page }) => {
  await openHome(page, server)
  await goTo(page, 'Calendrier')
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
})

test('« Mes fiertés » of a journal without any says where they come from', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/calendar?fiertes=oui`)
  await expect(page.getByText('Elles viendront ici')).toBeVisible()
  await looksRight(page, 'prides-empty')
})

test('while the figures are unknown a month counts 30 days', async ({ server, page }) => {
  await openHome(page, server)
  await goTo(page, 'Réglages')
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  const mend = await breakDays(page)
  await goTo(page, 'Accueil')
  await expect(page.getByText('–/30')).toBeVisible()
  await mend()
  await goTo(page, 'Réglages')
  await goTo(page, 'Accueil')
  await expect(page.getByText('0/31')).toBeVisible()
})

test('what cannot be read is said once, in the day’s place, with one way on', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await goTo(page, 'Réglages')
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
  await breakDays(page)
  await goTo(page, 'Accueil')
  const reason = 'la lecture a échoué sur ce téléphone. Recharge la page.'
  const said = page.getByText(`Erreur lors du chargement du journal du jour : ${reason}`)
  await expect(said).toBeVisible()
  await drawn(page)
  const sentences = page.getByText(/Erreur lors du chargement|n'a pas pu être chargé/)
  expect(await sentences.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(1)
})

test('Accueil opens again where it was left, by going back', async ({ server, page }) => {
  const today = day('2026-11-20')
  const texts = { learned: 'un mot', proud: 'un autre', frustrated: 'rien' }
  const memories = ['2025-11-20', '2024-11-20', '2023-11-20', '2026-10-20']
  const days = [today, ...memories.map((date) => day(date))].map((date) => ({ date, ...texts }))
  await page.setViewportSize({ width: 360, height: 640 })
  await quickSignUp(page, server, { today, days })
  await page.goto(`${server.url}/home`)
  const memory = page.getByRole('link', { name: /Il y a trois ans/ })
  await expect(memory).toBeAttached()
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 250))
  await expect.poll(place).toBe(250)
  for (const leave of [
    { by: memory, to: /\/calendar/ },
    { by: page.getByRole('link', { name: 'Réglages' }), to: /\/settings$/ },
  ]) {
    // The driver's own click may scroll the page first.
    await leave.by.evaluate((link) => (link as HTMLElement).click())
    await expect(page).toHaveURL(leave.to)
    await page.goBack()
    await expect(memory).toBeAttached()
    await expect.poll(place).toBe(250)
  }
  // Asked for anew, it begins with the day.
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(memory).toBeAttached()
  await expect.poll(place).toBe(0)
})
