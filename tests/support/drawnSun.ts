// A year's sun as a page draws it.
import type { Locator } from '@playwright/test'

/** Each ray begins one part of a path that is filled with its light. */
export const raysOf = (sun: Locator): Promise<number> =>
  sun
    .locator('path[fill^="url("]:not([fill*="beam"])')
    .evaluateAll((paths) =>
      paths
        .map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0)
        .reduce((sum, rays) => sum + rays, 0),
    )

/** How light the disc of the sun is, and the night around it, as they are painted now: from 0 to 255. */
export async function lightOf(
  sun: Locator,
): Promise<{ readonly disc: number; readonly night: number }> {
  const picture = (await sun.screenshot()).toString('base64')
  return sun.evaluate(async (_, png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    if (context === null) throw new Error('There is a canvas.')
    context.drawImage(bitmap, 0, 0)
    // Run in the page, where nothing of this file is.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const lightAt = (x: number, y: number): number => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
      return (red + green + blue) / 3
    }
    // Above what is written on the disc; in the corner, beyond its rim.
    return { disc: lightAt(width / 2, height * 0.39), night: lightAt(4, 4) }
  }, picture)
}
