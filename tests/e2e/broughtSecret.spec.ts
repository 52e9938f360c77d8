// A journal of another app, brought or only looked at: nobody reads a word of it but the person.
import { keepFolder } from '#support/backupFolder.ts'
import { addThem, give } from '#support/bringing.ts'
import { expect, filesWith, test } from '#support/journey.ts'
import { makeZip } from '#support/makeZip.ts'
import { openHome } from '#support/quickSignUp.ts'

const table = (word: string): Buffer =>
  Buffer.from(`date,note,Gratitude\n2015-05-05,un ${word} vert,merci ${word}\n`)

/** A journal of Day One, packed, whose every field holds the word. */
const archiveOf = (word: string) => {
  const entry = {
    creationDate: '2016-06-06T10:00:00Z',
    timeZone: 'Europe/Paris',
    text: `un ${word} bleu`,
    tags: [`fil${word}`],
    starred: true,
    location: { placeName: `port${word}` },
    music: { track: `air${word}`, artist: `voix${word}` },
  }
  return makeZip([
    {
      name: `${word}.json`,
      content: JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] }),
    },
  ])
}

test('no word of a journal that was brought, or only looked at, stands readable on the phone, in a backup of it or on the server', async ({
  server,
  disk,
  person,
}) => {
  const phone = await disk.open()
  const [page] = phone.pages()
  if (page === undefined) throw new Error('The browser opens with a page.')
  await keepFolder(page)
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', table('regardecanari'))
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Annuler cet import' }).click()
  for (const [name, file] of [
    ['notes.csv', table('gardecanari')],
    ['archivecanari.zip', archiveOf('packcanari')],
  ] as const) {
    await page.goto(`${server.url}/bring-journal`)
    await give(page, name, file)
    await page.getByRole('button', { name: addThem }).click()
    await page.getByRole('button', { name: 'Garder' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /de plus/ })).toBeVisible()
  }
  await page.getByRole('link', { name: 'La lire dans le calendrier' }).click()
  await expect(page.getByRole('dialog').getByText(/un packcanari bleu/)).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  const sent = page.getByText('Sur le serveur, chiffrées').locator('..')
  await expect(sent).toContainText('2 journées')
  await page.getByRole('button', { name: 'Choisir un dossier' }).click()
  await expect(page.getByText('Sauvegarde faite : 2 journées.')).toBeVisible()
  await phone.close()
  expect(await filesWith(disk.folder, 'le1.')).not.toEqual([])
  expect(await filesWith(disk.folder, 'lueur-backup')).not.toEqual([])
  expect(await filesWith(disk.folder, 'canari')).toEqual([])
  expect(await filesWith(server.dataDir, 'le1.')).not.toEqual([])
  expect(await filesWith(server.dataDir, 'canari')).toEqual([])
  expect(server.lines.join('\n')).not.toContain('canari')
})
