// What journeys of passkeys share: what holds them, a phone that becomes another one, and their rows in « Mes appareils ».
import { expect, type Page } from '@playwright/test'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import type { StartedServer } from './setupServer.ts'
import { addVirtualPasskeys, type VirtualPasskeys } from './virtualPasskeys.ts'

export const holdPasskeys = async (
  page: Page,
  choices?: Parameters<typeof addVirtualPasskeys>[1],
): Promise<VirtualPasskeys> => addVirtualPasskeys(await page.context().newCDPSession(page), choices)

/** What holds the passkeys stays: the phone is another one of the same person. */
export async function becomeBlank(page: Page, server: StartedServer): Promise<void> {
  await page.goto('about:blank')
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' })
  // Detached, it would take what holds the passkeys along.
}

export const passkeyRows = (page: Page) => page.getByRole('region', { name: passkeysText.title })

export async function openDevices(page: Page, server: StartedServer): Promise<void> {
  await page.goto(`${server.url}/devices`)
  await expect(page.getByRole('heading', { name: passkeysText.title })).toBeVisible()
}

/** From « Mes appareils » to the browser's question. */
export async function askToAdd(page: Page, password: string): Promise<void> {
  await passkeyRows(page).getByRole('button', { name: passkeysText.add }).click()
  const dialog = page.getByRole('dialog', { name: passkeysText.addTitle })
  await dialog.getByLabel(passkeysText.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: passkeysText.add }).click()
}

export const passkeyFailure = (type: string): string => failureText({ type }, '')
