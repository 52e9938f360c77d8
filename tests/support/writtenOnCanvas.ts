// What pictures say: the texts that a page's canvases were told to draw.
import type { Page } from '@playwright/test'

/** From its next load on. */
export const noteWritten = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    // Called with its own context below.
    // oxlint-disable-next-line typescript/unbound-method
    const fill = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
      written.push(text)
      fill.call(this, text, ...rest)
    }
  })

export const writtenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly written: readonly string[] }).written)
