// « Ton année », drawn: a year without a day, one of a few, one of many and a whole one; and a date in ten of them.
import { addDays, type Day } from '#domain/day.ts'
import { yearText } from '#text/lookBack.ts'
import { fr } from '#text/typography.ts'
import { day } from '#support/days.ts'
import { raysOf } from '#support/drawnSun.ts'
import { expect, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp, type FileDay } from '#support/quickSignUp.ts'

const songOf = (year: string) => ({ id: 'manual', name: `Chanson de ${year}`, artists: 'Barbara' })

const daysFrom = (first: Day, count: number): readonly FileDay[] =>
  Array.from({ length: count }, (_, at) => ({
    date: addDays(first, at),
    learned: 'mot '.repeat(5 + ((at * 37) % 90)),
    isPinned: at % 50 === 1,
  }))

const secondsOfMarch: readonly FileDay[] = [2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019].map(
  (year) => ({ date: day(`${year}-03-02`), learned: `Le deux mars ${year}.` }),
)
/** Each second of March has a song of its own. */
const days = [
  ...secondsOfMarch,
  ...daysFrom(day('2021-05-05'), 12),
  ...daysFrom(day('2023-01-01'), 300),
  ...daysFrom(day('2024-01-01'), 366),
].map((one) =>
  one.date.endsWith('-03-02') ? { ...one, music: songOf(one.date.slice(0, 4)) } : one,
)

test('[LB3][LB5] a year of 0, 12, 300 and 366 days has as many rays, and a date its song in each of ten years', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, { today: day('2025-01-10'), days })
  for (const [year, rays] of [
    [2020, 0],
    [2021, 12],
    [2023, 300],
    [2024, 366],
  ] as const) {
    await page.goto(`${server.url}/calendar?annee=${year}`)
    await expect(page.getByRole('slider', { name: `Les jours de ${year}` })).toBeVisible()
    const sun = page.getByRole('region', { name: yearText.rays(rays) })
    await expect(sun).toBeVisible()
    expect(await raysOf(sun), String(year)).toBe(rays)
    await expect(page.getByText(yearText.none(year))).toHaveCount(rays === 0 ? 1 : 0)
    await looksRight(page, `year-of-${rays}`)
    await page.setViewportSize({ width: 390, height: 844 })
  }

  const slider = page.getByRole('slider', { name: 'Les jours de 2024' })
  await slider.focus()
  for (const key of ['Home', 'PageUp', 'PageUp', 'ArrowRight']) await page.keyboard.press(key)
  await expect(slider).toHaveAttribute('aria-valuetext', fr('2 mars, écrit'))
  const same = page.getByRole('region', { name: fr('Ce jour-là, chaque année') })
  await expect(same.getByRole('listitem')).toHaveText(
    [2024, 2023, 2019, 2018, 2017, 2016, 2015, 2014, 2013, 2012].map(
      (year) => new RegExp(String.raw`mars ${year}.*Chanson de ${year}`),
    ),
  )
  await looksRight(page, 'year-same-dates')
})

test('[LB3] no hand lies on a year without a day until one is looked at, and nothing moves as it comes', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, { today: day('2025-01-10'), days: secondsOfMarch })
  await page.goto(`${server.url}/calendar?annee=2024`)
  const sun = page.getByRole('region', { name: yearText.rays(0) })
  const hand = sun.locator('[class$="line"]')
  const none = page.getByText(yearText.none(2024))
  await expect(none).toBeVisible()
  await expect(hand).toHaveCount(0)
  await expect(sun.getByText(/janvier/)).toBeHidden()
  await looksRight(page, 'year-untouched')
  await page.setViewportSize({ width: 390, height: 844 })
  const before = await none.boundingBox()

  const slider = page.getByRole('slider', { name: 'Les jours de 2024' })
  await slider.press('ArrowRight')
  await expect(hand).toHaveCount(1)
  await expect(sun.getByText(fr('2 janvier, vide'))).toBeVisible()
  expect(await none.boundingBox()).toEqual(before)
  // Another year without a day begins anew.
  await page.getByRole('button', { name: yearText.previous }).click()
  await expect(page.getByText(yearText.none(2023))).toBeVisible()
  await expect(hand).toHaveCount(0)
})
