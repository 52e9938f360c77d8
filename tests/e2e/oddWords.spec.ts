// What people write, and what is pasted, pushes no page aside on the smallest screen.
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, openQuietForm, questions, test, writeAnswers } from '#support/journey.ts'
import { odd, overflowOf, typeOddly } from '#support/oddWords.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { yearCardsText } from '#text/lookBack.ts'

const name = 'W'.repeat(20)
const song = { id: 's', name: 'y'.repeat(200), artists: 'ﷺ'.repeat(40) }

test('odd words keep within the smallest screen, wherever they are shown', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server, {
    person: createPerson(name),
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-20'), ...odd, music: song },
      { date: day('2025-11-20'), ...odd, music: song },
    ],
  })
  for (const [path, shown] of [
    ['/home', 'Ta journée'],
    ['/journal-detail', '20 novembre'],
    ['/calendar', 'Calendrier'],
    ['/account-settings', 'Mon compte'],
    ['/edit-profile', 'Modifier le profil'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    expect(await overflowOf(page), path).toBe(0)
  }
  await page.goto(`${server.url}/calendar?jour=2026-11-20`)
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 20 NOVEMBRE' })
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  expect(await overflowOf(page)).toBe(0)
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await typeOddly(page, 'the search', 'dialog')
  for (const words of ['x'.repeat(200), '👩‍👧‍👦', 'مرحبا']) {
    await page.getByRole('searchbox').fill(words)
    await expect(page.locator('mark').first()).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
  }
})

test('odd words keep within the smallest screen where the journal looks back', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const forms = [odd.learned, odd.proud, odd.frustrated, odd.lueur]
  const days = Array.from({ length: 40 }, (_, at) => ({
    date: addDays(day('2026-11-30'), -at),
    learned: forms[at % 4] ?? '',
    proud: forms[(at + 1) % 4] ?? '',
    lueur: forms[(at + 2) % 4] ?? '',
    glow: 4 as const,
    isPinned: at % 9 === 0,
    music: song,
  }))
  await quickSignUp(page, server, {
    person: createPerson(name),
    today: day('2026-12-02'),
    days: [...days, { date: day('2025-12-02'), ...odd, music: song }],
  })
  for (const [address, shown] of [
    ['fiertes=oui', 'Mes fiertés'],
    ['annee=2026', 'Ton année'],
    ['annee=2026&livre=oui', 'Le livre de 2026'],
  ] as const) {
    await page.goto(`${server.url}/calendar?${address}`)
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await overflowOf(page), address).toBe(0)
    await page.screenshot({ path: `test-results/screens/odd-words-${address}.png`, fullPage: true })
  }
  for (const address of ['annee=2026&lumiere=oui', 'mois=2026-11']) {
    await page.goto(`${server.url}/calendar?${address}`)
    const card = page.getByRole('dialog')
    await expect(card).toBeVisible()
    for (let at = 1; at <= 5; at += 1) {
      await expect(card.getByRole('region', { name: yearCardsText.place(at, 5) })).toBeVisible()
      expect(await overflowOf(page), `${address}, ${at}`).toBe(0)
      await page.screenshot({ path: `test-results/screens/odd-words-${address}-${at}.png` })
      if (at < 5) await page.keyboard.press('ArrowRight')
    }
  }
})

test('odd words that are typed keep within the smallest screen', async ({ server, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  for (const text of Object.values(odd)) {
    await page.getByLabel(questions.learned).fill(text)
    expect(await overflowOf(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  // A word that nobody knows is proposed as the title.
  await typeOddly(page, 'a song that is looked for', 'dialog')
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await typeOddly(page, 'a song by hand', 'dialog')
  for (const label of ['Titre', 'Artiste']) await page.getByLabel(label).fill('z'.repeat(200))
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  expect(await overflowOf(page)).toBe(0)
  // Each question, folded and open, then what asks before it is saved, and the page that reads.
  await writeAnswers(page, odd)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/journal-detail`)
  await page.getByRole('button', { name: `Modifier : ${questions.learned}` }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue(odd.learned)
  expect(await overflowOf(page)).toBe(0)
})
