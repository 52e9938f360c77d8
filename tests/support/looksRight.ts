// What every screen must satisfy, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with
// text at 200 %. With PICTURES=1 pictures are left in test-results/screens for eyes.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What was asked of the page is on the screen, and nothing on it is half faded in. */
const drawn = (page: Page): Promise<void> =>
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

/** What `legacy` leaves out is frames of other origins, and the app has none; for those axe opens a page at each analysis. */
export const axeIn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

export const looksRight = async (page: Page, name: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await drawn(page)
    await picture(page, `${name}-${theme}`)
    const axe = axeIn(page)
    const { violations } = await (
      theme === 'light'
        ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        : // The other theme changes colours alone.
          axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      `${name}, ${theme}`,
    ).toEqual([])
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
