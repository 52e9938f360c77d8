// Words that are not in their day yet, or that the server refused, with the keyboard alone: no pointer touches the page, and no
// script gives the focus. What a journey starts from is set up beside it.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { standOn } from '#support/heldPage.ts'
import { day } from '#support/days.ts'
import { expect, fillToday, questions, stopAutoAdvance, test } from '#support/journey.ts'
import { press, tabTo } from '#support/keyboard.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'
import { draftsText } from '#text/drafts.ts'
import { fillDayText } from '#text/fillDay.ts'
import { glowText } from '#text/glow.ts'
import { refusedText } from '#text/refusedDays.ts'
import { fr } from '#text/typography.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** From an open form to Accueil, by its cross. */
async function leaveForm(page: Page): Promise<void> {
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await press(page, 'Fermer', 'Shift+Tab')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('textarea')).toHaveCount(0)
}

/** From Accueil to the written day, which is read. */
async function openDay(page: Page): Promise<void> {
  await press(page, 'Voir les détails complets')
  await expect(title(page)).toBeFocused()
}

test('a text is left, resumed and erased, a glow chosen and taken away, an edit abandoned twice, without a pointer', async ({
  server,
  page,
}) => {
  await openHome(page, server, { today: day('2026-11-20') })
  await stopAutoAdvance(page)
  await press(page, 'Remplir ma journée')
  await expect(page.getByLabel(questions.learned)).toBeFocused()
  await page.keyboard.type('commencé hier')
  await leaveForm(page)

  // The day after, it waits on Accueil: its form is opened again, then it is erased.
  await standOn(page, '2026-11-21')
  await page.reload()
  await expect(page.getByText(fr(draftsText.draft('20 novembre')))).toBeVisible()
  await press(page, draftsText.resumeDraft)
  await expect(page.getByLabel(questions.learned)).toHaveValue('commencé hier')
  await leaveForm(page)
  await press(page, draftsText.eraseDraft)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: draftsText.eraseDraft })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await press(page, /^Effacer$/)
  await expect(page.getByText('commencé hier')).toHaveCount(0)
  await expect(title(page)).toBeFocused()

  // A glow with the day's words: chosen, taken away, chosen again.
  await press(page, 'Remplir ma journée')
  for (const [id, words] of [
    ['learned', 'un mot'],
    ['proud', 'un autre'],
    ['frustrated', 'un dernier'],
  ] as const) {
    await expect(page.getByLabel(questions[id])).toBeFocused()
    await page.keyboard.type(words)
    if (id !== 'frustrated') await press(page, 'Suivant')
  }
  const slider = page.getByRole('slider', { name: glowText.title })
  await expect(slider).toBeVisible()
  await tabTo(page, glowText.title)
  await expect(slider).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveAttribute('aria-valuetext', glowText.words[2])
  await press(page, glowText.remove)
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await page.keyboard.press('End')
  await press(page, 'Enregistrer')
  await expect(question).toBeVisible()
  await press(page, 'Confirmer')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(fr(glowText.named(5)))).toBeAttached()

  // The glow again from its row, then an edit that is left and abandoned on Accueil.
  await openDay(page)
  await press(page, glowText.edit)
  await expect(slider).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(slider).toHaveAttribute('aria-valuetext', glowText.words[4])
  await leaveForm(page)
  await press(page, draftsText.dropEdit)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: draftsText.dropEdit })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await press(page, /^Abandonner$/)
  await expect(page.getByRole('button', { name: draftsText.dropEdit })).toHaveCount(0)
  await expect(title(page)).toBeFocused()

  // Another one, abandoned in its form.
  await openDay(page)
  await press(page, /Modifier : .*appris/)
  await expect(page.getByLabel(questions.learned)).toBeFocused()
  await page.keyboard.type(', et un autre')
  await leaveForm(page)
  await press(page, 'Voir les détails complets')
  await expect(page.getByText(fillDayText.resumedEdit)).toBeVisible()
  await expect(page.getByLabel(questions.learned)).toBeFocused()
  await press(page, draftsText.dropEdit, 'Shift+Tab')
  await expect(question).toBeVisible()
  await press(page, /^Abandonner$/)
  await expect(question).toBeHidden()
  await expect(title(page)).toBeFocused()
  await expect(page.getByText('un mot', { exact: true })).toBeVisible()
})

test('refused days are copied, tried again, erased and moved to today, without a pointer', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const today = day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
  await standOn(page, addDays(today, 10))
  await quickSignUp(page, server)
  for (const [ahead, words] of [
    [10, 'écrit en avance'],
    [11, 'écrit plus tard encore'],
  ] as const) {
    await standOn(page, addDays(today, ahead))
    await page.goto(`${server.url}/home`)
    await fillToday(page, { learned: words })
    await expect(page.getByText(/n'a pas pu être envoyé/)).toHaveCount(ahead - 9)
  }
  await standOn(page, today)
  await page.goto(`${server.url}/home`)
  const cards = page.getByText(/n'a pas pu être envoyé/)
  await expect(cards).toHaveCount(2)

  await press(page, refusedText.copy)
  await expect(page.getByText(refusedText.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('écrit en avance')
  const first = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await expect(first(refusedText.copy)).toBeFocused()
  await press(page, refusedText.retry)
  await expect(page.getByText(refusedText.refusedAgain)).toBeVisible()
  await expect(first(refusedText.retry)).toBeFocused()
  await press(page, refusedText.giveUp)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(first(refusedText.giveUp)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await press(page, refusedText.giveUpConfirm)
  await expect(cards).toHaveCount(1)
  await expect(title(page)).toBeFocused()
  await press(page, refusedText.move)
  await expect(page.getByText(refusedText.moved)).toBeVisible()
  await expect(cards).toHaveCount(0)
  await expect(title(page)).toBeFocused()
  await expect(page.getByText('écrit plus tard encore')).toBeVisible()
})

test('days are turned in the sheet, and one of them is opened from there, without a pointer', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await expect(title(page)).toBeVisible()
  await press(page, /Qu'un silence bien placé/)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toHaveAccessibleName('JOURNAL DU 19 NOVEMBRE')
  const turned = async (way: string, to: string): Promise<void> => {
    await press(page, way)
    await expect(sheet).toHaveAccessibleName(`JOURNAL DU ${to}`)
    await expect(sheet.getByRole('button', { name: way })).toBeFocused()
  }
  await turned('Jour écrit précédent', '3 NOVEMBRE')
  await turned('Jour écrit précédent', '31 OCTOBRE')
  // The first one: its arrow keeps the focus, and leads no further.
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleName('JOURNAL DU 31 OCTOBRE')
  await turned('Jour écrit suivant', '3 NOVEMBRE')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // The day that was seen last, or the one that opened it: somewhere in the list.
  await expect(page.locator('main [data-day]:focus, main [data-day] :focus')).toHaveCount(1)
})
