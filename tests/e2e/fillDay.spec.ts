// The questions of a day, one after the other: when the next one comes, what counts as an answer.
import { elapse, shrink, vibrationsOf, waitingTimers } from '#support/heldPage.ts'
import {
  answer,
  fieldOf,
  nextButton,
  openForm,
  pauseMs,
  saveButton,
  spinnerMs,
  standOnHome,
  standOnQuietHome,
} from '#support/dayForm.ts'
import { expect, questions, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import type { Page } from '@playwright/test'

const saving = (page: Page) => page.getByText("En cours d'enregistrement")
const progress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Questions obligatoires remplies' })

/** How full the bar is, of three. */
const expectProgress = async (page: Page, done: number): Promise<void> => {
  await expect(progress(page)).toHaveAttribute('aria-valuetext', `${done} sur 3`)
  await expect
    .poll(() =>
      progress(page).evaluate((bar) =>
        parseFloat((bar.firstElementChild as HTMLElement).style.inlineSize),
      ),
    )
    .toBeCloseTo((done / 3) * 100, 1)
}

test('the form opens with a vibration of 10 ms, on the day’s date, without navigation', async ({
  server,
  page,
}) => {
  await standOnHome(page, server)
  await openForm(page)
  expect(await vibrationsOf(page)).toEqual([10])
  await expect(page.getByRole('heading', { level: 1, name: '20 novembre' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the first question is alone, required, and has the focus', async ({ server, page }) => {
  await standOnHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  await expect(fieldOf(page, 'learned')).toHaveAttribute('placeholder', 'Écris ta réponse ici...')
  await expect(page.getByText('* Obligatoire')).toBeVisible()
  for (const id of ['proud', 'frustrated', 'lueur'] as const) {
    await expect(page.getByText(questions[id])).toHaveCount(0)
  }
  await expect(nextButton(page)).toHaveCount(0)
})

test('half a second after the last letter a spinner, one second later the next question @core', async ({
  server,
  page,
}) => {
  await standOnHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  await page.keyboard.type('Un mot')
  expect(await waitingTimers(page)).toEqual([pauseMs])
  await expect(saving(page)).toHaveCount(0)
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await elapse(page, pauseMs)
  await expect(saving(page)).toBeVisible()
  await expect(fieldOf(page, 'learned')).toBeFocused()
  expect(await waitingTimers(page)).toEqual([spinnerMs])
  await elapse(page, spinnerMs)
  await expect(fieldOf(page, 'proud')).toBeFocused()
})

for (const [gesture, make] of [
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  [
    'a selection',
    (page: Page) =>
      fieldOf(page, 'learned').evaluate((field: HTMLTextAreaElement) =>
        field.setSelectionRange(0, 2),
      ),
  ],
  ['a touch', (page: Page) => page.getByRole('heading', { level: 1 }).tap()],
] as const) {
  test(`${gesture} during the spinner keeps the person on the question`, async ({
    server,
    page,
  }) => {
    await standOnHome(page, server)
    await openForm(page)
    await expect(fieldOf(page, 'learned')).toBeFocused()
    await page.keyboard.type('Un mot')
    await elapse(page, pauseMs)
    await expect(saving(page)).toBeVisible()
    await make(page)
    await expect(saving(page)).toHaveCount(0)
    expect(await waitingTimers(page)).toEqual([])
    await expect(fieldOf(page, 'learned')).toBeVisible()
  })
}

test('spaces are no answer: nothing moves, nothing counts', async ({ server, page }) => {
  await standOnHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  await page.keyboard.type('   ')
  expect(await waitingTimers(page)).toEqual([])
  await expect(nextButton(page)).toHaveCount(0)
  await expectProgress(page, 0)
})

test('the bar shows how many of the three required questions are answered', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await expectProgress(page, 0)
  await answer(page, 'Un mot')
  await expectProgress(page, 1)
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
  await expectProgress(page, 3)
})

test('« Enregistrer » waits for the three required answers, and spaces are none', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre', '  ')
  await expect(saveButton(page)).toBeDisabled()
  await fieldOf(page, 'frustrated').fill('Un dernier')
  await expect(saveButton(page)).toBeEnabled()
})

test('what « Enregistrer » waits for is read with it, and told by a tap that leads there', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre')
  const reason = /^Encore 1\sréponse obligatoire avant d'enregistrer\.$/
  await expect(saveButton(page)).toHaveAccessibleDescription(reason)
  await page.getByRole('button', { name: questions.learned }).click()
  await expect(page.getByText(reason)).toHaveCount(1)
  // A person's tap waits for nothing.
  await saveButton(page).click({ force: true })
  await expect(page.getByText(reason)).toHaveCount(2)
  await expect(fieldOf(page, 'frustrated')).toBeFocused()
  await fieldOf(page, 'frustrated').fill('Un dernier')
  await expect(saveButton(page)).toHaveAccessibleDescription('')
})

test('a question met before opens again by a tap, with its words', async ({ server, page }) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre')
  const met = page.getByRole('button', { name: questions.learned })
  await expect(met).toContainText('Un mot')
  await met.click()
  await expect(fieldOf(page, 'learned')).toHaveValue('Un mot')
  await expect(fieldOf(page, 'learned')).toBeFocused()
})

