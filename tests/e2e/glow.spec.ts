// « La lueur du jour »: chosen if one wishes, shown where the day is shown, and nowhere else.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { glowText } from '#text/glow.ts'
import { fr } from '#text/typography.ts'
import { day } from '#support/days.ts'
import { standOn } from '#support/heldPage.ts'
import {
  backOnHome,
  expect,
  goOn,
  openQuietForm,
  questions,
  saveForm,
  test,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const today = day('2026-11-20')
const slider = (page: Page) => page.getByRole('slider', { name: glowText.title })
const card = (page: Page) => page.getByRole('region', { name: glowText.title })
async function placeOf(sky: Locator) {
  const box = await sky.boundingBox()
  if (box === null) throw new Error('The sky has a place.')
  return box
}
const phone = { width: 390, height: 844 }

test('[SY36] a glow is chosen by keys, tap and drag after the answers, and shown with the day, without network', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, { today })
  await page.goto(`${server.url}/home`)
  await workerReady(page)
  await page.context().setOffline(true)
  await openQuietForm(page)
  await writeAnswers(page, { learned: 'Un mot' })
  // With the fourth question it is there, and asks for nothing.
  await expect(card(page)).toContainText(glowText.hint)
  await expect(card(page)).toContainText(glowText.optional)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 sur 3')
  await looksRight(page, 'glow-none')
  await page.setViewportSize(phone)

  await slider(page).focus()
  for (const [key, word] of [
    ['ArrowDown', glowText.notChosen],
    ['Home', 'Braise'],
    ['ArrowRight', 'Bougie'],
    ['End', 'Plein soleil'],
    ['ArrowDown', 'Éclaircie'],
    ['Home', 'Braise'],
    ['ArrowLeft', 'Braise'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', word)
  }
  await card(page).getByRole('button', { name: glowText.remove }).click()
  await expect(slider(page)).toBeFocused()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)

  const sky = card(page).locator('[data-glow]').first()
  await sky.scrollIntoViewIfNeeded()
  const box = await placeOf(sky)
  const at = (part: number) => [box.x + box.width / 2, box.y + box.height * part] as const
  // A tap at the height of a step, then a drag of the sun, which follows.
  await page.mouse.click(...at(0.5))
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Aube')
  await page.mouse.move(...at(0.54))
  await page.mouse.down()
  await page.mouse.move(...at(0.2), { steps: 5 })
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Plein soleil')
  await page.mouse.move(...at(0.38), { steps: 3 })
  await page.mouse.up()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Éclaircie')
  await expect(card(page)).toContainText('Éclaircie')
  await looksRight(page, 'glow')
  await page.setViewportSize(phone)

  await saveForm(page)
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await goOn(page)
  await expect(page.getByText(fr('Lueur : éclaircie'))).toBeAttached()
  await looksRight(page, 'home-glow')
  await page.setViewportSize(phone)

  // Read, then changed from its row, and taken away: nothing is left of it.
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  const row = page.getByRole('button', { name: fr(glowText.edit) })
  await expect(row).toContainText('Éclaircie')
  await looksRight(page, 'detail-glow')
  await page.setViewportSize(phone)
  await row.click()
  await expect(slider(page)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(card(page)).toContainText(glowText.hint)
  await saveForm(page)
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await goOn(page)
  await expect(page.getByText(/Épingler cette journée/)).toBeVisible()
  await expect(page.getByText(/Lueur :/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page.getByRole('button', { name: /Appris|appris/ }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('[SY36] a day that is saved without a glow is never asked for one: at its save, on Accueil, as it is read and saved again', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, { today })
  await page.goto(`${server.url}/home`)
  const asked = page.getByText(
    new RegExp(`${glowText.title}|${glowText.hint}|${glowText.notChosen}|lueur :|sans lueur`, 'i'),
  )
  const question = page.getByRole('alertdialog')
  /** Saved from an open form, whose question is about its answers alone. */
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(question).toBeVisible()
    await expect(question).not.toContainText(/lueur/i)
    await question.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByText("C'est écrit.")).toBeVisible()
    await goOn(page)
    await backOnHome(page)
  }
  const isSilent = async (): Promise<void> => {
    await expect(asked).toHaveCount(0)
    await expect(slider(page)).toHaveCount(0)
  }
  await openQuietForm(page)
  await writeAnswers(page, { learned: 'Un mot', proud: 'Un autre', frustrated: 'Un dernier' })
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await save()
  await isSilent()
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  const edit = page.getByRole('button', { name: questions.learned })
  await expect(edit).toBeVisible()
  await isSilent()
  // Changed: the sky stands there as before, and neither takes the focus nor holds the save up.
  await edit.click()
  await expect(page.getByLabel(questions.learned)).toBeFocused()
  await page.getByLabel(questions.learned).fill('Un mot de plus')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await save()
  await expect(page.getByText('Un mot de plus')).toBeVisible()
  await isSilent()
  // The day after neither.
  await standOn(page, addDays(today, 1))
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await isSilent()
  await page.goto(`${server.url}/calendar?jour=${today}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Un mot de plus')).toBeVisible()
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await expect(sheet.getByText('Un dernier')).toBeVisible()
  await isSilent()
})

test('[SY36] a finger scrolls over the sky, and moves the sun from the sun alone', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: phone })
  const page = await context.newPage()
  await quickSignUp(page, server, { today })
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  await writeAnswers(page, { learned: 'Un mot' })
  await page.getByRole('heading', { level: 1 }).focus()
  const sky = card(page).locator('[data-glow]').first()
  const centre = async (): Promise<void> => {
    await sky.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // A finger that was quicker than the sun on its way to its step would find the sky there.
    await drawn(page)
  }
  await centre()
  const box = await placeOf(sky)
  const client = await context.newCDPSession(page)
  const swipe = async (x: number, from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x, y }],
      })
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8)
    // Held still: a tap that stops a page in its way chooses nothing.
    await page.waitForTimeout(150)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  const aside = box.x + 30
  await swipe(aside, box.y + 40, box.y + 160)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)
  await centre()
  await page.touchscreen.tap(aside, (await placeOf(sky)).y + 196 * 0.335)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Éclaircie')
  await centre()
  const now = await placeOf(sky)
  const middle = now.x + now.width / 2
  const scrolled = await page.evaluate(() => window.scrollY)
  await swipe(middle, now.y + 196 * 0.38, now.y + 196 * 0.8)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Braise')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await context.close()
})

test('[SY36] a menu that is asked for over the sky chooses nothing, and moves nothing after', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, { today })
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  await writeAnswers(page, { learned: 'Un mot' })
  const sky = card(page).locator('[data-glow]').first()
  await sky.click({ button: 'right' })
  const { x, y } = await placeOf(sky)
  await page.mouse.move(x + 40, y + 20)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', glowText.notChosen)
})

test('glows are in the calendar, the sheet, the search, the year and what is taken away', async ({
  server,
  page,
}) => {
  const glows = [3, 4, 5, null, 2, 3, null, 4, 5, 1, null, null, null, 3, 4, 5, 2] as const
  await quickSignUp(page, server, {
    today,
    days: glows.map((glow, at) => ({
      date: addDays(day('2026-11-01'), at),
      learned: `Le mot du ${at + 1}`,
      isPinned: at % 4 === 2,
      ...(glow === null ? {} : { glow }),
    })),
  })
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  const cell = page.getByRole('button', { name: 'lundi 2 novembre, écrit, éclaircie' })
  await expect(cell).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'mercredi 4 novembre, écrit', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Légende' })).toContainText('Lueur')
  await looksRight(page, 'calendar-glow')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByRole('list', { name: 'Légende' })).not.toContainText('Lueur')
  await page.getByRole('button', { name: "Revenir à aujourd'hui" }).click()
  await cell.click()
  await expect(page.getByRole('dialog').getByText(fr('Lueur : éclaircie'))).toBeAttached()
  await looksRight(page, 'sheet-glow')
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Rechercher' }).click()
  const results = page.getByRole('dialog').getByRole('listitem')
  await page.getByRole('searchbox').fill('ECLAIRCIE')
  await expect(results).toHaveCount(3)
  await expect(results.first().locator('mark')).toHaveText('éclaircie')
  await looksRight(page, 'search-glow')
  await page.setViewportSize(phone)
  await page.getByRole('searchbox').fill('plein soleil')
  await expect(results).toHaveCount(3)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Ton année/ }).click()
  const rays = page.getByRole('slider', { name: 'Les jours de 2026' })
  await expect(rays).toHaveAttribute('aria-valuetext', '17\u00A0novembre, écrit, bougie')
  await expect(page.getByRole('button', { name: '17 novembre, bougie' })).toBeVisible()
  await expect(page.getByRole('main').getByText('ton mois le plus lumineux')).toBeVisible()
  await looksRight(page, 'year-glow')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  const november = page.getByRole('table').getByRole('row', { name: /novembre/ })
  await expect(november).toContainText('Aube')
  await expect(page.getByRole('table').getByRole('row', { name: /juin/ })).toContainText('–')
  await looksRight(page, 'year-table-glow')
  await page.setViewportSize(phone)

  await page.goto(`${server.url}/my-data`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en Markdown' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  expect(text).toContain(fr('Lueur : éclaircie'))
  expect(text.match(/Lueur/g)).toHaveLength(12)
})
