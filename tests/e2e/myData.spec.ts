// « Mes données »: taking the journal away without network, bringing it back, leaving for good.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { chooseUsername, expect, fillToday, signUp, test, workerReady } from '#support/journey.ts'
import { holdDays } from '#support/heldPage.ts'
import { openHome } from '#support/quickSignUp.ts'
import { looksRight } from '#support/looksRight.ts'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'

const words = {
  learned: 'Que les « hêtres » perdent leurs feuilles tard.',
  proud: "D'avoir appelé ma sœur.",
  frustrated: "L'attente au guichet.",
}

const contentOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')

async function exportAs(page: Page, format: 'JSON' | 'Markdown'): Promise<Download> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: `Exporter en ${format}` }).click()
  return started
}

const importFile = (page: Page, content: string): Promise<void> =>
  page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'journal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })

test('a journal is taken away offline, deleted, and brought back into a new account @core', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, words)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Mes données' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes données' })).toBeVisible()
  await expect(page.getByText('Sur ce téléphone').locator('..')).toContainText('1 journée')
  await looksRight(page, 'my-data')

  await workerReady(page)
  await page.context().setOffline(true)
  const json = await exportAs(page, 'JSON')
  expect(json.suggestedFilename()).toMatch(/^lueur-\d{4}-\d{2}-\d{2}\.json$/)
  const file = await contentOf(json)
  expect(JSON.parse(file)).toMatchObject({ format: 'lueur-journal', days: [words] })
  const markdown = await contentOf(await exportAs(page, 'Markdown'))
  expect(markdown).toContain('# Mon journal')
  for (const text of Object.values(words)) expect(markdown).toContain(text)

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer ton compte' })
  const erase = dialog.getByRole('button', { name: 'Supprimer pour toujours' })
  await erase.click()
  await expect(dialog.getByText('Entre ton mot de passe pour continuer.')).toBeVisible()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await erase.click()
  await expect(dialog.getByText(/Il faut du réseau pour cette étape/)).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await erase.click()
  await expect(dialog.getByText(/Rien n'a été effacé/)).toBeVisible()
  await looksRight(page, 'my-data-delete')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await erase.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByText('Ton compte et tes journées sont effacés, ici et sur le serveur.'),
  ).toBeVisible()
  await expect(page.getByText(/restent gardée?s sur ce téléphone/)).toBeHidden()

  await signUp(page, server, { ...person, email: `second-${person.email}` })
  await chooseUsername(page, 'Nour')
  await page.goto(`${server.url}/my-data`)
  await importFile(page, '{"days": "non"}')
  await expect(page.getByText(/n'est pas un journal exporté de Lueur/)).toBeVisible()
  await importFile(page, file)
  await expect(page.getByText('1 journée ajoutée.')).toBeVisible()
  await importFile(page, file)
  await expect(page.getByText("Tout était déjà là : rien n'a changé.")).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(words.proud)).toBeVisible()
})

test('[JF14] a file that comes in, and an export, while the store hangs: both end, say so, and can be asked for again', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Mes données' }).click()
  const choose = page.getByRole('button', { name: myDataText.choose })
  await expect(choose).toBeVisible()
  const letGo = await holdDays(page)
  const pass = () =>
    page.evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 6000
    })
  const content = { format: 'lueur-journal', version: 1, days: [{ date: '2026-01-05', ...words }] }
  await importFile(page, JSON.stringify(content))
  await expect(page.getByRole('button', { name: myDataText.importing })).toBeVisible()
  await pass()
  await expect(page.getByText(fr(myDataText.importInterrupted))).toBeVisible()
  await expect(choose).toBeEnabled()
  await looksRight(page, 'my-data-hanging')
  await page.getByRole('button', { name: 'Exporter en JSON' }).click()
  await expect(page.getByRole('button', { name: myDataText.preparing })).toBeVisible()
  await pass()
  await expect(page.getByText(fr(myDataText.exportFailed))).toBeVisible()
  await letGo()
  await importFile(page, JSON.stringify(content))
  await expect(page.getByText(fr(myDataText.importInterrupted))).toHaveCount(0)
  await expect(page.getByText('Sur ce téléphone').locator('..')).toContainText('1 journée')
})
