// « Apporte ton journal »: years of another app, read, looked at, sealed and kept, without network.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { bringText } from '#text/bring.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { addThem, give } from '#support/bringing.ts'
import { stepMs } from '#features/bring/patience.ts'
import { elapse, holdTimers } from '#support/heldPage.ts'
import { looksRight } from '#support/looksRight.ts'
import { makeZip } from '#support/makeZip.ts'
import { openHome } from '#support/quickSignUp.ts'
import { sampleText } from '#support/samples.ts'

const dayOne = () =>
  makeZip([
    { name: 'Journal.json', content: sampleText('day-one/Journal.json') },
    { name: 'photos/6C886CB69DC14EB9A8B568678C0FDD32.jpeg', content: 'x', isStored: true },
  ])

const table = (word: string): Buffer =>
  Buffer.from(`date,note,Gratitude\n2015-05-05,un ${word} vert,merci ${word}\n`)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a journal of Day One comes in without network, and is sent once it is kept', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await workerReady(page)
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('link', { name: 'Apporte ton journal' }).click()
  await expect(heading(page, 'Apporte ton journal')).toBeFocused()
  await looksRight(page, 'bring-choose')
  await page.context().setOffline(true)

  await give(page, 'lettre.txt', Buffer.from('Chère Léa, voici une lettre.'))
  await expect(page.getByText(/ne ressemble à aucun journal connu/)).toBeVisible()

  await give(page, 'DayOne.zip', dayOne())
  await expect(heading(page, '3 journées trouvées')).toBeVisible()
  await expect(page.getByText('À ajouter').locator('../..')).toContainText('3')
  await expect(page.getByText(/3\sphotos/)).toBeVisible()
  await expect(page.getByText('1 texte sans date complète')).toBeVisible()
  await looksRight(page, 'bring-found')
  await page.getByLabel('Les notes libres').selectOption('Appris')
  const add = page.getByRole('button', { name: addThem })
  await add.focus()
  await page.keyboard.press('Enter')

  await expect(heading(page, '3 journées prêtes')).toBeFocused()
  await looksRight(page, 'bring-sealed')
  // Whatever ends it before « Garder » leaves nothing, and is said once.
  await page.reload()
  await expect(heading(page, 'Apporte ton journal')).toBeVisible()
  await expect(page.getByText(bringText.waiting)).toBeVisible()
  await page.goto(`${server.url}/calendar?day=2019-03-04`)
  await expect(page.getByText(/marché jusqu'au port/)).toBeHidden()
  await page.goto(`${server.url}/bring-journal`)
  await expect(heading(page, 'Apporte ton journal')).toBeVisible()
  await expect(page.getByText(bringText.waiting)).toBeHidden()

  await give(page, 'DayOne.zip', dayOne())
  await add.click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(heading(page, /de plus dans ton journal/)).toBeFocused()
  await expect(page.getByText('3 journées ajoutées, 0 réunie, 0 déjà là.')).toBeVisible()
  await looksRight(page, 'bring-kept')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'La lire dans le calendrier' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/À New York, il est encore le\s4\smars/)).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  const sent = page.getByText('Sur le serveur, chiffrées').locator('..')
  await expect(sent).toContainText('3 journées')

  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'DayOne.zip', dayOne())
  await expect(page.getByText("Tout est déjà là : il n'y a rien à ajouter.")).toBeVisible()
  await expect(page.getByRole('button', { name: addThem })).toHaveCount(0)
})

const french = 'date;note\n2014-03-01;mangé à Orléans, « bien »\n'
const encoded: readonly (readonly [name: string, content: Buffer])[] = [
  ['utf-16.csv', Buffer.from(`\u{FEFF}${french}`, 'utf16le')],
  ['windows-1252.csv', Buffer.from(french, 'latin1')],
]

