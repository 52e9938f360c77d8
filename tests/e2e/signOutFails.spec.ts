// Signing out where the phone's store fails: what the dialog claims, and what is said once the session is over.
import type { Page } from '@playwright/test'
import { fr } from '#text/typography.ts'
import { settingsText } from '#text/settings.ts'
import { expect, fillToday, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { countRecords } from '#support/phoneRecords.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** What the store refuses from the page's next load on, while its window says so. */
type Refusal = 'reads' | 'erasing'
const refuse = (page: Page, what: Refusal) =>
  page.evaluate((refused) => Reflect.set(globalThis, 'storeRefuses', refused), what)

async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The whole function goes to the page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const wrap = (prototype: object, methods: readonly string[], what: Refusal): void => {
      for (const method of methods) {
        const own: (...args: readonly unknown[]) => unknown = Reflect.get(prototype, method)
        Reflect.set(prototype, method, function failing(this: object, ...args: unknown[]) {
          if (Reflect.get(globalThis, 'storeRefuses') !== what) return own.apply(this, args)
          throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
        })
      }
    }
    const reads = ['getAllKeys', 'getAll', 'openKeyCursor', 'openCursor', 'count']
    wrap(IDBObjectStore.prototype, reads, 'reads')
    wrap(IDBIndex.prototype, reads, 'reads')
    wrap(IDBObjectStore.prototype, ['clear'], 'erasing')
    wrap(IDBFactory.prototype, ['deleteDatabase'], 'erasing')
  })
}

/** Réglages of a phone that has a day which nobody else has. */
async function openUnsent(page: Page, server: StartedServer, what: Refusal): Promise<void> {
  await prepare(page)
  await openHome(page, server)
  await workerReady(page)
  await page.context().setOffline(true)
  await fillToday(page, { learned: 'pas parti' })
  if (what === 'reads') await refuse(page, what)
  await page.getByRole('link', { name: 'Réglages' }).click()
}
const question = (page: Page) => page.getByRole('dialog')
const leave = (page: Page) => page.getByRole('button', { name: settingsText.signOut }).click()

test('a store that does not say what is unsent is not taken for an empty one', async ({
  server,
  page,
}) => {
  await openUnsent(page, server, 'reads')
  await leave(page)
  await expect(question(page)).toContainText(fr(settingsText.unsentUnknown))
  await expect(question(page)).not.toContainText('0 journée')
  await looksRight(page, 'sign-out-unknown')
})

test('[PR85] « Effacer » that the store refuses is said, and ends at the next start', async ({
  server,
  page,
}) => {
  await openUnsent(page, server, 'erasing')
  await leave(page)
  await expect(question(page)).toBeVisible()
  await refuse(page, 'erasing')
  await page.getByRole('button', { name: settingsText.erase }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(fr(settingsText.eraseLater))).toBeVisible()
  await looksRight(page, 'login-erased-later')
  await page.reload()
  await expect.poll(() => countRecords(page)).toBe(0)
})
