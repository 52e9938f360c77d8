// What every screen must satisfy, in both themes: no accessibility violation, nothing to scroll sideways at 320 px or with
// text at 200 %, no field that makes an iPhone zoom. With PICTURES=1 pictures of every size are left in test-results/screens
// for eyes: tests/support/contactSheets.ts lays them side by side.
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

const phone = { width: 390, height: 844 }
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  phone,
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
]
const largeText = 200

/** As by the browser's setting of the text's size. */
export const enlarge = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

/** For eyes: nothing compares them by itself, and they take longer than all else here. Large text is shown whole, however far down it goes. */
export async function pictures(page: Page, name: string, widths = sizes): Promise<void> {
  if (!isPictured) return
  const size = page.viewportSize() ?? phone
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const isCovered = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0
    const save = (label: number, fullPage = false) =>
      page.screenshot({ path: `test-results/screens/${name}-${label}-${theme}.png`, fullPage })
    for (const one of widths) {
      await page.setViewportSize(one)
      await drawn(page)
      await save(one.width)
    }
    await page.setViewportSize(size)
    await enlarge(page, largeText)
    await drawn(page)
    await save(largeText, !isCovered)
    await enlarge(page, 100)
  }
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
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' ')}`,
    )
  }, runOnly)
}

/** Figures that stand on another line than the end of what they count: there was no room for both, or the space between them breaks. */
export const partedFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parted: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      // Words of the person break where they do.
      if (node.parentElement?.checkVisibility() !== true || node.parentElement.closest('[dir]'))
        continue
      for (const { 0: found, index } of node.data.matchAll(
        /(?<!\d{3})\d(?:er|e)?[ \u00A0](?!(?:sur|au)\s)\p{L}+/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + found.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) parted.push(node.data)
      }
    }
    return parted
  })

/** Words of headings that have no room on one line, and go on on the next; those that a person wrote may be of any length. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        if (node.parentElement?.checkVisibility() !== true || node.parentElement.closest('[dir]'))
          continue
        for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** Fields whose letters are so small that an iPhone enlarges the page as they are touched, and leaves it so. Their placeholders may be smaller. */
const zoomedFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const typed =
      'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'
    return [...document.querySelectorAll<HTMLElement>(typed)]
      .filter(
        (field) =>
          field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
      )
      .map((field) => field.outerHTML)
  })

/** Fields that bear the name of a button: whoever asks for the one by its name, or hears it, cannot tell which it is. */
const sharedNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // What runs in the page brings its own.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isThere = (one: Element): boolean =>
      one.checkVisibility() && one.closest('[aria-hidden="true"], [inert]') === null
    const buttons = new Set(
      [...document.querySelectorAll('button')]
        .filter(isThere)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
    )
    return [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter(isThere)
      .flatMap((one) => [...(one.labels ?? [])].map((label) => label.textContent.trim()))
      .filter((label) => buttons.has(label))
  })

export const looksRight = async (page: Page, name: string): Promise<void> => {
  // Not by the rules of the nineties, which a page follows whose first words are no doctype.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
  // What was painted first gives its place to the app: looked at in that moment, a page would have neither.
  await expect(page.locator('#boot:not(:empty)')).toHaveCount(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await drawn(page)
    const runOnly = theme === 'light' ? all : ofColours
    expect(await axeViolations(page, runOnly), `${name}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await sharedNames(page), name).toEqual([])
  for (const [size, change] of [
    ['320', async () => page.setViewportSize({ width: 320, height: 640 })],
    [
      '200',
      async () => {
        await page.setViewportSize(phone)
        await enlarge(page, largeText)
      },
    ],
  ] as const) {
    await change()
    await drawn(page)
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
    expect(await partedFigures(page), `${name} at ${size}`).toEqual([])
    expect(await zoomedFields(page), `${name} at ${size}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await drawn(page)
  expect(await brokenWords(page), `${name} at 320, 200 %`).toEqual([])
  await page.setViewportSize(phone)
  await enlarge(page, 100)
  await pictures(page, name)
  await page.emulateMedia({ colorScheme: 'light' })
}
