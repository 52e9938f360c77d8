import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#support/show.tsx'
import { Note } from '#ui/Card.tsx'

test('a note that quotes a long name without a space stays within a small page', async () => {
  await show(<Note kind="error">{`Le fichier a une partie inconnue (${'q'.repeat(160)}).`}</Note>)
  await page.viewport(320, 568)
  await expect.element(page.getByText(/partie inconnue/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})
