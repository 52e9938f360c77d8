// A form that is looked at again, and one in which nothing moves as it is written.
import { hide, lookAgain } from '#support/appLock.ts'
import { fieldOf, nextButton, openForm, standOnHome } from '#support/dayForm.ts'
import { expect, test } from '#support/journey.ts'

test('a form left blank is that of the day on which one comes back to it', async ({
  server,
  page,
}) => {
  await standOnHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/20\snovembre/)
  await hide(page)
  await lookAgain(page, 24 * 3_600_000)
  await expect(title).toHaveText(/21\snovembre/)
  await fieldOf(page, 'learned').fill('Un mot.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await hide(page)
  await lookAgain(page, 24 * 3_600_000)
  await expect(page.getByText(/cette page reste celle du\s21\snovembre/)).toBeVisible()
  await expect(fieldOf(page, 'learned')).toHaveValue('Un mot.')
})

test('midnight moves nothing in a form that is looked at: a message tells of it, and a line who comes back', async ({
  server,
  page,
}) => {
  await standOnHome(page, server)
  await openForm(page)
  const field = fieldOf(page, 'learned')
  await field.fill('Un mot.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  const before = await field.boundingBox()
  await page.evaluate(() => {
    const later = Date.now() + 24 * 3_600_000
    Date.now = () => later
  })
  const stays = page.getByText(/cette page reste celle du\s20\snovembre/)
  await expect(stays).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
  await expect(stays).toHaveCount(0)
  await hide(page)
  await lookAgain(page, 0)
  await expect(stays).toBeVisible()
})

test('what is kept takes no room that a letter gives back', async ({ server, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await standOnHome(page, server)
  await openForm(page)
  const field = fieldOf(page, 'learned')
  await field.fill('Un mot')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  const next = nextButton(page)
  await next.evaluate((button) => {
    const tops = new Set<number>()
    const look = (): void => {
      tops.add(Math.round(button.getBoundingClientRect().top))
      Reflect.set(window, 'tops', [...tops])
      requestAnimationFrame(look)
    }
    look()
  })
  for (const letter of ' et') await page.keyboard.type(letter)
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'tops') as number[])).toHaveLength(1)
})
