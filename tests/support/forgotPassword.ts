// A forgotten password, up to where a new one is chosen.
import type { Page } from '@playwright/test'
import { expect, typeCode } from './journey.ts'
import type { StartedServer } from './setupServer.ts'

/** From /login to what follows the mailed code; answers that code. */
export async function askForReset(
  page: Page,
  server: StartedServer,
  { email }: { email: string },
): Promise<string> {
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le code' })).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  const code = await server.codeTo(email, 2)
  await typeCode(page, code)
  return code
}

/** From /login to the new password's step of a reset; answers the mailed code. */
export async function forgotPassword(
  page: Page,
  server: StartedServer,
  account: { email: string },
): Promise<string> {
  const code = await askForReset(page, server, account)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  return code
}
