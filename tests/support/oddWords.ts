// What people write, and what is pasted: two hundred letters without a space, emoji, right-to-left text, line breaks.
import { expect, type Locator, type Page } from '@playwright/test'

export const odd = {
  learned: 'x'.repeat(200),
  proud: '👩‍👧‍👦'.repeat(100),
  frustrated: 'مرحبا بالعالم '.repeat(20),
  lueur: 'un\n\n\n\ndeux',
}

/** How far the page, or what lies over it, can be pushed aside. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    ),
  )

const pasted = 'ligne\ncollée\tdeux fois'

/** Pasted over what is there, by the keys of the phone's own keyboard. */
async function paste(page: Page, field: Locator): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** In each field that is shown, of the page or of what lies over it; what it says of it, too. */
export async function typeOddly(page: Page, where: string, within?: 'dialog'): Promise<void> {
  const scope = within === undefined ? page.locator('body') : page.getByRole(within)
  const fields = scope.locator('input:visible:not([readonly], [type=checkbox]), textarea:visible')
  await expect(fields.first(), where).toBeVisible()
  for (const text of [...Object.values(odd), pasted]) {
    for (const field of await fields.all()) {
      if (text === pasted) await paste(page, field)
      else await field.fill(text)
    }
    const send = page.locator('button[type="submit"]:visible:not(:disabled)').first()
    if ((await send.count()) > 0) await send.focus()
    expect(await overflowOf(page), `${where}: ${text.slice(0, 12)}`).toBe(0)
    const outside = await fields.evaluateAll(
      (all) =>
        all
          .map((field) => field.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth).length,
    )
    expect(outside, `${where}: ${text.slice(0, 12)}`).toBe(0)
  }
}
