import type { Page } from '@playwright/test'
import { recoveryText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import { expect } from './journey.ts'

/** « Mets ton journal à l'abri » is put off on Accueil, which is then opened anew: it asks one question a view. */
export async function putOffKeyCard(page: Page): Promise<void> {
  const card = page.getByRole('complementary', { name: fr(recoveryText.cardTitle) })
  await card.getByRole('button', { name: 'Plus tard' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
}
