// A phone in the browser whose reminders may be switched on, or are.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, stopAutoAdvance, workerReady } from './journey.ts'
import { answerForVendor } from './notifications.ts'
import { createPerson } from './person.ts'
import { quickSignUp } from './quickSignUp.ts'
import type { StartedServer } from './setupServer.ts'

export const today = (): string =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
export const reminder = (day: string) =>
  JSON.stringify({ kind: 'reminder', title: 'Lueur', body: "Ta minute du jour t'attend.", day })

/** A phone of a new person whose reminders may be switched on; no question moves by itself. */
export async function openPhone(
  page: Page,
  context: BrowserContext,
  server: StartedServer,
): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await answerForVendor(page)
  await quickSignUp(page, server, { person: createPerson('Noé') })
  await page.goto(`${server.url}/home`)
  await stopAutoAdvance(page)
  await workerReady(page)
}

export const settings = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** The same phone, its reminders on, on Réglages with the dialog open. */
export async function switchOn(
  page: Page,
  context: BrowserContext,
  server: StartedServer,
): Promise<void> {
  await openPhone(page, context, server)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: /Notifications.*À activer/ }).click()
  await settings(page).getByRole('switch', { name: 'Rappel du jour' }).click()
  await expect(settings(page).getByText('Activées')).toBeVisible()
}
