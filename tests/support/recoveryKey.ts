// The recovery key, as a person makes one.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Person } from './person.ts'
import type { StartedServer } from './setupServer.ts'

/** Asks for a recovery key and returns its words. */
export async function makeKey(
  page: Page,
  server: StartedServer,
  { password }: Person,
): Promise<readonly string[]> {
  await page.goto(`${server.url}/recovery-key`)
  await page.getByLabel('Ton mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  const list = page.getByRole('list', { name: 'Les douze mots' }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  return list.allTextContents()
}
