// What is asked and said fits the smallest screens, also with text at 200 %.
import type { Locator } from '@playwright/test'
import { day } from '#support/days.ts'
import { expect, fillToday, openQuietForm, questions, test } from '#support/journey.ts'
import { axeViolations, drawn, enlarge } from '#support/looksRight.ts'
import { shrink } from '#support/heldPage.ts'
import { answerForVendor } from '#support/notifications.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'
import { putOffKeyCard } from '#support/putOffKeyCard.ts'

const smallest = { width: 320, height: 640 }
const edges = (of: Locator) =>
  of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom, height: bottom - top }
  })

test('the two lines of « Un petit rappel ? » are two lines from 360 px on', async ({
  server,
  page,
}) => {
  await answerForVendor(page)
  await openHome(page, server)
  await fillToday(page)
  await putOffKeyCard(page)
  const banner = page.getByRole('complementary', { name: /Un petit rappel/ })
  await expect(banner).toBeVisible()
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const [title, detail, later] = await Promise.all([
      edges(banner.getByText('Un petit rappel')),
      edges(banner.getByText('Chaque jour')),
      edges(banner.getByRole('button', { name: 'Plus tard' })),
    ])
    expect(title.height, `${width}`).toBeLessThan(24)
    expect(detail.height, `${width}`).toBeLessThan(24)
    // On their row, not under it.
    expect(later.top, `${width}`).toBeLessThan(detail.top)
  }
})

test('with text at 200 % the form’s header covers no line of the question that is asked', async ({
  server,
  page,
}) => {
  await page.setViewportSize(smallest)
  // Large before the page is drawn.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await openHome(page, server)
  await openQuietForm(page)
  for (const id of ['learned', 'proud', 'frustrated'] as const) {
    const field = page.getByLabel(questions[id])
    await expect(field).toBeFocused()
    const question = page.getByRole('heading', { level: 2, name: questions[id] })
    // Its label, above it.
    const asked = page.locator('[data-asked]')
    await expect(question).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const [line, header] = [await edges(asked), await edges(page.locator('main header'))]
        return line.top - Math.max(0, header.bottom)
      }, questions[id])
      .toBeGreaterThanOrEqual(0)
    await expect(field).toBeInViewport()
    await field.fill('a')
    await page.getByRole('button', { name: 'Suivant' }).click()
  }
})

test('what to search for is told whole on the smallest screen, in letters that are read', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const { spare, letters } = await field.evaluate((input: HTMLInputElement) => {
      const { font, fontSize } = getComputedStyle(input, '::placeholder')
      const size = Number.parseFloat(fontSize)
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) return { spare: Number.NaN, letters: size }
      canvas.font = font
      return {
        spare: input.clientWidth - canvas.measureText(input.placeholder).width,
        letters: size,
      }
    })
    expect(spare, `${width}`).toBeGreaterThanOrEqual(0)
    expect(letters, `${width}`).toBeGreaterThanOrEqual(15)
  }
})

test('months of long and of short names have their grid at one height, on the smallest screen too', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Grille' }).click()
  for (const width of [320, 360]) {
    await page.setViewportSize({ ...smallest, width })
    const tops = new Set<number>()
    for (let months = 0; months < 12; months++) {
      await page.getByRole('button', { name: 'Mois précédent' }).click()
      tops.add(Math.round((await edges(page.getByRole('grid'))).top))
    }
    expect([...tops], `${width}`).toHaveLength(1)
  }
})

test('with text at 200 % a message covers nothing of the switch of « Notifications »', async ({
  server,
  context,
  page,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await answerForVendor(page)
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  for (const size of [{ width: 390, height: 844 }, smallest]) {
    await page.setViewportSize(size)
    await enlarge(page, 200)
    const turn = dialog.getByRole('switch')
    if (await turn.isChecked()) {
      await turn.click()
      await expect(turn).not.toBeChecked()
    }
    await turn.click()
    const message = page.locator('[data-passing] [aria-live] > *').last()
    await expect(message).toBeVisible()
    await turn.scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        const [said, switched] = [await edges(message), await edges(turn)]
        return said.bottom <= switched.top || said.top >= switched.bottom
      })
      .toBe(true)
    await expect(turn).toBeInViewport({ ratio: 1 })
    await expect(message).toBeHidden()
  }
})

