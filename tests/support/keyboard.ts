// A page as the keyboard alone reaches it: no pointer touches it, and no script gives the focus.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Person } from './person.ts'
import type { StartedServer } from './setupServer.ts'

const mostTabs = 80

/** What has the focus, as it is read out; and whether a ring shows it. */
const focused = (page: Page): Promise<{ readonly name: string; readonly isSeen: boolean }> =>
  page.evaluate(async () => {
    // The edge of a layer hands the focus on within a frame: nobody's next key comes sooner.
    while (document.activeElement?.matches('[data-base-ui-focus-guard]') === true) {
      await new Promise(requestAnimationFrame)
    }
    const element = document.activeElement ?? document.body
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    // A title that a page begins with has the focus, and is nothing to press.
    if (!element.matches('a, button, input, select, textarea, summary'))
      return { name: '', isSeen: false }
    const texts = [
      element.getAttribute('aria-label') ?? '',
      ...labels.map(({ textContent }) => textContent),
      element.textContent,
    ]
    return {
      name:
        texts
          .find((text) => text.trim() !== '')
          ?.replaceAll(/\s+/g, ' ')
          .trim() ?? '',
      isSeen: element.matches(':focus-visible'),
    }
  })

/** Tab, until what has the focus is called so. It is seen there. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const start = typeof name === 'string' ? name.replaceAll(/\s+/g, ' ') : ''
  const is = (text: string) => (typeof name === 'string' ? text.startsWith(start) : name.test(text))
  const met: string[] = []
  for (let tabs = 0; tabs <= mostTabs; tabs += 1) {
    const now = await focused(page)
    if (is(now.name)) {
      expect(now.isSeen, now.name).toBe(true)
      return
    }
    met.push(now.name.slice(0, 30))
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${String(name)}, only ${met.join(' | ')}`)
}

export async function press(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** From the form of the sign-up, which is there, to the choice of a name. */
export async function signUpByKeys(
  page: Page,
  server: Pick<StartedServer, 'codeTo'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await fill(page, 'E-mail', email)
  await fill(page, 'Mot de passe', password)
  await fill(page, 'Confirme le mot de passe', password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeFocused()
  await page.keyboard.type(await server.codeTo(email), { delay: 20 })
  await expect(page).toHaveURL(/\/set-username$/)
}

/** A switch, or a choice: turned where it stands. */
export async function turn(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Space')
}

/** What was pressed has gone, or the page is another one: the next key starts somewhere that it says. */
export const keepsPlace = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('body, html') ?? true))
    .toBe(false)
