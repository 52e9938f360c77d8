import type { Locator, Page } from '@playwright/test'

/** Lines that the first text of it takes, as it is drawn. */
export const linesOf = (page: Page | Locator, text: string | RegExp): Promise<number> =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
      return Math.round(element.getBoundingClientRect().height / lineHeight)
    })
