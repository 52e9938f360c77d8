// What every screen must satisfy, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with
// text at 200 %. With PICTURES=1 pictures are left in test-results/screens for eyes.
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

/** What was asked of the page is on the screen, and nothing on it is half faded in or on its way. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)))
    })
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })

const isPictured = process.env['PICTURES'] === '1'

/** A fifth of what a screen costs here, and nothing compares them by itself. */
async function picture(page: Page, name: string): Promise<void> {
  if (isPictured) await page.screenshot({ path: `test-results/screens/${name}.png` })
}

const axeSource = createRequire(import.meta.url)('axe-core').source as string

const byTags = (values: string[]): RunOnly => ({ type: 'tag', values })
const byRules = (values: string[]): RunOnly => ({ type: 'rule', values })
const all = byTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
/** Another theme changes colours alone. */
const ofColours = byRules(['color-contrast', 'link-in-text-block'])

/** What axe finds wrong on the page. It is loaded once into each. */
export async function axeViolations(page: Page, runOnly = all): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axeSource)
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: asked, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
}

export const looksRight = async (page: Page, name: string): Promise<void> => {
  // Not by the rules of the nineties, which a page follows whose first words are no doctype.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await drawn(page)
    await picture(page, `${name}-${theme}`)
    const runOnly = theme === 'light' ? all : ofColours
    expect(await axeViolations(page, runOnly), `${name}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [size, change] of [
    ['320', async () => page.setViewportSize({ width: 320, height: 640 })],
    [
      '200',
      async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
      },
    ],
  ] as const) {
    await change()
    await drawn(page)
    await picture(page, `${name}-${size}`)
    // A dialog scrolls by itself: the page does not show what it hides.
    const overflow = await page.evaluate(() =>
      Math.max(
        ...[
          document.documentElement,
          ...document.querySelectorAll('[role="dialog"], [role="alertdialog"]'),
        ].map((element) => element.scrollWidth - element.clientWidth),
      ),
    )
    expect(overflow, `${name} at ${size}`).toBe(0)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}
