import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#support/show.tsx'
import { SealedNote } from '#journal-ui/DayNotes.tsx'
import { homeText } from '#text/home.ts'
import { Note } from '#ui/Card.tsx'

test('a note that quotes a long name without a space stays within a small page', async () => {
  await show(<Note kind="error">{`Le fichier a une partie inconnue (${'q'.repeat(160)}).`}</Note>)
  await page.viewport(320, 568)
  await expect.element(page.getByText(/partie inconnue/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('the link of what is sealed stands below its sentence where both have no room on a line', async () => {
  await show(<SealedNote />)
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  const sentence = page.getByText(homeText.sealed).element().getBoundingClientRect()
  const link = page.getByRole('link').element().getBoundingClientRect()
  document.documentElement.style.fontSize = ''
  expect(link.top).toBeGreaterThanOrEqual(sentence.bottom)
  expect(sentence.width).toBeGreaterThan(300)
})