test('« Partager l’image » stands beside the title of « Ton année », where something is written', async ({
  server,
  page,
}) => {
  const days = [{ date: day('2026-11-19'), learned: 'un mot' }]
  await quickSignUp(page, server, { today: day('2026-11-20'), days })
  await page.goto(`${server.url}/calendar?annee=2026`)
  const share = page.locator('main header').getByRole('button', { name: "Partager l'image" })
  await expect(share).toBeVisible()
  await page.setViewportSize(smallest)
  const title = page.getByRole('heading', { level: 1, name: 'Ton année' })
  const [button, words] = [await edges(share), await edges(title)]
  expect(Math.abs(button.top + button.bottom - words.top - words.bottom)).toBeLessThan(12)
  await page.goto(`${server.url}/calendar?annee=2025`)
  await expect(page.getByText(/Rien d'écrit|2025/).first()).toBeVisible()
  await expect(share).toHaveCount(0)
})

test('by keys « Où trouver ce fichier ? » comes clear of the navigation', async ({
  server,
  page,
}) => {
  await page.setViewportSize(smallest)
  await quickSignUp(page, server)
  await page.goto(`${server.url}/bring-journal`)
  const where = page.locator('summary').first()
  await expect(where).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(where).toBeFocused({ timeout: 200 })
  }).toPass()
  const [focused, bar] = [await edges(where), await edges(page.getByRole('navigation'))]
  expect(focused.bottom).toBeLessThanOrEqual(bar.top)
})

test('with text at 200 % each answer of the day comes whole into view by keys', async ({
  server,
  page,
}) => {
  await page.setViewportSize(smallest)
  const today = day('2026-11-20')
  const texts = { learned: 'Un mot appris.', proud: 'Fier.', frustrated: 'Non.' }
  await quickSignUp(page, server, { today, days: [{ date: today, ...texts }] })
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(texts.learned)).toBeVisible()
  await enlarge(page, 200)
  const rail = page.getByRole('region', { name: 'Ta journée' })
  await page.getByRole('link', { name: 'Voir les détails complets' }).focus()
  await page.keyboard.press('Tab')
  for (const text of Object.values(texts)) {
    const answer = rail.getByRole('link', { name: text })
    await expect(answer).toBeFocused()
    // Where it has come to rest.
    await drawn(page)
    const { left, right } = await answer.evaluate((link) => link.getBoundingClientRect())
    expect([left >= 0, right <= smallest.width], text).toEqual([true, true])
    await page.keyboard.press('Tab')
  }
})

test('on a phone held sideways with large text what can be scrolled can be reached, and what to share or to read is in view', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await standOnCalendar(page, server)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await drawn(page)
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await page.goto(`${server.url}/calendar?annee=2026`)
  await page.getByRole('button', { name: "Partager l'image" }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^(?:Partager|Enregistrer)/ })).toBeInViewport({
    ratio: 1,
  })
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
  await page.goto(`${server.url}/fill-day`)
  await page
    .getByRole('button', { name: /musique/i })
    .first()
    .click()
  await expect(page.getByText("Quelle chanson va avec aujourd'hui ?")).toBeInViewport()
  await drawn(page)
  expect(await axeViolations(page)).toEqual([])
})

test('with text at 200 % what is read in a dialog is closed by a button in view, on the smallest screen too', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  for (const name of ['Confidentialité', 'Notifications']) {
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    const close = dialog.getByRole('button', { name: 'Fermer' })
    for (const size of [smallest, { width: 390, height: 844 }, { width: 640, height: 320 }]) {
      await page.setViewportSize(size)
      await enlarge(page, 200)
      await drawn(page)
      for (const place of [0, 9999]) {
        await dialog.evaluate((popup, top) => popup.scrollTo(0, top), place)
        await expect(close, `${name}, ${size.width}`).toBeInViewport({ ratio: 1 })
      }
    }
  }
})

test('in a layout that is wider than the screen, as of a browser’s page for a desk, no keyboard is taken to be open', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await openQuietForm(page)
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => {
      document.querySelector('meta[name="viewport"]')?.setAttribute('content', 'width=980')
    })
    await expect
      .poll(() => page.evaluate(() => [innerWidth, visualViewport?.width]))
      .toEqual([980, 980])
    await expect(save, `${width}`).toBeVisible()
    const scale = width / 980
    // So much of the screen, and then a keyboard.
    await shrink(page, Math.floor(150 / scale))
    await expect(save, `${width}`).toBeVisible()
    await shrink(page, Math.ceil(151 / scale))
    await expect(save, `${width}`).toHaveCount(0)
    await page.evaluate(() => Reflect.deleteProperty(visualViewport ?? {}, 'height'))
  }
})
