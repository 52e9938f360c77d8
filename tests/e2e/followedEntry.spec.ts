// The page of today's entry while another phone goes on writing.
import { expect, fillToday, questions, signIn, test } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

test('[SY30] an open entry that nobody touched follows what another phone writes, and a touched one stays', async ({
  server,
  page,
  browser,
}) => {
  const person = await quickSignUp(page, server, { usesPassword: true })
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'premier' })
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, server, person)
  await other.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(other.getByRole('button', { name: questions.learned })).toContainText('premier')

  const write = async (text: string): Promise<void> => {
    await page.goto(`${server.url}/journal-detail`)
    await page.getByRole('button', { name: questions.learned }).click()
    await page.getByLabel(questions.learned).fill(text)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible()
    await other.evaluate(() => dispatchEvent(new Event('online')))
  }
  await write('deuxième')
  await expect(other.getByRole('button', { name: questions.learned })).toContainText('deuxième')

  await other.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await other.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  const title = other.getByRole('dialog').getByLabel('Titre')
  await title.fill('Plein soleil')
  await write('entre-temps')
  const early = await context.newPage()
  await early.goto(`${server.url}/home`)
  await expect(early.getByText('entre-temps')).toBeVisible()
  await early.close()
  await expect(title).toHaveValue('Plein soleil')
  await other.reload()
  await expect(other.getByRole('button', { name: questions.learned })).toContainText('entre-temps')

  await other.getByRole('button', { name: questions.learned }).click()
  await expect(other.getByLabel(questions.learned)).toBeFocused()
  await write('troisième')
  // It has arrived on that phone: another tab shows it.
  const tab = await context.newPage()
  await tab.goto(`${server.url}/home`)
  await expect(tab.getByText('troisième')).toBeVisible()
  await expect(other.getByLabel(questions.learned)).toHaveValue('entre-temps')
  await expect(other.getByLabel(questions.learned)).toBeFocused()
})
