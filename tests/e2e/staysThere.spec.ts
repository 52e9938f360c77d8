// What a reload, a way back or a second tap finds of a page that was left as it was.
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'

test('a reload finds the month that was turned to, unless the address names a day', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Grille' }).click()
  const heading = page.getByRole('heading', { level: 2 }).first()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(heading).toHaveText(/Octobre 2026/i)
  await page.reload()
  await expect(heading).toHaveText(/Octobre 2026/i)
  await page.getByRole('button', { name: "Revenir à aujourd'hui" }).click()
  await expect(heading).toHaveText(/Novembre 2026/i)
  await page.reload()
  await expect(heading).toHaveText(/Novembre 2026/i)
  // An address that names a day goes before.
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await page.goto(`${server.url}/calendar?jour=2026-11-19`)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(heading).toHaveText(/Novembre 2026/i)
})

test('back from a sheet that was reloaded, the search has its words; a new search has none', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  const search = page.getByRole('button', { name: 'Rechercher' })
  const field = page.getByRole('searchbox')
  const result = page.getByRole('dialog').getByRole('button', { name: /Noémie/ })
  await search.click()
  await field.fill('noemie')
  await result.click()
  await expect(page).toHaveURL(/jour=2026-11-03/)
  // The words stand nowhere as they are.
  expect(
    await page.evaluate(() => JSON.stringify([history.state, Object.entries(sessionStorage)])),
  ).not.toContain('noemie')
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Noémie')
  await page.goBack()
  await expect(field).toHaveValue('noemie')
  await expect(result).toBeVisible()
  await result.click()
  await page.reload()
  await page.goto(`${server.url}/calendar`)
  await search.click()
  await expect(field).toHaveValue('')
  // What was taken away stays away.
  await field.fill('noemie')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('lueur.held.search')))
    .not.toBeNull()
  await page.getByRole('button', { name: 'Effacer' }).click()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('a reload of the list of prides, or of a day over it, finds its words; opened anew it has none', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-18'), proud: 'Noémie a souri.' },
      { date: day('2026-11-19'), proud: 'Le potager est fini.' },
    ],
  })
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Mes fiertés' }).click()
  const field = page.getByRole('searchbox')
  const prides = page.getByRole('listitem').filter({ hasText: /Noémie|potager/ })
  await field.fill('noemie')
  await expect(prides).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
  await page.reload()
  await expect(field).toHaveValue('noemie')
  await expect(prides).toHaveCount(1)
  await prides.getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('Noémie')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'noemie',
  )
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Noémie')
  await page.goBack()
  await expect(field).toHaveValue('noemie')
  await expect(prides).toHaveCount(1)
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Mes fiertés' }).click()
  await expect(field).toHaveValue('')
  await expect(prides).toHaveCount(2)
})

test('a tap on the tab of the open page leads to its top, and the calendar to today', async ({
  server,
  page,
}) => {
  const today = day('2026-11-20')
  await quickSignUp(page, server, {
    today,
    days: Array.from({ length: 30 }, (_, at) => ({
      date: addDays(today, -at),
      learned: 'Un mot.',
    })),
  })
  await page.setViewportSize({ width: 390, height: 600 })
  for (const [path, tab] of [
    ['home', 'Accueil'],
    ['calendar', 'Calendrier'],
    ['settings', 'Réglages'],
  ] as const) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.scrollTo(0, 200)
          return window.scrollY
        }),
      )
      .toBeGreaterThan(0)
    await page.getByRole('link', { name: tab }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY), tab).toBe(0)
  }
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  const heading = page.getByRole('heading', { level: 2 }).first()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(heading).toHaveText(/Octobre 2026/i)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(heading).toHaveText(/Novembre 2026/i)
})

test('a sheet that was turned to another day gives the focus to that day', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: /^19\snovembre/ }).click()
  await page.getByRole('button', { name: /^Jour écrit précédent/ }).click()
  await expect(page.getByRole('dialog', { name: 'JOURNAL DU 3 NOVEMBRE' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.locator('[data-day="2026-11-03"]')).toBeFocused()
})

test('a memory that was opened has the focus again, its sheet closed or left by the way back', async ({
  server,
  page,
  otherPhone,
}) => {
  const texts = { learned: 'appris', proud: 'fier', frustrated: 'fâché' }
  const dates = ['2026-10-13', '2026-09-20']
  // Today is written on one of them: its memories lie elsewhere on the page.
  for (const [phone, written] of [
    [page, dates],
    [otherPhone, ['2026-10-20', ...dates]],
  ] as const) {
    await quickSignUp(phone, server, {
      today: day('2026-10-20'),
      days: written.map((date) => ({ date: day(date), ...texts })),
    })
    await phone.goto(`${server.url}/home`)
    const memory = phone.getByRole('link', { name: 'Il y a une semaine' })
    for (const leave of [
      () => phone.getByRole('button', { name: 'Fermer' }).click(),
      () => phone.goBack(),
    ]) {
      await memory.click()
      await expect(phone.getByRole('dialog', { name: 'JOURNAL DU 13 OCTOBRE' })).toBeVisible()
      await leave()
      await expect(memory).toBeFocused()
    }
  }
})

test('a reload of the list stands where it was left', async ({ server, page }) => {
  const today = day('2026-11-20')
  const days = Array.from({ length: 90 }, (_, index) => ({
    date: addDays(today, index - 90),
    learned: 'mot '.repeat(1 + (index % 18)),
  }))
  await quickSignUp(page, server, { today, days })
  await page.goto(`${server.url}/calendar`)
  await expect(page.locator('[data-day="2026-11-19"]')).toBeVisible()
  await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500)
  const inView = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-day]')]
        .filter((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
        .map((card) => card.dataset['day']),
    )
  await expect.poll(async () => (await inView()).length).toBeGreaterThan(2)
  await drawn(page)
  const [, second] = await inView()
  await page.reload()
  await expect.poll(inView).toContain(second)
})
