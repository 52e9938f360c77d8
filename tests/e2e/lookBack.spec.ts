// The pages that look back, read from this phone alone.
import { day } from '#support/days.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

test('[LB2] « Mes fiertés »: all of them on one page, without network, searched, opened and closed @core', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-19'), learned: 'La patience', proud: "D'avoir appelé ma sœur." },
      { date: day('2026-11-18'), learned: 'Un accord', lueur: 'Rien sous « Fier ».' },
      {
        date: day('2025-03-02'),
        proud: 'Mon premier dix kilomètres,\nsous la pluie.',
        isPinned: true,
      },
      { date: day('2024-02-29'), proud: 'Le gâteau de mamie, enfin réussi.' },
    ],
  })
  await page.goto(`${server.url}/calendar`)
  await workerReady(page)
  await page.context().setOffline(true)
  const row = page.getByRole('button', { name: 'Mes fiertés' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes fiertés' })).toBeFocused()
  await expect(page.getByText('3 fiertés')).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveText([/2 mars 2025/, /19 novembre/, /29 février 2024/])
  await looksRight(page, 'prides')

  const field = page.getByRole('searchbox', { name: 'Chercher dans mes fiertés' })
  await field.fill('GATEAU')
  await expect(cards).toHaveText([/29 février 2024/])
  await field.fill('patience')
  await expect(page.getByText('Rien de tel pour le moment')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(field).toBeFocused()
  await cards.first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/premier dix kilomètres/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cards).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
})
