// What journeys of the app lock share: its rows in « Mes appareils », and a page that is put out of sight and looked at again.
import { expect, type Page } from '@playwright/test'
import { appLockText } from '#text/appLock.ts'
import type { StartedServer } from './setupServer.ts'

/** The same server under a name: a browser makes no passkey for a site that has none. */
export const named = (server: StartedServer): StartedServer => ({
  ...server,
  url: server.url.replace('127.0.0.1', 'localhost'),
})

export const lockSwitch = (page: Page) => page.getByRole('switch', { name: appLockText.row })
export const unlockButton = (page: Page) => page.getByRole('button', { name: appLockText.unlock })

/** From the switch to the message that it is done, with whatever this phone holds. */
export async function turnLockOn(
  page: Page,
  server: StartedServer,
  { password }: { readonly password: string },
): Promise<void> {
  await page.goto(`${server.url}/devices`)
  await lockSwitch(page).click()
  await page.getByLabel(appLockText.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: appLockText.turnOn, exact: true }).click()
  await expect(page.getByText(appLockText.turnedOn)).toBeVisible({ timeout: 60_000 })
  await expect(lockSwitch(page)).toBeChecked()
}

export async function unlockByPassword(page: Page, password: string): Promise<void> {
  const other = page.getByRole('button', { name: appLockText.byPassword })
  const field = page.getByLabel(appLockText.password, { exact: true })
  await expect(other.or(field)).toBeVisible()
  if (await other.isVisible()) await other.click()
  await field.fill(password)
  await unlockButton(page).click()
}

export async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: appLockText.title })).toBeVisible()
}

/** Nothing of a journal whose words are canaries is on the page, its attributes and its title included. */
export async function expectNothingShown(page: Page): Promise<void> {
  await expectLocked(page)
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  expect(html).not.toContain('canari')
  expect(html).not.toContain('exemple.fr')
  expect(html).not.toContain('Gwen')
}

/** Whether the person closes the browser's question, from now on; call it once before the first page. */
export async function letPeopleRefuse(page: Page): Promise<(refuses: boolean) => Promise<void>> {
  const name = 'test.refuses'
  await page.addInitScript((key) => {
    // Called with its own container below.
    // oxlint-disable-next-line typescript/unbound-method
    const { get } = CredentialsContainer.prototype
    CredentialsContainer.prototype.get = function refusable(options) {
      return sessionStorage.getItem(key) === null
        ? get.call(this, options)
        : Promise.reject(new DOMException('The person said no.', 'NotAllowedError'))
    }
  }, name)
  return (refuses) =>
    page.evaluate(
      ([key, is]) => (is ? sessionStorage.setItem(key, '') : sessionStorage.removeItem(key)),
      [name, refuses] as const,
    )
}

/** As when the person turns to another app, or the phone sleeps. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** So much later, on the page's clock: the timers of a page that the phone has frozen have not run. */
export const lookAgain = (page: Page, afterMs: number): Promise<void> =>
  page.evaluate((ms) => {
    const now = Date.now()
    Date.now = () => now + ms
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, afterMs)

export const isVeiled = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-veiled'))
