// Text at 200 % on the smallest screen: no word is torn, and what belongs together stands together.
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, openQuietForm, questions, signUp, test } from '#support/journey.ts'
import { enlarge } from '#support/looksRight.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'

const largeText = 200

/** Lines of a text, whatever shapes its letters. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const tops = [...words.getClientRects()].map(({ top }) => top).toSorted((a, b) => a - b)
    return tops.filter((top, at) => top - (tops[at - 1] ?? Number.NEGATIVE_INFINITY) > 8).length
  })

test('with text at 200 % the days of a month stay apart on the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  await enlarge(page, largeText)
  const gaps = await page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll('tbody tr')].flatMap((week) => {
      const numbers = [...week.querySelectorAll('[data-day] > [aria-hidden]')].map((number) =>
        number.getBoundingClientRect(),
      )
      return numbers.slice(1).map(({ left }, at) => left - (numbers[at]?.right ?? 0))
    }),
  )
  expect(gaps).toHaveLength(36)
  expect(Math.min(...gaps)).toBeGreaterThan(5)
})

/** Words that stand on two lines; `isJoined`: « as-tu » is one word. */
const brokenWords = (page: Page, isJoined = false): Promise<readonly string[]> =>
  page.evaluate((joins) => {
    const words = joins ? /\p{L}{2,}(?:-\p{L}+)*/gu : /\p{L}{2,}/gu
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const word = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: letters, index } of node.nodeValue?.matchAll(words) ?? []) {
        word.setStart(node, index)
        word.setEnd(node, index + letters.length)
        const lines = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(letters)
      }
    }
    return broken
  }, isJoined)

test('with text at 200 % no word of a row is broken on the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server)
  for (const path of [
    'settings',
    'account-settings',
    'edit-profile',
    'my-data',
    'devices',
    'about',
  ]) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await enlarge(page, largeText)
    expect(await brokenWords(page), path).toEqual([])
  }
})

test('with text at 200 % « Changer d’avatar » stands beside the picture on the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/edit-profile`)
  const button = page.getByRole('button', { name: "Changer d'avatar" })
  await expect(button).toBeVisible()
  await enlarge(page, largeText)
  const [box, picture] = [await button.boundingBox(), await button.locator('..').boundingBox()]
  expect((box?.x ?? 0) - (picture?.x ?? 0)).toBeGreaterThanOrEqual(60)
})

test('with text at 200 % the questions break inside no word, « est-ce » included, on the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHome(page, server)
  await openQuietForm(page)
  await enlarge(page, largeText)
  for (const id of ['learned', 'proud', 'frustrated'] as const) {
    const field = page.getByLabel(questions[id])
    await expect(field).toBeFocused()
    expect(await brokenWords(page, true)).toEqual([])
    await field.fill('a')
    await page.getByRole('button', { name: 'Suivant' }).click()
  }
  await expect(page.getByLabel(questions.lueur)).toBeFocused()
  expect(await brokenWords(page, true)).toEqual([])
  // Elsewhere such a word is a word like the others.
  await page.setViewportSize({ width: 480, height: 844 })
  await enlarge(page, 100)
  const folded = page.getByRole('main').locator('button b')
  await expect(folded).toHaveCount(3)
  for (const question of await folded.all()) expect(await linesOf(question)).toBe(1)
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Grille' }).click()
  await page.getByRole('button', { name: 'Créer une entrée' }).click()
  expect(await linesOf(page.getByText(/^Voulez-vous créer/))).toBeLessThanOrEqual(2)
})

test('with text at 200 % « Bienvenue ! » stands on one line of the smallest screen', async ({
  server,
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signUp(page, server, person)
  await enlarge(page, largeText)
  expect(await linesOf(page.getByRole('heading', { level: 1 }))).toBe(1)
})

test('with text at 200 % the date of Accueil stands on one line, and no word of a memory over another', async ({
  server,
  page,
}) => {
  const texts = { learned: 'Mon père jouait du hautbois.', lueur: 'La lumière du soir sur le mur.' }
  await quickSignUp(page, server, {
    today: day('2026-09-20'),
    days: [{ date: day('2025-09-20'), ...texts }],
  })
  await page.goto(`${server.url}/home`)
  const memory = page.getByRole('region', { name: 'Souvenirs' }).getByRole('link')
  await expect(memory).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await enlarge(page, largeText)
    expect(await linesOf(page.getByRole('heading', { level: 1 })), `${width}`).toBe(1)
    expect(await brokenWords(page), `${width}`).toEqual([])
    const overlaps = await memory.evaluate((card) => {
      const parts = [...card.querySelectorAll('b, b + span, small')].map((part) => {
        // A name leaves its box where it is too small; what is cut to one line does not.
        const words = document.createRange()
        words.selectNodeContents(part)
        return (part.tagName === 'B' ? words : part).getBoundingClientRect()
      })
      return parts.flatMap((one, at) =>
        parts
          .slice(at + 1)
          .filter(
            (other) =>
              other.left < one.right - 1 &&
              one.left < other.right - 1 &&
              other.top < one.bottom - 8 &&
              one.top < other.bottom - 8,
          ),
      ).length
    })
    expect(overlaps, `${width}`).toBe(0)
  }
})

test('with text at 200 % a pride that a month tells breaks inside no word of twelve letters, on the smallest screen', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-30'),
    days: Array.from({ length: 8 }, (_, at) => ({
      date: addDays(day('2026-11-05'), at),
      proud: 'Une récompense méritée, redemandée. Accomplie ! Compréhensif, encouragée.',
      isPinned: at === 4,
    })),
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/calendar?mois=2026-11`)
  const told = page.getByRole('dialog', { name: 'Novembre en une minute' })
  await expect(told).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(told.getByRole('heading', { name: /méritée/ })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await enlarge(page, largeText)
  expect(await brokenWords(page)).toEqual([])
})
