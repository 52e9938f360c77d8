// Pages, months and questions move: for as long as is said, never under reduced motion, and never in a tap's way.
import type { Locator, Page } from '@playwright/test'
import { expect, openQuietForm, questions, saveForm, test, writeAnswers } from '#support/journey.ts'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { openHome } from '#support/quickSignUp.ts'

/** From now on, notes each motion of pages: its kind, how long it lasts, whether it was cut short, and what travels alone. */
const noteMotions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: {
      motion: string | undefined
      ms: number
      isCut: boolean
      travelling: readonly string[]
    }[] = []
    Object.assign(globalThis, { noted })
    // oxlint-disable-next-line typescript/unbound-method -- It is applied to the document that is asked.
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (...given) {
      const transition = start.apply(this, given)
      const { motion } = document.documentElement.dataset
      const note = { motion, ms: 0, isCut: false, travelling: [] as readonly string[] }
      transition.ready.then(
        () => {
          const moving = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
          note.ms = Math.max(0, ...moving.map((one) => Number(one.getComputedTiming().duration)))
          note.travelling = moving
            .map(({ pseudoElement }) => pseudoElement ?? '')
            .filter(
              (name) => name.startsWith('::view-transition-group(') && !/root|tabs/.test(name),
            )
          noted.push(note)
          return undefined
        },
        () => undefined,
      )
      const skip = transition.skipTransition.bind(transition)
      transition.skipTransition = () => {
        note.isCut = true
        skip()
      }
      return transition
    }
  })
const motions = (page: Page): Promise<unknown> =>
  page.evaluate(() => (globalThis as unknown as { noted: unknown }).noted)
const still = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-motion')

/** Once the page is quiet it loads the others, « Réglages » among them, and pages move; before that they are cut. */
const motionIsHere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/account-')),
  )

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('tabs fade for 160 ms, a page slides for 240 ms and back, and a month and a question for 160 ms', async ({
  server,
  page,
}) => {
  await noteMotions(page)
  await openHome(page, server, { today: day('2026-11-20') })
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await motionIsHere(page)
  expect(await motions(page)).toEqual([])
  await tab(page, 'Réglages').click()
  await expect(page).toHaveURL(/\/settings$/)
  await still(page)
  await page.getByRole('link', { name: /Mon compte/ }).click()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await still(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Réglages' })).toBeVisible()
  await still(page)
  expect(await motions(page)).toEqual([
    { motion: 'across', ms: 160, isCut: false, travelling: [] },
    { motion: 'into', ms: 240, isCut: false, travelling: [] },
    { motion: 'back', ms: 240, isCut: false, travelling: [] },
  ])

  await tab(page, 'Calendrier').click()
  await page.getByRole('button', { name: 'Grille' }).click()
  const grid = page.getByRole('grid')
  const slides = (of: 'table' | 'section') =>
    page.evaluate(
      (name) =>
        document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).target?.localName === name)
          .map(({ effect }) => [
            effect?.getTiming().duration,
            (effect as KeyframeEffect).getKeyframes()[0]?.['transform'],
          ]),
      of,
    )
  await expect(grid).toBeVisible()
  // Asked in the same turn as the tap, before the motion can end.
  const turned = await page.evaluate(() => {
    document.querySelector<HTMLElement>('button[aria-label="Mois précédent"]')?.click()
    return new Promise<unknown>((resolve) => {
      requestAnimationFrame(() => {
        const moving = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const slide = moving.find(({ target }) => target?.localName === 'table')
        resolve([slide?.getTiming().duration, slide?.getKeyframes()[0]?.['transform']])
      })
    })
  })
  expect(turned).toEqual([160, 'translateX(-24px)'])
  await expect.poll(() => slides('table')).toEqual([])

  await tab(page, 'Accueil').click()
  await openQuietForm(page)
  await page.getByLabel(questions.learned).fill('a')
  const next = await page.getByRole('button', { name: 'Suivant' }).evaluate((button) => {
    ;(button as HTMLElement).click()
    return new Promise<unknown>((resolve) => {
      requestAnimationFrame(() => {
        const moving = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const slide = moving.find(({ target }) => target?.localName === 'section')
        resolve(slide?.getKeyframes()[0]?.['transform'])
      })
    })
  })
  expect(next).toBe('translateX(24px)')
  await expect(page.getByLabel(questions.proud)).toBeFocused()
})

test('from a saved day the flame travels to its place on Accueil for 420 ms, the rest fades', async ({
  server,
  page,
}) => {
  await noteMotions(page)
  const today = day('2026-11-20')
  const days = [1, 2, 3].map((ago) => ({ date: addDays(today, -ago), learned: 'Un mot' }))
  await openHome(page, server, { today, days })
  await motionIsHere(page)
  await openQuietForm(page)
  await still(page)
  await writeAnswers(page, { learned: 'a', proud: 'b', frustrated: 'c' })
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await still(page)
  expect(((await motions(page)) as readonly unknown[]).at(-1)).toEqual({
    motion: 'written',
    ms: 420,
    isCut: false,
    travelling: ['::view-transition-group(flamme)'],
  })
})

for (const [kind, press] of [
  ['tap', (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)],
  ['click', (page: Page, x: number, y: number) => page.mouse.click(x, y)],
] as const) {
  test(`a ${kind} during the motion goes to the page that has come, and ends the motion`, async ({
    server,
    page,
  }) => {
    await noteMotions(page)
    await openHome(page, server)
    await motionIsHere(page)
    // Slow enough for a second tap to come in between, wherever this runs.
    const client = await page.context().newCDPSession(page)
    await client.send('Animation.enable')
    await client.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
    const pressOn = async (found: Locator): Promise<void> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {}
      await press(page, x + width / 2, y + height / 2)
    }
    await pressOn(tab(page, 'Réglages'))
    const row = page.getByRole('button', { name: 'Mes données' })
    await expect(row).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'across')
    await pressOn(row)
    await expect(page).toHaveURL(/\/my-data$/)
    // And again, faster than pages are drawn.
    await pressOn(tab(page, 'Calendrier'))
    await expect(page).toHaveURL(/\/calendar$/)
    await pressOn(tab(page, 'Accueil'))
    await expect(page).toHaveURL(/\/home$/)
    // One that is tapped away before it began is not noted.
    const [first] = (await motions(page)) as readonly unknown[]
    expect(first).toMatchObject({ motion: 'across', isCut: true })
  })
}

test('under reduced motion, and where the browser has none, pages are cut', async ({
  server,
  page,
}) => {
  await noteMotions(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page, server)
  await motionIsHere(page)
  await tab(page, 'Réglages').click()
  await expect(page.getByRole('heading', { name: 'Réglages' })).toBeVisible()
  expect(await motions(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(
    () => delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition,
  )
  await tab(page, 'Accueil').click()
  await expect(page.getByRole('button', { name: 'Remplir ma journée' })).toBeVisible()
  await still(page)
})
