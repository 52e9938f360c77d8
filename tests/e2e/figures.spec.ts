// The figures of Accueil keep to one line, from the first day to the thousandth, on every phone and with large text.
import { day } from '#support/days.ts'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { endTimers, holdTimers } from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const today = day('2026-10-20')

async function importStreak(page: Page, origin: string, length: number): Promise<void> {
  const days = Array.from({ length }, (_, index) => ({
    date: addDays(today, -index - 1),
    learned: 'a',
    proud: 'b',
    frustrated: 'c',
    music: null,
    isPinned: false,
  }))
  await page.goto(`${origin}/my-data`)
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'journal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'lueur-journal', version: 1, days })),
  })
  await expect(page.getByText(/ajoutée/)).toBeVisible()
}

test('« 13 jours », « 100 jours » and « 1 000 jours » stand on one line everywhere', async ({
  server,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await quickSignUp(page, server, { today })
  for (const [length, words] of [
    [1, '1 jour'],
    [13, '13 jours'],
    [100, '100 jours'],
    [1000, '1\u202F000 jours'],
  ] as const) {
    await importStreak(page, server.url, length)
    await page.goto(`${server.url}/home`)
    const figure = page.locator('b', { hasText: words })
    await expect(figure).toBeVisible()
    for (const width of [320, 360, 390, 412, 768]) {
      for (const text of [100, 200]) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(async (percent) => {
          document.documentElement.style.fontSize = `${percent}%`
          // Chromium gives the new size to the texts with the next frames.
          for (let frame = 0; frame < 2; frame++) {
            await new Promise((resolve) => {
              requestAnimationFrame(resolve)
            })
          }
        }, text)
        const measures = await figure.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { right, left } = range.getBoundingClientRect()
          const card = element.closest('div')?.getBoundingClientRect()
          const baselines = [...range.getClientRects()].map(({ bottom }) => bottom)
          return {
            // Number and unit are of two sizes: a second line would stand a whole line lower.
            lines: Math.max(...baselines) - Math.min(...baselines) < 20 ? 1 : 2,
            isInside: left >= (card?.left ?? 0) && right <= (card?.right ?? 0),
            sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }
        })
        expect(measures, `${words} at ${width}, ${text} %`).toEqual({
          lines: 1,
          isInside: true,
          sideways: 0,
        })
        if (length > 1 && [320, 390].includes(width)) {
          await figure.scrollIntoViewIfNeeded()
          await page.screenshot({
            path: `test-results/screens/figures-${length}-${width}-${text}.png`,
          })
        }
      }
    }
  }
})

test('a milestone below the fold waits until it is scrolled to, and has its 3 s from then on', async ({
  server,
  page,
}) => {
  const milestoneMs = 3000
  const days = Array.from({ length: 14 }, (_, at) => ({ date: addDays(today, -at), learned: 'a' }))
  await quickSignUp(page, server, { today, days })
  await holdTimers(page, [milestoneMs])
  await page.setViewportSize({ width: 360, height: 360 })
  await page.goto(`${server.url}/home`)
  const milestone = page.getByText('Super série !')
  await expect(milestone).toBeAttached()
  // What is below the fold has been looked at with the next frames.
  await drawn(page)
  await expect(milestone).not.toBeInViewport()
  // Others wait as long: for the reminders that are being read, say.
  await endTimers(page, milestoneMs)
  await expect(milestone).toBeAttached()
  await milestone.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await endTimers(page, milestoneMs)
      return milestone.count()
    })
    .toBe(0)
})
