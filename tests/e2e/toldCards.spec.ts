// Told cards for who turns them by keys, with large text, or with the phone on its side: nothing stands over their words, and
// the drawing at their foot is whole and stays there.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { bookText, monthCardsText, yearCardsText } from '#text/lookBack.ts'
import { day } from '#support/days.ts'
import { holdTimers } from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { drawn, enlarge } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const cardMs = 6000

/** On 2 December a year of five cards, which do not turn by themselves meanwhile. */
async function openYear(
  page: Page,
  server: StartedServer,
  song = { name: 'Göttingen', artists: 'Barbara' },
): Promise<void> {
  await holdTimers(page, [cardMs])
  await quickSignUp(page, server, {
    today: day('2026-12-02'),
    days: Array.from({ length: 40 }, (_, at) => ({
      date: addDays(day('2026-05-03'), at),
      learned: at % 4 === 0 ? 'La patience, et la forêt.' : 'Un mot',
      proud: at % 5 === 0 ? 'Encore la forêt' : '',
      music: at % 3 === 0 ? { id: 'manual', ...song } : null,
    })),
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${server.url}/calendar?annee=2026&lumiere=oui`)
  await expect(part(page, 1)).toBeVisible()
}
const cards = (page: Page) => page.getByRole('dialog', { name: yearCardsText.title })
const part = (page: Page, at: number) =>
  cards(page).getByRole('region', { name: yearCardsText.place(at, 5) })
const turnTo = async (page: Page, at: number): Promise<void> => {
  await page.keyboard.press('ArrowRight')
  await expect(part(page, at)).toBeVisible()
}

test('with text at 200 % « Précédente » and « Suivante » are whole and stand over no word of a card', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  await enlarge(page, 200)
  for (const at of [1, 2, 3, 4, 5]) {
    if (at > 1) await turnTo(page, at)
    // However far the one before was scrolled, it begins at its top.
    expect(await cards(page).evaluate((told) => told.scrollTop), `${at}`).toBe(0)
    for (const size of [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      for (const name of [yearCardsText.previous, yearCardsText.next]) {
        const button = cards(page).getByRole('button', { name })
        await button.focus()
        await drawn(page)
        // But for a part of a pixel, by which a page may be scrolled.
        await expect(button, `${at} at ${size.width}`).toBeInViewport({ ratio: 0.99 })
        const covered = await button.evaluate((element) => {
          const box = element.getBoundingClientRect()
          const found: string[] = []
          const card = element.closest('[role="dialog"]')?.querySelector('section')
          if (card === null || card === undefined) return ['no card']
          const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
          const words = document.createRange()
          while (texts.nextNode()) {
            words.selectNodeContents(texts.currentNode)
            for (const { left, right, top, bottom } of words.getClientRects()) {
              const isOver =
                left < box.right && right > box.left && top < box.bottom && bottom > box.top
              if (isOver) found.push(texts.currentNode.textContent ?? '')
            }
          }
          return found
        })
        expect(covered, `${at} at ${size.width}`).toEqual([])
      }
    }
  }
})

/** Of a button's words against what most of its ground is painted with. */
async function contrastOf(page: Page, name: string): Promise<number> {
  const button = cards(page).getByRole('button', { name })
  const picture = (await button.screenshot()).toString('base64')
  return button.evaluate(async (element, png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (canvas === null) return 0
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join(' ')
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    const [ground = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
    // Run in the page, where nothing of this file is.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const luminance = (rgb: string): number => {
      const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((value) => {
        const share = Number(value) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [dark = 0, light = 0] = [ground, getComputedStyle(element).color]
      .map(luminance)
      .toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }, picture)
}

test('« Suivante » and « Précédente » can be read on the sky of each card', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const at of [1, 2, 3, 4, 5]) {
    if (at > 1) await turnTo(page, at)
    // The one that leads no further is no button for now.
    for (const name of [
      ...(at === 1 ? [] : [yearCardsText.previous]),
      ...(at === 5 ? [] : [yearCardsText.next]),
    ]) {
      await cards(page).getByRole('button', { name }).focus()
      await drawn(page)
      expect(await contrastOf(page, name), `${name}, ${at}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('the drawing at the foot of a card is whole, and stays at the foot however far it is scrolled', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  for (const at of [1, 2, 3, 4]) {
    if (at > 1) await turnTo(page, at)
    if (at !== 1 && at !== 4) continue
    for (const [width, height, text] of [
      [844, 390, 100],
      [320, 640, 200],
      [390, 844, 100],
    ] as const) {
      await page.setViewportSize({ width, height })
      await enlarge(page, text)
      for (const share of [0, 1]) {
        await cards(page).evaluate((told, by) => told.scrollTo(0, by * told.scrollHeight), share)
        await drawn(page)
        const drawings = await part(page, at)
          .locator('> svg')
          .evaluateAll((found) =>
            found.map((drawing) => {
              const { left, right, top, bottom } = drawing.getBoundingClientRect()
              const shapes = [...drawing.children].map((shape) => shape.getBoundingClientRect().top)
              return [left, right, bottom, Math.min(...shapes) >= top - 1]
            }),
          )
        expect(drawings.length).toBeGreaterThan(0)
        for (const drawing of drawings) {
          expect(drawing, `${at} at ${width}, ${share}`).toEqual([0, width, height, true])
        }
      }
    }
  }
})

test('on a phone that is held sideways each card is whole, its drawing beside its words', async ({
  server,
  page,
}) => {
  await openYear(page, server)
  for (const at of [1, 2, 3, 4, 5]) {
    if (at > 1) await turnTo(page, at)
    for (const [width, height] of [
      [844, 390],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      // The longest month, on one line.
      const lines = await part(page, at)
        .locator('h2')
        .evaluate((title) => {
          if (!title.className.includes('large')) return 1
          title.textContent = 'Septembre'
          const range = document.createRange()
          range.selectNodeContents(title)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
      expect(lines, `${at} at ${width}`).toBe(1)
      const over = await cards(page).evaluate((told) => told.scrollHeight - told.clientHeight)
      expect(over, `${at} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('on a phone that is held sideways each card is whole under reduced motion too, however many sang its song', async ({
  server,
  page,
}) => {
  await openYear(page, server, {
    name: 'Göttingen, telle qu’elle fut chantée ce soir-là devant la salle debout',
    artists: 'Barbara, les Sœurs de la Forêt-Noire et l’Orchestre de Göttingen, '.repeat(3),
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const at of [1, 2, 3, 4, 5]) {
    if (at > 1) await turnTo(page, at)
    for (const [width, height] of [
      [844, 390],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      const over = await cards(page).evaluate((told) => told.scrollHeight - told.clientHeight)
      expect(over, `${at} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('an artist of one long word is whole lines of a told card, whichever way the phone is held', async ({
  server,
  page,
}) => {
  const artists = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
  await openYear(page, server, { name: 'Göttingen', artists })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await turnTo(page, 2)
  await turnTo(page, 3)
  const told = cards(page).getByText(artists)
  for (const [width, height] of [
    [568, 320],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    // Beside its sleeve, or above it.
    const [line, sleeve] = await Promise.all([
      told.boundingBox(),
      cards(page).getByRole('region').locator('span[aria-hidden]').first().boundingBox(),
    ])
    const end = width > height ? (sleeve?.x ?? 0) : width
    expect((line?.x ?? width) + (line?.width ?? width), `${width}`).toBeLessThanOrEqual(end)
  }
})

test('[LB9] a month that is asked for before its end says so, whatever is written of it', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-28'),
    days: Array.from({ length: 24 }, (_, at) => ({ date: addDays(day('2026-11-01'), at) })),
  })
  const drawing = page.getByRole('main').locator('svg[viewBox="0 0 120 76"]')
  await page.goto(`${server.url}/calendar?mois=2026-11`)
  await expect(page.getByText(monthCardsText.unfinished)).toBeVisible()
  await expect(drawing).toBeVisible()
  await expect(page.getByText(monthCardsText.none)).toHaveCount(0)
  await page.goto(`${server.url}/calendar?mois=2026-10`)
  await expect(page.getByText(monthCardsText.none)).toBeVisible()
  await expect(drawing).toBeVisible()
  await page.goto(`${server.url}/calendar?annee=2025&livre=oui`)
  await expect(page.getByText(bookText.none(2025))).toBeVisible()
  await expect(drawing).toBeVisible()
})
