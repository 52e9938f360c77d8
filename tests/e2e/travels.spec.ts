// What travels on the screens of a day, for how long: read from the browser's own animations, whatever the machine takes for
// them. Under reduced motion nothing does.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { afterSaveMs } from '#support/dayForm.ts'
import { day, filled } from '#support/days.ts'
import { elapse, holdTimers } from '#support/heldPage.ts'
import { expect, openQuietForm, saveForm, test, writeAnswers } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

interface Noted {
  /** What moved within the page: « Part: way delay + duration », each once. */
  readonly travels: Set<string>
  /** Where the sun over a saved day stood, from the top. */
  readonly sunTops: Set<number>
  transitions: number
}

/** From its next load on, the page notes, frame by frame, what is on its way, and each change of its whole picture. */
const noteTravels = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: Noted = { travels: new Set(), sunTops: new Set(), transitions: 0 }
    Object.assign(globalThis, { noted })
    // oxlint-disable-next-line typescript/unbound-method -- It is applied to the document that is asked.
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (...given) {
      noted.transitions += 1
      return start.apply(this, given)
    }
    /** What lasts no longer is over before a second frame. */
    const frameMs = 16
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        const { delay = 0, duration, endTime } = animation.effect?.getComputedTiming() ?? {}
        const frames = (animation.effect as KeyframeEffect).getKeyframes()
        const moved = frames
          .flatMap((frame) => Object.entries(frame))
          .filter(
            ([name, way]) =>
              /transform|translate|scale|rotate|size|height/i.test(name) && way !== 'none',
          )
        if (moved.length === 0 || Number(endTime) <= frameMs || pseudoElement !== null) continue
        const part = target?.getAttribute('class')?.split(' ')[0] ?? target?.localName ?? ''
        const own = 'animationName' in animation || 'transitionProperty' in animation
        const way = own ? moved[0]?.[0] : String(moved[0]?.[1])
        // What closes is put away by another rule than what brings it.
        if (target?.matches('[data-ending-style]') === true) continue
        noted.travels.add(`${part}: ${way} ${delay} + ${String(duration)}`)
      }
      const sun = document.querySelector('[data-veil] [class$="-sun"]')
      if (sun !== null) noted.sunTops.add(Math.round(sun.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
const notedOn = (page: Page) =>
  page.evaluate(() => {
    const { noted } = globalThis as unknown as { readonly noted: Noted }
    const { travels, sunTops, transitions } = noted
    return { travels: [...travels].toSorted(), sunTops: sunTops.size, transitions }
  })

/** Writes today, the seventh in a row, and looks at the calendar: its grid, a month before, a day and its neighbour. */
async function goThroughDay(page: Page, server: StartedServer): Promise<void> {
  await holdTimers(page, [afterSaveMs])
  await noteTravels(page)
  const today = day('2026-11-20')
  const days = Array.from({ length: 6 }, (_, at) => ({ date: addDays(today, at - 6), ...filled() }))
  await openHome(page, server, { today, days })
  await openQuietForm(page)
  await writeAnswers(page, filled())
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await drawn(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await saveForm(page)
  const moment = page.getByRole('dialog', { name: "C'est écrit." })
  await expect(moment.getByText('Super série !')).toBeVisible()
  await drawn(page)
  // However still it is, it lasts as long.
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.getByRole('button', { name: 'Grille' }).click()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByRole('heading', { name: 'Octobre 2026' })).toBeVisible()
  await drawn(page)
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await drawn(page)
  const sheet = page.getByRole('dialog')
  // A day that is opened anew comes with its sheet: its words do not slide on it.
  await page.locator('[data-day="2026-11-16"]').click()
  await expect(sheet).toBeVisible()
  await drawn(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.locator('[data-day="2026-11-19"]').click()
  await expect(sheet).toBeVisible()
  await drawn(page)
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await drawn(page)
  await sheet.getByRole('button', { name: 'Jour écrit précédent' }).click()
  await expect(sheet.getByText('JOURNAL DU 18 NOVEMBRE')).toBeVisible()
  await drawn(page)
}

test('under reduced motion nothing travels: the sun is up, and months, questions, days and sheets are there at once', async ({
  server,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goThroughDay(page, server)
  expect(await notedOn(page)).toEqual({ travels: [], sunTops: 1, transitions: 0 })
})

test('what travels takes as long as is said', async ({ server, page }) => {
  await goThroughDay(page, server)
  const { travels, sunTops } = await notedOn(page)
  expect(sunTops).toBeGreaterThan(1)
  // What waits turns for as long as it waits, and a press is drawn where it lasts long enough: neither is said here.
  expect(travels.filter((way) => !/Waiting|Toaster|Button-button/.test(way))).toEqual([
    'CalendarScreen-shown: translateX(0px) 0 + 160',
    'Dialog-popup: transform 0 + 240',
    // Celebrated on Accueil too, for the rest of its three seconds.
    'Figures-milestone: transform 0 + 1000',
    'MonthGrid-grid: translateX(-24px) 0 + 160',
    'MonthGrid-grid: translateX(24px) 0 + 160',
    'QuestionCard-question: translateX(24px) 0 + 160',
    'SavingVeil-crown: transform 800 + 320',
    'SavingVeil-halo: transform 0 + 700',
    'SavingVeil-sun: transform 0 + 700',
    'Sheet-body: translateX(-24px) 0 + 160',
    'Sheet-popup: height 0 + 240',
    'Sheet-popup: transform 0 + 420',
    'TallSheet-popup: transform 0 + 420',
    // The sun behind « Remplir ma journée ».
    'TodayUnwritten-sun: transform 0 + 900',
    // The number of the streak, then its flame, which grows into its next form.
    'span: transform 600 + 240',
    'svg: transform 600 + 420',
  ])
})
