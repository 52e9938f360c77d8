// A code that was wrong stays selected: what is selected is read, whatever the theme.
import { expect, test } from '#support/journey.ts'

const readable = 4.5

test('what is selected can be read in both themes', async ({ server, page }) => {
  await page.goto(`${server.url}/login`)
  const field = page.getByLabel('E-mail')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const contrast = await field.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element, '::selection')
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const luminanceOf = (colour: string): number => {
        if (canvas === null) return 0
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
        if (alpha < 255) throw new Error('The browser chooses the colour.')
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const [low = 0, high = 0] = [luminanceOf(color), luminanceOf(backgroundColor)].toSorted(
        (a, b) => a - b,
      )
      return (high + 0.05) / (low + 0.05)
    })
    expect(contrast, colorScheme).toBeGreaterThan(readable)
  }
})
