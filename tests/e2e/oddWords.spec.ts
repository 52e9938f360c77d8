// What people write, and what is pasted: two hundred letters without a space, emoji, right-to-left text, line breaks. Nothing of it
// pushes a page aside on the smallest screen.
import type { Page } from '@playwright/test'
import { day } from '#support/days.ts'
import { expect, openQuietForm, questions, test } from '#support/journey.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const odd = {
  learned: 'x'.repeat(200),
  proud: '👩‍👧‍👦'.repeat(100),
  frustrated: 'مرحبا بالعالم '.repeat(20),
  lueur: 'un\n\n\n\ndeux',
}
const name = 'W'.repeat(20)
const song = { id: 's', name: 'y'.repeat(200), artists: 'ﷺ'.repeat(40) }

/** How far the page, or what lies over it, can be pushed aside. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    ),
  )

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
  await page.getByRole('searchbox').fill('x'.repeat(200))
  await expect(page.locator('mark').first()).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
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
  await page.getByPlaceholder('Rechercher une musique...').fill('z'.repeat(200))
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  for (const label of ['Titre', 'Artiste']) await page.getByLabel(label).fill('z'.repeat(200))
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  expect(await overflowOf(page)).toBe(0)
})
