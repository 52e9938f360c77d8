// The landing's sky, pixel by pixel, on many screens: no seam, no line, a whole sun.
import type { Page } from '@playwright/test'
import { expect, test } from '#support/journey.ts'

const screens = [
  { width: 320, height: 568, deviceScaleFactor: 2 },
  { width: 360, height: 640, deviceScaleFactor: 1.5 },
  { width: 390, height: 844, deviceScaleFactor: 1 },
  { width: 412, height: 915, deviceScaleFactor: 2.625 },
  { width: 440, height: 956, deviceScaleFactor: 3 },
  { width: 600, height: 960, deviceScaleFactor: 1 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1023, height: 768, deviceScaleFactor: 1 },
  { width: 844, height: 390, deviceScaleFactor: 1 },
]

interface Measures {
  /** Rows, down to the title's foot, where most of the width changes its colour at once. */
  readonly seams: readonly number[]
  /** Rows between the sky's end and the title's foot that are not the page's own colour, left and right of the text. */
  readonly lines: readonly number[]
  /** Rows, from the sun's top to the pages, whose light is not highest in the middle. */
  readonly dimmed: readonly number[]
}

/** `ends` in CSS px: where the sky ends, where the title ends, the sun's top and its middle. */
const measure = (
  page: Page,
  picture: string,
  ends: {
    readonly sky: number
    readonly title: number
    readonly sun: number
    readonly mid: number
  },
): Promise<Measures> =>
  page.evaluate(
    async ([base64, { sky, title, sun, mid }]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
      const scale = width / innerWidth
      const at = (x: number, y: number) =>
        [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel] ?? 0)
      // What runs in the page brings its own.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const distance = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0)
      const rows = (from: number, to: number) =>
        Array.from(
          { length: Math.max(0, Math.floor(to * scale) - Math.ceil(from * scale)) },
          (_, index) => Math.ceil(from * scale) + index,
        )
      const columns = Array.from({ length: Math.floor(width / 4) }, (_, index) => index * 4)
      const ground = at(2, Math.floor(title * scale))
      const margins = [1, Math.floor(4 * scale), width - Math.floor(4 * scale), width - 2]
      const light = (x: number, y: number) => at(x, y).reduce((sum, value) => sum + value, 0)
      return {
        seams: rows(1, title).filter(
          (y) =>
            columns.filter((x) => distance(at(x, y), at(x, y - 1)) > 14).length >
            columns.length * 0.55,
        ),
        lines: rows(sky, title).filter((y) => margins.some((x) => distance(at(x, y), ground) > 3)),
        dimmed: rows(sun + 2, mid).filter(
          (y) => light(Math.floor(width / 2), y) <= light(Math.floor(8 * scale), y),
        ),
      }
    },
    [picture, ends] as const,
  )

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the landing’s sky has no seam and a whole sun on every screen, ${colorScheme}`, async ({
    server,
    browser,
  }) => {
    for (const { deviceScaleFactor, ...viewport } of screens) {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor,
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${server.url}/welcome`)
      const title = page.getByRole('heading', { level: 1, name: 'Lueur' })
      await expect(title).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const name = `${viewport.width}-${viewport.height}-${colorScheme}`
      const picture = await page.screenshot({
        path: `test-results/screens/landing-${name}.png`,
      })
      const nowhere = { x: 0, y: 0, width: 0, height: 0 }
      const sky = (await page.locator('[data-sky]').boundingBox()) ?? nowhere
      const sun = (await page.locator('[data-sun]').boundingBox()) ?? nowhere
      const box = (await title.boundingBox()) ?? nowhere
      const ends = {
        sky: sky.y + sky.height - 4,
        title: Math.min(box.y + box.height, viewport.height),
        sun: sun.y,
        mid: sun.y + sun.height / 2,
      }
      // The sun is whole above the pages, and its halo has room.
      expect(ends.sun, name).toBeGreaterThan(20)
      expect(await measure(page, picture.toString('base64'), ends), name).toEqual({
        seams: [],
        lines: [],
        dimmed: [],
      })
      await page.getByRole('link', { name: 'Se connecter' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('link', { name: 'Se connecter' })).toBeInViewport({ ratio: 1 })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, name).toBe(0)
      await context.close()
    }
  })
}

test('both doors of the landing are in view on a small phone @core', async ({ server, page }) => {
  await page.goto(`${server.url}/welcome`)
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: 'Commencer' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeInViewport({ ratio: 1 })
  }
})