for (const [name, content] of encoded) {
  test(`a table of a French spreadsheet is read without network, with its accents: ${name}`, async ({
    server,
    page,
    person,
  }) => {
    await openHome(page, server, { person })
    await workerReady(page)
    await page.goto(`${server.url}/bring-journal`)
    await page.context().setOffline(true)
    await give(page, name, content)
    await page.getByRole('button', { name: addThem }).click()
    await page.getByRole('button', { name: 'Garder' }).click()
    await page.getByRole('link', { name: 'La lire dans le calendrier' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('mangé à Orléans, « bien »')).toBeVisible()
  })
}

test('of two journals of Day One one is left in the file', async ({ server, page, person }) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  const names = ['Journal', 'Travail']
  const archive = makeZip(
    names.map((name) => ({ name: `${name}.json`, content: sampleText(`day-one/${name}.json`) })),
  )
  await give(page, 'DayOne.zip', archive)
  const [mine, work] = [
    page.getByRole('switch', { name: 'Journal, 5 textes' }),
    page.getByRole('switch', { name: 'Travail, 1 texte' }),
  ]
  await expect(mine).toBeChecked()
  await looksRight(page, 'bring-journals')
  await mine.focus()
  await page.keyboard.press('Space')
  await expect(mine).not.toBeChecked()
  // One at least comes along.
  await expect(work).toBeDisabled()
  await expect(page.getByText('À ajouter').locator('../..')).toContainText('1')
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await page.getByRole('link', { name: 'La lire dans le calendrier' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Journal du travail : réunion.')).toBeVisible()
  await expect(sheet.getByText(/marché jusqu'au port/)).toBeHidden()
})

test('Lueur\u2019s own Markdown comes back, and says that it may bring back what was replaced', async ({
  server,
  page,
  person,
}) => {
  const date = new Date().toISOString().slice(0, 10) as Day
  const written = { date, ...mapAnswers(() => ''), learned: 'nouveau', glow: 4 } as const
  await openHome(page, server, { person, days: [written] })
  await page.goto(`${server.url}/my-data`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Exporter en Markdown/ }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8')
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'lueur.md', Buffer.from(saved))
  await expect(page.getByText("Tout est déjà là : il n'y a rien à ajouter.")).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  // Another glow is not taken, and nothing says that it is here.
  await give(page, 'lueur.md', Buffer.from(saved.replace('éclaircie', 'braise')))
  await expect(page.getByText("la lueur du fichier n'est pas prise")).toBeVisible()
  await expect(page.getByText("Il n'y a rien à ajouter.", { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  const before = saved.replace('nouveau', 'ancien')
  const past = '## Jeudi 6 mars 2014\n\n### Fier\n\nun pont\n'
  await give(page, 'lueur.md', Buffer.from(before.replace('## ', `${past}\n## `)))
  await expect(heading(page, '2 journées trouvées')).toBeVisible()
  await expect(page.getByText(/récrit ou effacé depuis/)).toBeVisible()
  await looksRight(page, 'bring-lueur')
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.getByText('1 journée ajoutée, 1 réunie, 0 déjà là.')).toBeVisible()
  await page.getByRole('link', { name: 'La lire dans le calendrier' }).click()
  await expect(page.getByRole('dialog').getByText('un pont')).toBeVisible()
})

const manyRows = (): Buffer => {
  const first = Date.UTC(2000, 0, 1)
  const rows = Array.from({ length: 2000 }, (_, at) => {
    const date = new Date(first + at * 86_400_000).toISOString().slice(0, 10)
    return `${date},Note du ${date}`
  })
  return Buffer.from(['date,note', ...rows].join('\n'))
}

test('a long import is stopped halfway, then undone before it is kept: nothing is left', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  const file = manyRows()
  await give(page, 'notes.csv', file)
  await page.getByRole('button', { name: addThem }).click()
  await expect(page.getByRole('progressbar', { name: 'Import en cours...' })).toBeVisible()
  await page.getByRole('button', { name: 'Arrêter là' }).click()
  await expect(heading(page, '2 000 journées trouvées')).toBeVisible()
  await expect(page.getByText("Import arrêté. Rien n'a été changé.")).toBeVisible()
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Annuler cet import' }).click()
  await expect(heading(page, 'Apporte ton journal')).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  await expect(page.getByText('Sur ce téléphone').locator('..')).toContainText('0 journée')
})

test('[BJ6] only a page that ended while it had a file says that the import waited', async ({
  server,
  page,
  person,
}) => {
  const isSaid = async (): Promise<boolean> => {
    await expect(heading(page, 'Apporte ton journal')).toBeVisible()
    return page.getByText(bringText.waiting).isVisible()
  }
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', table('perle'))
  await expect(heading(page, '1 journée trouvée')).toBeVisible()
  await page.reload()
  await expect(page.getByText(bringText.waiting)).toBeVisible()
  // Ended by the person, or left within the app.
  await give(page, 'notes.csv', table('perle'))
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.reload()
  expect(await isSaid()).toBe(false)
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('link', { name: 'Apporte ton journal' }).click()
  await give(page, 'notes.csv', table('perle'))
  await expect(heading(page, '1 journée trouvée')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Mes données')).toBeVisible()
  await page.goto(`${server.url}/bring-journal`)
  expect(await isSaid()).toBe(false)
  await give(page, 'notes.csv', table('perle'))
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(heading(page, /de plus dans ton journal/)).toBeVisible()
  await page.reload()
  expect(await isSaid()).toBe(false)
})

test('[BJ4] a file that takes longer than three minutes is given up with a sentence, and the next one is read', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  // A worker that is kept busy says nothing.
  await page.addInitScript(() => {
    class HeldWorker extends Worker {
      override postMessage(asked: { readonly type?: string }, given?: unknown): void {
        const { isHeld } = window as unknown as { readonly isHeld: boolean }
        if (!isHeld || asked.type !== 'read') super.postMessage(asked, given as Transferable[])
      }
    }
    Object.assign(window, { isHeld: true, Worker: HeldWorker })
  })
  await holdTimers(page, [stepMs])
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', table('perle'))
  // Each step that elapses begins the next one, which elapses with it.
  await elapse(page, stepMs)
  await expect(page.getByText(bringText.tooSlow)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isHeld: false }))
  await give(page, 'notes.csv', table('perle'))
  await expect(heading(page, '1 journée trouvée')).toBeVisible()
})

test('a calendar that is nearly empty offers it once', async ({ server, page, person }) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/calendar`)
  const offer = page.getByRole('complementary', { name: 'Déjà écrit ailleurs' })
  await expect(offer).toBeVisible()
  await looksRight(page, 'bring-offer')
  await offer.getByRole('button', { name: 'Non merci' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
  await expect(page.getByText(/n'as pas encore|encore rien|Aucun/i).first()).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a reload while days are kept: the person is told, and the same file brings the others', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', manyRows())
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.getByRole('progressbar', { name: 'Rangement...' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Le rangement s'est arrêté en chemin/)).toBeVisible()
  await give(page, 'notes.csv', manyRows())
  await expect(heading(page, '2 000 journées trouvées')).toBeVisible()
  await page.getByRole('button', { name: addThem }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.getByRole('link', { name: 'Retour à Mes données' })).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  await expect(page.getByText('Sur ce téléphone').locator('..')).toContainText('2 000 journées')
  // Told once.
  await page.goto(`${server.url}/bring-journal`)
  await expect(heading(page, 'Apporte ton journal')).toBeVisible()
  await expect(page.getByText(/Le rangement s'est arrêté/)).toBeHidden()
})
