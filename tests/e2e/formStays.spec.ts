// A form that is looked at again, and one in which nothing moves as it is written.
import type { Page } from '@playwright/test'
import { hide, lookAgain, turnLockOn, unlockByPassword } from '#support/appLock.ts'
import {
  answer,
  confirmButton,
  fieldOf,
  nextButton,
  openForm,
  saveButton,
  standOnHome,
  standOnQuietHome,
} from '#support/dayForm.ts'
import { day, filled } from '#support/days.ts'
import { expect, questions, stopAutoAdvance, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

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

/** From its next load on, the page’s clock is as far ahead as the tab was told. */
const aheadOnReload = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol === 'about:') return
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(sessionStorage.getItem('test.aheadMs') ?? '0')
  })

/** Midnight passes, and the phone throws the tab away: it is loaded again as it is looked at. */
async function comeBackTomorrow(page: Page): Promise<void> {
  await page.evaluate((ms) => sessionStorage.setItem('test.aheadMs', String(ms)), 24 * 3_600_000)
  await page.reload()
}

test('a form that stays that of its day over midnight does so over a reload', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await aheadOnReload(page)
  await openForm(page)
  await answer(page, 'Un mot.', 'Un autre.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await comeBackTomorrow(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/20\snovembre/)
  await expect(fieldOf(page, 'proud')).toHaveValue('Un autre.')
  await fieldOf(page, 'proud').fill('Un autre mot.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.reload()
  await expect(fieldOf(page, 'proud')).toHaveValue('Un autre mot.')

  // Once it was left, the form of today is asked for.
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByText(/Ton texte du\s20\snovembre t'attend/)).toBeVisible()
  await openForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/21\snovembre/)
  await expect(fieldOf(page, 'learned')).toHaveValue('')
})

test('changes of a written day over midnight are there after a reload', async ({
  server,
  page,
}) => {
  const today = { date: day('2026-11-20'), ...filled({ learned: 'Un mot' }) }
  await standOnQuietHome(page, server, [today])
  await aheadOnReload(page)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await fieldOf(page, 'learned').fill('Un mot changé')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await comeBackTomorrow(page)
  await expect(fieldOf(page, 'learned')).toHaveValue('Un mot changé')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/20\snovembre/)
  await saveButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByRole('dialog', { name: "C'est écrit." })).toBeVisible()
})

test('a phone that locks over midnight opens again the form that was being written', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await stopAutoAdvance(page)
  await openForm(page)
  await answer(page, 'Un mot.', 'Un autre.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await hide(page)
  await lookAgain(page, 24 * 3_600_000)
  await unlockByPassword(page, person.password)
  await expect(fieldOf(page, 'proud')).toHaveValue('Un autre.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