test('the fourth question is not required, and the form does not leave it by itself', async ({
  server,
  page,
}) => {
  await standOnHome(page, server)
  await openForm(page)
  await answer(page, 'Un mot', 'Un autre', 'Un dernier')
  await nextButton(page).click()
  const lueur = fieldOf(page, 'lueur')
  await expect(lueur).toBeFocused()
  await expect(page.getByText('* Obligatoire')).toHaveCount(0)
  await expect(page.getByText('Complété')).toHaveCount(0)
  await lueur.pressSequentially('La lumière')
  await expect(page.getByText('Complété')).toBeVisible()
  expect(await waitingTimers(page)).toEqual([])
  await expect(nextButton(page)).toHaveCount(0)
  await looksRight(page, 'fill-day-complete')
})

test('a long answer grows with its words, then scrolls in a field of whole lines, its question in view', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  const field = fieldOf(page, 'learned')
  const measure = () =>
    field.evaluate((box) => {
      const line = Number.parseFloat(getComputedStyle(box).lineHeight)
      return { hidden: box.scrollHeight - box.clientHeight, lines: box.clientHeight / line }
    })
  await field.fill('Et la pluie, encore. '.repeat(16))
  expect((await measure()).hidden).toBeLessThanOrEqual(1)
  await field.fill('Et la pluie, encore. '.repeat(60))
  const { hidden, lines } = await measure()
  expect(hidden).toBeGreaterThan(0)
  expect(lines).toBeCloseTo(Math.round(lines), 1)
  await expect(page.getByRole('heading', { name: questions.learned })).toBeInViewport()
  await expect(field).toHaveCSS('resize', 'none')
})

test('in a low window, as at 400 % zoom or in landscape, no bar stands over the question', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  for (const [width, height] of [
    [320, 256],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const question = page.getByRole('heading', { name: questions.learned })
    for (const part of [question, fieldOf(page, 'learned'), saveButton(page)]) {
      await part.scrollIntoViewIfNeeded()
      const isOnTop = await part.evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect()
        const points = [y + 2, y + high / 2, y + high - 2].filter(
          (at) => at > 0 && at < innerHeight,
        )
        return points.map((at) =>
          element.contains(document.elementFromPoint(x + Math.min(wide / 2, 60), at)),
        )
      })
      expect(isOnTop).not.toContain(false)
      expect(isOnTop.length).toBeGreaterThan(1)
    }
  }
})

test('a keyboard over the page hides the save bar, and a browser’s own bar does not', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server)
  await openForm(page)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  await shrink(page, 150)
  await expect(saveButton(page)).toBeVisible()
  await shrink(page, 151)
  await expect(saveButton(page)).toHaveCount(0)
  await expect(fieldOf(page, 'learned')).toBeFocused()
  await shrink(page, 0)
  await expect(saveButton(page)).toBeVisible()
})

test('on a tablet the sky reaches both edges of the window', async ({ server, page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await standOnQuietHome(page, server)
  await openForm(page)
  const sky = page.locator('main > [aria-hidden]').first()
  // What holds its place is replaced by it.
  await expect.poll(async () => (await sky.boundingBox())?.width).toBe(768)
  await expect(page.getByRole('main')).toHaveCSS('overflow-x', 'visible')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test('an open form says that midnight has passed, and does not where the phone’s day is an earlier one', async ({
  server,
  page,
}) => {
  const stays = page.getByText(/Il est passé minuit\s: cette page reste celle du\s20\snovembre/)
  const standOnDay = (date: string): Promise<void> =>
    page.evaluate(
      (now) => {
        Date.now = () => now
        document.dispatchEvent(new Event('visibilitychange'))
      },
      Date.parse(`${date}T11:00:00Z`),
    )
  await standOnHome(page, server)
  await openForm(page)
  // Blank, it would open as that of the next day.
  await fieldOf(page, 'learned').fill('Un mot.')
  await expect(stays).toHaveCount(0)
  await standOnDay('2026-11-21')
  await expect(stays).toBeVisible()
  // The person has flown west, or the clock was put right.
  await standOnDay('2026-11-19')
  await expect(stays).toHaveCount(0)
})
