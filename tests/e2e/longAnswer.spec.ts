import { expect, questions, stopAutoAdvance, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

test('[JF9] an answer of more than 40 000 characters says so, stays as a draft, and is saved once it is shorter', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await stopAutoAdvance(page)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  const field = page.getByLabel(questions.learned)
  const long = 'mot '.repeat(10_001)
  await field.fill(long)
  const tooLong = page.getByText(/dépasse 40\s000\scaractères/)
  await expect(tooLong).toBeVisible()
  await looksRight(page, 'fill-day-too-long')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByLabel(questions.proud).fill('fier')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByLabel(questions.frustrated).fill('fâché')
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(/^Une réponse est trop longue/)

  await page.reload()
  // A person's tap waits for nothing.
  await save.click({ force: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(long)
  await field.fill(long.slice(0, 40_000))
  await expect(tooLong).toHaveCount(0)
  await save.click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
})
